/** EVERY message between a surface and the background, in one table. */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { LostFiles } from '#lib/uploads/model/queue-backup.ts';
import type { UndoOffer } from '#lib/uploads/model/undo.ts';
import type { SentRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import type { AnswerOfType, HandlersOf, RequestOfType } from './message.ts';
import { metadataMessages } from './metadata-messages.ts';
import { searchMessages } from './search-messages.ts';
import { sessionMessages } from './session-messages.ts';
import { settingsMessages } from './settings-messages.ts';
import { uploadsMessages } from './uploads-messages.ts';

export const MESSAGES = {
  ...sessionMessages,
  ...settingsMessages,
  ...uploadsMessages,
  ...metadataMessages,
  ...searchMessages,
};

export type Messages = typeof MESSAGES;
export type MessageName = keyof Messages;
export type RequestOf<Name extends MessageName> = RequestOfType<Messages[Name]>;
export type AnswerOf<Name extends MessageName> = AnswerOfType<Messages[Name]>;
export type Handlers = HandlersOf<Messages>;

/** Those that require a signed-in user. They wait while the server is asked who that is. */
const OF_USER: ReadonlySet<string> = new Set<string>([
  ...Object.keys(uploadsMessages),
  ...([
    'metadata.ownTexts',
    'metadata.saveTemplate',
    'metadata.renameTemplate',
    'metadata.setReplacements',
    'metadata.agreeToGeolocation',
    'search.own',
    'search.looked',
    'search.saveNamed',
    'settings.preferences',
    'settings.setPreference',
  ] satisfies MessageName[]),
]);

export function isOfUser(name: MessageName): boolean {
  return OF_USER.has(name);
}

/** Sends one message and resolves with its answer; see `createSend`. */
export type Send = <Name extends MessageName>(name: Name, request: RequestOf<Name>) => Promise<AnswerOf<Name>>;

export type Reply =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: PlainError };

/** The mirrored state. `rows` holds only what a list row draws (docs/design/surfaces-and-messages.md#mirrors). */
export interface SharedState {
  readonly startUp: StartUp;
  readonly auth: AuthState;
  readonly bundles: readonly UploadBundle[];
  /** A newer version of the extension is available. */
  readonly hasUpdate: boolean;
  /** Media types whose start waits until files have been read (5.9). */
  readonly waitingStarts: readonly MediaType[];
  /** Files that were lost with the database; absent until they are known. */
  readonly lost?: LostFiles | undefined;
  /** Small files are sent first. */
  readonly isSmallFirst?: boolean | undefined;
  /** The last step that can be undone; null without one. */
  readonly undo?: UndoOffer | null | undefined;
}

/**
 * Sent by the background to every connected surface. After a gap in `number` or a new `epoch`, a surface connects again
 * to get a snapshot.
 */
export type Push =
  | ({
      readonly kind: 'snapshot';
      readonly epoch: string;
      readonly number: number;
      readonly rows: readonly SentRow[];
    } & SharedState)
  | ({
      readonly kind: 'change';
      readonly epoch: string;
      readonly number: number;
      readonly rows: readonly SentRow[];
      readonly removed: readonly string[];
      /** All ids in the order of the list; absent if new rows are at its end. */
      readonly order?: readonly string[] | undefined;
      /** More rows follow in tasks of their own, and are shown with these. */
      readonly isIncomplete?: boolean;
    } & Partial<SharedState>);
