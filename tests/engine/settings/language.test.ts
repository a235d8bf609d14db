/** The chosen language reaches what the server names: channels and categories. */
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

it('[1.7, 3.1, 3.12] channels and categories are requested again when another language is chosen', async () => {
  const server = await startServer();
  const engine = createNodeEngine(server.address, { isServerChosen: true });
  onTestFinished(async () => {
    engine.close();
    await server.remove();
  });
  await engine.signIn('editor');
  const channels = () => engine.shared().auth.channels.img.map(({ chanName }) => chanName);
  const categories = async () => {
    const lists = await engine.send('metadata.lists', { type: 'image' });
    return lists.categories.map(({ text }) => text);
  };
  await waitUntil('the channels', () => channels().includes('Picture desk north'));
  expect(await categories()).toContain('Politics');

  await engine.send('settings.setLocale', { locale: 'de-AT' });
  await waitUntil('the German channels', () => channels().includes('Bildredaktion Nord'));
  expect(engine.shared().auth.status).toBe('signed-in');
  expect(await categories()).toContain('Politik');

  await engine.send('settings.setLocale', { locale: 'en-US' });
  await waitUntil('the English channels', () => channels().includes('Picture desk north'));
  expect(await categories()).toContain('Politics');
});
