/**
 * Sessions, uploads and named searches: the shared state that every node of the server needs to answer a request. Small rows, read by
 * key. `sqlite-records.ts` keeps them in one file for one node, `postgres/postgres-records.ts` in a database for several.
 */

import type { NamedSearchRow } from '#lib/contract/named-searches.ts';

export interface SessionRecord {
  /** SHA-256 of the session id, so that the store holds no credential. */
  readonly sessionHash: string;
  /** `domain/username`. */
  readonly userName: string;
  readonly isRemembered: boolean;
  /** Milliseconds since 1970, like all times of this file. */
  readonly expiresAt: number;
}

/** Failed sign-ins of one account, one address, or one account from one address. */
export interface FailedSignIns {
  readonly count: number;
  /** Time of the last failure. */
  readonly at: number;
}

export interface SignInCount {
  readonly key: string;
  readonly failed: FailedSignIns;
  readonly expiresAt: number;
}

/** A one-time code that starts a session. */
export interface HandOverRecord {
  /** SHA-256 of the code. */
  readonly codeHash: string;
  /** `domain/username`. */
  readonly userName: string;
  /** Origin of the only page that may use it, such as `https://media.example`. */
  readonly origin: string;
  readonly expiresAt: number;
}

/** receiving → received (last byte stored) → processed or failed. */
export type UploadState = 'receiving' | 'received' | 'processed' | 'failed';

/** States from which each state can be reached, so that no node reverts another node's decision. */
export const PRECEDING: Readonly<Record<UploadState, readonly UploadState[]>> = {
  receiving: [],
  received: ['receiving'],
  processed: ['received'],
  failed: ['received'],
};

export interface UploadRecord {
  /** The last part of the upload URL. */
  readonly uploadKey: string;
  readonly objectId: string;
  /** `domain/username`; every session of this user may continue the upload. */
  readonly owner: string;
  readonly uploadType: 'image' | 'video' | 'audio' | 'metafile';
  readonly lengthBytes: number;
  readonly state: UploadState;
  /** From the last request that sent metadata, by the contract's keys. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly receivedAt: number | null;
}

/** Limits of one person; 0 = none. Unfinished uploads count with their whole length. */
export interface Quotas {
  readonly unfinishedUploads: number;
  readonly unfinishedBytes: number;
  /** Limits the sum of finished and unfinished uploads. */
  readonly storedBytes: number;
}

export type Claim =
  /** The stored upload, new or existing. */
  | { readonly kind: 'claimed'; readonly upload: UploadRecord }
  /** Its owner has removed the object. */
  | { readonly kind: 'taken-back' }
  /** Nothing is stored: with it the owner would have more than this limit. */
  | { readonly kind: 'over-quota'; readonly quota: keyof Quotas };

/** `upload` is the removed upload, as long as its files may still exist. */
export type Termination =
  | { readonly kind: 'not-yours' }
  | { readonly kind: 'taken-back'; readonly upload?: UploadRecord };

/** A removed upload whose files may still exist. */
export interface Leftovers {
  readonly upload: UploadRecord;
  readonly terminatedAt: number;
}

/** Time without `renewClaims` after which another node takes over the uploads of a node. */
export const CLAIM_MS = 30_000;

export interface Records {
  /** Milliseconds since 1970 by the clock that all nodes share. Times of records are compared with it. */
  now(): number;

  saveSession(session: SessionRecord): Promise<void>;
  findSession(sessionHash: string, now: number): Promise<SessionRecord | undefined>;
  endSession(sessionHash: string): Promise<void>;
  /** Ends all sessions, or those of one user. */
  endSessions(userName?: string): Promise<void>;
  saveHandOver(handOver: HandOverRecord): Promise<void>;
  /** Undefined when the code does not exist or has expired. */
  findHandOver(codeHash: string, now: number): Promise<HandOverRecord | undefined>;
  /** Like `findHandOver`, and atomically deletes it: only one of several callers gets it. */
  consumeHandOver(codeHash: string, now: number): Promise<HandOverRecord | undefined>;
  /**
   * Stores that the passcode of this step was used. False when the account has used it, or a later one, before
   * (RFC 6238, 5.2).
   */
  spendPasscodeStep(account: string, step: number): Promise<boolean>;
  /**
   * Atomically reads the failed sign-ins of these keys and stores `writes`. Undefined for a key that has none, or whose
   * entry has expired.
   */
  changeSignInCounts<Result>(
    keys: readonly string[],
    change: (stored: readonly (FailedSignIns | undefined)[]) => {
      readonly writes: readonly SignInCount[];
      readonly result: Result;
    },
  ): Promise<Result>;

  /** The searches that this person (`domain/username`) has saved, in the order of saving. */
  findNamedSearches(person: string): Promise<readonly NamedSearchRow[]>;
  /**
   * Atomically stores what `next` returns for the person's searches, and resolves with it. Rejects with what `next`
   * throws; then nothing has changed.
   */
  changeNamedSearches(
    person: string,
    next: (searches: readonly NamedSearchRow[]) => readonly NamedSearchRow[],
  ): Promise<readonly NamedSearchRow[]>;

  /** Stores the upload unless its `objectId` is taken. Simultaneous claims never exceed the quotas. */
  claimUpload(upload: UploadRecord, quotas: Quotas): Promise<Claim>;
  findUploadByKey(uploadKey: string): Promise<UploadRecord | undefined>;
  findUploadByObject(objectId: string): Promise<UploadRecord | undefined>;
  /** Uploads of one owner by a metadata value: a parent by its `uploadId`, its sidecars by `parentUploadId`. */
  findRelated(owner: string, key: 'uploadId' | 'parentUploadId', value: string): Promise<UploadRecord[]>;
  listUploads(state?: UploadState): Promise<UploadRecord[]>;
  saveMetadata(uploadKey: string, metadata: Readonly<Record<string, string>>): Promise<void>;
  /**
   * False when the upload no longer exists. Does nothing when it is past this state (`PRECEDING`), because another node
   * has decided it.
   */
  saveState(uploadKey: string, state: UploadState, receivedAt: number | null): Promise<boolean>;

  /** Uploads in state `received` that no other node has claimed: the oldest ones, at most `most`. */
  listUnprocessed(most: number): Promise<UploadRecord[]>;
  /** Reserves a received upload for this node. False when another node is processing it, or nothing is left to do. */
  claimProcessing(uploadKey: string): Promise<boolean>;
  /** Stores that the processing begins, and returns how often it has begun, this time included. */
  beginProcessing(uploadKey: string): Promise<number>;
  /** Ends a claim without a result. If the processing has begun, this time does not count. */
  releaseProcessing(uploadKey: string, hasBegun: boolean): Promise<void>;
  /** Makes a failed upload a received one, with no attempt so far. False when it has not failed. */
  retryProcessing(uploadKey: string): Promise<boolean>;
  /** To be called at least every `CLAIM_MS` / 3 while this node processes uploads: older claims end by themselves. */
  renewClaims(): Promise<void>;
  removeUpload(uploadKey: string): Promise<void>;

  /**
   * Atomically removes the upload and prevents its owner from creating the object again until `forgetTerminated`, or
   * until the same owner has removed many others. Changes nothing when another user owns the upload.
   */
  terminate(objectId: string, owner: string, at: number): Promise<Termination>;
  /** Removed uploads whose files may still exist. */
  listLeftovers(): Promise<Leftovers[]>;
  deleteLeftovers(upload: UploadRecord): Promise<void>;
  /** Objects that were removed before this time may be created again. */
  forgetTerminated(before: number): Promise<void>;

  close(): Promise<void>;
}
