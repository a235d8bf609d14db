import { expect, it } from 'vitest';
import { toWire, validateMessage } from '#lib/contract/embedding.ts';

const HOST = 'https://host.example';
const coded = { source: 'comyan-host', type: 'session', code: 'c1' };
const session = { source: 'comyan-host', type: 'session', sid: 's1' };

it.each([
  { isFromHost: true, origin: HOST, data: session, verdict: session },
  { isFromHost: true, origin: HOST, data: { ...session, sid: null }, verdict: { ...session, sid: null } },
  { isFromHost: true, origin: HOST, data: coded, verdict: coded },
  { isFromHost: true, origin: HOST, data: { ...coded, code: '' }, verdict: null },
  { isFromHost: true, origin: HOST, data: { ...coded, code: null }, verdict: null },
  { isFromHost: true, origin: 'https://evil.example', data: coded, verdict: 'foreign' },
  { isFromHost: true, origin: 'https://evil.example', data: session, verdict: 'foreign' },
  { isFromHost: true, origin: 'https://host.example.evil.example', data: session, verdict: 'foreign' },
  { isFromHost: true, origin: 'http://host.example', data: session, verdict: 'foreign' },
  { isFromHost: true, origin: 'https://host.example:8443', data: session, verdict: 'foreign' },
  { isFromHost: true, origin: 'null', data: session, verdict: 'foreign' },
  { isFromHost: false, origin: HOST, data: session, verdict: 'foreign' },
  { isFromHost: true, origin: HOST, data: { ...session, sid: '' }, verdict: null },
  { isFromHost: true, origin: HOST, data: { ...session, sid: 7 }, verdict: null },
  { isFromHost: true, origin: HOST, data: { ...session, sid: 'x'.repeat(10_001) }, verdict: null },
  { isFromHost: true, origin: HOST, data: { ...session, source: 'other' }, verdict: null },
  { isFromHost: true, origin: HOST, data: { ...session, type: 'ready' }, verdict: null },
  { isFromHost: true, origin: HOST, data: 'session', verdict: null },
  { isFromHost: true, origin: HOST, data: null, verdict: null },
])('accepts sessions only from hosts on the list: %o', ({ verdict, ...received }) => {
  expect(validateMessage(received, [HOST, 'https://other.example'])).toEqual(verdict);
});

it('messages of an embedded page contain sender and protocol', () => {
  expect(toWire({ type: 'resize', height: 640 })).toEqual({
    source: 'comyan-widget',
    protocol: 1,
    type: 'resize',
    height: 640,
  });
});
