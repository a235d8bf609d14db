/** For any response of a server: it is rejected completely, or every result shown is valid. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSearchStore } from '#lib/client/search/search-store.ts';
import { SEARCH_CALLS } from '#lib/contract/search.ts';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { duplicatesIn, pageSlots, totalAfter } from '#lib/search/model/result-slots.ts';
import { parseResponse } from '../../../helpers/readers/parse-response.ts';

const NOTHING = { slots: new Map(), firstIndex: 0, total: -1, atLeast: null };
const CASES = 1_000;

const nastyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '<script>alert(1)</script>', 'x'.repeat(10_000), '\u202Eمرحبا', '\uD800', 'null', '1e999'),
);
const anything = fc.oneof({ weight: 3, arbitrary: nastyText }, fc.integer(), fc.double(), fc.jsonValue());
const FIELDS = `ImgOID AVMOID TxtOID ImgName ImgThumbURL AVMDuration IPTCHeadline IPTCCaption TxtFullText TxtLenWords
  ImgReceivedTS`.split(/\s+/);
const item = fc.dictionary(fc.constantFrom(...FIELDS), anything);
const row = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { ItemNo: fc.oneof(fc.integer({ min: -2, max: 60 }), anything), Image: item, AVMedia: item, Text: item },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: anything },
);
const body = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        Results: fc.oneof({ weight: 8, arbitrary: fc.array(row, { maxLength: 30 }) }, anything),
        Query: fc.record(
          { QueryFound: fc.oneof(fc.nat(2_000_000), fc.constantFrom('24', -1, 1.5, null)), QueryID: anything },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['Query'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

it.each(SEARCH_TYPES)(
  '[3.14, 7.12, 7.13] parses or rejects any response to a search for %s',
  { tags: ['thorough'] },
  (type: SearchType) => {
    let read = 0;
    fc.assert(
      fc.property(body, fc.nat(1_000_000), (sent, start) => {
        const answer = parseResponse(SEARCH_CALLS[type], JSON.parse(JSON.stringify(sent)));
        if (answer === undefined) return;
        read += 1;
        const sentCount = Array.isArray((sent as { Results?: unknown }).Results)
          ? (sent as { Results: [] }).Results.length
          : 0;
        const slots = pageSlots(answer, start, type);
        expect(slots.size).toBe(sentCount);
        expect([...slots.keys()].every((index) => index >= start && index < start + sentCount)).toBe(true);
        const items = [...slots.values()].filter((slot) => slot !== null);
        expect(items.length).toBe(sentCount - (answer.skippedCount ?? 0));
        for (const { objectId, headline, durationSeconds } of items) {
          expect([typeof objectId, typeof headline]).toEqual(['string', 'string']);
          expect(durationSeconds === null || Number.isFinite(durationSeconds)).toBe(true);
        }
        expect(totalAfter(NOTHING, answer, start).total).toBeGreaterThanOrEqual(0);
        expect(duplicatesIn(slots).size).toBeLessThanOrEqual(items.length);
      }),
      { numRuns: CASES },
    );
    // A fuzzer whose every response is rejected would prove nothing.
    expect(read).toBeGreaterThan(CASES / 10);
  },
);

it('[4.20, 8.6] a search settles whatever the response is, and never repeats the same page endlessly', {
  tags: ['thorough'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(body, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(1_000), { maxLength: 5 }),
      async (bodies, places) => {
        let asked = 0;
        const send = (async (name: string) => {
          if (name !== 'search.page') return null;
          const answer = parseResponse(SEARCH_CALLS.image, JSON.parse(JSON.stringify(bodies[asked % bodies.length])));
          asked += 1;
          if (answer === undefined) throw new Error('malformed');
          return answer;
        }) as unknown as Send;
        const search = createSearchStore(send, 'image');
        const rest = async () => {
          for (let turn = 0; turn < 20_000 && search.store.getState().status === 'loading'; turn += 1)
            await Promise.resolve();
        };
        search.submit('x');
        await rest();
        for (const first of places) {
          search.show({ first, last: first + 30 });
          await rest();
        }
        const { status, total, slots, duplicates } = search.store.getState();
        expect(['success', 'error']).toContain(status);
        expect(total).toBeGreaterThanOrEqual(0);
        expect([...slots.keys()].every((index) => index < total)).toBe(true);
        expect([...duplicates].every(([later, first]) => first < later)).toBe(true);
        // 31 results at one position, one by one in the worst case; results dropped by a smaller total are requested
        // once more.
        expect(asked).toBeLessThan(80 * (places.length + 1));
      },
    ),
    { numRuns: 300 },
  );
});
