/** One attempt of one upload. */
import type { UploadSource } from '../files/upload-source.ts';
import type { AttemptFailure, UploadEvent } from '../model/upload-events.ts';
import type { ActiveState, Upload, UploadBundle } from '../model/upload-state.ts';

export interface ActiveUpload extends Upload {
  readonly state: ActiveState;
}

export interface RunnerSettings {
  /** URL for creations. */
  readonly endpoint: string;
  readonly isCreationIdempotent: boolean;
  readonly checksStatus: boolean;
  /**
   * Largest PATCH that the server allows; 0 = no limit, undefined = 512,000 bytes exactly
   * (docs/design/uploads.md#chunk-size).
   */
  readonly maxChunkSize: number | undefined;
  /**
   * The server compares the checksum of each request with bytes, and a SHA-256 of the whole file (tus 1.0, checksum).
   */
  readonly comparesChecksums: boolean;
  /** Number of uploads whose status may be requested together; 0: one by one. */
  readonly statusListSize: number;
  /** The server processes a file again whose processing failed. */
  readonly retriesProcessing: boolean;
  /** A creation may carry the bytes of a small file (tus 1.0, creation-with-upload). */
  readonly sendsDataWithCreation: boolean;
}

export interface Attempt {
  readonly upload: ActiveUpload;
  readonly bundle: UploadBundle;
  readonly settings: RunnerSettings;
  readonly source: UploadSource;
  readonly signal: AbortSignal;
  /** Throws `session/owner-unconfirmed` if nothing may be sent in the current session. */
  beforeSend(csrfToken: string | null): void;
  /** Applies an event while the attempt continues. Resolves when its effect is stored. */
  apply(event: UploadEvent): Promise<void>;
  /** Applies the last event of the attempt and frees its slot. */
  report(event: UploadEvent): void;
  /** The event of a failure, for `report`. */
  failed(failure: AttemptFailure): UploadEvent;
  /** The event of a complete transfer. `checksStatus`: the status has to be requested next (4.3). */
  succeeded(checksStatus: boolean): UploadEvent;
}
