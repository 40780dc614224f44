#!/usr/bin/env python3
"""Reads a multipart body with python-multipart, called the way Starlette and FastAPI call it."""

import hashlib
import json
import sys

from python_multipart.multipart import MultipartParser, parse_options_header


class Printer:
    def __init__(self):
        self.header_name = self.header_value = b""

    def part_begin(self):
        self.headers, self.digest, self.size = {}, hashlib.sha256(), 0

    def header_field(self, data, start, end):
        self.header_name += data[start:end]

    def header_value_(self, data, start, end):
        self.header_value += data[start:end]

    def header_end(self):
        self.headers[self.header_name.lower()] = self.header_value
        self.header_name = self.header_value = b""

    def part_data(self, data, start, end):
        self.digest.update(data[start:end])
        self.size += end - start

    def part_end(self):
        _, options = parse_options_header(self.headers[b"content-disposition"])
        text = lambda value: None if value is None else value.decode("utf-8")
        part = {
            "name": text(options[b"name"]),
            "filename": text(options.get(b"filename")),
            "content_type": text(self.headers.get(b"content-type")),
            "sha256": self.digest.hexdigest(),
            "size": self.size,
        }
        print(json.dumps(part, ensure_ascii=False))


def main(body, content_type):
    sys.stdout.reconfigure(encoding="utf-8")
    printer = Printer()
    whole = []
    parser = MultipartParser(
        parse_options_header(content_type)[1][b"boundary"],
        {
            "on_part_begin": printer.part_begin,
            "on_header_field": printer.header_field,
            "on_header_value": printer.header_value_,
            "on_header_end": printer.header_end,
            "on_part_data": printer.part_data,
            "on_part_end": printer.part_end,
            "on_end": lambda: whole.append(True),
        },
    )
    with open(body, "rb") as file:
        while chunk := file.read(65536):
            parser.write(chunk)
    parser.finalize()
    return 0 if whole else "the closing boundary is missing"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
