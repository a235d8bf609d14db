import * as v from 'valibot';
import type { Theme } from '#lib/contract/page-theme.ts';
import { THEME_NAME } from '#lib/contract/theme.ts';
import type { ConnectOutcome } from '#lib/settings/model/connect-request.ts';
import type { EngineDiagnostics } from '#lib/settings/model/diagnostics.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import type { PreferenceValues } from '#lib/settings/model/preferences.ts';
import { command, type HandlersOf, message } from './message.ts';

const address = v.pipe(v.string(), v.url(), v.maxLength(2_000));

export const settingsMessages = {
  /**
   * Makes `server` the media system after it has answered `app-settings`; the surface requests the permission first.
   * Rejects with `settings/not-a-media-system`, `settings/permission-refused`, `settings/set-by-policy`, `net/status`
   * or `net/unreachable`; nothing is saved then.
   */
  'settings.connect': command(
    v.object({
      server: address,
      /** As given to `requestServerPermission`, because the background may have finished this attempt already. */
      attempt: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
  ),
  /** The user agrees to all that the first-run page has listed. */
  'settings.agree': command(v.object({})),
  /** Takes that back, signs out and leaves the media system. Uploads that are not finished stay, and wait. */
  'settings.disconnect': command(v.object({})),
  /** Outcome of the last 'Connect', for the first-run page. */
  'settings.connectOutcome': message<ConnectOutcome>()(v.object({ surface: v.pipe(v.string(), v.maxLength(64)) })),
  /** The media system that the page at `address` belongs to; empty if none is found. */
  'settings.findServer': message<string>()(v.object({ address })),
  /** Empty: the browser's locale. */
  'settings.setLocale': command(v.object({ locale: v.pipe(v.string(), v.maxLength(35)) })),
  /** Empty: the server's theme. */
  'settings.setTheme': command(v.object({ theme: v.union([v.literal(''), v.pipe(v.string(), v.regex(THEME_NAME))]) })),
  /** A shared computer remembers nothing past Sign Out, for any user. */
  'settings.setSharedComputer': command(v.object({ isOn: v.boolean() })),
  /** The theme with this name; 'comyan' for an unknown name. */
  'settings.theme': message<Theme>()(v.object({ name: v.pipe(v.string(), v.maxLength(100)) })),
  /** Choices, managed settings and stored data of this computer. */
  'settings.overview': message<SettingsOverview>()(v.object({})),
  'settings.forgetLogin': command(v.object({})),
  /** `id`: as in the overview, which lists the forms of the signed-in user only. */
  'settings.forgetForm': command(v.object({ id: v.pipe(v.string(), v.maxLength(5_000)) })),
  /** Deletes a template, the code replacements, the caption history, a saved search or the recent ones of the signed-in user. */
  'settings.forgetText': command(
    v.variant('kind', [
      v.object({ kind: v.literal('template'), id: v.pipe(v.string(), v.maxLength(64)) }),
      v.object({ kind: v.literal('replacements') }),
      v.object({ kind: v.literal('captions') }),
      v.object({ kind: v.literal('search'), id: v.pipe(v.string(), v.maxLength(64)) }),
      v.object({ kind: v.literal('recentSearches') }),
    ]),
  ),
  /** Deletes the stored data of all users on this computer. Answers when it is deleted. */
  'settings.forgetEverything': command(v.object({})),
  'settings.diagnostics': message<EngineDiagnostics>()(v.object({})),
  /** Loads settings, labels and options again, after a failed start. */
  'settings.reload': command(v.object({})),
  /** Installs the newer version; this surface closes. */
  'settings.applyUpdate': command(v.object({})),
  /** Extension packages that the server offers; requested each time (7.20). */
  'settings.plugins': message<Plugins>()(v.object({})),
  /** The signed-in user's preferences; empty without a user (3.20). */
  'settings.preferences': message<PreferenceValues>()(v.object({})),
  /** Whether shortcuts of a single character are on (WCAG 2.1.4). */
  'settings.singleKeys': message<boolean>()(v.object({})),
  'settings.setSingleKeys': command(v.object({ areOn: v.boolean() })),
  /** True until the user has read that the connection to the media system is not encrypted (`isUnencrypted`). */
  'settings.warnsUnencrypted': message<boolean>()(v.object({})),
  /** The user has read it; stored for the current media system. */
  'settings.reportUnencrypted': command(v.object({})),
  /** Answered when the value is stored. Rejects with `settings/preference-unknown` (5.14). */
  'settings.setPreference': command(
    v.object({ name: v.pipe(v.string(), v.maxLength(64)), value: v.pipe(v.string(), v.maxLength(64)) }),
  ),
};

export type SettingsHandlers = HandlersOf<typeof settingsMessages>;
