import type { AssetFiles } from '../../../reference-server/stores/asset-files.ts';
import type { WithRecords } from './records-beside.ts';

/** What a server has stored, whatever stores it. `uploadKey`: the last part of the upload's path. */
export interface Stored {
  /** Keys of unfinished uploads that have a record or bytes. */
  uploadKeys(): Promise<string[]>;
  /** The bytes of an unfinished upload that count. */
  uploadBytes(uploadKey: string): Promise<Buffer>;
  /** Number of bytes that have arrived, including those of a request that is not complete. */
  arrivedBytes(uploadKey: string): Promise<number>;
  /** Adds bytes, as a server does that stops before it can answer their request. */
  addBytes(uploadKey: string, bytes: Buffer): Promise<void>;
  /** Leaves what a server leaves that is killed while it receives these bytes in a request with a checksum. */
  leaveUnverified(uploadKey: string, bytes: Buffer): Promise<void>;
  /** Leaves bytes of an upload that nothing needs any more, or that was never recorded. */
  leaveUnneeded(uploadKey: string): Promise<void>;
  /** Removes all bytes of an upload, as an accident would. */
  loseBytes(uploadKey: string): Promise<void>;
  /** Sets the time when the upload last got a byte, as far as the server notes it in its files. */
  setLastActivity(uploadKey: string, at: Date): Promise<void>;
  /** Names of the files of all assets, such as `original`. */
  assetFiles(): Promise<string[]>;
  readonly files: AssetFiles;
  readonly withRecords: WithRecords;
}
