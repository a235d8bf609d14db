export interface GrowthProbe {
  /** Resolves with the largest growth since the first reading. */
  stop(): Promise<number>;
}

/** Reads a number now and then every `everyMs` until it is stopped. */
export async function startGrowthProbe(read: () => Promise<number>, everyMs: number): Promise<GrowthProbe> {
  const before = await read();
  let peak = before;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await read());
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sampling;
      return peak - before;
    },
  };
}
