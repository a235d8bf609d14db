/** The user's preferences, stored by the background on this computer, and the choices that the server offers. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';

let pair: EngineAgainstServer;
beforeEach(async () => {
  pair = await startEngineAgainstServer({});
});
afterEach(() => pair.close());

const send = () => pair.engine.send;
const choose = (name: string, value: string) => send()('settings.setPreference', { name, value });
const preferences = () => send()('settings.preferences', {});

it('[3.20] keeps the view modes of each user after a restart', async () => {
  await Promise.all([choose('imgSearchViewMode', 'metadata'), choose('txtSearchViewMode', 'extended')]);
  await pair.engine.signIn('photo');
  expect(await preferences()).toEqual({});
  await choose('imgSearchViewMode', 'image');
  await pair.engine.signIn();
  pair.engine.restart();
  await send()('session.refresh', {});
  expect(await preferences()).toEqual({ imgSearchViewMode: 'metadata', txtSearchViewMode: 'extended' });
});

it('[3.20] stores them under the key of the specification', async () => {
  await choose('vidSearchViewMode', 'metadata');
  expect([...pair.engine.disk.records.values.keys()]).toContain('cmyWidgetPref');
});

it('[5.14, 8.10] rejects a preference with another name, and stores nothing of it', async () => {
  for (const name of ['imgSearchView', 'ImgSearchViewMode', '', '__proto__', 'toString']) {
    await expect(choose(name, 'metadata')).rejects.toMatchObject({ code: 'settings/preference-unknown' });
  }
  expect(await preferences()).toEqual({});
});

it('[7.22] offers the view modes of the server, with its default marked', async () => {
  expect(await send()('search.viewModes', { type: 'text' })).toEqual([
    { mode: 'simple', label: 'Simple', isDefault: true },
    { mode: 'extended', label: 'Extended', isDefault: false },
  ]);
});
