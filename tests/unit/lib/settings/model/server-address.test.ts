import { expect, it } from 'vitest';
import {
  containsUserInfo,
  isUnencrypted,
  parsePolicyAddress,
  parseServerAddress,
  serverCandidates,
} from '#lib/settings/model/server-address.ts';

it.each([
  ['media.example.com', 'https://media.example.com/'],
  ['  media.example.com/  ', 'https://media.example.com/'],
  ['media.example.com:8443/system', 'https://media.example.com:8443/system/'],
  ['HTTPS://Media.Example.com', 'https://media.example.com/'],
  ['http://media.example.com', 'http://media.example.com/'],
  ['localhost', 'http://localhost/'],
  ['localhost:8787', 'http://localhost:8787/'],
  ['127.0.0.1', 'http://127.0.0.1/'],
  ['10.0.0.7:8080', 'https://10.0.0.7:8080/'],
  ['[::1]:8787', 'https://[::1]:8787/'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['localhost.example.com', 'https://localhost.example.com/'],
  // A host in the newsroom's own network.
  ['http://media/', 'http://media/'],
  ['media:8080', 'https://media:8080/'],
  ['https://media.example.com/?sid=1#top', 'https://media.example.com/'],
])('parses %j as %s', (typed, address) => {
  expect(parseServerAddress(typed)?.href).toBe(address);
});

it.each([
  ['https://example.com/widget/#/search/?q=x', 'https://example.com/widget/'],
  ['https://example.com/search/?q=x', 'https://example.com/'],
  ['https://example.com/widget/search/video/?q=x', 'https://example.com/widget/'],
  ['https://example.com/upload/', 'https://example.com/'],
  ['example.com/upload/image', 'https://example.com/'],
  ['example.com/media/upload/audio/', 'https://example.com/media/'],
  ['example.com/login', 'https://example.com/'],
  ['example.com/error/access-denied', 'https://example.com/'],
  ['example.com/help/install-firefox-extension', 'https://example.com/'],
  ['example.com/widget/app.html#/upload/', 'https://example.com/widget/'],
  // Not a route of the app: it may be the media system's path.
  ['example.com/uploads/', 'https://example.com/uploads/'],
])('tries the link %j without its route too', (typed, address) => {
  const typedAddress = parseServerAddress(typed)?.href ?? '';
  expect(serverCandidates(typedAddress)).toContain(address);
});

it.each([
  ['mediahost', 'https://mediahost/'],
  ['https://intra/upload/', 'https://intra/upload/'],
  ['intra.example/search?sid=1', 'https://intra.example/search/'],
])('parses %j of a policy as exactly %s', (set, address) => {
  expect(parsePolicyAddress(set)?.href).toBe(address);
});

it.each([
  '',
  '   ',
  'nonsense',
  'nonsense words',
  'media example.com',
  'anna@example.com',
  'mailto:anna@example.com',
  'https://',
  'https://media example.com',
  'http://:80',
  'example..com',
  '.com',
  'ftp://media.example.com',
  'javascript:alert(1)',
  'https://anna:secret@media.example.com/system?sid=1',
  'https://anna@media.example.com',
  'https://:secret@media.example.com',
  'anna:secret@media.example.com',
])('rejects %j', (typed) => {
  expect(parseServerAddress(typed)).toBeNull();
});

it.each([
  ['https://anna:secret@media.example.com/', true],
  [' https://anna@media.example.com', true],
  ['https://:secret@media.example.com', true],
  ['anna:secret@media.example.com', true],
  ['anna@example.com', false],
  ['https://media.example.com/a@b', false],
  ['media.example.com/?mail=a@b.example', false],
  ['https://', false],
])('finds a user name or password in %j: %s', (typed, isFound) => {
  expect(containsUserInfo(typed)).toBe(isFound);
  if (isFound) expect(parsePolicyAddress(typed)).toBeNull();
});

it.each([
  ['http://media.example.com/', true],
  ['http://10.0.0.7:8080/', true],
  ['http://localhost.example.com/', true],
  ['http://127.example.com/', true],
  ['https://media.example.com/', false],
  ['http://localhost:8787/', false],
  ['http://demo.localhost/', false],
  ['http://127.0.0.1:8787/', false],
  ['http://[::1]:8787/', false],
])('the connection to %s is not encrypted: %s', (server, isPlain) => {
  expect(isUnencrypted(server)).toBe(isPlain);
});

it('tries an address as typed before its parent paths', () => {
  expect(serverCandidates('https://example.com/upload/')).toEqual([
    'https://example.com/upload/',
    'https://example.com/',
  ]);
  expect(serverCandidates('https://example.com/a/search/video/')).toEqual([
    'https://example.com/a/search/video/',
    'https://example.com/a/',
    'https://example.com/',
  ]);
});

it('tries the root of the host after a path, and nothing else', () => {
  expect(serverCandidates('https://example.com/a/b/')).toEqual(['https://example.com/a/b/', 'https://example.com/']);
  expect(serverCandidates('https://example.com/')).toEqual(['https://example.com/']);
});
