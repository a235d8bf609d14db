/** Passwords as scrypt hashes (RFC 7914): `scrypt$<N>$<r>$<p>$<salt>$<key>`, salt and key in base64url. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ACCOUNTS, type Account, findAccount } from '../config/accounts.ts';
import { countedAddress } from './sign-in-delays.ts';
import { createSignInTurns } from './sign-in-turns.ts';

/** N, r and p of RFC 7914: takes about 128 · N · r bytes of memory while it is computed. */
interface ScryptCost {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
}

/** Recommended by OWASP's password storage cheat sheet for 32 MB. */
const COST: ScryptCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Sign-ins must leave processor time to everybody else. A whole newsroom may share an address. */
const turns = createSignInTurns({ atOnce: 2, waiting: 200, waitingPerAddress: 50 });

export async function hashPassword(password: string, cost: ScryptCost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, cost);
  const { cost: n, blockSize, parallelization } = cost;
  return ['scrypt', n, blockSize, parallelization, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * The account, if the password is correct. A wrong name takes the same time as a wrong password. `address` is the
 * client's. Rejects with `HttpError` 503 `busy` when too many passwords wait to be checked.
 */
export async function checkPassword(name: string, password: string, address: string): Promise<Account | undefined> {
  const account = findAccount(name);
  const hash = (account ?? ACCOUNTS[0])?.passwordHash ?? '';
  const isRight = await turns.run(countedAddress(address), () => isPassword(password, hash));
  return isRight ? account : undefined;
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, n, blockSize, parallelization, salt = '', key = ''] = hash.split('$');
  const cost = { cost: Number(n), blockSize: Number(blockSize), parallelization: Number(parallelization) };
  const given = await deriveKey(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(given, Buffer.from(key, 'base64url'));
}

function deriveKey(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const maxmem = 2 * 128 * cost.cost * cost.blockSize;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
