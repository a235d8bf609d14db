/** Requests that wait until an upload is processed, failed or removed. */
export function createWaiters() {
  const waiting = new Map<string, Set<() => void>>();
  let hasEnded = false;
  const wake = (uploadKey: string) => {
    for (const resolve of [...(waiting.get(uploadKey) ?? [])]) resolve();
  };
  const waitFor = (uploadKeys: ReadonlySet<string>, timeoutMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(end, timeoutMs);
      for (const uploadKey of uploadKeys)
        waiting.set(uploadKey, (waiting.get(uploadKey) ?? new Set<() => void>()).add(end));
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted || hasEnded) end();
      function end() {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        for (const uploadKey of uploadKeys) {
          const others = waiting.get(uploadKey);
          others?.delete(end);
          if (others?.size === 0) waiting.delete(uploadKey);
        }
        resolve();
      }
    });
  return {
    wake,
    waitFor,
    endAll() {
      hasEnded = true;
      for (const uploadKey of [...waiting.keys()]) wake(uploadKey);
    },
  };
}
