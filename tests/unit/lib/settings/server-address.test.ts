import { expect, it } from 'vitest';
import { parseServerAddress } from '#lib/settings/model/server-address.ts';

it.each([
  ['media.example.com', 'https://media.example.com/'],
  ['  media.example.com/  ', 'https://media.example.com/'],
  ['media.example.com:8443/system', 'https://media.example.com:8443/system/'],
  ['HTTPS://Media.Example.com', 'https://media.example.com/'],
  ['http://media.example.com', 'http://media.example.com/'],
  ['localhost:8787', 'http://localhost:8787/'],
  ['127.0.0.1', 'http://127.0.0.1/'],
  ['localhost.example.com', 'https://localhost.example.com/'],
  ['https://media.example.com/?sid=1#top', 'https://media.example.com/'],
  ['https://anna:secret@media.example.com/system?sid=1', 'https://media.example.com/system/'],
])('takes %j for %s', (typed, address) => {
  expect(parseServerAddress(typed)?.href).toBe(address);
});

it.each(['', '   ', 'two words', 'https://', 'http://:80', 'ftp://media.example.com', 'javascript:alert(1)'])(
  'takes %j for no address',
  (typed) => {
    expect(parseServerAddress(typed)).toBeNull();
  },
);
