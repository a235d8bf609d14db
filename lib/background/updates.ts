/**
 * A newer version of the extension replaces this one when there is no work and no surface is open; to a person who has one
 * open it is offered (docs/design/uploads.md#awake-only-for-work).
 */
import type { ExtensionUpdates } from '#lib/host/engine-host.ts';

export interface UpdatesDeps {
  /** Absent where nothing is installed. */
  readonly extension: ExtensionUpdates | undefined;
  /** Bytes move, are copied, or live in memory alone. */
  isAtWork(): boolean;
  surfaceCount(): number;
  /** An update is there to be offered. */
  changed(): void;
}

export interface Updates {
  isReady(): boolean;
  /** Work or a surface has ended. */
  check(): void;
}

export function createUpdates({ extension, isAtWork, surfaceCount, changed }: UpdatesDeps): Updates {
  let isReady = false;
  const check = (): void => {
    if (isReady && !isAtWork() && surfaceCount() === 0) extension?.apply();
  };
  extension?.onAvailable(() => {
    isReady = true;
    changed();
    check();
  });
  return { isReady: () => isReady, check };
}
