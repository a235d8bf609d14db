/** Content of the options page (docs/design/surfaces-and-messages.md#options-page). */

import type { ProxyFindings } from '#lib/contract/proxy-findings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { OwnSearches } from '#lib/search/model/kept-search.ts';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import type { Policy } from './policy.ts';

export interface RememberedForm {
  /** Storage key, for `forget`. */
  readonly id: string;
  readonly server: string;
  /** `DOMAIN/name`. */
  readonly owner: string;
  readonly type: MediaType;
  readonly values: Readonly<Record<string, string>>;
}

/** What the user deletes of the own texts and searches. */
export type ForgottenText =
  | { readonly kind: 'template' | 'search'; readonly id: string }
  | { readonly kind: 'replacements' | 'captions' | 'recentSearches' };

export interface ChosenSettings {
  readonly locale: string;
  readonly theme: string;
  readonly isSharedComputer: boolean;
  /** What the user has agreed to send; see `isAgreed`. */
  readonly agreed: readonly string[];
}

export interface SettingsOverview {
  /** The user's choices; empty if there are none. */
  readonly chosen: ChosenSettings;
  readonly policy: Policy;
  readonly remembered: {
    /** Both empty if no name is remembered. */
    readonly login: { readonly username: string; readonly domain: string };
    /** The signed-in user's forms; empty while no user is signed in. */
    readonly forms: readonly RememberedForm[];
    /** Counts the forms of all users of this browser profile. */
    readonly formCount: number;
    /** Templates, code replacements and captions of the signed-in user; empty while no user is signed in. */
    readonly texts: OwnTexts;
    /** Searches of the signed-in user; empty while no user is signed in. */
    readonly searches: OwnSearches;
  };
  /** Copies of files that are not uploaded yet. */
  readonly copies: { readonly count: number; readonly usedBytes: number; readonly allowedBytes: number };
  /** Incomplete uploads of all users on this computer. */
  readonly unfinishedCount: number;
  readonly proxy: ProxyFindings;
}

/** Whether nothing may be remembered past Sign Out: by the managed policy, else as chosen. */
export function isSharedComputer({ chosen, policy }: Pick<SettingsOverview, 'chosen' | 'policy'>): boolean {
  return policy.sharedComputer === undefined ? chosen.isSharedComputer : policy.sharedComputer === 'true';
}
