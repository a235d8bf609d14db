/**
 * Waits until `look` returns something other than undefined, null or false, and returns it. The error contains the last
 * value. Costs nothing where it passes, so it is never a limit: claim an order of events instead.
 */
export async function eventually<Value>(
  what: string,
  look: () => Value | Promise<Value>,
  withinMs = 60_000,
): Promise<NonNullable<Value>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms, last seen ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
