#!/usr/bin/env perl
# Reads a multipart body with HTTP::Entity::Parser, as Plack's web applications do.
use strict;
use warnings;
use Digest::SHA;
use HTTP::Entity::Parser;
use HTTP::Entity::Parser::MultiPart;
use JSON::PP;

my ($body, $content_type) = @ARGV;
my $json = JSON::PP->new->canonical;    # the names stay the bytes they are: UTF-8 in, UTF-8 out

sub part {
    my ($name, $filename, $type, $digest, $size) = @_;
    print $json->encode({
        name => $name, filename => $filename, content_type => $type, sha256 => $digest, size => $size,
    }), "\n";
}

open my $input, '<:raw', $body or die "$body: $!\n";
my $env = {
    CONTENT_TYPE => $content_type, CONTENT_LENGTH => -s $body, 'psgi.input' => $input, 'psgix.input.buffered' => 1,
};
my $parser = HTTP::Entity::Parser->new(buffer_length => 65536);
$parser->register('multipart/form-data', 'HTTP::Entity::Parser::MultiPart');
my ($texts, $files) = $parser->parse($env);

while (my ($name, $value) = splice @$texts, 0, 2) {
    part($name, undef, undef, Digest::SHA::sha256_hex($value), length $value);
}
while (my ($name, $file) = splice @$files, 0, 2) {
    my %headers = @{ $file->{headers} };
    my ($type) = map { $headers{$_} } grep { lc eq 'content-type' } keys %headers;
    my $digest = Digest::SHA->new(256)->addfile($file->{tempname}, 'b')->hexdigest;
    part($name, $file->{filename}, $type, $digest, $file->{size} + 0);
}
