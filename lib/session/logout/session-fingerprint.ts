import { CSRF_COOKIE } from '#lib/contract/session.ts';
import { log } from '#lib/core/log.ts';
import type { Network } from '#lib/host/network.ts';
import { readSessionCookie } from '#lib/net/session-cookie.ts';
import { sha256 } from '../model/sha256.ts';

/** Identifies the browser's session at a server without giving access to it; null without a session or server. */
export async function readFingerprint(network: Network, server: string | null): Promise<string | null> {
  return server === null ? null : fingerprintOf(await readSessionCookie(network.readCookie, server, CSRF_COOKIE));
}

export async function fingerprintOf(token: string | null): Promise<string | null> {
  return token === null ? null : sha256(token);
}

/** A fingerprint that cannot be read counts as none. */
export function notReadable(error: unknown): null {
  log('warn', 'session: pending logout not readable', { error });
  return null;
}
