import type { ServerSettings } from '#lib/contract/settings.ts';

/** How the server of a figure differs from the demo's. */
export interface FigureServer {
  /** Settings of its server; the demo's otherwise. `undefined` removes one of those. */
  readonly settings?: Partial<ServerSettings>;
  /** Pictures that its server has; none otherwise. */
  readonly rows?: number;
}
