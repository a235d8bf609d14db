import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionIdOf, packCrx3 } from '../../../../scripts/package/crx3.ts';
import { signByCommand } from '../../../../scripts/package/external-signer.ts';
import { type KeyChoice, readSigningKey } from '../../../../scripts/package/signing-key.ts';
import { readCrx3 } from '../../../helpers/readers/read-crx3.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const id = extensionIdOf(publicKey);
const unused = () => join(folder, 'unused.pem');

const STORE: KeyChoice = {
  isRollOut: false,
  takesDevelopmentKey: false,
  signer: undefined,
  publicKeyFile: undefined,
};
const ROLL_OUT = { ...STORE, isRollOut: true };
const noTerminal = async () => {
  throw new Error('no terminal');
};

const read = (
  environment: NodeJS.ProcessEnv,
  choice = STORE,
  file = unused(),
  ask: () => Promise<string> = noTerminal,
) => readSigningKey(environment, file, choice, ask);

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Whether Chromium would accept a package that this signer has signed. */
async function isAccepted(choice: Partial<KeyChoice>): Promise<boolean> {
  const crx = readCrx3(
    Buffer.from(await packCrx3(Buffer.from('PK as if'), await read({}, { ...ROLL_OUT, ...choice }))),
  );
  return crx.isSignatureRight && crx.extensionId === id;
}

describe('the signing key', () => {
  it('is read from the environment, as a text or as a file, and removed from it', async () => {
    const file = await write('given.pem', pem);
    for (const COMYAN_CRX_KEY of [pem, file]) {
      const environment = { COMYAN_CRX_KEY, COMYAN_CRX_KEY_PASSPHRASE: 'unused', PATH: '/bin' };
      const signer = await read(environment, ROLL_OUT);
      expect(extensionIdOf(signer.publicKey)).toBe(id);
      expect([signer.origin, signer.isDevelopment]).toEqual(['the key of COMYAN_CRX_KEY', false]);
      expect(environment).toEqual({ PATH: '/bin' });
    }
    await expect(stat(unused())).rejects.toThrow('ENOENT');
  });

  it('is otherwise generated once and stored with access for the owner only, so that the id is stable', async () => {
    const file = join(folder, 'new/development.pem');
    const first = await read({}, STORE, file);
    const second = await read({ COMYAN_CRX_KEY: '' }, { ...ROLL_OUT, takesDevelopmentKey: true }, file);
    expect(extensionIdOf(second.publicKey)).toBe(extensionIdOf(first.publicKey));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(first.origin).toContain('development key');
    expect([first.isDevelopment, second.isDevelopment]).toEqual([true, true]);
  });

  it('is required for a build with a server, and the error says how to make one and how to try without', async () => {
    const refusal = await read({}, ROLL_OUT).catch((error: Error) => error.message);
    expect(refusal).toMatch(/openssl genpkey .*\n.*COMYAN_CRX_KEY=.*\n\n.*--development-key/);
    await expect(stat(unused())).rejects.toThrow('ENOENT');
  });

  it('is rejected with a message when it cannot sign', async () => {
    const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const curve = String(elliptic.export({ type: 'pkcs8', format: 'pem' }));
    for (const COMYAN_CRX_KEY of ['-----BEGIN nonsense', curve])
      await expect(read({ COMYAN_CRX_KEY })).rejects.toThrow('COMYAN_CRX_KEY holds no RSA private key');
    await expect(read({ COMYAN_CRX_KEY: '/nowhere/key.pem' })).rejects.toThrow(
      'COMYAN_CRX_KEY names a file that cannot be read: /nowhere/key.pem',
    );
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    await expect(read({ COMYAN_CRX_KEY: String(short) })).rejects.toThrow('The key has 1024 bits; at least 2048');
  });

  it('is one key', async () => {
    const two = { ...ROLL_OUT, takesDevelopmentKey: true };
    await expect(read({ COMYAN_CRX_KEY: pem }, two)).rejects.toThrow('Choose one key');
    await expect(read({}, { ...two, signer: 'true' })).rejects.toThrow('Choose one key');
    await expect(read({ COMYAN_CRX_KEY: pem }, { ...ROLL_OUT, signer: 'true' })).rejects.toThrow('Choose one key');
  });
});

describe('an encrypted key', () => {
  const encrypted = {
    'PKCS #8': privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a secret' }),
    "OpenSSL's older form": privateKey.export({
      type: 'pkcs1',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'a secret',
    }),
  };

  it.each(Object.entries(encrypted))(
    'is opened by the passphrase of the environment or the terminal: %s',
    async (_form, text) => {
      const COMYAN_CRX_KEY = String(text);
      const signer = await read({ COMYAN_CRX_KEY, COMYAN_CRX_KEY_PASSPHRASE: 'a secret' }, ROLL_OUT);
      expect(extensionIdOf(signer.publicKey)).toBe(id);
      const asked = await read({ COMYAN_CRX_KEY }, ROLL_OUT, unused(), async () => 'a secret');
      expect(extensionIdOf(asked.publicKey)).toBe(id);
      for (const COMYAN_CRX_KEY_PASSPHRASE of ['wrong', ''])
        await expect(read({ COMYAN_CRX_KEY, COMYAN_CRX_KEY_PASSPHRASE })).rejects.toThrow(
          'The passphrase does not open',
        );
      await expect(read({ COMYAN_CRX_KEY })).rejects.toThrow('no terminal');
    },
  );
});

describe('a key that is held elsewhere', () => {
  /** OpenSSL as the signer: it takes the digest as bytes. */
  const openssl = (file: string) =>
    `node -e "process.stdin.on('data', (text) => process.stdout.write(Buffer.from(String(text).trim(), 'hex')))" | ` +
    `openssl pkeyutl -sign -inkey '${file}' -pkeyopt digest:sha256 | openssl base64`;

  it('signs digests by a command', async () => {
    const publicKeyFile = await write('public.pem', String(publicKey.export({ type: 'spki', format: 'pem' })));
    const signer = openssl(await write('held.pem', pem));
    expect(await isAccepted({ signer, publicKeyFile })).toBe(true);
  });

  it('is refused when the signature is not one of the public key', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const signer = openssl(await write('other.pem', String(other.export({ type: 'pkcs8', format: 'pem' }))));
    const publicKeyFile = await write('public.pem', String(publicKey.export({ type: 'spki', format: 'pem' })));
    await expect(isAccepted({ signer, publicKeyFile })).rejects.toThrow('does not belong to the public key');
  });

  it('needs its public key', async () => {
    await expect(read({}, { ...ROLL_OUT, signer: 'true' })).rejects.toThrow('--signer needs --public-key');
    await expect(read({}, { ...STORE, publicKeyFile: 'x.pem' })).rejects.toThrow('--public-key belongs to --signer');
    await expect(read({}, { ...ROLL_OUT, signer: 'true', publicKeyFile: '/nowhere.pem' })).rejects.toThrow(
      '--public-key names a file that cannot be read: /nowhere.pem',
    );
    const nonsense = await write('nonsense.pem', 'nonsense');
    await expect(read({}, { ...ROLL_OUT, signer: 'true', publicKeyFile: nonsense })).rejects.toThrow(
      'no RSA public key',
    );
  });

  it('gets the digest as hex digits on its standard input', async () => {
    const hex = createHash('sha256').update('data').digest('hex');
    const answer = await signByCommand('openssl base64', Buffer.from('data'));
    expect(Buffer.from(answer).toString()).toBe(`${hex}\n`);
  });

  it.each([
    ['exit 3', 'The --signer failed with exit code 3'],
    ['no-such-command-here', 'The --signer failed with exit code 127'],
    ['true', 'has to print a signature in Base64'],
    ['echo not a signature!', 'has to print a signature in Base64'],
    ['head -c 100000 /dev/zero | openssl base64', 'has to print a signature in Base64'],
  ])('is refused in words when its command does this: %s', async (command, words) => {
    await expect(signByCommand(command, Buffer.from('data'))).rejects.toThrow(words);
  });

  it('is refused when its command does not end, which is ended', async () => {
    const file = join(folder, 'pid');
    const command = `echo $$ > '${file}'; sleep 100; true`;
    await expect(signByCommand(command, Buffer.from('data'), 1_000)).rejects.toThrow('did not answer within 1 s');
    // A machine that is too busy may end it before it begins.
    const pid = await readFile(file, 'utf8').catch(() => '');
    await expect.poll(() => pid !== '' && isRunning(Number(pid))).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
