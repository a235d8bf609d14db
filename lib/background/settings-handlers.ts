import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import type { SettingsHandlers } from '#lib/messaging/settings-messages.ts';
import type { SessionService } from '#lib/session/sign-in/session-service.ts';
import type { PreferencesService } from '#lib/settings/choices/preferences-service.ts';
import type { EngineDiagnostics } from '#lib/settings/model/diagnostics.ts';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import type { Connecting } from '#lib/settings/server/connecting.ts';
import type { SettingsService } from '#lib/settings/server/settings-service.ts';
import type { LocalData } from '#lib/sign-out/local-data.ts';
import type { RememberedData } from '#lib/sign-out/remembered-data.ts';
import type { SessionEnds } from '#lib/sign-out/session-ends.ts';

export interface SettingsHandlerDeps {
  readonly session: Pick<SessionService, 'refresh' | 'flushLogout'>;
  readonly settings: SettingsService;
  readonly connecting: Connecting;
  /** The media system of the page at this address; empty if none is found. */
  findServer(pageAddress: string): Promise<string>;
  plugins(): Promise<Plugins>;
  readonly preferences: PreferencesService;
  readonly localData: LocalData;
  readonly remembered: Pick<RememberedData, 'forgetForm' | 'forgetText' | 'forgetLogin' | 'followSharedComputer'>;
  diagnostics(): Promise<EngineDiagnostics>;
  forgetEverything(): Promise<void>;
  readonly ends: Pick<SessionEnds, 'settingsChanged' | 'signOut'>;
  /** Ends the background and starts the newer version. */
  applyUpdate(): void;
}

export function settingsHandlers(deps: SettingsHandlerDeps): SettingsHandlers {
  const { session, settings, connecting, preferences, localData, remembered, ends } = deps;
  return {
    'settings.plugins': deps.plugins,
    'settings.connect': async ({ server, attempt }) => {
      await connecting.finish(server, attempt);
      await session.refresh();
    },
    'settings.agree': async () => {
      await settings.agree();
      await session.refresh();
    },
    'settings.disconnect': async () => {
      await ends.signOut('keep');
      // Before the surface gives the permission for the server back.
      await withTimeLimit(session.flushLogout());
      await settings.disconnect();
    },
    'settings.connectOutcome': ({ surface }) => connecting.outcome(surface),
    'settings.findServer': ({ address }) => deps.findServer(address),
    'settings.setLocale': async ({ locale }) => {
      await settings.setLocale(locale);
      ends.settingsChanged();
    },
    'settings.setTheme': async ({ theme }) => {
      await settings.setTheme(theme);
      ends.settingsChanged();
    },
    'settings.setSharedComputer': async ({ isOn }) => {
      await settings.setSharedComputer(isOn);
      await remembered.followSharedComputer();
      ends.settingsChanged();
    },
    'settings.theme': ({ name }) => settings.findTheme(name),
    'settings.overview': async () => localData.overview(),
    'settings.forgetLogin': () => remembered.forgetLogin(),
    'settings.forgetForm': ({ id }) => remembered.forgetForm(id),
    'settings.forgetText': (text) => remembered.forgetText(text),
    'settings.forgetEverything': () => deps.forgetEverything(),
    'settings.diagnostics': () => deps.diagnostics(),
    'settings.reload': async () => {
      await settings.load();
      // Not awaited: the user is published when the server responds.
      void session.refresh();
    },
    'settings.applyUpdate': async () => deps.applyUpdate(),
    'settings.preferences': async () => preferences.all(),
    'settings.setPreference': ({ name, value }) => preferences.set(name, value),
    'settings.singleKeys': () => localData.singleKeys(),
    'settings.setSingleKeys': ({ areOn }) => localData.setSingleKeys(areOn),
    'settings.warnsUnencrypted': () => localData.warnsUnencrypted(),
    'settings.reportUnencrypted': () => localData.reportUnencrypted(),
  };
}
