/**
 * Login, upload and search of the hosted page, opened for the first time: nothing cached or stored, a processor four
 * times slower, 10 Mbit/s and 40 ms per request.
 */
import type { Bench } from '../harness/bench.ts';
import { type ColdVitals, openCold } from '../harness/cold-page.ts';
import { againstLimit, type Figure, median, type Result } from '../harness/figure.ts';

const ROUNDS = 5;
/** A quarter of a second of that line. */
const BYTES_LIMIT = 312_500;
const LIMITS = { lcp: 2_000, tbt: 150, cls: 0.02 };

interface ColdPage {
  readonly name: string;
  readonly path: string;
  readonly isThere: string;
}

const hasElement = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}) !== null`;
const PAGES: readonly ColdPage[] = [
  { name: 'upload', path: '/upload/', isThere: hasElement('.metadata-form [name=IPTCHeadline]') },
  {
    name: 'search',
    path: '/search/?period=*',
    isThere: `[...document.querySelectorAll('.result-slot img')].some((image) => image.complete)`,
  },
  { name: 'login', path: '/login', isThere: hasElement('input[type=password]') },
];

export const hostedCold: Figure = {
  name: 'hosted-cold',
  rows: 1_000,
  async measure(bench) {
    const results: Result[] = [];
    for (const page of PAGES) results.push(...(await measurePage(bench, page)));
    return results;
  },
};

async function measurePage({ browser, server }: Bench, { name, path, isThere }: ColdPage): Promise<Result[]> {
  // Only the sign-in page is opened without a session.
  if (name === 'login') await browser.raw.deleteCookie(...(await browser.cookies()));
  const runs: ColdVitals[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.push(await openCold(browser.raw, `${server.origin}${path}`, isThere));
  }
  const samplesOf = (part: keyof ColdVitals) => runs.map((run) => run[part]);
  const middle = (part: keyof ColdVitals) => median(samplesOf(part));
  const withSamples = (part: keyof ColdVitals, result: Result): Result => ({
    ...result,
    samples: { ours: samplesOf(part).map((value) => Math.round(value * 1_000) / 1_000) },
  });
  return [
    withSamples('lcp', againstLimit(`cold-${name}-lcp`, middle('lcp'), LIMITS.lcp, 'ms')),
    withSamples('tbt', againstLimit(`cold-${name}-tbt`, middle('tbt'), LIMITS.tbt, 'ms')),
    withSamples(
      'cls',
      againstLimit(`cold-${name}-cls-thousandths`, middle('cls') * 1_000, LIMITS.cls * 1_000, 'score'),
    ),
    againstLimit(`cold-${name}-bytes`, middle('bytes'), BYTES_LIMIT),
  ];
}
