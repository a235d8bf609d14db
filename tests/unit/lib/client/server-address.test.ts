import { expect, it } from 'vitest';
import { toServerAddress } from '#lib/client/client.ts';

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
])('takes %j for %s', (typed, address) => {
  expect(toServerAddress(typed).href).toBe(address);
});

it.each(['', '   ', 'two words', 'https://', 'http://:80'])('takes %j for no media system', (typed) => {
  expect(() => toServerAddress(typed)).toThrow('settings/not-a-media-system');
});
