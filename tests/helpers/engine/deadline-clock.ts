import { vi } from 'vitest';

/** `AbortSignal.timeout` with a clock controlled by the test: seconds pass at once, and never by themselves. */
export function createDeadlineClock() {
  const deadlines: { readonly at: number; readonly controller: AbortController }[] = [];
  let now = 0;
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    deadlines.push({ at: now + ms, controller });
    return controller.signal;
  });
  return {
    advance(ms: number): void {
      now += ms;
      for (const { at, controller } of deadlines)
        if (at <= now) controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    },
    restore: () => spy.mockRestore(),
  };
}
