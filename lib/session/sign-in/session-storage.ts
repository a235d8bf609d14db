import type { UploadChannels } from '#lib/contract/channels.ts';
import type { SessionAnswer } from '#lib/contract/session.ts';
import { type QueueUser, userKey } from '#lib/core/queue-user.ts';
import { LAST_CHANNELS, LAST_OWNER, REMEMBERED_LOGIN, REMEMBERED_OWNER } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';

/** Stored data about sessions: names to show, never a credential (docs/design/session.md#credential). */
export interface SessionStorage {
  read(): Promise<{
    readonly remembered: { readonly username: string; readonly domain: string };
    readonly owner: { readonly userName: string; readonly userDivision: string };
    readonly channels: UploadChannels;
  }>;
  rememberOwner(answer: SessionAnswer, channels: UploadChannels): Promise<void>;
  forgetOwner(): Promise<void>;
  /** Name and domain as typed, and the user whom the server has signed in with them. */
  rememberLogin(login: { readonly username: string; readonly domain: string }, user: QueueUser): Promise<void>;
  forgetLogin(): Promise<void>;
}

export function createSessionStorage(values: StoredValues): SessionStorage {
  return {
    async read() {
      const [remembered, owner, channels] = await Promise.all([
        values.get(REMEMBERED_LOGIN),
        values.get(LAST_OWNER),
        values.get(LAST_CHANNELS),
      ]);
      return { remembered, owner, channels };
    },
    async rememberOwner({ userName, userDivision }, channels) {
      await Promise.all([values.set(LAST_OWNER, { userName, userDivision }), values.set(LAST_CHANNELS, channels)]);
    },
    async forgetOwner() {
      await Promise.all([values.remove(LAST_OWNER), values.remove(LAST_CHANNELS)]);
    },
    async rememberLogin(login, user) {
      await Promise.all([values.set(REMEMBERED_LOGIN, { ...login }), values.set(REMEMBERED_OWNER, userKey(user))]);
    },
    async forgetLogin() {
      const login = { username: '', domain: '' };
      await Promise.all([values.set(REMEMBERED_LOGIN, login), values.remove(REMEMBERED_OWNER)]);
    },
  };
}
