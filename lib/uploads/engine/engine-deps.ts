/** Dependencies of the upload engine on host, session and settings; `lib/background` supplies them. */

import type { QueueUser } from '#lib/core/queue-user.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { BlobStorage, RecordStorage } from '#lib/host/record-storage.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { AuthState, WaitingUploads } from '#lib/session/model/auth-state.ts';
import type { LastSeen } from '#lib/session/model/kept-queue.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import type { RememberedForms } from './remembered-forms.ts';

export interface UploadSession {
  state(): AuthState;
  /** The server refused the session: 401 or 403 to an upload (4.14). */
  expire(): void;
  /** Requests the owner of the session. Never rejects: resolves with the error of a failed request. */
  refresh(): Promise<unknown>;
  /** Publishes how many uploads of a signed-out user wait. */
  setWaiting(waiting: WaitingUploads | null): void;
}

/** docs/design/session.md#owner-check */
export interface UploadOwnerCheck {
  /** `DOMAIN/name`; null until the server has named the owner of the session. */
  owner(): string | null;
  /** Throws `session/owner-unconfirmed`. */
  assert(owner: string, csrfToken: string | null): void;
  invalidate(): void;
  /** True if the cookies have changed since the last confirmation. */
  invalidateIfChanged(): Promise<boolean>;
}

export interface UploadSettings {
  startUp(): StartUp;
  /** Returns the function that ends it. */
  onChange(listener: () => void): () => void;
}

export interface UploadEngineDeps {
  readonly host: Pick<
    EngineHost,
    'now' | 'elapsedMs' | 'lifetime' | 'claim' | 'readQueueBackup' | 'changeQueueBackup' | 'onQueueBackupChanged'
  >;
  readonly records: RecordStorage;
  readonly blobs: BlobStorage;
  readonly copyBudgetBytes?: number;
  readonly httpClient: HttpClient;
  readonly ownerCheck: UploadOwnerCheck;
  readonly session: UploadSession;
  readonly settings: UploadSettings;
  readonly forms: RememberedForms;
  /** The captions that the user has started; never rejects. */
  readonly captions: { rememberCaptions(user: QueueUser, captions: readonly string[]): Promise<void> };
  readonly seen: LastSeen;
  readonly values: StoredValues;
  /** The user whose queue is shown; null while signed out. */
  user(): QueueUser | null;
  /** A surface is open. */
  isWatched(): boolean;
}
