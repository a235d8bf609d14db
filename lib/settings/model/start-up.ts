/** What a surface needs before it can show anything but a spinner (specification 4.28; docs/design/surfaces-and-messages.md#first-run). */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import type { Theme } from './theme.ts';
import type { UploadOptionsByType } from './upload-options.ts';

export type StartUp =
  /** `server` as in 'ready', where it is known. */
  | { readonly status: 'loading'; readonly server?: string }
  /** The extension does not know its media system yet: first run (docs/design/surfaces-and-messages.md#first-run). */
  | {
      readonly status: 'no-server';
      /** What the organisation has set, which the person has to permit (docs/design/surfaces-and-messages.md#first-run). */
      readonly proposedServer?: string;
      /** As chosen or set; absent: the browser's. */
      readonly locale?: string;
    }
  | { readonly status: 'failed'; readonly error: PlainError; readonly locale?: string; readonly server?: string }
  | {
      readonly status: 'ready';
      /** Address of the media system with a slash at its end. */
      readonly server: string;
      readonly settings: ServerSettings;
      readonly options: UploadOptionsByType;
      /** The locale the labels are in and dates are written in, for example `de-AT`. */
      readonly locale: string;
      /** Labels by id; empty where the shipped catalogue of the locale says it all. */
      readonly strings: Readonly<Record<string, string>>;
      readonly theme: Theme;
      /** Id or name of the channel that new forms begin with, by policy; empty: none. */
      readonly defaultChannel: string;
      /** Set when this is what was known last time and the server did not answer now. */
      readonly staleBecause: PlainError | null;
    };
