/** Messages between an embedded page and its host application, by `postMessage` (docs/embedding.md). */
import * as v from 'valibot';

const EMBED_PROTOCOL = 1;

/** From the page to its host; on the wire with `source: 'comyan-widget'` and `protocol`. */
export type WidgetMessage =
  /** The page is rendered and listens for messages. */
  | { readonly type: 'ready'; readonly version: string }
  /** Requested height in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  /** All started uploads have ended. Each id is sent once; `failed` counts failed files. */
  | { readonly type: 'uploadComplete'; readonly objectIds: readonly string[]; readonly failed: number }
  /** An error, for the host's log; the page shows it itself. Codes: docs/embedding.md. */
  | { readonly type: 'error'; readonly code: string }
  /** Requests a `session` message within ten seconds. */
  | { readonly type: 'sessionExpired' };

export function toWire(message: WidgetMessage): WidgetMessage & { readonly source: string; readonly protocol: number } {
  return { source: 'comyan-widget', protocol: EMBED_PROTOCOL, ...message };
}

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000));
const envelope = { source: v.literal('comyan-host'), type: v.literal('session') };
/** The session to continue with, by a one-time `code` or by its id; `sid` is null if the host has ended it. */
const hostMessage = v.union([
  v.object({ ...envelope, code: secret }),
  v.object({ ...envelope, sid: v.nullable(secret) }),
]);
export type HostMessage = v.InferOutput<typeof hostMessage>;

interface Received {
  readonly data: unknown;
  /** As set by the browser. */
  readonly origin: string;
  /** True if the host application's window sent it. */
  readonly isFromHost: boolean;
}

/** Parses a message of an allowed host; `foreign` for another sender, null for a message with another purpose. */
export function validateMessage(
  { data, origin, isFromHost }: Received,
  embedOrigins: readonly string[],
): HostMessage | 'foreign' | null {
  if (!isFromHost || !embedOrigins.includes(origin)) return 'foreign';
  const parsed = v.safeParse(hostMessage, data);
  return parsed.success ? parsed.output : null;
}
