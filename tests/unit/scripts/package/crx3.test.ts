import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildManifest, PACKAGED_EXTENSION_ID } from '../../../../scripts/build/manifest.ts';
import { extensionIdOf, packCrx3 } from '../../../../scripts/package/crx3.ts';
import { createSigner } from '../../../helpers/builders/crx-signer.ts';
import { readCrx3 } from '../../../helpers/readers/read-crx3.ts';

const signer = createSigner();
const zip = Buffer.from('PK as if');

describe('a CRX3 file', () => {
  it('contains the unchanged zip, a valid signature, and the id of the key', async () => {
    const read = readCrx3(Buffer.from(await packCrx3(zip, signer)));
    expect(read.zip).toEqual(zip);
    expect(read.isSignatureRight).toBe(true);
    expect(read.extensionId).toBe(extensionIdOf(signer.publicKey));
    expect(read.extensionId).toMatch(/^[a-p]{32}$/);
  });

  it('is rejected when its content was changed after signing', async () => {
    const crx = Buffer.from(await packCrx3(zip, signer));
    crx.writeUInt8(crx.readUInt8(crx.length - 1) ^ 1, crx.length - 1);
    expect(readCrx3(crx).isSignatureRight).toBe(false);
  });
});

describe('the id', () => {
  it('is the one that Chromium derives from the key of the packaged build', () => {
    const { key } = buildManifest('chrome', new URL('https://media.example.com'));
    const parsed = createPublicKey({ key: Buffer.from(String(key), 'base64'), format: 'der', type: 'spki' });
    expect(extensionIdOf(parsed)).toBe(PACKAGED_EXTENSION_ID);
  });
});
