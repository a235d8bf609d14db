/** Text of strangers is never taken for code, a query, a header or a name of the program. */
import type { Answer } from '../exchange.ts';
import type { Target } from '../target.ts';
import { create, pictureMetadata } from '../tus.ts';
import { type Check, type Group, inTurn, Skip, unless, unlessHandled, unlessStatus } from './check.ts';
import { plantedPicture } from './planted.ts';

const QUOTES = [
  "'",
  '"',
  "' OR '1'='1",
  "'; DROP TABLE assets; --",
  '") OR 1=1 --',
  '\\',
  '\0',
  '*',
  'NEAR(a b)',
  '^a',
  'a-b:c',
  '{a b}',
  'ﬃ𝕊\ud800',
];
/** Names that every JavaScript object has, and that other languages treat specially. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', '__class__'];

const search = (target: Target, query: object, note: string): Promise<Answer> =>
  target.a.send('search/image/', { method: 'POST', json: { queryText: '', resStart: 1, resCount: 1, ...query }, note });

const foundBy = ({ json }: Answer): unknown =>
  (Object(json) as { readonly Query?: { readonly QueryFound?: unknown } }).Query?.QueryFound;

/** Starts a sign-in that is to end at `place`, and has the provider refuse it. Where the browser is sent then. */
async function endOfRefusedSignIn(target: Target, place: string): Promise<{ sent: string; location: string }> {
  const guest = target.guest();
  const path = `${target.settings.uploadEndpoint}openid/signin?returnTo=${encodeURIComponent(place)}`;
  const { headers, sent } = await guest.send(path);
  const provider = URL.parse(headers.get('Location') ?? '', target.endpoint.base);
  const callback = URL.parse(provider?.searchParams.get('redirect_uri') ?? '');
  if (callback?.origin !== target.endpoint.base.origin) return { sent, location: provider?.href ?? '' };
  // OpenID Connect Core 1.0, 3.1.2.6.
  callback.searchParams.set('error', 'access_denied');
  callback.searchParams.set('state', provider?.searchParams.get('state') ?? '');
  const ended = await guest.send(callback.href);
  return { sent: `GET ${path}, refused by the provider`, location: ended.headers.get('Location') ?? '' };
}

const CHECKS: readonly Check[] = [
  {
    id: 'injection-search-text',
    title: 'no search text is a syntax error',
    source: '4.20; contract: Search',
    run: async (target) =>
      unlessStatus(
        await inTurn(QUOTES, (text) => search(target, { queryText: text }, `queryText ${JSON.stringify(text)}`)),
        [200],
      ),
  },
  {
    id: 'injection-filter',
    title: 'a filter is parsed: 200 or 400, never a query of its own',
    source: '5.15; contract: The grammar of queryFilter',
    async run(target) {
      const filters = QUOTES.flatMap((text) => [text, `ImgName:${text}`, `ImgName:"${text}`]);
      const answers = await inTurn(filters, (queryFilter) =>
        search(target, { queryFilter }, `queryFilter ${JSON.stringify(queryFilter)}`),
      );
      const always = `ImgName:"attack-none' OR '1'='1"`;
      const tautology = await search(target, { queryFilter: always }, `queryFilter ${always}`);
      return [
        ...unlessStatus(answers, [200, 400]),
        ...unlessStatus([tautology], [200]),
        ...unless(tautology.status !== 200 || foundBy(tautology) === 0, {
          sent: tautology.sent,
          came: `${foundBy(tautology)} results`,
          expected: '0 results',
        }),
      ];
    },
  },
  {
    id: 'injection-sources',
    title: 'source ids are values, not a query',
    source: '7.25',
    async run(target) {
      const queryCond = `attack-none,' OR '1'='1,attack-none) OR (1=1`;
      const answer = await search(target, { queryCond }, 'queryCond with a tautology');
      const found = foundBy(answer);
      return [
        ...unlessStatus([answer], [200, 400]),
        ...unless(answer.status !== 200 || found === 0, {
          sent: answer.sent,
          came: `${found} results`,
          expected: '0 results',
        }),
      ];
    },
  },
  {
    id: 'injection-inherited-names',
    title: 'names such as constructor are unknown names: 4xx, never 500',
    source: 'contract: Errors',
    async run(target) {
      const filters = INHERITED.flatMap((name) => [`${name}:20260101`, `${name}>=20260101`, `${name}:*`]);
      const filtered = await inTurn(filters, (queryFilter) =>
        search(target, { queryFilter }, `queryFilter ${queryFilter}`),
      );
      const paths = INHERITED.flatMap((name) => [
        `api/uploadChannels/${name}`,
        `api/categoryList/${name}`,
        `services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=locGetTable&tableID=${name}`,
        `services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=${name}`,
        `services/svcChanMain.asp?svcCmd=chanList&svcFormat=jsonxhr&chanAccess=search&chanDomain=${name}`,
        `themes/${name}/theme.json`,
        `uploadstatus/${name}/attack-none`,
      ]);
      const got = await inTurn(paths, (path) => target.a.send(path));
      const created = await inTurn(INHERITED, (uploadType) =>
        create(target, target.a, {
          metadata: pictureMetadata(target, { uploadType }),
          note: `uploadType ${uploadType}`,
        }),
      );
      return unlessStatus([...filtered, ...got, ...created], [400, 404]);
    },
  },
  {
    id: 'injection-inherited-fields',
    title: 'metadata and JSON with such fields change no other object',
    source: 'OWASP ASVS 5.0, 1.5',
    async run(target) {
      const metadata = { ...pictureMetadata(target), constructor: 'x', toString: 'x' };
      const created = await create(target, target.a, { metadata, note: 'metadata named constructor' });
      const body = '{"__proto__":{"resCount":1},"constructor":{"prototype":{"resCount":1}},"queryText":""}';
      const headers = { 'Content-Type': 'application/json' };
      const parsed = await target.a.send('search/image/', {
        method: 'POST',
        headers,
        body,
        note: 'JSON with __proto__',
      });
      return [...unlessStatus([created], [201, 400]), ...unlessStatus([parsed], [200, 400])];
    },
  },
  {
    id: 'injection-headers',
    title: 'no text of a request becomes a header of an answer',
    source: 'RFC 9110, 5.5',
    async run(target) {
      const injected = '%0d%0aX-Injected:%201%0d%0aSet-Cookie:%20a=b';
      const paths = [
        `link/media-system?objectId=a${injected}`,
        `${target.settings.uploadEndpoint}openid/signin?returnTo=/${injected}`,
        `${target.settings.uploadEndpoint}openid/done?result=signinSuccess&msg=${injected}`,
        `services/svcLOCMain.asp?svcCmd=locGetTable&tableID=a${injected}`,
        `themes/a${injected}/theme.json`,
        `plugin/a${injected}`,
      ];
      const answers = await inTurn(paths, (path) => target.a.send(path));
      return [
        ...unlessHandled(answers),
        ...answers.flatMap(({ sent, headers }) =>
          unless(!headers.has('X-Injected'), { sent, came: 'the header X-Injected', expected: 'no such header' }),
        ),
      ];
    },
  },
  {
    id: 'injection-redirects',
    title: 'returnTo leads to this server only',
    source: 'contract: Single sign-on',
    async run(target) {
      if (target.settings.authenticationMethod === 'default') throw new Skip('no single sign-on');
      const places = [
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        '/.//evil.example',
        'javascript:alert(1)',
      ];
      const ends = await inTurn(places, (place) => endOfRefusedSignIn(target, place));
      return ends.flatMap(({ sent, location }) => {
        const url = URL.parse(location, target.endpoint.base);
        const isAway = url === null || !/^https?:$/.test(url.protocol) || /(?:^|\.)evil\.example$/.test(url.hostname);
        return unless(!isAway, { sent, came: `Location: ${location}`, expected: 'a path of this server' });
      });
    },
  },
  {
    id: 'injection-markup',
    title: 'texts of an asset are escaped on its page',
    source: 'contract: The rest (7.24)',
    async run(target) {
      const { objectId } = await plantedPicture(target);
      const page = await target.a.send(`link/media-system?objectId=${objectId}`);
      if (page.status !== 200) throw new Skip(`link/media-system was answered ${page.status}`);
      const isRaw = page.text.includes('<script>alert(1)') || page.text.includes('<img src=x onerror');
      return unless(!isRaw, { sent: page.sent, came: 'the markup of a headline', expected: 'escaped text' });
    },
  },
  {
    id: 'injection-reflected',
    title: 'an error repeats no markup as a page',
    source: 'contract: Errors',
    async run(target) {
      const markup = encodeURIComponent('<script>alert(1)</script>');
      const paths = [
        `attack/${markup}`,
        `api/uploadChannels/${markup}`,
        `services/svcLOCMain.asp?svcCmd=locGetTable&tableID=${markup}`,
      ];
      const answers = await inTurn(paths, (path) => target.a.send(path));
      return answers.flatMap(({ sent, headers, text }) => {
        const isPage = /html/.test(headers.get('Content-Type') ?? 'html') && text.includes('<script>alert(1)');
        return unless(!isPage, { sent, came: 'the markup in a page', expected: 'JSON, or escaped' });
      });
    },
  },
];

export const INJECTION: Group = { name: 'injection', checks: CHECKS };
