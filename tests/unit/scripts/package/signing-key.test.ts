import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionIdOf } from '../../../../scripts/package/crx3.ts';
import { readSigningKey } from '../../../../scripts/package/signing-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const unused = () => join(folder, 'unused.pem');

describe('the signing key', () => {
  it('is read from the environment, as a text or as a file', async () => {
    const file = join(folder, 'given.pem');
    await writeFile(file, pem);
    for (const COMYAN_CRX_KEY of [pem, file]) {
      const { key, origin } = await readSigningKey({ COMYAN_CRX_KEY }, unused());
      expect(extensionIdOf(key)).toBe(extensionIdOf(privateKey));
      expect(origin).toBe('the key of COMYAN_CRX_KEY');
    }
    await expect(stat(unused())).rejects.toThrow('ENOENT');
  });

  it('is otherwise generated once and stored with access for the owner only, so that the id is stable', async () => {
    const file = join(folder, 'new/development.pem');
    const first = await readSigningKey({}, file);
    const second = await readSigningKey({ COMYAN_CRX_KEY: '' }, file);
    expect(extensionIdOf(second.key)).toBe(extensionIdOf(first.key));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(first.origin).toContain('development key');
  });

  it('is rejected with a message when it cannot sign', async () => {
    const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const curve = String(elliptic.export({ type: 'pkcs8', format: 'pem' }));
    for (const COMYAN_CRX_KEY of ['-----BEGIN nonsense', curve])
      await expect(readSigningKey({ COMYAN_CRX_KEY }, unused())).rejects.toThrow('no unencrypted RSA private key');
    await expect(readSigningKey({ COMYAN_CRX_KEY: '/nowhere/key.pem' }, unused())).rejects.toThrow(
      'COMYAN_CRX_KEY names a file that cannot be read: /nowhere/key.pem',
    );
  });
});
