import type { UploadChannels } from '#lib/contract/channels.ts';
import type { SessionAnswer } from '#lib/contract/session.ts';

/** What outlives the background about sessions: names for people to read, never a credential (docs/design/session.md#credential). */
export interface SessionStorage {
  read(): Promise<{
    readonly remembered: { readonly username: string; readonly domain: string };
    readonly owner: { readonly userName: string; readonly userDivision: string };
    readonly channels: UploadChannels;
  }>;
  rememberOwner(answer: SessionAnswer, channels: UploadChannels): Promise<void>;
  forgetOwner(): Promise<void>;
  rememberLogin(login: { readonly username: string; readonly domain: string }): Promise<void>;
}
