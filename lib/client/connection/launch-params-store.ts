import type { LaunchParams } from '#lib/routing/model/launch-params.ts';

/** Parameters of the address that opened this surface. They are followed once. */
export interface LaunchParamsStore {
  /** `src=widget` (2.7.1). */
  readonly isWidget: boolean;
  /** A host application supplies the session (1.4). */
  readonly isEmbedded: boolean;
  /** Null if there was nothing to follow, or it has been followed. */
  pending(): LaunchParams | null;
  /** Marks the parameters as followed. */
  done(): void;
  /**
   * Restores the page's own parameters (`src`, `theme`), which the app's routes have dropped from the address, so that
   * a reloaded page is still a widget or embedded.
   */
  keepInAddress(isEmbedded: boolean): void;
}
