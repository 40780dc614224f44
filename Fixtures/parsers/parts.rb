#!/usr/bin/env ruby
# Reads a multipart body with Ruby's CGI library.
require "cgi"
require "digest"
require "json"

body, content_type = ARGV
ENV.update("REQUEST_METHOD" => "POST", "CONTENT_TYPE" => content_type, "CONTENT_LENGTH" => File.size(body).to_s)
$stdin.reopen(File.open(body, "rb"))

CGI.new("UTF-8").params.each do |name, values|
  values.each do |value|
    is_file = !value.original_filename.empty?
    bytes = value.read
    puts JSON.generate(
      name: name.dup.force_encoding("UTF-8"),
      filename: is_file ? value.original_filename.dup.force_encoding("UTF-8") : nil,
      content_type: is_file ? value.content_type : nil,
      sha256: Digest::SHA256.hexdigest(bytes),
      size: bytes.bytesize
    )
  end
end
