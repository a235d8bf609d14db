/** In jsdom's local storage; `hosted-page-upload-and-search.spec.ts` tests a browser's. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLocalValues } from '#lib/host/shared/local-values.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';
import { createSessionStorage } from '#lib/session/sign-in/session-storage.ts';
import { createPreferencesService } from '#lib/settings/choices/preferences-service.ts';
import { LOCAL_KEYS } from '#lib/storage/local-keys.ts';
import { PREFERENCES, REMEMBERED_LOGIN } from '#lib/storage/stored-keys.ts';
import { createStoredValues, type StoredValues } from '#lib/storage/stored-values.ts';
import { createRememberedForms } from '#lib/uploads/engine/remembered-forms.ts';

const SERVER = 'https://media.example/';
const OWNER = 'NEWS/anna';
const ANNA = { server: SERVER, owner: OWNER };
const BEN = { server: SERVER, owner: 'NEWS/ben' };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function create() {
  const records = createRecordStorage(async () => null);
  const storage = createLocalValues(records, LOCAL_KEYS);
  const values = createStoredValues(storage);
  return { records, storage, values };
}
const preferences = (values: StoredValues, user: typeof ANNA) => createPreferencesService(values, () => user);
const local = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

it('[3.20] keeps preferences in local storage under cmyWidgetPref, for each user', async () => {
  const { values, records } = create();
  await preferences(values, ANNA).set('vidSearchViewMode', 'metadata');
  await preferences(values, BEN).set('txtSearchViewMode', 'extended');
  expect(local('cmyWidgetPref')).toEqual({
    'https://media.example/ NEWS/anna': { vidSearchViewMode: 'metadata' },
    'https://media.example/ NEWS/ben': { txtSearchViewMode: 'extended' },
  });
  expect(await records.readAll('values')).toEqual([]);
  expect(await preferences(values, ANNA).all()).toEqual({ vidSearchViewMode: 'metadata' });
});

it('[3.3, 3.20] keeps name, domain and form values there, and nothing else', async () => {
  const { values } = create();
  const session = createSessionStorage(values);
  await session.rememberLogin({ username: 'anna', domain: 'NEWS' }, { owner: OWNER, server: 'https://media.example/' });
  await session.rememberOwner(
    { userName: OWNER, userDivision: 'Desk', userSessionID: 's', verificationToken: 't' },
    { img: [], vid: [], aud: [] },
  );
  await createRememberedForms(values).write(SERVER, OWNER, 'audio', { IPTCHeadline: 'Storm' });
  expect(Object.keys(localStorage).sort()).toEqual(['rememberedForms', 'rememberedLogin']);
  expect(local('rememberedLogin')).toEqual({ username: 'anna', domain: 'NEWS' });
  expect(local('rememberedForms')).toEqual({ 'https://media.example/ NEWS/anna audio': { IPTCHeadline: 'Storm' } });
  expect((await session.read()).owner.userName).toBe(OWNER);
});

it('[3.20] reads values that local storage had refused, and does not restore them after a deletion', async () => {
  const { values, records, storage } = create();
  const value = { [`${SERVER} ${OWNER}`]: { imgSearchViewMode: 'metadata' } };
  await records.write([{ store: 'values', key: PREFERENCES.key, value }], 'relaxed');
  expect(await preferences(values, ANNA).all()).toEqual({ imgSearchViewMode: 'metadata' });
  await preferences(values, ANNA).set('imgSearchViewMode', 'image');
  expect(local('cmyWidgetPref')).toEqual({ [`${SERVER} ${OWNER}`]: { imgSearchViewMode: 'image' } });
  await storage.write([{ store: 'values', key: PREFERENCES.key, value: undefined }], 'relaxed');
  expect(await values.get(PREFERENCES)).toEqual({});
});

it('[3.20] sets aside the data of another program under the key', async () => {
  const { values } = create();
  for (const foreign of ['no json', '[1]', '{"viewMode":"list"}']) {
    localStorage.setItem('cmyWidgetPref', foreign);
    expect(await preferences(values, ANNA).all()).toEqual({});
  }
});

it('[3.3] keeps values in the database where the browser denies local storage or has no space in it', async () => {
  const { values, records } = create();
  await values.set(REMEMBERED_LOGIN, { username: 'ben', domain: 'SPORT' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await values.set(REMEMBERED_LOGIN, { username: 'anna', domain: 'NEWS' });
  expect(await records.read('values', 'rememberedLogin')).toEqual({ username: 'anna', domain: 'NEWS' });
  expect(await values.get(REMEMBERED_LOGIN)).toEqual({ username: 'anna', domain: 'NEWS' });
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await values.get(REMEMBERED_LOGIN)).toEqual({ username: 'anna', domain: 'NEWS' });
});

it("[3.3, 3.20] deletes its values with 'Forget everything', and leaves the data of other programs", async () => {
  const { storage, values } = create();
  await values.set(REMEMBERED_LOGIN, { username: 'anna', domain: 'NEWS' });
  localStorage.setItem('other', '1');
  await storage.clear();
  expect(Object.keys(localStorage)).toEqual(['other']);
  expect((await values.get(REMEMBERED_LOGIN)).username).toBe('');
});
