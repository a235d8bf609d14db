/** Finds the signer of the `.crx`. Its key determines the extension's id, so a lost key means a new extension. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CrxSigner } from './crx3.ts';
import { signByCommand } from './external-signer.ts';

const VARIABLE = 'COMYAN_CRX_KEY';
const PASSPHRASE = 'COMYAN_CRX_KEY_PASSPHRASE';
/** Minimum of NIST SP 800-57; shorter keys are refused. */
const MIN_BITS = 2_048;

export interface SigningKey extends CrxSigner {
  /** Where the key comes from, for the terminal. */
  readonly origin: string;
  readonly isDevelopment: boolean;
}

export interface KeyChoice {
  /** For a roll-out, because a server is built in: a development key has to be chosen. */
  readonly isRollOut: boolean;
  /** `--development-key`. */
  readonly takesDevelopmentKey: boolean;
  /** `--signer`: a command that signs digests. */
  readonly signer: string | undefined;
  /** `--public-key`: the PEM file of the signer's key. */
  readonly publicKeyFile: string | undefined;
}

/**
 * The signer: a command, the key in the environment variable COMYAN_CRX_KEY (a PEM text or the path of a PEM file), or
 * the development key in `developmentFile`, which is generated on first use and kept, so that the id stays the same.
 * Key and passphrase are removed from `environment`, so that no tool of the build inherits them. `askPassphrase` is
 * called for an encrypted key without COMYAN_CRX_KEY_PASSPHRASE. Rejects with a message for the user.
 */
export async function readSigningKey(
  environment: NodeJS.ProcessEnv,
  developmentFile: string,
  choice: KeyChoice,
  askPassphrase: () => Promise<string>,
): Promise<SigningKey> {
  const given = environment[VARIABLE] ?? '';
  const passphrase = environment[PASSPHRASE];
  delete environment[VARIABLE];
  delete environment[PASSPHRASE];
  const { isRollOut, takesDevelopmentKey, signer, publicKeyFile } = choice;
  if ([given !== '', takesDevelopmentKey, signer !== undefined].filter(Boolean).length > 1)
    throw new Error(`Choose one key: ${VARIABLE}, --signer or --development-key.`);
  if (signer !== undefined) return externalKey(signer, publicKeyFile);
  if (publicKeyFile !== undefined) throw new Error('--public-key belongs to --signer.');
  if (given !== '') return signerOf(await readKey(given, passphrase, askPassphrase), `the key of ${VARIABLE}`, false);
  if (isRollOut && !takesDevelopmentKey) throw new Error(NO_KEY);
  return signerOf(await developmentKey(developmentFile), 'a development key; set COMYAN_CRX_KEY for a roll-out', true);
}

const NO_KEY = `A package for a server needs your own key, because the id of the extension follows from it. Make one once, and keep it:

    openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -aes256 -out comyan-widget.pem
    COMYAN_CRX_KEY=comyan-widget.pem npm run package -- --server …

To try the package without one, add --development-key. docs/publishing.md#the-key explains external keys.`;

function signerOf(key: KeyObject, origin: string, isDevelopment: boolean): SigningKey {
  return { publicKey: createPublicKey(key), sign: async (data) => sign('sha256', data, key), origin, isDevelopment };
}

async function externalKey(command: string, publicKeyFile: string | undefined): Promise<SigningKey> {
  if (publicKeyFile === undefined) throw new Error('--signer needs --public-key with the PEM file of its public key.');
  const pem = await readFile(publicKeyFile, 'utf8').catch(() => {
    throw new Error(`--public-key names a file that cannot be read: ${publicKeyFile}`);
  });
  const publicKey = attempt(() => createPublicKey(pem));
  assertUsable(publicKey, `${publicKeyFile} holds no RSA public key in PEM form`);
  return {
    publicKey,
    sign: (data) => signByCommand(command, data),
    origin: 'the key of --signer',
    isDevelopment: false,
  };
}

async function readKey(
  given: string,
  passphrase: string | undefined,
  askPassphrase: () => Promise<string>,
): Promise<KeyObject> {
  const isText = given.startsWith('-----BEGIN');
  const pem = isText ? given : await readFile(given, 'utf8').catch(() => undefined);
  if (pem === undefined) throw new Error(`${VARIABLE} names a file that cannot be read: ${given}`);
  // PKCS #8 and the older form of OpenSSL.
  const isEncrypted = /^-----BEGIN ENCRYPTED|^Proc-Type: 4,ENCRYPTED/m.test(pem);
  const secret = isEncrypted ? (passphrase ?? (await askPassphrase())) : undefined;
  const key = attempt(() => createPrivateKey({ key: pem, ...(secret !== undefined && { passphrase: secret }) }));
  if (isEncrypted && key === undefined) throw new Error(`The passphrase does not open the key of ${VARIABLE}.`);
  // Chromium also accepts elliptic curves, but every store accepts RSA.
  assertUsable(key, `${VARIABLE} holds no RSA private key in PEM form`);
  return key;
}

async function developmentKey(file: string): Promise<KeyObject> {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return createPrivateKey(stored);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: MIN_BITS });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return privateKey;
}

function assertUsable(key: KeyObject | undefined, problem: string): asserts key is KeyObject {
  if (key?.asymmetricKeyType !== 'rsa') throw new Error(problem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_BITS) throw new Error(`The key has ${bits} bits; at least ${MIN_BITS} are needed.`);
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
