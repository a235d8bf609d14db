import { describe, expect, it } from 'vitest';
import { readLaunchParams } from '#lib/routing/model/launch-params.ts';
import { routeOf } from '#lib/routing/model/routes.ts';
import { OPEN_REDIRECT_PAYLOADS } from '../../../../helpers/samples/open-redirect-payloads.ts';

const HOSTED = { routing: 'path', basePath: '/' } as const;
const BELOW = { routing: 'path', basePath: '/widget/' } as const;
const EXTENSION = { routing: 'hash', basePath: '/' } as const;

const hosted = (address: string) => readLaunchParams(new URL(address, 'https://media.example'), HOSTED);
const extension = (address: string) => readLaunchParams(new URL(address, 'chrome-extension://abcdef/'), EXTENSION);

describe('a session in the address', () => {
  it('[2.2.1, 1.4] is read, makes the page embedded, and is removed from the address', () => {
    const { launchParams, cleanAddress } = hosted('/?sid=s3cret&theme=blue');
    expect(launchParams).toMatchObject({ sessionId: 's3cret', isEmbedded: true, target: null });
    expect(cleanAddress).toBe('https://media.example/?theme=blue&src=embedded');
  });

  it.each([
    ['/?sid=s#/upload/video/', '/upload/video/'],
    ['/?sid=s#upload/video', '/upload/video/'],
    ['/?sid=s#/upload/image', '/upload/image/'],
    ['/#/upload/audio/?sid=s', '/upload/audio/'],
    ['/upload/audio/?sid=s', '/upload/audio/'],
    ['/upload/audio?sid=s#/upload/video', '/upload/video/'],
    ['/?sid=s', null],
    ['/login?sid=s', null],
    ['/?sid=s#/error/auth', null],
    ['/?sid=s#/nowhere', null],
  ])('[2.3.2] may name a working page in hash or path: %s', (address, target) => {
    const { launchParams, cleanAddress } = hosted(address);
    expect(launchParams).toMatchObject({ sessionId: 's', target });
    expect(cleanAddress).toBe('https://media.example/?src=embedded');
  });

  it('starts at the root of a page below a path', () => {
    const { launchParams, cleanAddress } = readLaunchParams(
      new URL('https://media.example/widget/upload/video/?sid=s'),
      BELOW,
    );
    expect(launchParams.target).toBe('/upload/video/');
    expect(cleanAddress).toBe('https://media.example/widget/?src=embedded');
  });

  it('applies to the hosted page only, but is also removed from the address of an extension page', () => {
    const { launchParams, cleanAddress } = extension('app.html?sid=s#/upload/?sid=s&theme=blue');
    expect(launchParams).toMatchObject({ sessionId: null, isEmbedded: false, errorPage: null });
    expect(cleanAddress).toBe('chrome-extension://abcdef/app.html#/upload/?theme=blue');
  });

  it('takes precedence over an error', () => {
    expect(hosted('/?sid=s&error=auth-error&msg=no').launchParams).toMatchObject({ sessionId: 's', errorPage: null });
  });
});

describe('a one-time code in the hash', () => {
  it.each([
    ['/#code=c1', null],
    ['/#code=c1&target=/upload/video/', '/upload/video/'],
    ['/#code=c1&target=%2Fupload%2Fvideo%2F', '/upload/video/'],
    ['/#target=upload/audio&code=c1', '/upload/audio/'],
    ['/upload/audio/#code=c1', '/upload/audio/'],
    ['/#code=c1&target=/error/auth', null],
    ['/#code=c1&target=//evil.example', null],
    ['/?sid=s#code=c1&target=/upload/video/', '/upload/video/'],
  ])('[2.2.1, 2.3.2] is read together with the page to show, and removed: %s', (address, target) => {
    const { launchParams, cleanAddress } = hosted(address);
    expect(launchParams).toMatchObject({ sessionId: 'c1', isCode: true, isEmbedded: true, target });
    expect(cleanAddress).toBe('https://media.example/?src=embedded');
  });

  it.each([
    ['/?code=c1', 'https://media.example/'],
    ['/#/upload/?code=c1', 'https://media.example/'],
    ['/?code=c1#code=', 'https://media.example/'],
  ])('is nowhere else, but removed from there too: %s', (address, clean) => {
    const { launchParams, cleanAddress } = hosted(address);
    expect(launchParams).toMatchObject({ sessionId: null, isCode: false, isEmbedded: false });
    expect(cleanAddress).toBe(clean);
  });

  it('is removed from an extension page, which does not use it', () => {
    const { launchParams, cleanAddress } = extension('app.html?code=c1#code=c1&target=/upload/');
    expect(launchParams).toMatchObject({ sessionId: null, isCode: false, target: null });
    expect(cleanAddress).toBe('chrome-extension://abcdef/app.html#/');
  });
});

describe('an error in the address', () => {
  it.each([
    ['/?errorPage=/error/auth', '/error/auth'],
    ['/?errorPage=error/access-denied/', '/error/access-denied'],
    ['/?errorPage=%2Fsession-closed', '/session-closed'],
    ['/?error=auth-error', '/error/auth'],
    ['/?errorPage=/session-closed&error=auth-error', '/session-closed'],
    ['/?errorPage=/nowhere&error=auth-error', '/error/auth'],
    ['/error/auth?msg=Locked', '/error/auth'],
    ['/error/auth?error=access_denied', '/error/auth'],
    ['/?error=other', null],
    ['/?errorPage=/upload/', null],
    ['/?errorPage=/login', null],
    ['/?errorPage=', null],
    ['/search/?msg=Locked', null],
    ['/error/auth', null],
    ['/', null],
  ])('[2.2.2] leads to one of three pages and nowhere else: %s', (address, errorPage) => {
    expect(hosted(address).launchParams.errorPage).toBe(errorPage);
  });

  it('[2.11.1] has its message as plain text of 300 characters, and is removed from the address', () => {
    const { launchParams, cleanAddress } = hosted(
      `/error/auth?error=x&msg=${encodeURIComponent(`  a\u0000b\u202Ec<i>${'x'.repeat(400)}`)}`,
    );
    expect(launchParams.message.slice(0, 10)).toBe('a b c<i>xx');
    expect(launchParams.message).toHaveLength(300);
    expect(cleanAddress).toBe('https://media.example/');
    expect(hosted('/error/auth?msg=a%00%01%E2%80%AEb').launchParams.message).toBe('a b');
    expect(hosted('/error/auth?error=x').launchParams.message).toBe('');
    expect(hosted('/search/?msg=Locked').launchParams.message).toBe('');
    expect(hosted('/?errorPage=/error/auth&theme=blue').cleanAddress).toBe('https://media.example/?theme=blue');
    expect(extension('app.html#/error/auth?msg=Locked&error=x')).toMatchObject({
      launchParams: { errorPage: '/error/auth', message: 'Locked' },
      cleanAddress: 'chrome-extension://abcdef/app.html#/',
    });
  });
});

describe('parameters of the page', () => {
  it('[2.7.1] say that it is a widget, or embedded without a session yet', () => {
    expect(hosted('/upload/?src=widget').launchParams).toMatchObject({ isWidget: true, isEmbedded: false });
    expect(hosted('/?src=embedded').launchParams).toMatchObject({ isWidget: false, isEmbedded: true, sessionId: null });
    expect(extension('app.html#/upload/?src=widget').launchParams.isWidget).toBe(true);
    expect(extension('app.html?src=embedded').launchParams.isEmbedded).toBe(false);
  });

  it('leave any other address unchanged', () => {
    expect(hosted('/search/video/?theme=blue').cleanAddress).toBe('https://media.example/search/video/?theme=blue');
    expect(extension('app.html?theme=blue#/search/').cleanAddress).toBe(
      'chrome-extension://abcdef/app.html?theme=blue#/search/',
    );
  });
});

describe('an open redirect', () => {
  it.each(OPEN_REDIRECT_PAYLOADS)('is not a route: %j', (form) => {
    expect(routeOf(form)).toBeNull();
    expect(routeOf(decodeURIComponent(form))).toBeNull();
  });

  it.each(OPEN_REDIRECT_PAYLOADS)('[2.2.2, 2.3.2] is ignored in every parameter, hash and path: %j', (form) => {
    const encoded = encodeURIComponent(form);
    const names = ['sid', 'errorPage', 'error', 'msg', 'src', 'theme', 'redirect', 'returnUrl', 'next', 'target'];
    const addresses = [
      ...names.flatMap((name) => [`/?${name}=${encoded}`, `/#/?${name}=${encoded}`, `/error/auth?${name}=${encoded}`]),
      `/?errorPage=${encoded}&error=auth-error`,
      `/?sid=s#${form}`,
      `/?sid=s#/${encoded}`,
      `/${encoded}?sid=s`,
      `//${encoded.replaceAll('%2F', '/')}`,
    ];
    for (const address of addresses) {
      const opened = new URL(`https://media.example${address}`);
      const { launchParams, cleanAddress } = readLaunchParams(opened, HOSTED);
      expect([null, '/error/auth'], address).toContain(launchParams.errorPage);
      // A query after a route of the app is not read.
      expect(form.startsWith('/upload/?') ? [null, '/upload/'] : [null], address).toContain(launchParams.target);
      expect(new URL(cleanAddress).origin, address).toBe('https://media.example');
      expect(
        readLaunchParams(new URL(`chrome-extension://abcdef/app.html${address.slice(1)}`), EXTENSION).launchParams
          .target,
      ).toBeNull();
    }
  });
});
