/** Every request has a bound, and no attack slows another person (contract: Errors, Search). */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../exchange.ts';
import type { Request } from '../person.ts';
import { openSocket, sendRaw } from '../raw-socket.ts';
import type { Target } from '../target.ts';
import { create, pictureMetadata } from '../tus.ts';
import { besides } from './besides.ts';
import { type Check, type Finding, type Group, inTurn, unless, unlessHandled, unlessStatus } from './check.ts';
import { CROWDS } from './crowds.ts';
import { plantedPicture } from './planted.ts';
import { RESETS } from './resets.ts';
import { SLOW_READERS } from './slow-readers.ts';

/** A search is interrupted after 2 s; the rest is for a slow network. */
const LONGEST_ANSWER_MS = 5_000;
/** A refusal of a request that is too large, or whose work was interrupted. */
const BOUNDED = [200, 400, 408, 413, 414, 422, 429, 431, 503];
const MOST_SOCKETS = 200;
const MANY_AT_ONCE = 150;

/** Each is answered in time, by one of these statuses. */
function unlessBounded(answers: readonly Answer[], allowed: readonly number[] = BOUNDED): Finding[] {
  const slow = answers.filter(({ tookMs, status }) => status !== 0 && tookMs > LONGEST_ANSWER_MS);
  return [
    ...unlessStatus(answers, allowed),
    ...slow.map(({ sent, tookMs }) => ({ sent, came: `an answer after ${tookMs} ms`, expected: '2 s at most' })),
  ];
}

const search = (target: Target, query: object, note: string): Promise<Answer> =>
  target.a.send('search/image/', { method: 'POST', json: { queryText: '', resStart: 1, resCount: 1, ...query }, note });

const filter = (target: Target, queryFilter: string, note: string) => search(target, { queryFilter }, note);

/** Opens them; how many stay open. Afterwards the server accepts others again. */
async function openSockets(target: Target, count: number): Promise<number> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) sockets.push(openSocket(target.endpoint));
  const openOnes = () => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length;
  await until(() => sockets.every(({ connecting }) => !connecting));
  // The server refuses by closing what is connected already.
  await until(() => openOnes() <= MOST_SOCKETS);
  const open = openOnes();
  for (const socket of sockets) socket.destroy();
  await until(async () => (await target.guest().send('app-settings')).status !== 0);
  return open;
}

/** For ten seconds at most. */
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + 10_000;
  while (!(await isDone()) && Date.now() < endsAt) await delay(50);
}

const closesSlow = async (target: Target, text: string, drip: string, what: string): Promise<Finding[]> => {
  const limitMs = 120_000;
  const { isClosed, status } = await sendRaw(target.endpoint, text, { limitMs, drip });
  return unless(isClosed || status === 408, { sent: what, came: `open after ${limitMs / 1000} s`, expected: 'closed' });
};

const CHECKS: readonly Check[] = [
  {
    id: 'bounds-wildcards',
    title: 'many wildcards do not stop the server',
    source: '7.16; contract: Localisation',
    run: (target) =>
      besides(target, async () => {
        const patterns = [`${'*'.repeat(9)}~`, `${'a*'.repeat(20)}~`, `${'*a'.repeat(400)}~`, '*~,'.repeat(1_000)];
        const answers = await inTurn(patterns, (pattern) =>
          inTurn(['locGetStrList&strID=', 'locGetOptList&optID='], (command) =>
            target.guest().send(`services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=${command}${pattern}`, {
              limitMs: LONGEST_ANSWER_MS * target.endpoint.patience,
              note: '',
            }),
          ),
        );
        const spread = Array(100).fill('*e*e*e*e*e*~').join();
        const burst = Array.from({ length: MANY_AT_ONCE }, () =>
          target.guest().send(`services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=locGetStrList&strID=${spread}`, {
            isGuess: true,
            note: '',
          }),
        );
        const short = [...answers, await Promise.all(burst)]
          .flat()
          .map((answer) => ({ ...answer, sent: answer.sent.slice(0, 60) }));
        return unlessBounded(short);
      }),
  },
  {
    id: 'bounds-filter-length',
    title: 'long, deep and wide filters are refused or quick',
    source: 'contract: The grammar of queryFilter',
    run: (target) =>
      besides(target, async () => {
        const values = Array.from({ length: 2_000 }, (_, at) => `IPTCHeadline:w${at}`);
        const filters = {
          '100,001 characters': 'a'.repeat(100_001),
          '100 brackets': `${'('.repeat(100)}a${')'.repeat(100)}`,
          '1,000 negations': `${'-'.repeat(1_000)}a`,
          '10,000 open brackets': '('.repeat(10_000),
          '2,000 conditions': values.join(' OR '),
        };
        const answers = await inTurn(Object.entries(filters), ([note, text]) =>
          filter(target, text, `queryFilter with ${note}`),
        );
        return unlessBounded(answers, [400, 413, 422, 503]);
      }),
  },
  {
    id: 'bounds-filter-terms',
    title: 'a filter of 500 common words is quick or refused',
    source: 'contract: The grammar of queryFilter',
    run: (target) =>
      besides(target, async () => {
        const words = ['a', 'e', 'i', 'the', 'der'];
        const long = Array.from({ length: 500 }, (_, at) => words[at % 5]);
        const phrases = Array.from({ length: 99 }, (_, at) => `"${words.join(' ')} ${'of '.repeat(20)}x${at}"`);
        const answers = await Promise.all([
          filter(target, phrases.join(' OR '), '99 phrases of common words'),
          filter(target, 'a '.repeat(500).trim(), '500 × a'),
          filter(target, long.join(' OR '), '500 words, OR'),
          filter(target, long.map((word) => `-${word}`).join(' '), '500 words, NOT'),
          filter(target, `"${'a '.repeat(500).trim()}"`, 'one value of 500 words'),
          search(target, { queryText: 'a '.repeat(4_000).trim() }, 'queryText of 4,000 words'),
        ]);
        return unlessBounded(answers);
      }),
  },
  {
    id: 'bounds-filter-sources',
    title: 'searches of a megabyte of sources are refused or quick',
    source: '7.25; contract: Search',
    run: (target) =>
      besides(target, async () => {
        const queryCond = Array.from({ length: 130_000 }, (_, at) => `s${at}`).join();
        const queries = Array.from({ length: 28 }, (_, at) =>
          search(target, { queryText: `attack${at}`, queryCond }, '130,000 sources'),
        );
        // A server may close the connection while the rest is still being sent.
        return unlessBounded((await Promise.all(queries)).filter(({ status }) => status !== 0));
      }),
  },
  {
    id: 'bounds-many-searches',
    title: 'twenty searches of one person at once slow nobody else',
    source: 'contract: Search',
    run: (target) =>
      besides(target, async () => {
        const queries = Array.from({ length: 20 }, (_, at) =>
          search(target, { queryText: 'a', resStart: at * 9 + 1, resCount: 200 }, `search ${at + 1}`),
        );
        return unlessBounded(await Promise.all(queries));
      }),
  },
  {
    id: 'bounds-numbers',
    title: 'numbers out of range are 400, never 500',
    source: '7.25; contract: Errors',
    async run(target) {
      const values = [1e300, -1, 0, 1.5, '1x', {}, [], true, 2 ** 60];
      const answers = await inTurn(
        values.flatMap((value) => [{ resStart: value }, { resCount: value }]),
        (query) => search(target, query, JSON.stringify(query)),
      );
      const places = ['1e400', 'NaN', '91', '-91', '', '5,5', '٤٢', '0x10'];
      const got = await inTurn(places, (value) =>
        target.a.send(`api/geolocation/search?latitude=${encodeURIComponent(value)}&longitude=9`),
      );
      return unlessStatus([...answers, ...got], [400]);
    },
  },
  {
    id: 'bounds-doubled-parameters',
    title: 'doubled and nested parameters get an answer, never 500',
    source: 'contract: Errors',
    async run(target) {
      const paths = [
        'services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=locGetStrList&strID=a&strID=b',
        'services/svcChanMain.asp?svcCmd=chanList&svcCmd=x&svcFormat=jsonxhr&chanAccess=search&chanDomain=image&chanDomain=video',
        'services/svcChanMain.asp?svcCmd=chanList&chanAccess=search&chanDomain=image&svcLanguageID=1&svcLanguageID=2',
        'api/geolocation/search?latitude=1&latitude=2&longitude=3&longitude=4',
        'api/geolocation/search?latitude[]=1&longitude[a]=3',
        'uploadstatus/image/attack-none?sha256=1&sha256=2',
        'link/media-system?objectId=a&objectId=b',
        `${target.settings.uploadEndpoint}openid/signin?returnTo=/a&returnTo=/b&src=widget&src=widget`,
        `${target.settings.uploadEndpoint}openid/done?result=a&result=b&msg=a&msg=b`,
        `app-settings?${'a=1&'.repeat(500)}`,
      ];
      const got = await inTurn(paths, (path) => target.a.send(path));
      const forms = ['sessionId=a&sessionId=b', 'sessionId=a&peek=true&peek=true', 'sessionId[a]=1', ''];
      const sent = await inTurn(forms, (form) =>
        target.guest().send('api/setSession', { method: 'POST', form, note: form }),
      );
      const login = await target.guest().send('api/login', {
        method: 'POST',
        form: 'username=attack-none&username=b&password=c&password=d',
        isGuess: true,
        note: 'username twice',
      });
      const bodies = [
        'null',
        '"a"',
        '1',
        '{"queryText":{}}',
        '{"queryText":[]}',
        '{"queryFilter":1}',
        '{"queryID":{}}',
      ];
      const headers = { 'Content-Type': 'application/json' };
      const json = await inTurn(bodies, (body) =>
        target.a.send('search/image/', { method: 'POST', headers, body, note: body }),
      );
      return [...unlessHandled([...got, ...sent, login]), ...unlessStatus(json, [400])];
    },
  },
  {
    id: 'bounds-content-types',
    title: 'a body of another type is 4xx, never 500',
    source: 'contract: Errors',
    async run(target) {
      const types = ['text/xml', 'multipart/form-data; boundary=a', 'application/json; charset=utf-16', 'x', ''];
      const requests = types.flatMap((type): [string, Request][] => [
        ['search/image/', { method: 'POST', headers: { 'Content-Type': type }, body: '<a/>', note: `type ${type}` }],
        ['api/setSession', { method: 'POST', headers: { 'Content-Type': type }, body: '<a/>', note: `type ${type}` }],
      ]);
      const answers = await inTurn(requests, ([path, request]) => target.a.send(path, request));
      return unlessStatus(answers, [400, 403, 415]);
    },
  },
  {
    id: 'bounds-headers',
    title: 'headers of 64 kB are refused',
    source: 'contract: Errors (431)',
    run: (target) =>
      besides(target, async () => {
        const headers = { 'X-Attack': 'a'.repeat(64 * 1024) };
        const answer = await target.a.send('app-settings', { headers, note: 'a header of 64 kB' });
        return answer.status === 0 ? [] : unlessStatus([answer], [400, 413, 431]);
      }),
  },
  {
    id: 'bounds-metadata',
    title: 'metadata of 30 kB are taken, and much more is refused',
    source: 'contract: Uploads',
    async run(target) {
      const creation = (bytes: number) =>
        create(target, target.a, {
          metadata: pictureMetadata(target, { IPTCCaption: 'ж'.repeat(Math.floor((bytes * 3) / 8)) }),
          note: `${bytes} bytes of metadata`,
        });
      const large = await creation(28_000);
      const huge = await creation(200_000);
      return [
        ...unlessStatus([large], [201, 400]),
        ...(huge.status === 0 ? [] : unlessStatus([huge], [400, 413, 431])),
      ];
    },
  },
  {
    id: 'bounds-body',
    title: 'bodies of many megabytes are refused',
    source: 'contract: Errors (413)',
    run: (target) =>
      besides(target, async () => {
        const body = Buffer.alloc(5 * 1024 * 1024, 'a');
        const json = { 'Content-Type': 'application/json' };
        const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
        const answers = [
          await target.a.send('search/image/', { method: 'POST', headers: json, body, note: 'a body of 5 MB' }),
          await target
            .guest()
            .send('api/login', { method: 'POST', headers: form, body, isGuess: true, note: 'a body of 5 MB' }),
        ];
        // A server may close the connection while the rest is still being sent.
        return unlessStatus(
          answers.filter(({ status }) => status !== 0),
          [413],
        );
      }),
  },
  {
    id: 'bounds-announced-body',
    title: 'a body of a terabyte is refused before it is sent',
    source: 'contract: Errors (413)',
    async run(target) {
      const { pathname, host } = target.endpoint.base;
      const head = `POST ${pathname}api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
      const { status, isClosed } = await sendRaw(target.endpoint, `${head}Content-Length: 1000000000000\r\n\r\n`, {
        limitMs: 3_000,
      });
      const isRefused = isClosed || status === 413 || status === 400;
      return unless(isRefused, {
        sent: 'POST api/login with Content-Length: 1000000000000',
        came: String(status),
        expected: '413',
      });
    },
  },
  {
    id: 'bounds-json',
    title: 'deep JSON and long lists are 4xx and quick',
    source: 'contract: Errors',
    run: (target) =>
      besides(target, async () => {
        const headers = { 'Content-Type': 'application/json' };
        const deep = `{"queryText":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
        const list = { uploads: Array.from({ length: 2_000 }, (_, at) => ({ type: 'image', objectId: `a${at}` })) };
        const answers = [
          await target.a.send('search/image/', { method: 'POST', headers, body: deep, note: '20,000 brackets' }),
          await target.a.send('uploadstatus', { method: 'POST', json: list, note: '2,000 uploads' }),
        ];
        return unlessBounded(answers, [400, 404, 413]);
      }),
  },
  {
    id: 'bounds-ranges',
    title: 'many ranges of one file are not all sent',
    source: 'RFC 9110, 14.2',
    async run(target) {
      const { media } = await plantedPicture(target);
      const Range = `bytes=${Array.from({ length: 500 }, () => '0-').join(',')}`;
      const answers = await inTurn(media.slice(-1), (address) =>
        target.a.send(address, { headers: { Range }, note: '500 ranges' }),
      );
      return answers.flatMap(({ sent, bytes, status }) =>
        unless(bytes.length < 100_000 && status < 500, {
          sent,
          came: `${status}, ${bytes.length} bytes`,
          expected: 'the file once',
        }),
      );
    },
  },
  {
    id: 'bounds-sockets',
    title: 'one address holds 200 connections at most',
    source: 'contract: Errors; RFC 9112, 9.4',
    isAdvice: true,
    run: (target) =>
      besides(target, async () => {
        const open = await openSockets(target, MOST_SOCKETS + 40);
        return unless(open <= MOST_SOCKETS, {
          sent: '240 connections',
          came: `${open} stay open`,
          expected: '200 at most',
        });
      }),
  },
  {
    id: 'bounds-slow-headers',
    title: 'headers that never end are ended by the server',
    source: 'RFC 9112, 9.5',
    isLong: true,
    run: (target) =>
      besides(target, () => {
        const { pathname, host } = target.endpoint.base;
        return closesSlow(
          target,
          `GET ${pathname}app-settings HTTP/1.1\r\nHost: ${host}\r\n`,
          'X-A: a\r\n',
          'a header each half second',
        );
      }),
  },
  {
    id: 'bounds-slow-body',
    title: 'a form that never ends is ended by the server',
    source: 'RFC 9112, 9.5',
    isLong: true,
    run: (target) =>
      besides(target, () => {
        const { pathname, host } = target.endpoint.base;
        const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n';
        return closesSlow(
          target,
          `POST ${pathname}api/login HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nusername=`,
          'a',
          'a byte each half second',
        );
      }),
  },
  {
    id: 'bounds-idle',
    title: 'a connection without a request is ended by the server',
    source: 'RFC 9112, 9.5',
    isLong: true,
    run: (target) => besides(target, () => closesSlow(target, '', '', 'a connection without a request')),
  },
];

export const BOUNDS: Group = { name: 'bounds', checks: [...CHECKS, ...CROWDS, ...RESETS, ...SLOW_READERS] };
