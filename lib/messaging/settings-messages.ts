import * as v from 'valibot';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import type { PreferenceValues } from '#lib/settings/model/preferences.ts';
import { message } from './message.ts';

export const settingsMessages = {
  /**
   * Makes `server` the media system after it answered `app-settings`; the surface has asked for the permission before.
   * Rejects with `settings/not-a-media-system`, `settings/permission-refused` or `net/unreachable`; nothing is saved then.
   */
  'settings.connect': message<null>()(v.object({ server: v.pipe(v.string(), v.url(), v.maxLength(2_000)) })),
  /** Empty locale = the browser's. */
  'settings.setLocale': message<null>()(v.object({ locale: v.pipe(v.string(), v.maxLength(35)) })),
  /** Loads settings, labels and options again, after a failed start. */
  'settings.reload': message<null>()(v.object({})),
  /** Which packed extensions the server offers; asked anew each time (7.20). */
  'settings.plugins': message<Plugins>()(v.object({})),
  /** Of the person who is signed in; empty when nobody is (3.20). */
  'settings.preferences': message<PreferenceValues>()(v.object({})),
  /** Answered when it is stored; rejects with `settings/preference-unknown` (5.14). */
  'settings.setPreference': message<null>()(
    v.object({ name: v.pipe(v.string(), v.maxLength(64)), value: v.pipe(v.string(), v.maxLength(64)) }),
  ),
};
