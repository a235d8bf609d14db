import { expect, it } from 'vitest';
import { isForeignRefusal } from '#lib/contract/proxy-findings.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const TUS = { 'Tus-Resumable': '1.0.0' };

it.each([
  [402, {}, true],
  [407, HTML, true],
  [418, {}, true],
  [451, { 'Content-Type': 'application/json' }, true],
  [400, HTML, true],
  [404, HTML, true],
  [400, {}, false],
  [403, {}, false],
  [400, { ...HTML, ...TUS }, false],
  [451, TUS, false],
  [200, HTML, false],
  [502, HTML, false],
])('[7.14] %i with the headers %o is no answer of the media system: %s', (status, headers, isForeign) => {
  expect(isForeignRefusal(new Response(null, { status, headers }))).toBe(isForeign);
});
