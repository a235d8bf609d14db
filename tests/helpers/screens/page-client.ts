/** A client with a channel and a host controlled by the test: capabilities are faked, everything above them is real. */

import * as v from 'valibot';
import { type Client, createClient } from '#lib/client/connection/client.ts';
import { PLAIN_THEME } from '#lib/contract/page-theme.ts';
import { type ServerSettings, serverSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { type AppErrorCode, toPlainError } from '#lib/core/app-error.ts';
import type { PageChannel } from '#lib/host/page-channel.ts';
import type { PageHost, SavedName } from '#lib/host/page-host.ts';
import { type AuthState, SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { uploadOptionsFrom } from '#lib/settings/model/upload-options.ts';
import { createPreviews } from '#lib/thumbnails/previews.ts';
import { createThumbnailMaker } from '#lib/thumbnails/thumbnail-maker.ts';
import { extraLabels } from '#lib/upload-form/model/extra-labels.ts';
import { isFilenameValid } from '#lib/uploads/model/filename.ts';
import type { LostFiles } from '#lib/uploads/model/queue-backup.ts';
import type { UndoOffer } from '#lib/uploads/model/undo.ts';
import { fromSentRow, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import { flagsOf, type RuleInput, type UploadFlags } from '#lib/uploads/model/upload-rules.ts';
import type { FileErrorType, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { newUploadBundle, storedUpload } from '../builders/upload-builders.ts';
import { STATES } from '../builders/upload-states.ts';
import { loadMetadataReader } from './metadata-in-process.ts';

interface Sent {
  readonly name: string;
  readonly request: Record<string, unknown>;
}

type Answer = (request: Record<string, unknown>) => unknown;

const AUTOMATIC_REQUESTS = [
  ...['settings.connectOutcome', 'metadata.lists', 'uploads.metadataSummary', 'uploads.details'],
  ...['uploads.lackingFields', 'uploads.commonValues', 'search.looked'],
];

export interface PageClient {
  readonly client: Client;
  /** Every command, in order. */
  readonly sent: readonly Sent[];
  /** The last command of a user action, ignoring requests that a form sends by itself. */
  lastCommand(): Sent | undefined;
  readonly handedOver: readonly File[];
  /** Publishes state of the background; omitted parts stay. */
  share(parts: {
    startUp?: StartUp;
    auth?: Partial<AuthState>;
    bundles?: readonly UploadBundle[];
    rows?: readonly UploadRow[];
    hasUpdate?: boolean;
    waitingStarts?: readonly MediaType[];
    lost?: LostFiles;
    undo?: UndoOffer | null;
    isSmallFirst?: boolean;
  }): void;
  /** Sets the response to a command, or a promise of it; a thrown error is its error. The default response is null. */
  answer(name: string, answer: Answer): void;
  refuse(name: string, code: AppErrorCode, facts?: Record<string, string | number>): void;
  /** Leaves a command unanswered from now on. */
  leaveUnanswered(name: string): void;
  namesOf(): string[];
  /** The browser stops the background; the next connection starts another one. */
  stopBackground(): void;
  /** How often the stream of pushes was opened. */
  connections(): number;
}

export function readyWith(settings: Partial<ServerSettings> = {}, server = 'https://media.example/'): StartUp {
  return {
    status: 'ready',
    server,
    settings: {
      ...v.parse(serverSettings, { domains: ['NEWS', 'SPORT'], customerName: 'Example Media House' }),
      ...settings,
    },
    options: uploadOptionsFrom([
      { optModuleID: '', optID: 'uploads.image.allowedExtensions', optVal: 'jpg,jpeg,png' },
      { optModuleID: '', optID: 'uploads.image.metaExtensions', optVal: 'xmp' },
    ]),
    locale: 'en-US',
    strings: extraLabels(settings.extraFields ?? [], 'en-US'),
    theme: PLAIN_THEME,
    defaultChannel: '',
    isSharedComputer: false,
    staleBecause: null,
  };
}

export const CHANNELS = {
  img: [
    { chanID: '1', chanName: 'Picture desk north', chanSrcID: 'N', isSelectable: true },
    { chanID: '2', chanName: 'Picture desk south', chanSrcID: 'S', isSelectable: true },
  ],
  vid: [],
  aud: [],
};

/** Permission and channels of every media type. */
export const MAY_ALL = {
  permissions: { image: true, video: true, audio: true },
  channels: { img: CHANNELS.img, vid: CHANNELS.img, aud: CHANNELS.img },
};

export const SIGNED_IN: AuthState = {
  ...SIGNED_OUT,
  status: 'signed-in',
  username: 'Anna Keller',
  domain: 'NEWS',
  permissions: { image: true, video: false, audio: false },
  channels: CHANNELS,
};

/** A bundle that was not started. */
export function bundleOf(parts: Partial<UploadBundle> = {}): UploadBundle {
  const formAtStart = { values: {}, appendMode: 0 } as const;
  const unstarted = { owner: 'NEWS/Anna Keller', createdAt: 0, formAtStart, revision: 0, isStarted: false };
  return newUploadBundle({ ...unstarted, ...parts });
}

/** A row with the flags that the engine computes; given flags take precedence. */
export function rowOf(parts: Partial<UploadRow> = {}): UploadRow {
  const row = plainRow(parts);
  const facts = {
    isInCurrentBundle: true,
    isNameValid: isFilenameValid(row.filename, { disallowed: '', maxLength: 80 }),
  };
  const flags = flagsOf(uploadOf(row), facts);
  return { ...row, ...flags, isChangeable: flags.isChangeable && !row.isTransferred, ...parts };
}

function uploadOf({ status, error, isTransferred, ...row }: PlainRow): RuleInput {
  const state = STATES[status];
  const errorType = error !== null && /^[A-Z_]+$/.test(error) ? (error as FileErrorType) : null;
  return storedUpload({
    type: row.type,
    state: state.status === 'error' && isTransferred ? { ...state, phase: 'check' } : state,
    fileValidationResult: { isValid: errorType === null, errorType, detectedFileType: null },
    duplicateOf: row.isDuplicate ? 'upload-0' : null,
    parentUploadId: row.parentUploadId,
    parentChoices: row.parentChoices ?? [],
    overrides: row.hasOverrides ? { IPTCHeadline: 'Its own' } : {},
  });
}

type PlainRow = Omit<UploadRow, keyof UploadFlags>;

function plainRow(parts: Partial<PlainRow>): PlainRow {
  const file = { type: 'image', filename: 'husum.jpg', bytesTotal: 9_500_000, status: 'new' } as const;
  return fromSentRow({ uploadId: 'upload-1', bundleId: 'bundle-1', ...file, ...parts });
}

/** A browser that denies storage and cannot draw. */
const loadNoThumbnails = async () =>
  createThumbnailMaker({ read: async () => null, write: async () => undefined, readCopy: async () => null }, () => {
    throw new TypeError('jsdom has no workers');
  });

export function createPageClient(
  host: Partial<PageHost> & { can?: Partial<PageHost['capabilities']> } = {},
): PageClient {
  const sent: Sent[] = [];
  const handedOver: File[] = [];
  const typed = new Map<string, string>();
  const answers = new Map<string, Answer>([
    [
      'metadata.lists',
      () => ({
        ok: true,
        answer: {
          categories: [],
          categoriesStatus: 'success',
          supplementalCategories: [],
          supplementalStatus: 'success',
        },
      }),
    ],
    ['search.filterTables', () => ({ ok: true, answer: { datePresets: [], imageTypes: [], customQueries: [] } })],
    ['uploads.metadataSummary', () => ({ ok: true, answer: { total: 0, unread: 0, own: {} } })],
    ['settings.connectOutcome', () => ({ ok: true, answer: { status: 'none' } })],
    ['settings.preferences', () => ({ ok: true, answer: {} })],
    ['search.viewModes', () => ({ ok: true, answer: [] })],
    ['uploads.details', () => ({ ok: true, answer: [] })],
    [
      'session.signOut',
      ({ unfinished }) => ({
        ok: true,
        answer: unfinished === 'ask' ? shared.rows.filter((row) => row.isUnfinished).length : 0,
      }),
    ],
  ]);
  let push: (push: unknown) => void = () => undefined;
  let shared = {
    startUp: readyWith(),
    auth: SIGNED_IN,
    bundles: [] as readonly UploadBundle[],
    rows: [] as readonly UploadRow[],
  };
  let number = 0;
  let stop = (): void => undefined;
  let connections = 0;

  const channel: PageChannel = {
    async request(message) {
      const command = message as Sent;
      sent.push(command);
      const answer = answers.get(command.name);
      return answer ? answer(command.request) : { ok: true, answer: null };
    },
    async sendFiles({ files }) {
      handedOver.push(...files);
    },
    connect(onPush, onClosed) {
      push = onPush;
      stop = onClosed;
      connections += 1;
      return { close: () => undefined };
    },
  };
  const { can, ...parts } = host;
  const client = createClient({
    channel,
    host: {
      surface: 'page',
      routing: 'hash',
      basePath: '/',
      version: '1.2.3',
      isFramed: false,
      capabilities: {
        canPickFiles: true,
        canDropFiles: true,
        canPrint: true,
        hasBackground: true,
        isSecure: true,
        ...can,
      },
      addressOf: (route, server) => new URL(route.slice(1), server).href,
      forget: async () => undefined,
      readSaved: async (name) => typed.get(name) ?? null,
      writeSaved: (name, text) => void (name.startsWith('typed.') && typed.set(name, text)),
      options: { open: async () => undefined },
      serverChoice: { requestPermission: async () => true },
      ...parts,
    },
    previews: createPreviews(loadNoThumbnails, loadMetadataReader),
  });
  return {
    client,
    sent,
    lastCommand: () => sent.findLast(({ name }) => !AUTOMATIC_REQUESTS.includes(name)),
    handedOver,
    share({ auth, ...changes }) {
      shared = { ...shared, ...changes, auth: { ...shared.auth, ...auth } };
      number += 1;
      push({ kind: 'snapshot', epoch: 'test', number, ...shared });
    },
    answer: (name, answer) =>
      answers.set(name, async (request) => {
        try {
          return { ok: true, answer: await answer(request) };
        } catch (error) {
          return { ok: false, error: toPlainError(error) };
        }
      }),
    refuse: (name, code, facts = {}) => answers.set(name, () => ({ ok: false, error: { code, facts } })),
    leaveUnanswered: (name) => answers.set(name, () => new Promise(() => undefined)),
    namesOf: () => sent.map(({ name }) => name),
    stopBackground: () => stop(),
    connections: () => connections,
  };
}

/** A host with one saved value. */
export function readsSaved(name: SavedName, read: () => Promise<string | null>): Pick<PageHost, 'readSaved'> {
  return { readSaved: async (other) => (other === name ? read() : null) };
}

/** A host that records the writes of one saved value. */
export function writesSaved(name: SavedName, write: (text: string) => void): Pick<PageHost, 'writeSaved'> {
  return { writeSaved: (other, text) => (other === name ? write(text) : undefined) };
}
