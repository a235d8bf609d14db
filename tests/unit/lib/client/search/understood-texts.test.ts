import { expect, it } from 'vitest';
import { createSearchStore } from '#lib/client/search/search-store.ts';
import type { SearchRequest, UnderstoodPart } from '#lib/contract/search.ts';
import type { Send } from '#lib/messaging/messages.ts';

const UNDERSTOOD: readonly UnderstoodPart[] = [{ kind: 'without', texts: ['flood'] }];

/** A server that says with its first page alone, or with each, what it has understood. */
const sendOf = (saysAlways: boolean) =>
  (async (_name: string, { request }: { request: SearchRequest }) => ({
    Results: Array.from({ length: 24 }, (_, at) => ({
      ItemNo: request.resStart + at,
      Image: { ImgOID: String(request.resStart + at) },
    })),
    Query: {
      QueryFound: 100,
      QueryID: 'q',
      ...(request.queryText !== 'plain' && (saysAlways || request.resStart === 1) && { QueryUnderstood: UNDERSTOOD }),
    },
  })) as unknown as Send;

it.each([true, false])(
  '[3.14, 4.20] what was understood of the text stays on later pages and goes with another text, said with each page: %s',
  async (saysAlways) => {
    const search = createSearchStore(sendOf(saysAlways), 'image');
    const understood = () => search.store.getState().understood;
    search.submit('storm -flood');
    await expect.poll(understood).toEqual(UNDERSTOOD);
    search.show({ first: 24, last: 30 });
    await expect.poll(() => search.store.getState().slots.size).toBe(48);
    expect(understood()).toEqual(UNDERSTOOD);
    search.submit('plain');
    await expect.poll(() => search.store.getState().slots.size).toBe(24);
    expect(understood()).toEqual([]);
  },
);
