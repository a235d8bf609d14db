/** A server that does not respond must not delay a sign-out, or what is known, for longer. */
const PATIENCE_MS = 3_000;

/** Resolves with `work`, or after three seconds, while the work continues. Rejects like `work` within that time. */
export async function withTimeLimit(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
