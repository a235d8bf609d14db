/**
 * One snapshot for every surface that connects, then numbered changes. Publishes at most ten times a second, a long
 * list two to four times (docs/design/surfaces-and-messages.md#mirrors), in addition to what `publishNow` and each connecting
 * surface publish at once.
 */
import { nextTask } from '#lib/core/next-task.ts';
import type { BackgroundLifetime } from '#lib/host/engine-host.ts';
import type { Push, SharedState } from '#lib/messaging/messages.ts';
import { type SentRow, toSentRow } from '#lib/uploads/model/upload-row.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import type { UploadRows } from '#lib/uploads/queue/uploads-with-rules.ts';
import { createSnapshotWriter } from './snapshot-writer.ts';

const PAUSE_MS = 100;
/** Each change of a long list reads all of it, here and in every surface, and lays out most of what is visible. The longest first. */
const LONG_LISTS = [
  { aboveRows: 5_000, pauseMs: 500 },
  { aboveRows: 100, pauseMs: 250 },
] as const;
/** Rows in one message: making and parsing thousands at once would block background and surfaces. */
const ROWS_PER_PUSH = 500;

type Snapshot = Extract<Push, { readonly kind: 'snapshot' }>;
type Change = Extract<Push, { readonly kind: 'change' }>;

export interface PublisherSource {
  shared(): SharedState;
  readonly uploads: {
    /** Uploads of the user whose queue is shown. */
    visibleUploads(): readonly Upload[];
    readonly table: {
      upload(uploadId: string): Upload | undefined;
      bundle(bundleId: string): UploadBundle | undefined;
    };
    /** Returns another function after a change of bundles or settings that may change rows. */
    uploadRows(): UploadRows;
  };
}

export interface Publisher {
  /** Pushes a snapshot at once, then changes. Returns the function that ends the connection. */
  connect(push: (message: Push) => void): () => void;
  /** Publishes changes within 100 ms; of more than 100 rows no sooner than 250 ms after the last ones, of more than 5,000 500 ms. */
  touch(): void;
  /** Publishes changes immediately. */
  publishNow(): void;
  /** The same for many rows: in tasks of 500. */
  publishAll(): Promise<void>;
  /** Like `touch`: only own values of this upload have changed. */
  touchValues(uploadId: string): void;
  /** Only the form of this bundle has changed: publishes it immediately, or everything if more has changed. */
  publishForm(bundleId: string): void;
  /** Call it when all stored data is read: from then on snapshots are saved. */
  restored(): void;
}

function sentBy(rows: UploadRows): (upload: Upload) => SentRow {
  return (upload) => toSentRow(rows(upload));
}

function hasSameElements(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((element, at) => element === other[at]);
}

/** True if surfaces that put new rows at the end of the published ones show the order of `now`. */
function isOrderShown(published: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, Upload>): boolean {
  const kept = [...published.keys()].filter((uploadId) => now.has(uploadId));
  const added = [...now.keys()].filter((uploadId) => !published.has(uploadId));
  return hasSameElements([...kept, ...added], [...now.keys()]);
}

function isSameOffer(one: SharedState['undo'] | undefined, other: SharedState['undo']): boolean {
  return one === other || (one?.id === other?.id && one?.until === other?.until);
}

function changedSlices(published: SharedState | null, now: SharedState): Partial<SharedState> {
  return {
    ...(published?.startUp === now.startUp ? {} : { startUp: now.startUp }),
    ...(published?.auth === now.auth ? {} : { auth: now.auth }),
    ...(published?.lost === now.lost ? {} : { lost: now.lost }),
    ...(published?.isSmallFirst === now.isSmallFirst ? {} : { isSmallFirst: now.isSmallFirst }),
    ...(isSameOffer(published?.undo, now.undo) ? {} : { undo: now.undo }),
    ...(published?.hasUpdate === now.hasUpdate ? {} : { hasUpdate: now.hasUpdate }),
    ...(published && hasSameElements(published.waitingStarts, now.waitingStarts)
      ? {}
      : { waitingStarts: now.waitingStarts }),
    ...(published && hasSameElements(published.bundles, now.bundles) ? {} : { bundles: now.bundles }),
  };
}

export function createPublisher(
  source: PublisherSource,
  epoch: string,
  /** Absent where the background starts with its page. */
  lifetime: Pick<BackgroundLifetime, 'saveSnapshot'> | undefined,
): Publisher {
  const surfaces = new Set<(message: Push) => void>();
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The uploads published last. Uploads and slices are immutable, so identity shows changes. */
  let publishedUploads = new Map<string, Upload | null>();
  let publishedRows: UploadRows | null = null;
  let published: SharedState | null = null;
  let publications = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  /** The last message was not the last part. */
  let isIncomplete = false;
  /** More has changed than forms and values of single files. */
  let isAllDue = false;
  /** Ids of uploads of which only own values have changed. */
  const valuesDue = new Set<string>();

  const sendChange = (
    change: Pick<Change, 'rows' | 'removed' | 'order' | 'isIncomplete'> & Partial<SharedState>,
  ): void => {
    number += 1;
    for (const push of surfaces) push({ kind: 'change', epoch, number, ...change });
  };
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  /** Sends what has changed, a part in each step. A publication that begins meanwhile sends the rest. */
  const publishing = function* (): Generator<undefined> {
    stopTimer();
    isAllDue = false;
    valuesDue.clear();
    publications += 1;
    lastAt = performance.now();
    const publication = publications;
    const uploads = new Map(source.uploads.visibleUploads().map((upload) => [upload.uploadId, upload]));
    const uploadRows = source.uploads.uploadRows();
    const known = uploadRows === publishedRows ? publishedUploads : new Map<string, Upload>();
    const news = [...uploads.values()].filter((upload) => known.get(upload.uploadId) !== upload);
    const removed = [...publishedUploads.keys()].filter((uploadId) => !uploads.has(uploadId));
    const order = isOrderShown(publishedUploads, uploads) ? {} : { order: [...uploads.keys()] };
    const shared = source.shared();
    const slices = changedSlices(published, shared);
    for (const { uploadId } of news) if (publishedUploads.has(uploadId)) publishedUploads.set(uploadId, null);
    for (const uploadId of removed) publishedUploads.delete(uploadId);
    publishedRows = uploadRows;
    published = shared;
    if (news.length + removed.length + Object.keys({ ...slices, ...order }).length === 0 && !isIncomplete) return;
    for (let start = 0; start === 0 || start < news.length; start += ROWS_PER_PUSH) {
      if (start > 0) yield;
      if (publication !== publications) return;
      // As they are now: some may have been changed or removed since the first part.
      const part = news
        .slice(start, start + ROWS_PER_PUSH)
        .flatMap(({ uploadId }) => source.uploads.table.upload(uploadId) ?? []);
      for (const upload of part) for (const sent of [publishedUploads, uploads]) sent.set(upload.uploadId, upload);
      isIncomplete = start + ROWS_PER_PUSH < news.length;
      sendChange({
        rows: part.map(sentBy(uploadRows)),
        ...(start === 0 ? { removed, ...slices } : { removed: [] }),
        ...(isIncomplete ? { isIncomplete } : order),
      });
    }
    publishedUploads = uploads;
  };
  const publish = (): void => {
    for (const _ of publishing());
  };
  const publishAll = async (): Promise<void> => {
    for (const _ of publishing()) await nextTask();
  };
  const publishForm = (bundleId: string): void => {
    const bundle = source.uploads.table.bundle(bundleId);
    const shown = published?.bundles.find(({ id }) => id === bundleId);
    if (isAllDue || !published || !bundle || !shown) {
      publish();
      return;
    }
    if (shown === bundle) return;
    const bundles = published.bundles.map((one) => (one === shown ? bundle : one));
    published = { ...published, bundles };
    sendChange({ rows: [], removed: [], bundles });
  };
  const publishValues = (): void => {
    const uploadRows = source.uploads.uploadRows();
    if (isAllDue || uploadRows !== publishedRows) {
      void publishAll();
      return;
    }
    timer = null;
    lastAt = performance.now();
    const uploads = [...valuesDue].flatMap((uploadId) =>
      publishedUploads.has(uploadId) ? (source.uploads.table.upload(uploadId) ?? []) : [],
    );
    valuesDue.clear();
    for (const upload of uploads) publishedUploads.set(upload.uploadId, upload);
    if (uploads.length > 0) sendChange({ rows: uploads.map(sentBy(uploadRows)), removed: [] });
  };
  const publishSoon = (): void => {
    if (timer !== null) return;
    const long = LONG_LISTS.find(({ aboveRows }) => publishedUploads.size > aboveRows);
    // What the user does while nothing else changes shows as soon as in a short list.
    const longMs = long === undefined ? 0 : lastAt + long.pauseMs - performance.now();
    timer = setTimeout(publishValues, Math.max(PAUSE_MS, longMs));
  };
  const snapshot = (): Snapshot => ({
    kind: 'snapshot',
    epoch,
    number,
    rows: source.uploads.visibleUploads().map(sentBy(source.uploads.uploadRows())),
    ...source.shared(),
  });
  const saved =
    lifetime &&
    createSnapshotWriter(lifetime, (mostRows) =>
      source.uploads.visibleUploads().length > mostRows ? null : snapshot(),
    );
  return {
    connect(push) {
      // Published to the others first, so that a sequence number means the same state for all.
      publish();
      surfaces.add(push);
      push(snapshot());
      return () => surfaces.delete(push);
    },
    touch() {
      saved?.touch();
      if (surfaces.size === 0) return;
      isAllDue = true;
      publishSoon();
    },
    touchValues(uploadId) {
      saved?.touch();
      if (surfaces.size === 0) return;
      valuesDue.add(uploadId);
      publishSoon();
    },
    publishNow() {
      saved?.touch();
      publish();
    },
    publishAll() {
      saved?.touch();
      return publishAll();
    },
    publishForm(bundleId) {
      saved?.touch();
      // A surface that connects gets everything.
      if (surfaces.size > 0) publishForm(bundleId);
    },
    restored: () => saved?.begin(),
  };
}
