import { expect, it } from 'vitest';
import { isLoopback } from '#lib/core/is-loopback.ts';

it.each([...['localhost', 'LocalHost', 'app.localhost', '127.0.0.1', '127.3.2.1', '::1', '[::1]', '::ffff:127.0.0.1']])(
  '%s is this computer',
  (host) => expect(isLoopback(host)).toBe(true),
);

it.each([
  ...['', 'media.example', '10.0.0.1', '::', '0.0.0.0', '::ffff:10.0.0.1', '128.0.0.1', '127.0.0.1.evil.example'],
  ...['localhost.evil.example', 'notlocalhost', '127.evil.example'],
])('%j is not this computer', (host) => expect(isLoopback(host)).toBe(false));
