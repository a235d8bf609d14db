/** The second factor: codes of RFC 6238, each once (docs/contract.md, "Sessions"). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS, passcodeSecret } from '../../reference-server/config/accounts.ts';
import { otpauthUri, passcodeAt, stepOfPasscode, toBase32 } from '../../reference-server/sessions/totp.ts';
import { welcome } from '../../reference-server/start/welcome.ts';
import { createNodeEngine } from '../helpers/engine/node-engine.ts';
import { waitUntil } from '../helpers/waiting/wait-until.ts';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const STEP_MS = 30_000;
const NOON = Date.UTC(2026, 10, 20, 12);
/** The key of the examples in RFC 6238, appendix B. */
const RFC_KEY = Buffer.from('12345678901234567890');

const editor = ACCOUNTS.find(({ name }) => name === 'editor') ?? ACCOUNTS[0];
if (editor === undefined) throw new Error('there is no account');
const codeAt = (at: number) => passcodeAt(passcodeSecret(editor), at);

let server: TestServer;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  server = await startServer({ settings: { twoFactor: true } });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.remove();
});

async function login(passcode: string | undefined, password = 'editor'): Promise<number> {
  const code = passcode === undefined ? '' : `&passcode=${encodeURIComponent(passcode)}`;
  const form = `username=NEWS%2Feditor&password=${password}&remember=false${code}`;
  return (await createClient(server).send('/api/login', { method: 'POST', form })).status;
}

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('[2.5.1] computes the codes that RFC 6238 prints: second %i', (second, code) => {
  expect(passcodeAt(RFC_KEY, second * 1000)).toBe(code);
});

it('encodes the secret as authenticator apps expect it', () => {
  expect(toBase32(RFC_KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  // RFC 4648, chapter 10.
  expect(['f', 'fo', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual(['MY', 'MZXQ', 'MZXW6YTBOI']);
  expect(otpauthUri('Comyan Demo', 'editor', RFC_KEY)).toBe(
    'otpauth://totp/Comyan%20Demo:editor?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Comyan%20Demo',
  );
});

it('[2.5.1, 5.13, 7.2] rejects a sign-in without the code', async () => {
  expect(await login(undefined)).toBe(403);
  expect(await login('')).toBe(403);
  expect(await login('000000')).toBe(403);
  expect(await login(codeAt(NOON), 'wrong')).toBe(403);
  expect(await login(codeAt(NOON))).toBe(200);
});

it('[5.13] accepts the codes of the 30 s before and after, and no others', async () => {
  for (const steps of [-2, 2]) expect(await login(codeAt(NOON + steps * STEP_MS))).toBe(403);
  for (const steps of [-1, 0, 1]) expect(await login(codeAt(NOON + steps * STEP_MS))).toBe(200);
});

it('[5.13] accepts a code once, and no older one after it, even after a restart', async () => {
  expect(await login(codeAt(NOON))).toBe(200);
  expect(await login(codeAt(NOON))).toBe(403);
  expect(await login(codeAt(NOON - STEP_MS))).toBe(403);
  server = await server.restart();
  expect(await login(codeAt(NOON))).toBe(403);
  expect(await login(codeAt(NOON + STEP_MS))).toBe(200);
});

it('[5.13] a wrong password uses up no code', async () => {
  expect(await login(codeAt(NOON), 'wrong')).toBe(403);
  expect(await login(codeAt(NOON))).toBe(200);
});

it('accepts a code with a space in the middle', () => {
  const code = codeAt(NOON);
  expect(stepOfPasscode(passcodeSecret(editor), `${code.slice(0, 3)} ${code.slice(3)}`, NOON)).toBe(NOON / STEP_MS);
});

it('[3.12, 7.23] the engine sends the code, and a wrong one is reported like a wrong password', async () => {
  const engine = createNodeEngine(server.address);
  const login = { username: 'editor', password: 'editor', domain: 'NEWS', remember: false };
  await expect(engine.send('session.signIn', { ...login, passcode: '123' })).rejects.toMatchObject({
    code: 'session/invalid-credentials',
  });
  await engine.send('session.signIn', { ...login, passcode: codeAt(NOON) });
  await waitUntil('signed in', () => engine.shared().auth.username === 'editor');
  engine.close();
});

it('prints secrets and codes at the start, and only on request', () => {
  const settings = { domains: ['NEWS'], customerName: 'Comyan Demo', authenticationMethod: 'default' };
  const text = welcome('http://localhost/', { ...settings, twoFactor: true });
  expect(text).toContain(otpauthUri('Comyan Demo', 'editor', passcodeSecret(editor)));
  expect(text).toContain(`editor  ${codeAt(NOON)}`);
  expect(text).toContain('Sign in there with one of these accounts (domain NEWS)');
  const single = welcome('http://localhost/', { ...settings, authenticationMethod: 'azuread', twoFactor: false });
  expect(single).toContain('Single sign-on (azuread)');
  expect(text).toMatch(/reader .* rejects it$/m);
  expect(single).toMatch(/reader .* can search, cannot upload$/m);
  expect(welcome('http://localhost/', { ...settings, twoFactor: false })).not.toContain('otpauth');
});
