import type { ServerSettings } from '#lib/contract/settings.ts';
import type { Link } from './slow-link.ts';

/** How the server of a figure differs from the demo's. */
export interface FigureServer {
  /** Settings of its server; the demo's otherwise. `undefined` removes one of those. */
  readonly settings?: Partial<ServerSettings>;
  /** Pictures that its server has; none otherwise. */
  readonly rows?: number;
  /** Largest file that it accepts; the reference server's own limit otherwise. */
  readonly maxUploadBytes?: number;
  /** How long it rests before it makes thumbnails; the reference server's own time otherwise. */
  readonly thumbnailDelayMs?: number;
  /** Connections of one address; the reference server's own limit otherwise. */
  readonly maxSocketsPerAddress?: number;
  /** Between the browser and the server. */
  readonly link?: Link;
  /** The demo library as well; generated pictures then share its texts. */
  readonly hasDemoLibrary?: boolean;
}
