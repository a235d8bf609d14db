/**
 * The filter by use finds what the client marks, at the same moment, in both databases: the verdict of each is compared with that of
 * the client about the fields that it gets.
 */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { itemUsage } from '#lib/search/model/item-usage.ts';
import { USAGE_CHOICES, type UsageChoice, usageCondition } from '#lib/search/model/usage-choice.ts';
import { usageVerdict } from '#lib/upload-form/model/usage-verdict.ts';
import { WORD_KINDS } from '#lib/upload-form/model/usage-words.ts';
import { parseFilter } from '../../reference-server/search/parse-filter.ts';
import { usageFields } from '../../reference-server/search/usage-fields.ts';
import type { CatalogueAsset } from '../../reference-server/stores/catalogue.ts';
import { CATALOGUES, openForTests } from './harness/catalogues.ts';

type Parts = Pick<CatalogueAsset, 'fields' | 'usage' | 'metaFiles'>;

const MINUTE_MS = 60_000;
/** Near a change of clocks in Europe and America, and a moment without one. */
const AROUND = [
  Date.UTC(2027, 0, 5, 17),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2026, 10, 1, 6),
  Date.UTC(2027, 5, 1, 0),
] as const;
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const;

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** Dates and times near one of the moments, and some that are far, midnight, impossible or no date. */
const moment = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ near: fc.constantFrom(...AROUND), minutes: fc.integer({ min: -1_500, max: 1_500 }) }),
  },
  fc.constant(null),
);
const dateAndTime = moment.map((given): readonly [string, string] => {
  if (given === null) return ['', ''];
  const iso = new Date(given.near + given.minutes * MINUTE_MS).toISOString().replace(/[-:]/g, '');
  return [iso.slice(0, 8), iso.slice(9, 15)];
});
const stored = fc.oneof(
  { weight: 8, arbitrary: dateAndTime },
  dateAndTime.map(([day]): readonly [string, string] => [day, '000000']),
  dateAndTime.map(([day]): readonly [string, string] => [day, '']),
  fc.constantFrom<readonly [string, string]>(
    ['19800101', '000000'],
    ['20270231', '250000'],
    ['20271399', ''],
    ['00990101', '120000'],
    ['soon', '180000'],
    ['20270105', '6 pm'],
  ),
);
const offset = fc.constantFrom('+0000', '+0100', '-0500', '+0530', '+1400', '-0030');
const kind = fc.constantFrom(undefined, ...WORD_KINDS);

/** With the file's own moments, which often are those that are stored. */
const asset: fc.Arbitrary<Parts> = fc
  .record({
    release: stored,
    expiration: stored,
    own: fc.boolean(),
    own2: fc.boolean(),
    offset,
    kind,
    other: kind,
    sidecars: fc.nat(2),
  })
  .map(
    ({ release: [day, time], expiration: [end, endTime], own, own2, offset: ahead, kind: word, other, sidecars }) => {
      const blank = {
        IPTCReleaseDate: day,
        IPTCReleaseTime: time,
        IPTCExpirationDate: end,
        IPTCExpirationTime: endTime,
      };
      const usage = {
        ...(word && { kind: word, text: 'x' }),
        ...(own && { release: `${day}T${time}${ahead}` }),
        ...(own2 && { expiration: `${end}T${endTime}${ahead}` }),
      };
      const metaFiles = Array.from({ length: sidecars }, (_, index) => ({
        objectId: `m${index}`,
        name: 'a.xmp',
        ...(index === 0 && other && { usage: { kind: other, release: `${day}T${time}+0200` } }),
      }));
      return {
        fields: Object.fromEntries(Object.entries(blank).filter(([, value]) => value !== '')),
        ...(Object.keys(usage).length > 0 && { usage }),
        ...(sidecars > 0 && { metaFiles }),
      };
    },
  );

/** A time here that the clocks skip: JavaScript reads it as a later one, a clock on the wall never shows it. */
function hasSkippedTime({ fields }: Parts): boolean {
  const times = [
    [fields['IPTCReleaseDate'], fields['IPTCReleaseTime']],
    [fields['IPTCExpirationDate'], fields['IPTCExpirationTime']],
  ];
  return times.some(([day = '', time = '']) => {
    const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(day + (time || '0000'));
    if (digits === null) return false;
    const [year = 0, month = 0, date = 0, hours = 0, minutes = 0] = digits.slice(1).map(Number);
    const here = new Date(year, month - 1, date, hours, minutes);
    return here.getHours() * 60 + here.getMinutes() !== (hours * 60 + minutes) % 1_440;
  });
}

function verdictOf(parts: Parts, nowMs: number): UsageChoice[] {
  const usage = itemUsage({ fields: usageFields(parts) });
  const found = usage && usageVerdict(usage, nowMs)?.kind;
  if (!found) return ['usable'];
  return found === 'instructed' ? ['usable', found] : [found];
}

describe.each(CATALOGUES)('a filter by use in %s', (_, open) => {
  const catalogue = openForTests(open);

  const save = (parts: readonly Parts[]) =>
    catalogue().save(
      ...parts.map((part, index) => ({
        objectId: `u${index}`,
        type: 'image' as const,
        zType: 'I' as const,
        sourceId: 'NEWS',
        name: 'a.jpg',
        createdAt: index,
        receivedAt: index,
        mediaType: 'image/jpeg',
        hasThumb: false,
        hasPreview: false,
        ...part,
      })),
    );
  const found = async (queryFilter: string, now?: Date) => {
    const filter = parseFilter(queryFilter, now && { now });
    const query = { type: 'image' as const, words: [], sourceIds: [], offset: 0, count: 200 };
    const { assets, snapshot } = await catalogue().search({ ...query, ...(filter && { filter }) });
    expect(snapshot.found).toBe(assets.length);
    return assets.map(({ objectId }) => objectId).toSorted();
  };

  it('never disagrees with the mark, whatever is stored, at any moment, in any zone', async () => {
    const around = fc.record({ near: fc.constantFrom(...AROUND), minutes: fc.integer({ min: -1_600, max: 1_600 }) });
    const choices = fc.uniqueArray(fc.constantFrom(...USAGE_CHOICES), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(asset, { minLength: 40, maxLength: 40 }),
        fc.array(fc.tuple(around, fc.constantFrom(...ZONES), choices), { minLength: 6, maxLength: 6 }),
        async (assets, searches) => {
          await save(assets);
          for (const [{ near, minutes }, timeZone, wanted] of searches) {
            process.env['TZ'] = timeZone;
            const now = new Date(near + minutes * MINUTE_MS + 345);
            const skipped = assets.flatMap((parts, index) => (hasSkippedTime(parts) ? [`u${index}`] : []));
            const expected = assets.flatMap((parts, index) => {
              if (hasSkippedTime(parts)) return [];
              const isMarked = verdictOf(parts, now.getTime()).some((choice) => wanted.includes(choice));
              return isMarked ? [`u${index}`] : [];
            });
            const ids = (await found(usageCondition(wanted, now))).filter((id) => !skipped.includes(id));
            expect([timeZone, now, wanted, ids]).toEqual([timeZone, now, wanted, expected.toSorted()]);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('without times is of the time of the server, and its clock counts as UTC', async () => {
    await save([{ fields: { IPTCReleaseDate: '20270105', IPTCReleaseTime: '180000' } }]);
    const other = 'NOT (ImgOID:"x")';
    expect(await found(`Usage:usable ImgOID:u0 ${other}`, new Date('2027-01-05T17:59:59Z'))).toEqual([]);
    expect(await found('Usage:embargoed,killed ImgOID:u0', new Date('2027-01-05T17:59:59Z'))).toEqual(['u0']);
    expect(await found('Usage:usable ImgOID:u0', new Date('2027-01-05T18:00:00Z'))).toEqual(['u0']);
  });
});

it.each([
  'Usage:free',
  'Usage:',
  'Usage>usable',
  'Usage:*',
  'Usage:"usable 20270105 18:00:00"',
  'Usage:"usable 20270105 18:00:00 20270231 18:00:00"',
  'Usage:usable,',
])('a filter by use is refused for another value: %s', (text) => {
  expect(() => parseFilter(text)).toThrow(/Usage/);
});
