/** A server that does not answer keeps nobody from leaving. */
const PATIENCE_MS = 3_000;

/** Resolves when `work` has, or after three seconds; the work goes on. */
export async function withPatience(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
