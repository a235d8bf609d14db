/** The server under attack: its settings, two signed-in people, and what has to be removed in the end. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { Endpoint } from './exchange.ts';
import type { Account, Person } from './person.ts';

export interface Target {
  readonly endpoint: Endpoint;
  readonly settings: ServerSettings;
  readonly accounts: readonly Account[];
  readonly code: string | undefined;
  readonly isShort: boolean;
  /** The server is on this computer. */
  readonly isLocal: boolean;
  /** Relative to the base: `upload-service/upload`. */
  readonly uploadPath: string;
  readonly a: Person;
  readonly b: Person;
  /** A channel of the first account for each media type that it may upload. */
  readonly channels: Readonly<Partial<Record<MediaType, string>>>;
  guest(): Person;
  /** A new session of the first account, for checks that end it. Throws `Skip` without its password. */
  signInAgain(cookies?: ReadonlyMap<string, string>): Promise<Person>;
  newObjectId(): string;
  toRemove(owner: Person, metadata: Readonly<Record<string, string>>, address: string): void;
  /** Removes all uploads and ends all sessions. Returns the ids of objects that could not be removed. */
  cleanUp(): Promise<readonly string[]>;
}
