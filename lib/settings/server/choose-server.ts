/** Verifies the server that the user enters, before it replaces the current one. */
import { appSettings } from '#lib/contract/settings.ts';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { type Choices, readOr } from '../choices/choices.ts';
import type { SettingsStorage } from '../choices/settings-storage.ts';
import { serverCandidates } from '../model/server-address.ts';
import { firstMediaSystem } from './find-media-system.ts';

interface ChoiceDeps {
  /** Sends requests to servers that are being tried; the one in use is not affected. */
  readonly probe: HttpClient;
  readonly storage: Pick<SettingsStorage, 'readServer' | 'writeServer'>;
  readonly host: Pick<EngineHost, 'permissions'>;
  readChoices(): Promise<Choices>;
  /** The server in use. */
  server(): string | null;
}

export interface ChosenServer {
  readonly address: string;
  /** Gives up the permissions for all other servers. */
  keepPermission(): Promise<void>;
}

/**
 * The returned function stores the first address that responds as a media system. It rejects with
 * `settings/set-by-policy`, `settings/permission-refused`, `settings/not-a-media-system`, `net/status` (5xx) or
 * `net/unreachable`; then nothing is stored, and the permission for these addresses is given up again.
 */
export function createServerChoice(deps: ChoiceDeps): (address: string) => Promise<ChosenServer> {
  const { probe, storage, host } = deps;
  const permitOnly = (server: string): Promise<void> =>
    Promise.resolve(host.permissions?.permitOnly(server === '' ? null : new URL(server))).catch((error: unknown) =>
      log('warn', 'settings: permissions not given back', { error }),
    );
  const verified = async (server: string): Promise<string> => {
    const byPolicy = (await deps.readChoices()).policy.server;
    if (byPolicy !== undefined && byPolicy !== server) throw new AppError('settings/set-by-policy');
    if (!((await host.permissions?.isServerPermitted(new URL(server))) ?? true))
      throw new AppError('settings/permission-refused');
    return firstMediaSystem(byPolicy === undefined ? serverCandidates(server) : [server], (candidate) => {
      probe.setServer(candidate);
      return probe.call(appSettings);
    });
  };
  return async (address) => {
    // Only origin and path are stored: no password, no query.
    const { origin, pathname } = new URL(address);
    try {
      const server = await verified(`${origin}${pathname.replace(/\/?$/, '/')}`);
      await storage.writeServer(server);
      return { address: server, keepPermission: () => permitOnly(server) };
    } catch (error) {
      await permitOnly(deps.server() ?? (await readOr(storage.readServer(), '')));
      throw error;
    }
  };
}
