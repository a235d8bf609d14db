/** Searches, patterns and numbers out of range are refused or quick (contract: Search, Localisation). */
import type { Answer } from '../exchange.ts';
import type { Target } from '../target.ts';
import { besides } from './besides.ts';
import { type Check, inTurn, unlessStatus } from './check.ts';
import { LONGEST_ANSWER_MS, unlessBounded } from './unless-bounded.ts';

const MANY_AT_ONCE = 150;

const search = (target: Target, query: object, note: string): Promise<Answer> =>
  target.a.send('search/image/', { method: 'POST', json: { queryText: '', resStart: 1, resCount: 1, ...query }, note });

const filter = (target: Target, queryFilter: string, note: string) => search(target, { queryFilter }, note);

export const SEARCH_BOUNDS: readonly Check[] = [
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
];
