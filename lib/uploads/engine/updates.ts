/**
 * Installs a newer version of the extension when there is no work and no surface is open. An open surface offers it to
 * the user (docs/design/uploads.md#awake-only-for-work).
 */
import type { ExtensionUpdates } from '#lib/host/engine-host.ts';

export interface UpdatesDeps {
  /** Absent on the hosted page. */
  readonly extension: ExtensionUpdates | undefined;
  /** True while bytes are sent or copied, or exist only in memory. */
  isAtWork(): boolean;
  surfaceCount(): number;
  /** Called when an update is available. */
  changed(): void;
}

export interface Updates {
  isReady(): boolean;
  /** Call it when work has ended or a surface has closed. */
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
