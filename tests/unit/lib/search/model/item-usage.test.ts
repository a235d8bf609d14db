import { describe, expect, it } from 'vitest';
import { itemUsage } from '#lib/search/model/item-usage.ts';
import { nextUsageChange, usageVerdict } from '#lib/upload-form/model/usage-verdict.ts';

type Fields = Readonly<Record<string, string>>;

const NOW = Date.UTC(2027, 0, 5, 17);
const RELEASED: Fields = { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000' };
const NOT_RELEASED: Fields = { IPTCExpirationDate: '19800101', IPTCExpirationTime: '000000' };
const AT_SIX: Fields = { IPTCReleaseDate: '20270105', IPTCReleaseTime: '180000+0000' };

function verdictOf(fields: Fields, nowMs = NOW) {
  const usage = itemUsage({ fields });
  return usage && usageVerdict(usage, nowMs);
}

describe('what a result says about its use', () => {
  it('is nothing without a field about it', () => {
    expect(itemUsage({ fields: { IPTCHeadline: 'Deich', ImgExpiresTS: '20200101 00:00:00' } })).toBeNull();
  });

  it.each<[string, Fields, object | null]>([
    ['[3.9] a released picture has none', RELEASED, null],
    ['[3.9] a picture that is not released', NOT_RELEASED, { kind: 'expired', moment: null }],
    ['a picture under embargo', AT_SIX, { kind: 'embargoed', moment: '20270105T180000+0000' }],
    ['a date that cannot be read', { IPTCReleaseDate: '5 Jan' }, { kind: 'unclear', moment: null }],
    ['a date without any number', { ...RELEASED, IPTCExpirationDate: 'soon' }, { kind: 'unclear', moment: null }],
    [
      'words of a kill, although it is released',
      { ...RELEASED, UsageKind: 'killed' },
      { kind: 'killed', moment: null },
    ],
    ['words of a restriction', { ...RELEASED, UsageKind: 'restricted' }, { kind: 'restricted', moment: null }],
    [
      'words of an embargo, not released',
      { ...NOT_RELEASED, UsageKind: 'embargoed' },
      { kind: 'embargoed', moment: null },
    ],
    ['words of an embargo, released', { ...RELEASED, UsageKind: 'embargoed' }, null],
    [
      'words of an embargo, about which nobody has decided',
      { UsageKind: 'embargoed' },
      { kind: 'embargoed', moment: null },
    ],
    [
      'words of a kind that is not known',
      { UsageKind: 'secret', UsageText: 'x' },
      { kind: 'instructed', moment: null },
    ],
  ])('%s', (_name, fields, verdict) => {
    expect(verdictOf(fields)).toEqual(verdict);
  });

  it('an embargo ends at its moment, also where its words remain', () => {
    const fields = { ...AT_SIX, UsageKind: 'embargoed' };
    expect(verdictOf(fields, Date.UTC(2027, 0, 5, 18) - 1)).toMatchObject({ kind: 'embargoed' });
    expect(verdictOf(fields, Date.UTC(2027, 0, 5, 18))).toBeNull();
  });

  it('[3.9] an end at midnight lasts until the end of its day, because a date without a time has that time', () => {
    const fields = { ...RELEASED, IPTCExpirationDate: '20270105', IPTCExpirationTime: '000000' };
    expect(verdictOf(fields, new Date(2027, 0, 5, 23, 59).getTime())).toBeNull();
    expect(verdictOf(fields, new Date(2027, 0, 6).getTime())).toEqual({ kind: 'expired', moment: '20270105' });
  });
});

it.each([
  ['20261025', '2026-10-25T23:00:00Z'],
  ['20270328', '2027-03-28T22:00:00Z'],
])('a day that is not 24 hours long lasts until its midnight: %s', (IPTCExpirationDate, end) => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Europe/Berlin';
  expect(nextUsageChange([itemUsage({ fields: { IPTCExpirationDate } })], 0)).toBe(Date.parse(end));
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('the next change of a mark', () => {
  const end = { ...RELEASED, IPTCExpirationDate: '20270105', IPTCExpirationTime: '190000+0000' };

  it('is the first beginning or end after now of any result', () => {
    const usages = [null, ...[{}, end, AT_SIX, { IPTCReleaseDate: 'x' }].map((fields) => itemUsage({ fields }))];
    expect(nextUsageChange(usages, NOW)).toBe(Date.UTC(2027, 0, 5, 18));
    expect(nextUsageChange(usages, Date.UTC(2027, 0, 5, 18))).toBe(Date.UTC(2027, 0, 5, 19));
  });

  it('is none where everything has happened', () => {
    expect(
      nextUsageChange([itemUsage({ fields: AT_SIX }), itemUsage({ fields: end })], Date.UTC(2027, 0, 6)),
    ).toBeNull();
    expect(nextUsageChange([], NOW)).toBeNull();
  });
});
