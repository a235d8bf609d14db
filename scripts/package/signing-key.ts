/** Reads the key that signs the `.crx`. It determines the extension's id, so a lost key means a new extension. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const VARIABLE = 'COMYAN_CRX_KEY';

export interface SigningKey {
  readonly key: KeyObject;
  /** Where the key comes from, for the terminal. */
  readonly origin: string;
}

/**
 * The key in the environment variable COMYAN_CRX_KEY, a PEM text or the path of a PEM file. Without it, the development
 * key in `developmentFile`, which is generated on first use and kept, so that the id stays the same. Rejects with a
 * message for the user when the key is unusable.
 */
export async function readSigningKey(environment: NodeJS.ProcessEnv, developmentFile: string): Promise<SigningKey> {
  const given = environment[VARIABLE];
  if (given === undefined || given === '') return developmentKey(developmentFile);
  if (given.startsWith('-----BEGIN')) return { key: parseKey(given), origin: `the key of ${VARIABLE}` };
  const pem = await readFile(given, 'utf8').catch(() => {
    throw new Error(`${VARIABLE} names a file that cannot be read: ${given}`);
  });
  return { key: parseKey(pem), origin: `the key of ${VARIABLE}` };
}

async function developmentKey(file: string): Promise<SigningKey> {
  const origin = 'a development key; set COMYAN_CRX_KEY for a roll-out';
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return { key: parseKey(stored), origin };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return { key: privateKey, origin };
}

function parseKey(pem: string): KeyObject {
  const key = readPem(pem);
  // Chromium also accepts elliptic curves, but every store accepts RSA.
  if (key?.asymmetricKeyType !== 'rsa') throw new Error(`${VARIABLE} holds no unencrypted RSA private key in PEM form`);
  return key;
}

function readPem(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
