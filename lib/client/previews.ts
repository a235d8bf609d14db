/**
 * Small pictures of uploads for the lines in view (design 5): kept ones first, else drawn from the File that this surface
 * handed over or from its stored copy. Nothing of it goes through a message.
 */
import type { ThumbnailStorage } from '#lib/capabilities/thumbnail-storage.ts';
import { createObjectUrls } from './object-urls.ts';
import { createTurns } from './turns.ts';
import { createWorkerCalls, type WorkerLike } from './worker-calls.ts';

/** Which hand draws it: a worker, or the page for what needs a document. */
type Hand = 'worker' | 'video' | 'svg';

export interface Previews {
  /** Files that this surface hands over: until their rows go they can be drawn, or moved to another tab. */
  remember(added: ReadonlyMap<string, File>): void;
  file(uploadId: string): File | undefined;
  /** The picture's object URL if it is there now. */
  shown(uploadId: string): string | undefined;
  /**
   * An object URL; null when there is nothing to draw it from or the browser cannot. An aborted `signal` takes the
   * request out of the line and answers null.
   */
  url(uploadId: string, filename: string, signal: AbortSignal): Promise<string | null>;
  /** Frees what belongs to rows that are gone. */
  forget(uploadIds: Iterable<string>): void;
}

export function createPreviews(storage: ThumbnailStorage, startWorker: () => WorkerLike): Previews {
  const files = new Map<string, File>();
  const urls = createObjectUrls();
  /** The browser could not draw these: not tried again each time they scroll by. */
  const undrawable = new Set<string>();
  const takeTurn = createTurns();
  const worker = createWorkerCalls(startWorker);

  const draw = async (source: Blob, hand: Hand): Promise<Blob | null> => {
    if (hand === 'worker') return worker.call(source);
    const { drawVideoPoster, drawSvg } = await import('./draw-on-page.ts');
    return hand === 'video' ? drawVideoPoster(source) : drawSvg(source);
  };
  const make = async (uploadId: string, filename: string, signal: AbortSignal): Promise<Blob | null> => {
    const kept = await storage.read(uploadId).catch(() => null);
    if (kept || signal.aborted) return kept;
    const source = files.get(uploadId) ?? (await storage.readCopy(uploadId).catch(() => null));
    if (!source) return null;
    const hand = handFor(filename, source.type);
    const drawn = await takeTurn(() => draw(source, hand), signal).catch(() => null);
    if (signal.aborted && !drawn) return null;
    if (!drawn) undrawable.add(uploadId);
    else void storage.write(uploadId, drawn).catch(() => undefined);
    return drawn;
  };
  return {
    remember(added) {
      for (const [uploadId, file] of added) files.set(uploadId, file);
    },
    file: (uploadId) => files.get(uploadId),
    shown: urls.get,
    async url(uploadId, filename, signal) {
      const known = urls.get(uploadId);
      if (known || undrawable.has(uploadId)) return known ?? null;
      const picture = await make(uploadId, filename, signal);
      return picture && urls.set(uploadId, picture);
    },
    forget(uploadIds) {
      for (const uploadId of uploadIds) {
        files.delete(uploadId);
        undrawable.delete(uploadId);
        urls.delete(uploadId);
      }
    },
  };
}

function handFor(filename: string, mimeType: string): Hand {
  if (mimeType === 'image/svg+xml' || /\.svg$/i.test(filename)) return 'svg';
  return mimeType.startsWith('video/') || /\.(mp4|m4v|mov|webm|ogv)$/i.test(filename) ? 'video' : 'worker';
}
