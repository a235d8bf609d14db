/** At which of several addresses a media system answers. */
import * as v from 'valibot';
import { appSettings, areUsable, type ServerSettings } from '#lib/contract/settings.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import type { Network } from '#lib/host/network.ts';
import { parseServerAddress, serverCandidates } from './model/server-address.ts';

/** A proposal that comes later than this meets a person who has typed the address. */
const PROPOSAL_MS = 5_000;

/**
 * The first one that answers as a media system does. Rejects with `settings/not-a-media-system`, `net/status` (5xx) or
 * `net/unreachable`: trouble at one address says nothing about what it is, so the others are not tried then.
 */
export async function firstMediaSystem(
  candidates: readonly string[],
  fetchSettings: (server: string) => Promise<ServerSettings>,
): Promise<string> {
  let cause: unknown;
  for (const server of candidates) {
    try {
      if (areUsable(await fetchSettings(server))) return server;
    } catch (error) {
      if (hasCode(error, 'net/unreachable') || isServerTrouble(error)) throw error;
      cause = error;
    }
  }
  throw new AppError('settings/not-a-media-system', { cause });
}

/** The media system that a page belongs to, as far as the browser lets it be read without a permission; else empty. */
export async function findServer({ fetch }: Network, pageAddress: string): Promise<string> {
  const server = parseServerAddress(pageAddress)?.href;
  if (server === undefined) return '';
  return firstMediaSystem(serverCandidates(server), async (candidate) => {
    const signal = AbortSignal.timeout(PROPOSAL_MS);
    // Without cookies: nobody has agreed yet that this server learns who is here.
    const init = { method: 'GET', credentials: 'omit', cache: 'no-store', redirect: 'error', signal } as const;
    const response = await fetch(new URL(appSettings.path, candidate).href, init);
    if (!response.ok) throw new AppError('settings/not-a-media-system');
    return v.parse(appSettings.answer, await response.json());
  }).catch(() => '');
}

/** Something answers there and is not well. */
function isServerTrouble(error: unknown): boolean {
  return hasCode(error, 'net/status') && Number(error.facts.status) >= 500;
}
