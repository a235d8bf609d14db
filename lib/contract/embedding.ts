/** What an embedded page and its host application say to each other by `postMessage` (docs/embedding.md). */
import * as v from 'valibot';

const EMBED_PROTOCOL = 1;

/** From the page to its host; on the wire with `source: 'comyan-widget'` and `protocol`. */
export type WidgetMessage =
  /** The page is drawn and listens; it answers nobody before. */
  | { readonly type: 'ready'; readonly version: string }
  /** CSS pixels that the page would like to be high. */
  | { readonly type: 'resize'; readonly height: number }
  /** All started uploads have ended. Each id is sent once; `failed` counts failed files. */
  | { readonly type: 'uploadComplete'; readonly objectIds: readonly string[]; readonly failed: number }
  /** An error that the host may log or show; the page shows it already. Codes: docs/embedding.md. */
  | { readonly type: 'error'; readonly code: string }
  /** A `session` is wanted within ten seconds. */
  | { readonly type: 'sessionExpired' };

export function toWire(message: WidgetMessage): WidgetMessage & { readonly source: string; readonly protocol: number } {
  return { source: 'comyan-widget', protocol: EMBED_PROTOCOL, ...message };
}

/** `sid`: the session to go on with; null when the host has ended it. */
const hostMessage = v.object({
  source: v.literal('comyan-host'),
  type: v.literal('session'),
  sid: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(10_000))),
});
export type HostMessage = v.InferOutput<typeof hostMessage>;

interface Received {
  readonly data: unknown;
  /** As the browser stamped it. */
  readonly origin: string;
  /** The window that sent it is the one around this page. */
  readonly isFromHost: boolean;
}

/** The message of an allowed host; `foreign` for anybody else's; null for what is not meant for us. */
export function validateMessage(
  { data, origin, isFromHost }: Received,
  embedOrigins: readonly string[],
): HostMessage | 'foreign' | null {
  if (!isFromHost || !embedOrigins.includes(origin)) return 'foreign';
  const parsed = v.safeParse(hostMessage, data);
  return parsed.success ? parsed.output : null;
}
