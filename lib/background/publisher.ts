/**
 * One snapshot for every surface that connects, then numbered changes. Publishes at most ten times a second, a long
 * list four times (docs/design/surfaces-and-messages.md#mirrors), in addition to what `publishNow` and each connecting
 * surface publish at once.
 */
import type { BackgroundLifetime } from '#lib/host/engine-host.ts';
import type { Push, SharedState } from '#lib/messaging/messages.ts';
import { type SentRow, toSentRow } from '#lib/uploads/model/upload-row.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import type { UploadRows } from '#lib/uploads/queue/uploads-with-rules.ts';
import { createSnapshotWriter } from './snapshot-writer.ts';

const PAUSE_MS = 100;
/** Each change of a long list reads all of it, here and in every surface. */
const LONG_LIST = { rows: 1_000, pauseMs: 250 } as const;
/** Rows in one message: parsing thousands at once would block a surface. */
const ROWS_PER_PUSH = 1_000;

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
  /** Publishes changes within 100 ms, those of more than 1,000 rows within 250 ms. */
  touch(): void;
  /** Publishes changes immediately. */
  publishNow(): void;
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
function isOrderShown(published: ReadonlyMap<string, Upload>, now: ReadonlyMap<string, Upload>): boolean {
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
  let publishedUploads = new Map<string, Upload>();
  let publishedRows: UploadRows | null = null;
  let published: SharedState | null = null;
  /** More has changed than forms and values of single files. */
  let isAllDue = false;
  /** Ids of uploads of which only own values have changed. */
  const valuesDue = new Set<string>();

  const sendChange = (change: Pick<Change, 'rows' | 'removed' | 'order'> & Partial<SharedState>): void => {
    number += 1;
    for (const push of surfaces) push({ kind: 'change', epoch, number, ...change });
  };
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const publish = (): void => {
    stopTimer();
    isAllDue = false;
    valuesDue.clear();
    const uploads = new Map(source.uploads.visibleUploads().map((upload) => [upload.uploadId, upload]));
    const uploadRows = source.uploads.uploadRows();
    const isNews = (upload: Upload): boolean =>
      uploadRows !== publishedRows || publishedUploads.get(upload.uploadId) !== upload;
    const rows = [...uploads.values()].filter(isNews).map(sentBy(uploadRows));
    const removed = [...publishedUploads.keys()].filter((uploadId) => !uploads.has(uploadId));
    const order = isOrderShown(publishedUploads, uploads) ? {} : { order: [...uploads.keys()] };
    const shared = source.shared();
    const slices = changedSlices(published, shared);
    publishedUploads = uploads;
    publishedRows = uploadRows;
    published = shared;
    if (rows.length === 0 && removed.length === 0 && Object.keys({ ...slices, ...order }).length === 0) return;
    sendChange({
      rows: rows.slice(0, ROWS_PER_PUSH),
      removed,
      ...slices,
      ...(rows.length > ROWS_PER_PUSH ? {} : order),
    });
    for (let start = ROWS_PER_PUSH; start < rows.length; start += ROWS_PER_PUSH) {
      const isLast = start + ROWS_PER_PUSH >= rows.length;
      sendChange({ rows: rows.slice(start, start + ROWS_PER_PUSH), removed: [], ...(isLast ? order : {}) });
    }
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
      publish();
      return;
    }
    timer = null;
    const uploads = [...valuesDue].flatMap((uploadId) =>
      publishedUploads.has(uploadId) ? (source.uploads.table.upload(uploadId) ?? []) : [],
    );
    valuesDue.clear();
    for (const upload of uploads) publishedUploads.set(upload.uploadId, upload);
    if (uploads.length > 0) sendChange({ rows: uploads.map(sentBy(uploadRows)), removed: [] });
  };
  const publishSoon = (): void => {
    timer ??= setTimeout(publishValues, publishedUploads.size > LONG_LIST.rows ? LONG_LIST.pauseMs : PAUSE_MS);
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
    publishForm(bundleId) {
      saved?.touch();
      // A surface that connects gets everything.
      if (surfaces.size > 0) publishForm(bundleId);
    },
    restored: () => saved?.begin(),
  };
}
