/** What of a queue was lost with the database: named to its owner, and continued when the files are added again (decision 36). */
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import { ofFolder } from '../files/continued-rows.ts';
import {
  type LostFiles,
  type LostOfBundle,
  type NotedFile,
  type NotedFiles,
  notedFiles,
  type QueueNote,
  readQueueNote,
  withLost,
  withoutFiles,
  withoutLost,
} from '../model/queue-note.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadTable } from './upload-table.ts';

export interface LostQueue {
  /** Compares the note with the database, once its jobs are read. `known`: ids of every stored upload, readable or not. */
  load(known: ReadonlySet<string>): Promise<void>;
  /** Of the person who is shown; the same object until it changes, undefined when nothing is lost. */
  shown(): LostFiles | undefined;
  /**
   * Each of `items` as the upload that it was before it was lost: the server is asked for it first. No two of them are the same
   * one, nor one that is in the list.
   */
  continued(uploads: readonly Upload[]): Upload[];
  /** They are in the list again. */
  found(uploads: readonly Upload[]): void;
  /** The person has read it. */
  dismiss(): void;
  /** What was noted or lost of one person, at Sign Out with 'discard'. */
  forget(owner: string, server: string): Promise<void>;
  /** Names of people who have not come back; `isKept` is asked about each of them. */
  removeExpired(isKept: (person: Person, since: number) => boolean): Promise<void>;
  /** Everything, of everybody. */
  clear(): Promise<void>;
  /** Jobs have changed: the note follows soon. */
  touch(): void;
}

type Person = Readonly<Record<'owner' | 'server', string>>;

export interface LostQueueDeps {
  readonly table: UploadTable;
  /** Where the browser keeps no database the note says nothing. */
  isDurable(): boolean;
  readMark(): Promise<string>;
  writeMark(mark: string): Promise<void>;
  readNote(): Promise<unknown>;
  /** Changes it as it is then: other tabs write theirs. */
  changeNote(change: (note: unknown) => object | null): Promise<void>;
  claim(bundleId: string): Promise<boolean>;
  /** Another tab has changed it. */
  readonly onNoteChanged?: ((listener: () => void) => void) | undefined;
  person(): Person | null;
  /** Ms since 1970. */
  now(): number;
  elapsedMs(): number;
  changed(): void;
}

const PAUSE_MS = 300;
/** Between two notes while files only leave the queue: an older note says too much, never too little. */
const PAUSE_OF_LEAVING_MS = 3_000;
const EMPTY: QueueNote = { mark: '', bundles: {}, lost: {} };

export function createLostQueue(deps: LostQueueDeps): LostQueue {
  const { table } = deps;
  /** Null: not read yet; empty: the database has none. */
  let mark: string | null = null;
  let lost: QueueNote['lost'] = {};
  let noted = '';
  let notedIds = new Set<string>();
  let notedAt = Number.NEGATIVE_INFINITY;
  const mine = new Set<string>();
  /** By upload id: the object that it was, and is not any more. */
  const sentAnew = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let shownOf: { readonly lost: object; readonly key: string; readonly files: LostFiles | undefined } | null = null;

  const isOf = (person: Person | null, noted: NotedFiles): boolean =>
    noted.owner === person?.owner && noted.server === person.server;
  const own = (): Record<string, NotedFiles> => {
    const noted: Record<string, NotedFiles> = {};
    for (const bundle of table.bundles()) {
      mine.add(bundle.id);
      const files = notedFiles(bundle, table.uploadsOf(bundle.id));
      if (files !== null) noted[bundle.id] = files;
    }
    return noted;
  };
  const changeNote = (change: (note: QueueNote) => QueueNote): Promise<void> =>
    deps
      .changeNote((note) => {
        const next = change(readQueueNote(note) ?? EMPTY);
        return Object.keys(next.bundles).length + Object.keys(next.lost).length === 0 ? null : next;
      })
      .catch((error: unknown) => log('warn', 'uploads: the queue was not noted', { error }));
  const noteBundles = async (bundles: Record<string, NotedFiles>, found: Record<string, NotedFiles>): Promise<void> => {
    if (mark === '' && Object.keys(bundles).length > 0) {
      mark = (await deps.readMark()) || randomId();
      await deps.writeMark(mark);
    }
    const kept = mark ?? '';
    await changeNote((note) => {
      const others = Object.entries(note.bundles).filter(([id]) => !mine.has(id));
      const all = { ...Object.fromEntries(others), ...bundles };
      return { mark: kept, bundles: all, lost: withLost(note.lost, found, deps.now()) };
    });
  };
  const write = async (): Promise<void> => {
    timer = null;
    if (mark === null) return;
    const bundles = own();
    const next = JSON.stringify(bundles);
    if (next === noted) return;
    const ids = new Set(Object.values(bundles).flatMap(({ files }) => files.map(({ objectId }) => objectId)));
    const isSoon = deps.elapsedMs() < notedAt + PAUSE_OF_LEAVING_MS;
    if (isSoon && [...ids].every((id) => notedIds.has(id))) return touch();
    [noted, notedIds, notedAt] = [next, ids, deps.elapsedMs()];
    await noteBundles(bundles, {});
  };
  const setLost = (next: QueueNote['lost']): void => {
    if (JSON.stringify(next) === JSON.stringify(lost)) return;
    lost = next;
    deps.changed();
  };
  const touch = (): void => {
    timer ??= setTimeout(() => void write(), PAUSE_MS);
  };
  deps.onNoteChanged?.(() => {
    if (mark === null) return;
    const read = deps.readNote().then((note) => setLost(readQueueNote(note)?.lost ?? {}));
    read.catch((error: unknown) => log('warn', 'uploads: the note was not read', { error }));
  });
  /** The same tab, name and size, and the same folder unless one of them is not known. */
  const lostFileOf = (upload: Upload, taken: ReadonlySet<string>): NotedFile | undefined => {
    const person = deps.person();
    const type = table.bundle(upload.bundleId)?.type;
    const alike = Object.values(lost)
      .filter((noted) => isOf(person, noted))
      .flatMap(({ files }) => files)
      .filter((file) => file.type === type && file.name === upload.originalFilename && file.size === upload.bytesTotal)
      .filter(({ objectId }) => !taken.has(objectId));
    return ofFolder(alike, upload.folder);
  };
  const continuedAs = (upload: Upload, { objectId }: NotedFile): Upload => {
    // As after a creation without an answer; which metadata it has is unknown.
    const progress = { uploadUrl: null, offset: 0, isCreationUnanswered: true, isOfCopy: false, isUncompared: true };
    const sent = { formRevision: -1, overrides: {}, sidecarIds: [], isSure: false };
    return { ...upload, objectId, sent, state: { status: 'paused', progress, attempt: 1 } };
  };
  /** In the note as it is then: other tabs have changed it too. */
  const change = async (isGone: (bundle: LostOfBundle, file: NotedFile) => boolean): Promise<void> => {
    setLost(withoutLost(lost, isGone));
    await changeNote((note) => ({ ...note, lost: withoutLost(note.lost, isGone) }));
  };
  const dropFound = (uploads: readonly Upload[]): void => {
    const ids = new Set(uploads.flatMap(({ uploadId, objectId }) => [objectId, sentAnew.get(uploadId) ?? objectId]));
    if (Object.values(lost).some(({ files }) => files.some(({ objectId }) => ids.has(objectId))))
      void change((_bundle, { objectId }) => ids.has(objectId));
  };
  return {
    async load(known) {
      if (!deps.isDurable()) return;
      const [stored, note] = [await deps.readMark(), readQueueNote(await deps.readNote()) ?? EMPTY];
      const isSame = stored !== '' && note.mark === stored;
      const found: Record<string, NotedFiles> = {};
      for (const [bundleId, noted] of Object.entries(note.bundles)) {
        // A tab that lives has them in its memory.
        const isOther = !table.bundle(bundleId) && !(await deps.claim(bundleId));
        if (isOther) continue;
        mine.add(bundleId);
        // A database that is there is believed: what it has not, was removed. A record that cannot be read is lost.
        const isHere = ({ uploadId }: NotedFile): boolean =>
          table.upload(uploadId) !== undefined || (isSame && !known.has(uploadId));
        const files = withoutFiles(noted, isHere);
        // Files beyond the names are not lost with a database that is there.
        if (files !== null) found[bundleId] = isSame ? { ...files, more: 0 } : files;
      }
      mark = stored;
      await noteBundles(own(), found);
      setLost(readQueueNote(await deps.readNote())?.lost ?? {});
      // The last life ended before the note could follow.
      dropFound(table.uploads());
    },
    shown() {
      const person = deps.person();
      const key = `${person?.server} ${person?.owner}`;
      if (shownOf?.lost === lost && shownOf.key === key) return shownOf.files;
      const noted = Object.values(lost).filter((one) => isOf(person, one));
      const names = noted.flatMap(({ files }) => files.map(({ name }) => name));
      const count = noted.reduce((sum, { more }) => sum + more, names.length);
      shownOf = { lost, key, files: { names, count } };
      return shownOf.files;
    },
    continued(uploads) {
      const taken = new Set(table.uploads().map(({ objectId }) => objectId));
      return uploads.map((upload) => {
        const isWanted = upload.fileValidationResult.isValid || upload.type === 'meta';
        const file = isWanted ? lostFileOf(upload, taken) : undefined;
        if (file === undefined) return upload;
        taken.add(file.objectId);
        if (upload.type !== 'meta') return continuedAs(upload, file);
        // Small, and sidecars of one size are often different: another object.
        sentAnew.set(upload.uploadId, file.objectId);
        return upload;
      });
    },
    found: dropFound,
    dismiss() {
      const person = deps.person();
      void change((noted) => isOf(person, noted));
    },
    async forget(owner, server) {
      await change((noted) => isOf({ owner, server }, noted));
      notedAt = Number.NEGATIVE_INFINITY;
      await write();
    },
    removeExpired: (isKept) => change((bundle) => !isKept(bundle, bundle.since)),
    async clear() {
      // The mark goes with the database; the next upload that is noted makes another.
      [noted, notedIds, mark] = [JSON.stringify({}), new Set(), mark === null ? null : ''];
      setLost({});
      await deps.changeNote(() => null).catch(() => undefined);
    },
    touch,
  };
}
