import type { LaunchParams } from '#lib/routing/model/launch-params.ts';

/** The opening of this surface: followed once, then forgotten. */
export interface LaunchParamsStore {
  /** `src=widget` (2.7.1). */
  readonly isWidget: boolean;
  /** A host application is to supply the session (1.4). */
  readonly isEmbedded: boolean;
  /** Null when there was nothing to follow, or it was followed. */
  pending(): LaunchParams | null;
  done(): void;
  /**
   * Puts back what belongs to the page rather than to a route, and what a route of the app has just dropped: reloaded,
   * the page is still a widget or embedded.
   */
  keepInAddress(isEmbedded: boolean): void;
}

export const NOTHING_TO_OPEN: LaunchParamsStore = {
  isWidget: false,
  isEmbedded: false,
  pending: () => null,
  done: () => undefined,
  keepInAddress: () => undefined,
};
