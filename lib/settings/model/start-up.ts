/**
 * What a surface needs before it shows more than a spinner (specification 4.28;
 * docs/design/surfaces-and-messages.md#first-run).
 */

import type { Theme } from '#lib/contract/page-theme.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import type { DisclosedData } from '#lib/core/disclosure.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import type { UploadOptionsByType } from './upload-options.ts';

export type StartUp =
  /** `server` as in 'ready', if it is known. `isPolicyAwaited`: no user is asked before the browser has reported its policy. */
  | { readonly status: 'loading'; readonly server?: string; readonly isPolicyAwaited?: true }
  /** Nothing is sent until the user has agreed to what leaves the computer. */
  | {
      readonly status: 'not-agreed';
      readonly disclosed: readonly DisclosedData[];
      readonly privacyPolicy?: string;
      /** The server that gets it, if it is known. */
      readonly server?: string;
      /** As chosen or managed; absent: the browser's. */
      readonly locale?: string;
    }
  /**
   * First run: no media system is set, or that of the policy is not permitted yet
   * (docs/design/surfaces-and-messages.md#first-run).
   */
  | {
      readonly status: 'no-server';
      /**
       * The server of the managed policy, which the user has to permit
       * (docs/design/surfaces-and-messages.md#first-run).
       */
      readonly proposedServer?: string;
      /** As chosen or managed; absent: the browser's. */
      readonly locale?: string;
    }
  | { readonly status: 'failed'; readonly error: PlainError; readonly locale?: string; readonly server?: string }
  | {
      readonly status: 'ready';
      /** Address of the media system with a trailing slash. */
      readonly server: string;
      /** With the fields that the policy remembers, and its templates before those of the server. */
      readonly settings: ServerSettings;
      readonly options: UploadOptionsByType;
      /** Locale of labels and dates, for example `de-AT`. */
      readonly locale: string;
      /** The server's labels by id. The shipped catalogue has the missing and empty ones (1.7, 7.16). */
      readonly strings: Readonly<Record<string, string>>;
      readonly theme: Theme;
      /** Id or name of the policy's default channel; empty: none. */
      readonly defaultChannel: string;
      /** Nothing is remembered past Sign Out, by choice or policy. */
      readonly isSharedComputer: boolean;
      /** Why the stored start-up is shown instead of a new one; null if it is new. */
      readonly staleBecause: PlainError | null;
    };

/** The app's locale; until the start-up is loaded, the browser's. */
export function localeOf(startUp: StartUp, browserLocale: string): string {
  return startUp.status === 'ready' ? startUp.locale : browserLocale;
}

/** What the server announces; null until it is known. */
export function settingsOf(startUp: StartUp): ServerSettings | null {
  return startUp.status === 'ready' ? startUp.settings : null;
}

/** Windows locale id of the app's language (7.16). */
export function languageIdOf(startUp: StartUp, browserLocale: string): string {
  return String(localeIdOf(localeOf(startUp, browserLocale)));
}
