import { log } from '../core/log.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Exit codes of shells for a program that such a signal ended. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;
/** A terminal or a service manager sends its signal to every process, and a parent passes it on. */
const SAME_SIGNAL_MS = 500;

/** Ends the process with code 0 after `stop`; with the signal's code at once when a second one follows. */
export function onStopSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(CODES[signal]);
        return;
      }
      stoppingSince = performance.now();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log('error', 'server: the stop failed', { error });
          process.exit(1);
        },
      );
    });
  }
}
