"""The way from the front to the application behind it."""

import http.client

HOP_BY_HOP = {"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect", "proxy-connection"}


class Backend:
    """The application behind; the connection is used again for the client's next request."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._chunked = False

    def begin(self, request) -> None:
        self._connection.putrequest(request.method, request.target, skip_host=True, skip_accept_encoding=True)
        for name, value in request.headers:
            if name.lower() not in HOP_BY_HOP:
                self._connection.putheader(name, value.encode("utf-8", "surrogateescape"))
        self._chunked = request.chunked
        if self._chunked:
            self._connection.putheader("Transfer-Encoding", "chunked")
        self._connection.endheaders()

    def send(self, data: bytes) -> None:
        if data:
            self._connection.send(b"%x\r\n%s\r\n" % (len(data), data) if self._chunked else data)

    def finish(self) -> dict:
        if self._chunked:
            self._connection.send(b"0\r\n\r\n")
        reply = self._connection.getresponse()
        return {"status": reply.status, "headers": reply.getheaders(), "bytes": reply.read()}

    def drop(self) -> None:
        self._connection.close()
