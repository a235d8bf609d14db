import { expect, it } from 'vitest';
import { isPrivateAddress } from '#lib/core/is-private-address.ts';

const hostOf = (host: string) => new URL(`http://${host}/`).hostname;

it.each(
  [
    ['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '0.0.0.0', '[::]'],
    ['10.1.2.3', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1', '100.127.9.9'],
    ['169.254.169.254', '[fe80::1]', '[fd00::1]', '[::ffff:10.0.0.1]', '[64:ff9b::7f00:1]'],
    ['intranet', 'dam.internal', 'printer.local', 'fritz.box', 'nas.home', 'dam.corp', 'a.localhost'],
    ['localhost.', 'intranet.', 'printer.local.', '10.1.2.3.'],
    [
      '[::7f00:1]',
      '[::127.0.0.1]',
      '[2002:7f00:1::]',
      '[2001:0:1::]',
      '[2001::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[64:ff9b:1::1]',
    ],
    ['192.0.0.8', '198.18.0.1', '198.19.255.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  ].flat(),
)('an address of this computer or of the network around it is private: %s', (host) => {
  expect(isPrivateAddress(hostOf(host))).toBe(true);
});

it.each([
  'example.com',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '[2001:db8::1]',
  '[2a00::1]',
  '192.0.1.1',
  '198.20.0.1',
  '223.1.1.1',
  'example.com.',
  'localhost.example.com',
])('any other address is public: %s', (host) => {
  expect(isPrivateAddress(hostOf(host))).toBe(false);
});
