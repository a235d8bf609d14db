/** One attempt of one upload, as the parts that carry it out see it. */
import type { UploadSource } from '../files/upload-source.ts';
import type { AttemptFailure, UploadEvent } from '../model/upload-events.ts';
import type { ActiveState, Upload, UploadBundle } from '../model/upload-state.ts';

export interface ActiveUpload extends Upload {
  readonly state: ActiveState;
}

export interface RunnerSettings {
  /** Where uploads are created. */
  readonly endpoint: string;
  readonly isCreationIdempotent: boolean;
  readonly checksStatus: boolean;
  /** Largest PATCH that the server allows; 0 = no limit, undefined = 512,000 bytes exactly (docs/design/uploads.md#chunk-size). */
  readonly maxChunkSize: number | undefined;
  /** The server compares the checksum of each request with bytes, and a SHA-256 of the whole file (tus 1.0, checksum). */
  readonly comparesChecksums: boolean;
  /** A small file may go with the request that creates its upload. */
  readonly sendsDataWithCreation: boolean;
}

export interface Attempt {
  readonly upload: ActiveUpload;
  readonly bundle: UploadBundle;
  readonly settings: RunnerSettings;
  readonly source: UploadSource;
  readonly signal: AbortSignal;
  /** Throws `session/owner-unconfirmed` when nothing may be sent. */
  beforeSend(csrfToken: string | null): void;
  /** An event in the middle of the attempt. Resolves when its effect is stored. */
  apply(event: UploadEvent): Promise<void>;
  /** The last event of the attempt: frees its slot. */
  report(event: UploadEvent): void;
  failed(failure: AttemptFailure): UploadEvent;
  succeeded(checksStatus: boolean): UploadEvent;
}
