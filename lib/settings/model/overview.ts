/** What the options page shows (docs/design/surfaces-and-messages.md#options-page). */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { ProxyNotes } from '#lib/uploads/model/proxy-notes.ts';
import type { Policy } from './policy.ts';

export interface RememberedForm {
  /** The key it is stored under, to forget it by. */
  readonly id: string;
  readonly server: string;
  /** `DOMAIN/name`. */
  readonly owner: string;
  readonly type: MediaType;
  readonly values: Readonly<Record<string, string>>;
}

export interface SettingsOverview {
  /** What the person chose; empty: nothing. */
  readonly chosen: { readonly locale: string; readonly theme: string };
  readonly policy: Policy;
  readonly remembered: {
    /** Both empty: nobody. */
    readonly login: { readonly username: string; readonly domain: string };
    readonly forms: readonly RememberedForm[];
  };
  /** Byte copies of files that are not uploaded yet. */
  readonly copies: { readonly count: number; readonly usedBytes: number; readonly allowedBytes: number };
  /** Uploads of everybody on this computer that are not complete. */
  readonly unfinishedCount: number;
  readonly proxy: ProxyNotes;
}
