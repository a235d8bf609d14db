import * as v from 'valibot';
import { THEME_NAME } from '#lib/contract/theme.ts';
import type { ConnectOutcome } from '#lib/settings/model/connect-request.ts';
import type { EngineDiagnostics } from '#lib/settings/model/diagnostics.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import type { PreferenceValues } from '#lib/settings/model/preferences.ts';
import type { Theme } from '#lib/settings/model/theme.ts';
import { type HandlersOf, message } from './message.ts';

const address = v.pipe(v.string(), v.url(), v.maxLength(2_000));

export const settingsMessages = {
  /**
   * Makes `server` the media system after it answered `app-settings`; the surface has asked for the permission before.
   * Rejects with `settings/not-a-media-system`, `settings/permission-refused`, `settings/set-by-policy`, `net/status` or
   * `net/unreachable`; nothing is saved then.
   */
  'settings.connect': message<null>()(
    v.object({
      server: address,
      /** As given to `requestServerPermission`: the background may be finishing it already. */
      attempt: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
  ),
  /** How the last 'Connect' has ended; read by a surface that asks for a server. */
  'settings.connectOutcome': message<ConnectOutcome>()(v.object({ surface: v.pipe(v.string(), v.maxLength(64)) })),
  /** The media system that the tab in front belongs to, as far as it may be asked; empty for none. */
  'settings.findServer': message<string>()(v.object({ address })),
  /** Empty locale = the browser's. */
  'settings.setLocale': message<null>()(v.object({ locale: v.pipe(v.string(), v.maxLength(35)) })),
  /** Empty theme = the server's. */
  'settings.setTheme': message<null>()(
    v.object({ theme: v.union([v.literal(''), v.pipe(v.string(), v.regex(THEME_NAME))]) }),
  ),
  /** The theme that an address asks for; 'comyan' for a name that nobody knows. */
  'settings.theme': message<Theme>()(v.object({ name: v.pipe(v.string(), v.maxLength(100)) })),
  /** What is chosen, set and kept on this computer. */
  'settings.overview': message<SettingsOverview>()(v.object({})),
  'settings.forgetLogin': message<null>()(v.object({})),
  /** By the id of the overview. */
  'settings.forgetForm': message<null>()(v.object({ id: v.pipe(v.string(), v.maxLength(5_000)) })),
  /** Leaves nothing of anybody on this computer; answered when it is gone. */
  'settings.forgetEverything': message<null>()(v.object({})),
  'settings.diagnostics': message<EngineDiagnostics>()(v.object({})),
  /** Loads settings, labels and options again, after a failed start. */
  'settings.reload': message<null>()(v.object({})),
  /** Starts the newer version that waits; this surface closes with the old one. */
  'settings.applyUpdate': message<null>()(v.object({})),
  /** Which packed extensions the server offers; asked anew each time (7.20). */
  'settings.plugins': message<Plugins>()(v.object({})),
  /** Of the person who is signed in; empty when nobody is (3.20). */
  'settings.preferences': message<PreferenceValues>()(v.object({})),
  /** Whether shortcuts of a single character are on (WCAG 2.1.4). */
  'settings.singleKeys': message<boolean>()(v.object({})),
  'settings.setSingleKeys': message<null>()(v.object({ areOn: v.boolean() })),
  /** Answered when it is stored; rejects with `settings/preference-unknown` (5.14). */
  'settings.setPreference': message<null>()(
    v.object({ name: v.pipe(v.string(), v.maxLength(64)), value: v.pipe(v.string(), v.maxLength(64)) }),
  ),
};

export type SettingsHandlers = HandlersOf<typeof settingsMessages>;
