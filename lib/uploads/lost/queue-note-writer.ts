/** Keeps the note of this tab's uploads outside of the database, so that a lost database is noticed (decision 36). */
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import { type NotedFiles, notedFiles, type QueueNote, readQueueNote, withLost } from '../model/queue-note.ts';
import type { UploadTable } from '../table/upload-table.ts';

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

/** The uploads that this tab has written last. */
interface WrittenNote {
  readonly text: string;
  readonly objectIds: ReadonlySet<string>;
  /** Elapsed time, ms. */
  readonly at: number;
}

export function createNoteWriter(deps: NoteWriterDeps): NoteWriter {
  /** Null until it is read; empty if the database has none. */
  let mark: string | null = null;
  let last: WrittenNote = { text: '', objectIds: new Set(), at: Number.NEGATIVE_INFINITY };
  const ownIds = new Set<string>();
  let isTimerSet = false;

  const bundleNotes = (): BundleNotes => {
    for (const { id } of deps.table.bundles()) ownIds.add(id);
    return notesOf(deps.table);
  };
  const change: NoteWriter['change'] = (next) => changeStored(deps, next);
  const writeBundles = async (bundles: BundleNotes, lost: BundleNotes): Promise<void> => {
    if (mark === '' && Object.keys(bundles).length > 0) {
      const made = (await deps.readMark()) || randomId();
      mark = made;
      try {
        await deps.writeMark(made);
      } catch (error) {
        // A note with a mark that the database does not have would report its uploads as lost.
        mark = '';
        throw error;
      }
    }
    const kept = mark ?? '';
    await change((note) => {
      const others = Object.entries(note.bundles).filter(([id]) => !ownIds.has(id));
      const all = { ...Object.fromEntries(others), ...bundles };
      return { mark: kept, bundles: all, lost: withLost(note.lost, lost, deps.now()) };
    });
  };
  /** Writes what has changed; calls `postpone` instead while files only leave the queue. */
  const write = async (postpone: () => void): Promise<void> => {
    isTimerSet = false;
    if (mark === null) return;
    const bundles = bundleNotes();
    const next = writtenNote(bundles, deps.elapsedMs());
    if (next.text === last.text) return;
    if (isTooSoon(next, last)) return postpone();
    const before = last;
    last = next;
    try {
      await writeBundles(bundles, {});
    } catch (error) {
      last = before;
      throw error;
    }
  };
  const touch = (): void => {
    if (!isTimerSet) setTimeout(() => void write(touch).catch(notNoted), PAUSE_MS);
    isTimerSet = true;
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
      last = { ...last, at: Number.NEGATIVE_INFINITY };
      return write(touch);
    },
    change,
    async clear() {
      // The mark is removed with the database; the next noted upload makes another.
      mark = mark === null ? null : '';
      last = { ...last, text: JSON.stringify({}), objectIds: new Set() };
      await deps.changeNote(() => null).catch(() => undefined);
    },
  };
}

function notesOf(table: UploadTable): BundleNotes {
  const notes: BundleNotes = {};
  for (const bundle of table.bundles()) {
    const files = notedFiles(bundle, table.uploadsOf(bundle.id));
    if (files !== null) notes[bundle.id] = files;
  }
  return notes;
}

function writtenNote(bundles: BundleNotes, at: number): WrittenNote {
  const objectIds = Object.values(bundles).flatMap(({ files }) => files.map(({ objectId }) => objectId));
  return { text: JSON.stringify(bundles), objectIds: new Set(objectIds), at };
}

/** True if files have only left the queue, and the last note is recent. */
function isTooSoon(next: WrittenNote, last: WrittenNote): boolean {
  return next.at < last.at + LEAVING_PAUSE_MS && [...next.objectIds].every((id) => last.objectIds.has(id));
}

function changeStored(
  { changeNote }: Pick<NoteWriterDeps, 'changeNote'>,
  change: (note: QueueNote) => QueueNote,
): Promise<void> {
  return changeNote((note) => withoutEmpty(change(readQueueNote(note) ?? EMPTY))).catch(notNoted);
}

function notNoted(error: unknown): void {
  log('warn', 'uploads: the queue was not noted', { error });
}

function withoutEmpty(note: QueueNote): QueueNote | null {
  return Object.keys(note.bundles).length + Object.keys(note.lost).length === 0 ? null : note;
}
