import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { CrxSigner } from '../../../scripts/package/crx3.ts';

/** Signs with a new key. */
export function createSigner(): CrxSigner {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { publicKey: createPublicKey(privateKey), sign: async (data) => sign('sha256', data, privateKey) };
}
