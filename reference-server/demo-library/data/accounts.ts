/** The accounts of the demo. Passwords equal the names, so this server must not run on a public network. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MediaType } from '#lib/contract/uploads.ts';

export interface Account {
  readonly name: string;
  readonly password: string;
  readonly division: string;
  /** The media types with at least one channel (specification 6.1). */
  readonly uploadTypes: readonly MediaType[];
}

export const ACCOUNTS: readonly Account[] = [
  { name: 'editor', password: 'editor', division: 'Picture Desk', uploadTypes: ['image', 'video', 'audio'] },
  { name: 'photo', password: 'photo', division: 'Photographers', uploadTypes: ['image'] },
  { name: 'reader', password: 'reader', division: 'Archive', uploadTypes: [] },
];

/** The TOTP secret of the account. Derived from the name, so it is as public as the password. */
export function passcodeSecret({ name }: Account): Buffer {
  return createHash('sha256').update(`second factor of ${name}`).digest().subarray(0, 20);
}

export function findAccount(name: string): Account | undefined {
  return ACCOUNTS.find((account) => account.name === name);
}

/** The account, if the password is correct. Takes the same time for a wrong name and a wrong password. */
export function checkPassword(name: string, password: string): Account | undefined {
  const account = findAccount(name);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const isRight = timingSafeEqual(digest(password), digest(account?.password ?? ''));
  return account !== undefined && isRight ? account : undefined;
}
