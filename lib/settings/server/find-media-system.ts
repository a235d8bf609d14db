/** Finds the address at which a media system responds. */
import * as v from 'valibot';
import { appSettings, isConfiguredServer, type ServerSettings } from '#lib/contract/settings.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import type { Network } from '#lib/host/network.ts';
import { parseServerAddress, serverCandidates } from '../model/server-address.ts';

/** A later proposal would come after the user has typed the address. */
const PROPOSAL_MS = 5_000;

/**
 * Returns the first address that responds as a media system. Rejects with `settings/not-a-media-system`, `net/status`
 * (5xx) or `net/unreachable`; after the latter two, further addresses are not tried, because the first may be the right
 * one.
 */
export async function firstMediaSystem(
  candidates: readonly string[],
  fetchSettings: (server: string) => Promise<ServerSettings>,
): Promise<string> {
  let cause: unknown;
  for (const server of candidates) {
    try {
      if (isConfiguredServer(await fetchSettings(server))) return server;
    } catch (error) {
      if (hasCode(error, 'net/unreachable') || isServerError(error)) throw error;
      cause = error;
    }
  }
  throw new AppError('settings/not-a-media-system', { cause });
}

/** The media system that a page belongs to; empty if none is found or the browser does not allow the request. */
export async function findServer({ fetch }: Network, pageAddress: string): Promise<string> {
  const server = parseServerAddress(pageAddress)?.href;
  if (server === undefined) return '';
  return firstMediaSystem(serverCandidates(server), async (candidate) => {
    const signal = AbortSignal.timeout(PROPOSAL_MS);
    // Without cookies: the user has not agreed yet to be identified there.
    const init = { method: 'GET', credentials: 'omit', cache: 'no-store', redirect: 'error', signal } as const;
    const response = await fetch(new URL(appSettings.path, candidate).href, init);
    if (!response.ok) throw new AppError('settings/not-a-media-system');
    return v.parse(appSettings.answer, await response.json());
  }).catch(() => '');
}

/** A server responded, but with an error of its own. */
function isServerError(error: unknown): boolean {
  return hasCode(error, 'net/status') && Number(error.facts.status) >= 500;
}
