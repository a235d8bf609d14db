/** After any scrolling and any responses: in the end all visible results are loaded, or reported as missing. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSearchStore } from '#lib/client/search/search-store.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { missingStart, type ResultRange } from '#lib/search/model/result-slots.ts';

const TOTAL = 100_000;

type Step =
  | { readonly kind: 'show' | 'preview'; readonly range: ResultRange }
  | { readonly kind: 'answer' | 'fail' | 'end' | 'retry' | 'dismiss' | 'search' | 'close' }
  | { readonly kind: 'wait'; readonly ms: number };

const range = fc
  .tuple(fc.oneof(fc.nat(20), fc.nat(200), fc.nat(TOTAL - 1)), fc.oneof(fc.nat(3), fc.nat(60)))
  .map(([first, more]): ResultRange => ({ first, last: Math.min(TOTAL - 1, first + more) }));

const steps = fc.array(
  fc.oneof(
    range.map((shown): Step => ({ kind: 'show', range: shown })),
    range.map((shown): Step => ({ kind: 'preview', range: shown })),
    fc
      .constantFrom<Step['kind']>('answer', 'answer', 'fail', 'end', 'retry', 'dismiss', 'search', 'close')
      .map((kind) => ({ kind }) as Step),
    fc.nat(150).map((ms): Step => ({ kind: 'wait', ms })),
  ),
  { maxLength: 40 },
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[4.19, 4.20] loads what is visible and what a preview shows, or reports a failure', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const server = createServer();
      const search = createSearchStore(server.send, 'video');
      let visible: ResultRange = { first: 0, last: 23 };
      let previewed: ResultRange | null = null;
      search.submit('');
      for (const step of walk) {
        const isKnown = search.store.getState().total >= 0;
        if (step.kind === 'show' && isKnown) {
          visible = step.range;
          search.show(step.range);
        } else if (step.kind === 'preview' && isKnown) {
          previewed = step.range;
          const ended = server.endedCount();
          search.ensure(previewed);
          expect(server.endedCount()).toBe(ended);
        } else if (step.kind === 'close') {
          previewed = null;
          search.ensure(null);
        } else if (step.kind === 'answer') server.answer();
        else if (step.kind === 'fail') server.fail(new AppError('net/unreachable'));
        else if (step.kind === 'end') server.fail(new AppError('aborted'));
        else if (step.kind === 'retry') search.retry();
        else if (step.kind === 'dismiss') search.dismissError();
        else if (step.kind === 'search') {
          visible = { first: 0, last: 23 };
          previewed = null;
          search.submit('');
        }
        await vi.advanceTimersByTimeAsync(step.kind === 'wait' ? step.ms : 0);
      }
      for (let turn = 0; turn < 20; turn += 1) {
        server.answer();
        await vi.advanceTimersByTimeAsync(100);
      }
      const { status, slots, total } = search.store.getState();
      expect(['success', 'error', 'aborted']).toContain(status);
      if (status !== 'success') return;
      for (const shown of [visible, ...(previewed ? [previewed] : [])])
        expect(missingStart(slots, shown, total)).toBeNull();
    }),
    { numRuns: 2_000, seed: 20_261_120 },
  );
});

/** Responds in order, including to cancelled requests. */
function createServer() {
  let ended = 0;
  const waiting: { readonly start: number; resolve(answer: unknown): void; reject(error: AppError): void }[] = [];
  const send = (name: string, message: { request: { resStart: number } }) => {
    if (name === 'search.abort') {
      ended += 1;
      return Promise.resolve(null);
    }
    return new Promise<unknown>((resolve, reject) =>
      waiting.push({ start: message.request.resStart, resolve, reject }),
    );
  };
  return {
    send: send as unknown as Send,
    endedCount: () => ended,
    answer() {
      const page = waiting.shift();
      const count = page ? Math.min(24, TOTAL - page.start + 1) : 0;
      const Results = Array.from({ length: count }, (_, at) => ({
        ItemNo: (page?.start ?? 0) + at,
        AVMedia: { AVOID: `id-${(page?.start ?? 0) + at}` },
      }));
      page?.resolve({ Results, Query: { QueryFound: TOTAL, QueryID: 'q' } });
    },
    fail: (error: AppError) => waiting.shift()?.reject(error),
  };
}
