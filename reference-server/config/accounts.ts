/** The accounts of the demo. Passwords equal the names, so this server must not run on a public network. */
import { createHash } from 'node:crypto';
import type { MediaType } from '#lib/contract/uploads.ts';

export interface Account {
  readonly name: string;
  /** Made by sessions/passwords.ts, at a low cost: the demo's passwords are public and its tests sign in often. */
  readonly passwordHash: string;
  readonly division: string;
  /** The media types with at least one channel (specification 6.1). */
  readonly uploadTypes: readonly MediaType[];
}

export const ACCOUNTS: readonly Account[] = [
  {
    name: 'editor',
    passwordHash: 'scrypt$4096$8$1$KP-KBMSKFWikkSlMq1xkWw$sLa7DrJcftzx9iDKSoSi8V_kE0X0kXJfwSYPXXlJjl0',
    division: 'Picture Desk',
    uploadTypes: ['image', 'video', 'audio'],
  },
  {
    name: 'photo',
    passwordHash: 'scrypt$4096$8$1$gNdUC8RWZZbw4N3zkleKtA$lxLFfVGxHJIhSjMAk-sZrHmNGBsTME-QmIXmTWDu-Ro',
    division: 'Photographers',
    uploadTypes: ['image'],
  },
  {
    name: 'reader',
    passwordHash: 'scrypt$4096$8$1$63qdUeZ9aVGLS7ffrtn-5A$MyalAaXjcL9AA0lVm4av5NIXKc2b-g5zTyjzJgXT0O0',
    division: 'Archive',
    uploadTypes: [],
  },
];

/** The TOTP secret of the account. Derived from the name, so it is as public as the password. */
export function passcodeSecret({ name }: Account): Buffer {
  return createHash('sha256').update(`second factor of ${name}`).digest().subarray(0, 20);
}

export function findAccount(name: string): Account | undefined {
  return ACCOUNTS.find((account) => account.name === name);
}
