/**
 * The media system in use, its settings, and the user's choices (specification 4.28, 7.15–7.17;
 * docs/design/surfaces-and-messages.md#options-page).
 */

import type { Theme } from '#lib/contract/page-theme.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { type Choices, isSamePolicy } from '../choices/choices.ts';
import type { SettingsStorage } from '../choices/settings-storage.ts';
import { createThemeService } from '../choices/theme-service.ts';
import { isSharedComputer } from '../model/overview.ts';
import { createServerChoice } from './choose-server.ts';
import { createStartUpLoader, type StartUpLoader } from './start-up-loader.ts';

export interface SettingsService
  extends Pick<StartUpLoader, 'startUp' | 'onChange' | 'load' | 'known' | 'onServerLeft' | 'onRequest'> {
  /**
   * Connects to the first of the `serverCandidates` that responds as a media system. Rejects with
   * `settings/set-by-policy`, `settings/permission-refused`, `settings/not-a-media-system`, `net/status` (5xx) or
   * `net/unreachable`; nothing is saved then.
   */
  connect(server: string): Promise<void>;
  /** The user agrees to all that the host discloses; from then on requests are sent. */
  agree(): Promise<void>;
  /**
   * Takes the agreement back and leaves the media system, unless it is built in or set by policy: nothing is sent until
   * the user agrees again. The caller has ended the session.
   */
  disconnect(): Promise<void>;
  /** Empty: the browser's. */
  setLocale(locale: string): Promise<void>;
  /** Empty: the server's. */
  setTheme(name: string): Promise<void>;
  setSharedComputer(isShared: boolean): Promise<void>;
  /** Whether nothing may be remembered past Sign Out. */
  isSharedComputer(): Promise<boolean>;
  /** The user's choices and the managed policy; empty or absent values are not set. */
  choices(): Promise<Choices>;
  /**
   * Disconnects from the media system, unless it is built in or set by policy. Called when all stored data is cleared.
   */
  forgetServer(): Promise<void>;
  /** The theme with this name. */
  findTheme(name: string): Promise<Theme>;
}

/** `probe` sends requests to servers that are being tried; the one in use is not affected. */
export function createSettingsService(
  httpClient: HttpClient,
  probe: HttpClient,
  storage: SettingsStorage,
  host: EngineHost,
): SettingsService {
  const themes = createThemeService(httpClient);
  const loader = createStartUpLoader({ httpClient, storage, themes, host });
  const { startUp, onChange, onServerLeft, onRequest, load, readChoices, moveTo, showLoading } = loader;
  const choose = createServerChoice({ probe, storage, host, readChoices, server: httpClient.server });
  httpClient.onReached(loader.retry);
  host.policy?.onChanged(async () => {
    const before = await loader.lastChoices();
    const { policy } = await readChoices();
    // A browser that reports the policy only after the start usually confirms the assumed one.
    const isAwaited = startUp().status === 'loading';
    if (before === null || isAwaited || !isSamePolicy(policy, before.policy)) await load();
  });
  const forgetServer = async () => {
    await storage.writeServer('');
    httpClient.setServer(null);
    showLoading(null);
    await load();
  };
  return {
    startUp,
    onChange,
    onServerLeft,
    onRequest,
    known: loader.known,
    load,
    async agree() {
      await storage.writeAgreed(host.disclosed ?? []);
      await load();
    },
    async disconnect() {
      await storage.writeAgreed([]);
      await forgetServer();
    },
    async connect(address) {
      const server = await choose(address);
      moveTo(server.address);
      await server.keepPermission();
      showLoading(server.address);
      await load();
    },
    async setLocale(locale) {
      await storage.writeLocale(locale);
      await load();
    },
    async setTheme(name) {
      await storage.writeTheme(name);
      await load();
    },
    async setSharedComputer(isShared) {
      await storage.writeSharedComputer(isShared);
      await load();
    },
    isSharedComputer: async () => isSharedComputer(await readChoices()),
    choices: readChoices,
    forgetServer,
    findTheme: themes.find,
  };
}
