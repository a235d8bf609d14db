/** Keeps the note of this tab's uploads outside of the database, so that a lost database is noticed (decision 36). */
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import { type NotedFiles, notedFiles, type QueueNote, readQueueNote, withLost } from '../model/queue-note.ts';
import type { UploadTable } from './upload-table.ts';

export type BundleNotes = Record<string, NotedFiles>;

export interface NoteWriter {
  /** True after `begin`; nothing is written before. */
  hasBegun(): boolean;
  /** This tab may replace the note of this bundle. */
  own(bundleId: string): void;
  /** Notes the uploads of the table, and `lost` as lost. `mark`: the database's mark, empty if it has none. */
  begin(mark: string, lost: BundleNotes): Promise<void>;
  /** Writes the uploads of the table soon. */
  touch(): void;
  /** Writes them now. */
  write(): Promise<void>;
  /** Changes the stored note atomically, because other tabs change it too. Failures are logged. */
  change(change: (note: QueueNote) => QueueNote): Promise<void>;
  /** Removes the stored note, also those of other tabs. */
  clear(): Promise<void>;
}

export interface NoteWriterDeps {
  readonly table: UploadTable;
  /** The database's mark; empty if it has none. */
  readMark(): Promise<string>;
  writeMark(mark: string): Promise<void>;
  /** Changes the stored note atomically: other tabs write it too. */
  changeNote(change: (note: unknown) => object | null): Promise<void>;
  /** Ms since 1970. */
  now(): number;
  elapsedMs(): number;
}

const PAUSE_MS = 300;
/** Longer pause while files only leave the queue: an outdated note lists too many files, never too few. */
const LEAVING_PAUSE_MS = 3_000;
const EMPTY: QueueNote = { mark: '', bundles: {}, lost: {} };

export function createNoteWriter(deps: NoteWriterDeps): NoteWriter {
  /** Null until it is read; empty if the database has none. */
  let mark: string | null = null;
  let noted = '';
  let notedIds = new Set<string>();
  let notedAt = Number.NEGATIVE_INFINITY;
  const ownIds = new Set<string>();
  let isTimerSet = false;

  const bundleNotes = (): BundleNotes => {
    const notes: BundleNotes = {};
    for (const bundle of deps.table.bundles()) {
      ownIds.add(bundle.id);
      const files = notedFiles(bundle, deps.table.uploadsOf(bundle.id));
      if (files !== null) notes[bundle.id] = files;
    }
    return notes;
  };
  const change = (next: (note: QueueNote) => QueueNote): Promise<void> =>
    deps
      .changeNote((note) => withoutEmpty(next(readQueueNote(note) ?? EMPTY)))
      .catch((error: unknown) => log('warn', 'uploads: the queue was not noted', { error }));
  const writeBundles = async (bundles: BundleNotes, lost: BundleNotes): Promise<void> => {
    if (mark === '' && Object.keys(bundles).length > 0) {
      mark = (await deps.readMark()) || randomId();
      await deps.writeMark(mark);
    }
    const kept = mark ?? '';
    await change((note) => {
      const others = Object.entries(note.bundles).filter(([id]) => !ownIds.has(id));
      const all = { ...Object.fromEntries(others), ...bundles };
      return { mark: kept, bundles: all, lost: withLost(note.lost, lost, deps.now()) };
    });
  };
  const touch = (): void => {
    if (!isTimerSet) setTimeout(() => void write(), PAUSE_MS);
    isTimerSet = true;
  };
  const write = async (): Promise<void> => {
    isTimerSet = false;
    if (mark === null) return;
    const bundles = bundleNotes();
    const next = JSON.stringify(bundles);
    if (next === noted) return;
    const ids = new Set(Object.values(bundles).flatMap(({ files }) => files.map(({ objectId }) => objectId)));
    const isSoon = deps.elapsedMs() < notedAt + LEAVING_PAUSE_MS;
    if (isSoon && [...ids].every((id) => notedIds.has(id))) return touch();
    [noted, notedIds, notedAt] = [next, ids, deps.elapsedMs()];
    await writeBundles(bundles, {});
  };
  return {
    hasBegun: () => mark !== null,
    own: (bundleId) => void ownIds.add(bundleId),
    begin(stored, lost) {
      mark = stored;
      return writeBundles(bundleNotes(), lost);
    },
    touch,
    write() {
      notedAt = Number.NEGATIVE_INFINITY;
      return write();
    },
    change,
    async clear() {
      // The mark is removed with the database; the next noted upload makes another.
      [noted, notedIds, mark] = [JSON.stringify({}), new Set(), mark === null ? null : ''];
      await deps.changeNote(() => null).catch(() => undefined);
    },
  };
}

function withoutEmpty(note: QueueNote): QueueNote | null {
  return Object.keys(note.bundles).length + Object.keys(note.lost).length === 0 ? null : note;
}
