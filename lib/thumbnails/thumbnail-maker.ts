/**
 * Gets thumbnails (docs/design/metadata.md#thumbnails): a stored one, else drawn from the File that this surface sent
 * or from its stored copy, one after the other.
 */
import type { ThumbnailStorage } from '#lib/host/thumbnail-storage.ts';
import { createObjectUrls } from './object-urls.ts';
import { createWorkerCalls, type WorkerLike } from './worker-calls.ts';

/** `worker` draws images; video frames and SVG need a document and are drawn in the page. */
type Renderer = 'worker' | 'video' | 'svg';

export interface ThumbnailSource {
  readonly uploadId: string;
  readonly filename: string;
  /** The File, if this surface has it. */
  readonly file: File | undefined;
}

/** See the methods of `Previews` with the same names. */
export interface ThumbnailMaker {
  shown(uploadId: string): string | undefined;
  url(source: ThumbnailSource, signal: AbortSignal): Promise<string | null>;
  forget(uploadIds: Iterable<string>): void;
  clear(): void;
}

export function createThumbnailMaker(storage: ThumbnailStorage, startWorker: () => WorkerLike): ThumbnailMaker {
  const urls = createObjectUrls();
  /** Uploads that the browser could not draw; not tried again each time they become visible. */
  const undrawable = new Set<string>();
  /** A picture that is drawn when its user has left is neither stored nor shown. */
  let users = 0;
  const limited = createLimiter();
  const worker = createWorkerCalls(startWorker);

  const draw = async (bytes: Blob, renderer: Renderer): Promise<Blob | null> => {
    if (renderer === 'worker') return worker.call(bytes);
    const { drawVideoPoster, drawSvg } = await import('./draw-on-page.ts');
    return renderer === 'video' ? drawVideoPoster(bytes) : drawSvg(bytes);
  };
  const make = async ({ uploadId, filename, file }: ThumbnailSource, signal: AbortSignal): Promise<Blob | null> => {
    const kept = await storage.read(uploadId).catch(() => null);
    if (kept || signal.aborted) return kept;
    const bytes = file ?? (await storage.readCopy(uploadId).catch(() => null));
    if (!bytes) return null;
    let hasTried = false;
    const user = users;
    const drawOnce = () => {
      hasTried = true;
      return draw(bytes, rendererFor(filename, bytes.type));
    };
    const drawn = await limited(drawOnce, signal).catch(() => null);
    if (user !== users) return null;
    if (drawn) void storage.write(uploadId, drawn).catch(() => undefined);
    else if (hasTried) undrawable.add(uploadId);
    return drawn;
  };
  return {
    shown: urls.get,
    async url(source, signal) {
      const known = urls.get(source.uploadId);
      if (known || undrawable.has(source.uploadId)) return known ?? null;
      const picture = await make(source, signal);
      // For simultaneous requests: another URL would revoke the one that an image is loading.
      return picture && (urls.get(source.uploadId) ?? urls.set(source.uploadId, picture));
    },
    forget(uploadIds) {
      for (const uploadId of uploadIds) {
        undrawable.delete(uploadId);
        urls.delete(uploadId);
      }
    },
    clear() {
      users += 1;
      undrawable.clear();
      urls.clear();
    },
  };
}

function rendererFor(filename: string, mimeType: string): Renderer {
  if (mimeType === 'image/svg+xml' || /\.svg$/i.test(filename)) return 'svg';
  return mimeType.startsWith('video/') || /\.(mp4|m4v|mov|webm|ogv)$/i.test(filename) ? 'video' : 'worker';
}

/** Serialises calls: runs `work` after all earlier ones; resolves with null if `signal` was aborted before. */
function createLimiter(): <Answer>(work: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer | null> {
  let last: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const turn = last.then(() => (signal.aborted ? null : work()));
    last = turn.catch(() => undefined);
    return turn;
  };
}
