import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type UsageFacts, usableTime, withholdingOf } from '#lib/upload-form/model/usage-verdict.ts';
import { WORD_KINDS } from '#lib/upload-form/model/usage-words.ts';

const moment = fc.constantFrom(null, '19800101', '20270105', '20270105T180000', '20270105T180000+0900', 'unreadable');
const facts: fc.Arbitrary<UsageFacts> = fc.record({
  words: fc.constantFrom(null, ...WORD_KINDS),
  from: moment,
  until: moment,
  isUnclear: fc.boolean(),
});
const HOUR_MS = 3_600_000;
const nowMs = fc.integer({ min: -60, max: 60 }).map((hours) => Date.UTC(2027, 0, 5, 18) + hours * HOUR_MS);

it('a file is usable at the moments at which neither words nor dates withhold it', () => {
  fc.assert(
    fc.property(facts, nowMs, (usage, now) => {
      const [from, until] = usableTime(usage) ?? [0, Number.MAX_SAFE_INTEGER];
      expect(now >= from && now < until).toBe(withholdingOf(usage, now) === null);
    }),
  );
});

it('a file without words or dates that withhold it has no such time, which its row would carry', () => {
  expect(usableTime({ words: 'instructed', from: null, until: null, isUnclear: false })).toBeNull();
});
