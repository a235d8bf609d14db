/**
 * Sessions and uploads under way: the facts that any node must know to answer a request. Small rows, read by their
 * key. `sqlite-records.ts` keeps them in one file; another engine can take its place.
 */

export interface SessionRecord {
  /** SHA-256 of the session id, so that the store holds no credential. */
  readonly sessionHash: string;
  /** `domain/username`. */
  readonly userName: string;
  readonly isRemembered: boolean;
  readonly expiresAt: number;
}

/** creating → receiving → received (last byte stored) → processed or failed. */
export type UploadState = 'receiving' | 'received' | 'processed' | 'failed';

export interface UploadRecord {
  /** The last part of the upload URL. */
  readonly uploadKey: string;
  readonly objectId: string;
  /** `domain/username` of the person it belongs to; any session of hers may go on with it. */
  readonly owner: string;
  readonly uploadType: 'image' | 'video' | 'audio' | 'metafile';
  readonly lengthBytes: number;
  readonly state: UploadState;
  /** What the last request said, keys of the contract verbatim. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly receivedAt: number | null;
}

/** `upload`: what was there, now or at an earlier call. */
export type TakeBack = { readonly kind: 'not-yours' } | { readonly kind: 'taken-back'; readonly upload?: UploadRecord };

export interface Remains {
  readonly upload: UploadRecord;
  readonly takenBackAt: number;
}

export interface Records {
  saveSession(session: SessionRecord): Promise<void>;
  findSession(sessionHash: string, now: number): Promise<SessionRecord | undefined>;
  endSession(sessionHash: string): Promise<void>;
  /** Ends all sessions, or those of one user. */
  endSessions(userName?: string): Promise<void>;
  /** `codeHash` signs this person in once, until then. */
  saveHandOver(codeHash: string, userName: string, expiresAt: number): Promise<void>;
  /** Whom the code signs in; it is gone after the first question. */
  spendHandOver(codeHash: string, now: number): Promise<string | undefined>;
  /**
   * Notes that a one-time code of this step was used. False when it, or a later one of the account, was used before
   * (RFC 6238, 5.2).
   */
  spendPasscodeStep(account: string, step: number): Promise<boolean>;

  /**
   * Stores the upload unless its `objectId` is taken; gives back what is stored then, the new one or the older one. Undefined
   * when its owner took the object back.
   */
  claimUpload(upload: UploadRecord): Promise<UploadRecord | undefined>;
  findUploadByKey(uploadKey: string): Promise<UploadRecord | undefined>;
  findUploadByObject(objectId: string): Promise<UploadRecord | undefined>;
  /** The uploads of one person whose metadata have this value: a parent by its `uploadId`, its meta files by `parentUploadId`. */
  findRelated(owner: string, key: 'uploadId' | 'parentUploadId', value: string): Promise<UploadRecord[]>;
  listUploads(state?: UploadState): Promise<UploadRecord[]>;
  saveMetadata(uploadKey: string, metadata: Readonly<Record<string, string>>): Promise<void>;
  /** False when there is no such upload any more. */
  saveState(uploadKey: string, state: UploadState, receivedAt: number | null): Promise<boolean>;
  removeUpload(uploadKey: string): Promise<void>;

  /** In one step: the owner can never create this object again, and its upload is removed. Nothing happens to somebody else's. */
  takeBack(objectId: string, owner: string, at: number): Promise<TakeBack>;
  /** What was taken back and may have left files. */
  listRemains(): Promise<Remains[]>;
  forgetRemains(upload: UploadRecord): Promise<void>;
  /** Objects that were taken back before this time may be created again. */
  forgetTakenBack(before: number): Promise<void>;

  close(): Promise<void>;
}
