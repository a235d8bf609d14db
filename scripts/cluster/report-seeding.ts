interface Progress {
  readonly done: number;
  readonly total: number;
}

const EVERY_MS = 5_000;

/** Reports every five seconds how far the node at `port` has filled the library, until it is complete. */
export function reportSeeding(port: number, say: (text: string) => void): void {
  const timer = setInterval(async () => {
    // While the node is killed and started again it does not answer.
    const progress = await fetch(`http://127.0.0.1:${port}/seed-status`).then(
      (answer) => answer.json() as Promise<Progress>,
      () => undefined,
    );
    if (progress === undefined || progress.total === 0) return;
    say(`Demo library: ${progress.done} of ${progress.total} items ready.`);
    if (progress.done >= progress.total) clearInterval(timer);
  }, EVERY_MS).unref();
}
