import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { log } from '#lib/core/log.ts';

const AGAIN_MS = 1_000;

/**
 * A component whose script is loaded when it is first shown. The hosted page loads it from the media system: while that cannot be
 * reached it is tried again, and the page around it goes on. Rejects, and so ends in the error boundary, when the script cannot be
 * loaded although its server answers.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loaded(load) }));
}

async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let refusals = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      log('warn', 'app: a part of the page was not loaded', { error });
      // The line may have come back after the failure: only the second one counts.
      if (await isServerReached()) refusals += 1;
      if (refusals > 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Asks for a script that was there when the page began; 404 is an answer too, after an update of the server. */
async function isServerReached(): Promise<boolean> {
  try {
    const { ok, status, headers } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || (ok && headers.get('Content-Type')?.includes('javascript') === true);
  } catch {
    return false;
  }
}
