import { AppError } from '#lib/core/app-error.ts';

/**
 * The body of an answer. Rejects with `capture/too-large` at the first byte beyond the limit, with `capture/unreachable`
 * where the answer breaks off.
 */
export async function readWithin(answer: Response, maxBytes: number): Promise<Blob> {
  const type = (answer.headers.get('content-type') ?? '').slice(0, 255);
  const parts: Blob[] = [];
  let bytes = Number(answer.headers.get('content-length'));
  if (bytes > maxBytes) {
    await answer.body?.cancel();
    throw new AppError('capture/too-large');
  }
  const reader = answer.body?.getReader();
  bytes = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read().catch(breakOff)) ?? {};
    if (done || value === undefined) return new Blob(parts, { type });
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new AppError('capture/too-large');
    }
    parts.push(new Blob([value]));
  }
}

function breakOff(cause: unknown): never {
  throw new AppError('capture/unreachable', { cause });
}
