import { expect, it } from 'vitest';
import { type KeptSearch, withRecent } from '#lib/search/model/kept-search.ts';

const at = (link: string, lookedAt = 0, type: KeptSearch['type'] = 'image'): KeptSearch => ({ type, link, lookedAt });
const links = (recent: readonly KeptSearch[]) => recent.map(({ link }) => link);

it.each([
  ['another search', [at('q=a')], at('q=b', 1_000_000), ['q=b', 'q=a']],
  ['the same search again', [at('q=a'), at('q=b')], at('q=b', 5), ['q=b', 'q=a']],
  ['a text that was typed on', [at('q=har')], at('q=harbour', 900), ['q=harbour']],
  ['a text that was typed on a minute later', [at('q=har')], at('q=harbour', 60_000), ['q=harbour', 'q=har']],
  ['a text that was typed on, of another type', [at('q=har')], at('q=harbour', 9, 'video'), ['q=harbour', 'q=har']],
  [
    'a text that was typed on, with another filter',
    [at('q=har')],
    at('q=harb&types=I', 9),
    ['q=harb&types=I', 'q=har'],
  ],
  ['the same search in another order', [at('q=a'), at('q=b')], at('q=b&sort=created', 5), ['q=b&sort=created', 'q=a']],
  ['everything', [at('q=a')], at('', 5), ['q=a']],
  ['everything in another order', [at('q=a')], at('sort=created', 5), ['q=a']],
  ['the results of certain uploads', [at('q=a')], at('only=img-1', 5), ['q=a']],
])('recent searches after %s', (_what, recent, search, expected) => {
  expect(links(withRecent(recent, search))).toEqual(expected);
});

it('the last ten searches are recent', () => {
  const all = Array.from({ length: 12 }, (_, index) => at(`q=${index}`, index * 100_000));
  const recent = all.reduce<readonly KeptSearch[]>(withRecent, []);
  expect(links(recent)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `q=${number}`));
});
