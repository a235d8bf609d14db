import { expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../../../../reference-server/sessions/passwords.ts';
import { countedAddress } from '../../../../reference-server/sessions/sign-in-delays.ts';
import { createSignInThrottle } from '../../../../reference-server/sessions/sign-in-throttle.ts';
import { openSqliteRecords } from '../../../../reference-server/storage/sqlite/sqlite-records.ts';

it('passwords are stored as scrypt hashes with the cost that OWASP recommends', async () => {
  const [first, second] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(second).not.toBe(first);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

it('a password that was not checked, because the server was busy, counts as no failure', async () => {
  const records = openSqliteRecords(':memory:', { mostTakenBack: 3 });
  onTestFinished(() => records.close());
  const throttle = createSignInThrottle(records, () => {});
  const place = { address: '192.0.2.7', device: 'a browser' };
  const attempt = (check: () => Promise<true | undefined>) => throttle.attempt('NEWS/editor', place, check);
  const busy = () => attempt(() => Promise.reject(new RangeError('busy')));
  for (let tried = 0; tried < 120; tried += 1) await expect(busy()).rejects.toThrow('busy');
  for (let tried = 0; tried < 5; tried += 1) expect(await attempt(async () => undefined)).toBeUndefined();
  await expect(attempt(async () => true)).rejects.toMatchObject({ statusCode: 429 });
});

it('an address at which many accounts fail is reported once', async () => {
  const records = openSqliteRecords(':memory:', { mostTakenBack: 3 });
  onTestFinished(() => records.close());
  const reported: string[] = [];
  const throttle = createSignInThrottle(records, (address) => reported.push(address));
  const fail = (name: string, address: string) =>
    throttle.attempt(`NEWS/${name}`, { address, device: '' }, async () => undefined);
  // One account that is guessed at from many addresses says nothing about them.
  for (let at = 0; at < 20; at += 1) await fail('photo', `192.0.2.${at}`);
  for (let tried = 0; tried < 3; tried += 1) await fail('editor', '198.51.100.1');
  for (let tried = 0; tried < 97; tried += 1) await fail(`name-${tried}`, '198.51.100.1');
  expect(reported).toEqual([]);
  for (let tried = 0; tried < 3; tried += 1)
    await expect(fail('editor', '198.51.100.1')).rejects.toMatchObject({ statusCode: 429 });
  expect(reported).toEqual(['198.51.100.1']);
});
