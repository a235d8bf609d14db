import { expect, it } from 'vitest';
import { isLocalNetwork } from '#lib/core/is-local-network.ts';

const LOCAL = [
  'localhost',
  '127.0.0.1',
  '[::1]',
  '10.1.2.3',
  '192.168.0.9',
  '169.254.1.1',
  '172.16.0.1',
  '172.31.255.1',
  '[fc00::1]',
  '[fd12::1]',
  '[fe80::1]',
  'media',
  'media.local',
  'media.lan',
  'media.corp.internal',
  'nas.home.arpa',
];
const PUBLIC = [
  'media.example.com',
  '172.15.0.1',
  '172.32.0.1',
  '11.0.0.1',
  '192.169.0.1',
  '[2001:db8::1]',
  'fd.example',
  'lan.example',
];

it.each(LOCAL)('%s is inside the network', (host) =>
  expect(isLocalNetwork(new URL(`http://${host}`).hostname)).toBe(true),
);
it.each(PUBLIC)('%s is not', (host) => expect(isLocalNetwork(new URL(`http://${host}`).hostname)).toBe(false));
