/**
 * The upload engine: table, files, queue and sending, connected by events. `lib/background` creates it with its host.
 */
import type { MediaType } from '#lib/contract/uploads.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { readSidecarContent } from '#lib/embedded-metadata/read-sidecar.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { DATABASE_ID } from '#lib/storage/stored-keys.ts';
import {
  type CompletionDeps,
  type CompletionPolicy,
  createCompletionPolicy,
  type ListEnd,
} from './engine/completion.ts';
import type { UploadEngineDeps } from './engine/engine-deps.ts';
import { createUploadLoader } from './engine/load-uploads.ts';
import { createQueueOwners } from './engine/queue-owners.ts';
import { createSending } from './engine/sending.ts';
import { createSendingOrder } from './engine/sending-order.ts';
import { createServerLink } from './engine/server-link.ts';
import { createUploadsOfSession } from './engine/uploads-of-session.ts';
import { createFileIntake } from './files/file-intake.ts';
import { createLostQueue, type LostQueue } from './lost/lost-queue.ts';
import { createReaddedFiles } from './lost/readded-files.ts';
import type { UploadBundle } from './model/upload-state.ts';
import { createFileEdits } from './queue/file-edits.ts';
import { createFilesMetadata } from './queue/files-metadata.ts';
import { keepSorted } from './queue/list-sorting.ts';
import { createOtherTabUploads } from './queue/other-tab-uploads.ts';
import { createUploadEditor } from './queue/upload-editor.ts';
import { createUploadQueue } from './queue/upload-queue.ts';
import { createUploadRows, createUploadRules } from './queue/uploads-with-rules.ts';
import { sortedListsOf } from './table/bundle-list.ts';
import { createUploadStorage } from './table/upload-storage.ts';
import { createUploadTable, type UploadTable } from './table/upload-table.ts';
import { createTableBackedStore } from './table-backed-store.ts';
import type { UndoSteps } from './undo/undo-steps.ts';

export function createUploadEngine(deps: UploadEngineDeps) {
  const { host, httpClient, session, settings, user } = deps;
  const changed = createEmitter<void>();
  const tableChanged = createEmitter<string | undefined>();
  const valuesChanged = createEmitter<string>();
  const completed = createEmitter<ListEnd>();
  const wakeRequested = createEmitter<void>();
  const owner = (): string | null => ownerOf(session.state()) || null;
  // Without `claim` no other tab shares the storage: this engine owns all bundles.
  const claim = host.claim ?? (() => Promise.resolve(true));
  let isRestored = false;

  const storage = createUploadStorage(deps.records);
  const table = createUploadTable(storage, tableChanged.emit);
  const bytes = createTableBackedStore(deps, table, wakeRequested.emit, notStored);
  const loader = createUploadLoader({ table, bytes, claim });
  const link = createServerLink(httpClient, deps.values, host.now);
  const owners = createQueueOwners(settings, session.state, deps.forms);
  const uploadRules = createUploadRules(table, owners.nameRules);
  const filesMetadata = createFilesMetadata(owners.extraFields);
  const sorted = {
    async keepSorted(uploadIds: readonly string[]) {
      const lists = sortedListsOf(table, uploadIds);
      if (lists.length === 0) return;
      // The change that a user asked for is stored by then, and has not failed.
      await keepSorted({ table, now: host.now }, lists, uploadIds).catch((error: unknown) =>
        log('warn', 'uploads: a list was not sorted', { error }),
      );
    },
  };
  const editor = createUploadEditor({ ...sorted, table, uploadRules, nameRules: owners.nameRules, filesMetadata });
  const continued = createReaddedFiles();
  const intake = createFileIntake({
    table,
    bytes,
    continued,
    allowedExtensions: owners.allowedExtensions,
    readMetadata: async (file) => readFileMetadata(file, await owners.usageWords()),
    readSidecar: async (file) => readSidecarContent(file, await owners.usageWords()),
    changedByPairing: editor.changedByPairing,
    ...sorted,
  });
  const lost = createLost(deps, { table, currentUser: user, claim, changed: changed.emit });
  const { scheduler, terminations } = createSending(deps, {
    storage,
    table,
    bytes,
    intake,
    link,
    owner,
    notStored,
    wake: wakeRequested.emit,
    isLoaded: loader.isLoaded,
    isRestored: () => isRestored,
  });
  const queue = createUploadQueue({
    table,
    bytes,
    uploadRules,
    continued,
    lost,
    terminations,
    changedByPairing: editor.changedByPairing,
    ...sorted,
    now: host.now,
    claim,
    currentOwner: owners.current,
    remember: owners.remember,
    restored: intake.resume,
    rememberCaptions: deps.captions.rememberCaptions,
  });
  const fileEdits = createFileEdits({ ...sorted, table, uploadRules, formRules: owners.current, undo: queue.undo });
  const sendingOrder = createSendingOrder({ values: deps.values, table, user, changed: changed.emit });
  const completion = createCompletion(deps, { table, queue, notify: completed.emit });
  const sessionEffects = createUploadsOfSession({
    table,
    session,
    ownerCheck: deps.ownerCheck,
    httpClient,
    terminations,
    seen: deps.seen,
    ...scheduler,
  });
  /** Bundles of the user shown; none while signed out. */
  const visibleBundles = (): UploadBundle[] => {
    const current = user();
    return table.bundles().filter((bundle) => isSameUser(current, bundle));
  };
  wakeRequested.on(scheduler.wake);
  host.lifetime?.onWakeUp(() => {
    sessionEffects.alarm();
    queue.undo.resume();
  });
  tableChanged.on((valuesOf) => {
    if (valuesOf !== undefined) return valuesChanged.emit(valuesOf);
    completion.check();
    scheduler.wake();
    lost.touch();
    changed.emit();
  });

  return {
    sendingOrder,
    queue,
    editor,
    fileEdits,
    lost,
    terminations,
    intake,
    completion,
    table,
    link,
    uploadRows: createUploadRows(uploadRules, filesMetadata),
    owner,
    visibleBundles,
    copies: bytes.usage,
    /** One decision for all duplicates of the list: keeps them, or removes them. Rejects like `queue.remove`. */
    async decideDuplicates(type: MediaType, isKept: boolean): Promise<void> {
      const { id } = await queue.current(type);
      await queue.remove(await editor.decideDuplicates(id, isKept), { kind: 'leave-out' });
    },
    ...undoOfUser(queue.undo, visibleBundles),
    /** Bundles of all users and servers. */
    bundles: table.bundles,
    otherTabs: createOtherTabUploads({ storage, table, claim }),
    visibleUploads: () => visibleBundles().flatMap(({ id }) => table.uploadsOf(id)),
    onChange: changed.on,
    /** Only own values of the upload of this id have changed. */
    onValuesChange: valuesChanged.on,
    onCompletion: completed.on,
    wake: scheduler.wake,
    async load() {
      const [known] = await Promise.all([loader.load(), link.load(), terminations.load()]);
      await lost.load(known).catch(notStored);
      intake.resume();
      queue.undo.resume();
    },
    /** Call it when uploads, server and session are restored: from then on the alarm follows the queue. */
    restored() {
      isRestored = true;
      sendingOrder.follow();
      scheduler.wake();
    },
    ...sessionEffects,
    sessionChanged() {
      sendingOrder.follow();
      sessionEffects.sessionChanged();
      scheduler.wake();
    },
  };
}

/** The steps of the user shown; see `UndoSteps`. */
function undoOfUser(steps: UndoSteps, visibleBundles: () => readonly UploadBundle[]) {
  return {
    undo: (id: string) => steps.undo(id, visibleBundles()),
    undoOffer: () => steps.offer(visibleBundles()),
    /** Without an id: of all steps, because the user leaves. */
    dismissUndo: (id?: string) => steps.dismiss(visibleBundles(), id),
  };
}

function notStored(error: unknown): void {
  log('warn', 'uploads: not stored', { error });
}

export type UploadEngine = ReturnType<typeof createUploadEngine>;

function createCompletion(
  { session, settings }: UploadEngineDeps,
  parts: Pick<CompletionDeps, 'table' | 'queue' | 'notify'>,
): CompletionPolicy {
  return createCompletionPolicy({
    ...parts,
    serverSettings() {
      const startUp = settings.startUp();
      return startUp.status === 'ready' ? startUp.settings : null;
    },
    hasSessionExpired: () => session.state().status === 'expired',
    isEmbedded: () => session.state().isEmbedded,
  });
}

interface LostParts {
  readonly table: UploadTable;
  currentUser(): QueueUser | null;
  claim(bundleId: string): Promise<boolean>;
  changed(): void;
}

/** The id is stored in the database, the backup outside of it. A backup with another id: the database was lost. */
function createLost({ host, values, records }: UploadEngineDeps, parts: LostParts): LostQueue {
  return createLostQueue({
    ...parts,
    readBackup: host.readQueueBackup,
    changeBackup: host.changeQueueBackup,
    onBackupChanged: host.onQueueBackupChanged,
    now: host.now,
    elapsedMs: host.elapsedMs,
    isDurable: records.isDurable,
    readDatabaseId: () => values.get(DATABASE_ID),
    writeDatabaseId: (databaseId) => values.set(DATABASE_ID, databaseId),
  });
}
