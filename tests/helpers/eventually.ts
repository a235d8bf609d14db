/** Waits until `look` gives something other than undefined, null or false, and gives it back. Fails with what it saw last. */
export async function eventually<Value>(
  what: string,
  look: () => Value | Promise<Value>,
  withinMs = 15_000,
): Promise<NonNullable<Value>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms, last seen ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
