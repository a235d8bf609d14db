import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openAddress } from '#lib/client/connection/open-address.ts';

const HOSTED = { routing: 'path', basePath: '/' } as const;
const EXTENSION = { routing: 'hash', basePath: '/' } as const;

const go = (address: string) => window.history.replaceState(null, '', address);
const here = () => window.location.href.replace(window.location.origin, '');

afterEach(() => go('/'));

it.each([
  ['in the address', '/login?theme=nordlicht', HOSTED, '/search/', '/search/?theme=nordlicht'],
  [
    'in the hash of the hosted page',
    '/?sid=s#/upload/?theme=nordlicht',
    HOSTED,
    '/upload/',
    '/upload/?theme=nordlicht',
  ],
  ['of an extension page', '/app.html?theme=nordlicht#/', EXTENSION, '/app.html?theme=nordlicht#/search/', null],
  [
    'in its hash',
    '/app.html#/login?theme=nordlicht',
    EXTENSION,
    '/app.html#/search/',
    '/app.html?theme=nordlicht#/search/',
  ],
] as const)('[1.6] a theme %s stays with the page on every route', (_, opened, format, route, kept) => {
  go(opened);
  const launchParams = openAddress(format);
  go(route);
  launchParams.keepInAddress(false);
  expect(here()).toBe(kept ?? route);
});

it('reads from the address only on the hosted page whether it is embedded or a widget', () => {
  go('/upload/?src=widget');
  const widget = openAddress(HOSTED);
  go('/search/');
  widget.keepInAddress(false);
  expect(here()).toBe('/search/?src=widget');
  go('/app.html#/upload/');
  const page = openAddress(EXTENSION);
  page.keepInAddress(true);
  expect(here()).toBe('/app.html#/upload/');
});

it.each([
  ['/?sid=s3cret&theme=nordlicht#/upload/video/', '/?&theme=nordlicht#/upload/video/', '/upload/video/'],
  ['/#/upload/audio/?theme=nordlicht&sid=s3cret', '/#/upload/audio/?theme=nordlicht&', '/upload/audio/'],
  ['/#code=s3cret&target=/upload/video/', '/#&target=/upload/video/', '/upload/video/'],
  ['/?code=s3cret#code=s3cret', '/?#', null],
  ['/?s%69d=s3cret&theme=nordlicht', '/?&theme=nordlicht', null],
  ['/?%73%69%64=s3cret', '/?', null],
  ['/#/upload/audio/?%73id=s3cret', '/#/upload/audio/?', '/upload/audio/'],
  ['/#c%6Fd%65=s3cret', '/#', null],
  ['/#%63%6f%64e=s3cret', '/#', null],
])('[2.2.1] reads what clean-address.js has removed from %s, once', (opened, cleaned, target) => {
  go(opened);
  window.history.replaceState({ key: 'kept' }, '', opened);
  const script = readFileSync(join(import.meta.dirname, '../../../../../public/clean-address.js'), 'utf8');
  new Function(script)();
  expect(here()).toBe(cleaned);
  expect(window.history.state).toEqual({ key: 'kept' });
  expect(openAddress(HOSTED).pending()).toMatchObject({ sessionId: 's3cret', target });
  expect(window.location.href).not.toContain('s3cret');
  expect(Object.values(window).filter((value) => String(value).includes('s3cret'))).toEqual([]);
  expect(openAddress(HOSTED).pending()).toBeNull();
});

it('clean-address.js leaves other addresses as they are', () => {
  const opened = '/upload/?theme=nordlicht&sids=1&s%2569d=1&p%69d=2#/search/?barcode=2';
  go(opened);
  new Function(readFileSync(join(import.meta.dirname, '../../../../../public/clean-address.js'), 'utf8'))();
  expect(here()).toBe(opened);
});
