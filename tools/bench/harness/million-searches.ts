/** Searches of a library of `--rows`, each different, so that no answer is prepared when it is asked for. */
import type { SearchRequest } from './wire-client.ts';

/** In nearly all generated pictures, down to one in ten. */
const COMMON = `archive 2026 in the a of der at die on von ein bei npa gfx epn im auf dem an to fin drei zwei`.split(
  ' ',
);
const SOURCES = ['NPA', 'GFX', 'EPN', 'DESKN', 'ARCH', 'DESKS', 'W3', 'SPORT', 'NEWS'];
const STARTS = ['pas', 'flo', 'bo', 'mu', 'stad', 'pre', 'ha', 'ele', 'win', 'tra'];

export const FIRST_PAGES: Readonly<Record<string, readonly SearchRequest[]>> = {
  'empty-text': [1, 2, 3, 4, 5, 6].flatMap(() =>
    (['image', 'video', 'audio', 'text'] as const).map((type) => ({ type })),
  ),
  'common-word': COMMON.map((queryText) => ({ queryText })),
  'rare-word': Array.from({ length: 24 }, (_, index) => ({ queryText: String(123_457 + index * 31_011) })),
  'two-words': STARTS.flatMap((start) => [`in ${start}`, `archive ${start}`]).map((queryText) => ({ queryText })),
  'image-filter': SOURCES.flatMap((source, index) => [
    { queryCond: source, queryFilter: period(index + 1, 'I') },
    { queryCond: `${source},${SOURCES[(index + 1) % SOURCES.length]}`, queryFilter: period(index + 2, 'G') },
  ]),
  'source-ids': SOURCES.flatMap((source, index) => [
    { queryCond: source },
    { queryCond: `${source},${SOURCES[(index + 2) % SOURCES.length]}` },
  ]),
};

/** A period of the given months until today. */
function period(months: number, zType: 'I' | 'G'): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
  const now = Date.now();
  return `(ImgReceivedTS>=${day(now - months * 30 * 86_400_000)} ImgReceivedTS<=${day(now)}) (ZType:${zType})`;
}

/** Half of them are two common words that no other number has, half are among the first pages. */
export function crowdSearch(number: number): SearchRequest {
  if (number % 2 === 0) return POPULAR[number % POPULAR.length] ?? {};
  const pair = (number - 1) / 2;
  const first = pair % COMMON.length;
  const second = (first + 1 + Math.floor(pair / COMMON.length)) % COMMON.length;
  return { queryText: `${COMMON[first]} ${COMMON[second]}` };
}

const POPULAR = Object.values(FIRST_PAGES).flat();
