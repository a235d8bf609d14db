import { expect, it } from 'vitest';
import { usageLabel } from '../../../../components/surface/usage-label.ts';
import { usageOf } from '../../../helpers/builders/usage.ts';

/** Keys and what is filled in, in place of words. */
const texts = { locale: 'en-GB', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };

const two = (number: number) => String(number).padStart(2, '0');

/** Noon here on 5 January 2099, written by a clock that is this many minutes ahead of the one here. */
function noonOf(aheadMinutes: number): string {
  const noon = new Date(2099, 0, 5, 12);
  const offset = aheadMinutes - noon.getTimezoneOffset();
  const there = new Date(noon.getTime() + offset * 60_000);
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`;
  return `209901${two(there.getUTCDate())}T${two(there.getUTCHours())}${two(there.getUTCMinutes())}00${zone}`;
}

it.each([
  ['of another zone, on the same day', 60, /13:00 UTC.* 12:00$/, /^usage\.here 05\/01\/2099 [^/]* 12:00$/],
  ['of another zone, on another day', -780, /23:00 UTC/, / 05\/01\/2099 12:00$/],
  ['of the zone here', 0, /^usage.embargoedUntil 05\/01\/2099 12:00$/, /^usage.embargoedUntil 05\/01\/2099 12:00$/],
])(
  'an embargo %s names what the clocks here show, but not to readers elsewhere',
  (_what, aheadMinutes, ...expected) => {
    const label = usageLabel(usageOf({ from: noonOf(aheadMinutes) }), texts as never);
    for (const words of expected) expect(label?.text.replace(/^usage\.embargoedUntil (?=usage)/, '')).toMatch(words);
    expect(label?.shortText).toBe('usage.embargoedUntil 05/01/2099 12:00');
    expect(label?.sentText).toMatch(/^usage\.embargoedUntil 0[45]\/01\/2099 \d\d:00 UTC\S*$/);
  },
);

it.each([
  ['a date that cannot be read', { isUnclear: true }, 'usage.unclear'],
  ['a picture of a web page', { isTaken: true }, 'usage.rightsUnclear'],
  [
    'a restricted picture of a web page',
    { isTaken: true, words: 'restricted' },
    'usage.rightsUnclear · usage.restricted',
  ],
  ['a picture of a web page that is killed', { isTaken: true, words: 'killed' }, 'usage.killed'],
] as const)('%s is named in words of its own', (_, usage, words) => {
  expect(usageLabel(usageOf(usage), texts as never)?.text).toBe(words);
});
