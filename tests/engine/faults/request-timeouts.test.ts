/** A slow media system: the time-out of each call, and what the user reads then (4.28, 7.1, 8.8, 9.2). */
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { loadCatalogue } from '../../../components/i18n/catalogue.ts';
import { errorSentence } from '../../../components/i18n/error-message.ts';
import { createTexts } from '../../../components/i18n/text-provider.tsx';
import { control } from '../../contract/harness/control.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createDeadlineClock } from '../../helpers/engine/deadline-clock.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let engine: NodeEngine;
let clock: ReturnType<typeof createDeadlineClock>;
let fetched: MockInstance<typeof fetch>;

beforeEach(async () => {
  server = await startServer();
  clock = createDeadlineClock();
  fetched = vi.spyOn(globalThis, 'fetch');
});

afterEach(async () => {
  clock.restore();
  fetched.mockRestore();
  engine.close();
  await server.remove();
});

const misbehave = (pathPattern: string, action: object, times?: number) =>
  control(server, 'misbehave', { match: { pathPattern }, action, ...(times && { times }) });
/** Requests to this server: those of an earlier test may still end. */
const sentTo = (part: string) =>
  fetched.mock.calls.filter(([url]) => String(url).startsWith(server.address) && String(url).includes(part)).length;
/** All other requests have been answered. */
const onlyWaitsFor = (part: string, count = 1) =>
  waitUntil(`only ${part} is under way`, () => {
    const open = fetched.mock.settledResults.flatMap(({ type }, at) => (type === 'incomplete' ? [at] : []));
    const urls = open.map((at) => String(fetched.mock.calls[at]?.[0]));
    return urls.length === count && urls.every((url) => url.includes(part)) && sentTo(part) > 0;
  });
const status = () => engine.shared().startUp.status;
const pause = () => new Promise((resolve) => setTimeout(resolve, 30));
const address = () => `${server.address.replace(/\/$/, '')}/`;

const PRINTED = 'Application initialization failed with error: ';
const GERMAN = 'Die Anwendung konnte nicht gestartet werden: ';

it.each([
  ['en-US', 'app-settings', `${PRINTED}Application could not get settings from server.`],
  ['en-US', 'locGetOptList', `${PRINTED}Application could not get settings from server.`],
  ['en-US', 'locGetStrList', `${PRINTED}Application could not get localization string from server.`],
  ['de-DE', 'app-settings', `${GERMAN}Die Anwendung konnte keine Einstellungen vom Server laden.`],
  ['de-DE', 'locGetStrList', `${GERMAN}Die Anwendung konnte keine Texte vom Server laden.`],
])(
  '[4.28, 7.16, 8.8] a start in %s waits 15,000 ms for %s, reports why and continues when a later request is answered',
  async (locale, part, sentence) => {
    await misbehave(part, { isHeld: true });
    engine = createNodeEngine(address());
    await onlyWaitsFor(part);
    clock.advance(14_999);
    await pause();
    expect(status()).toBe('loading');
    clock.advance(1);
    await waitUntil('failed', () => status() === 'failed');
    await waitUntil('sent again', () => sentTo(part) === 2);
    await loadCatalogue(locale);
    const texts = createTexts(locale, {});
    const { startUp } = engine.shared();
    const reason = startUp.status === 'failed' ? errorSentence(startUp.error, texts) : '';
    expect(texts.t('app.startUpFailed', { reason })).toBe(sentence);
    await fetch(new URL('__test/reset', server.address), { method: 'POST' });
    await waitUntil('ready', () => status() === 'ready');
  },
);

it.each([
  ['locGetStrList', 3],
  ['locGetOptList', 2],
])('[4.28, 7.16] a start retries after failures of %s, %i times', async (part, retries) => {
  await misbehave(part, { status: 503 }, retries);
  engine = createNodeEngine(address());
  await waitUntil('ready', () => status() === 'ready');
  expect(sentTo(part)).toBe(retries + 1);
});

it('[4.28, 7.16, 7.18] a table is requested when a form first needs it, at most three times, and then cached for all', async () => {
  engine = createNodeEngine(address());
  await waitUntil('ready', () => status() === 'ready');
  await engine.signIn();
  expect(sentTo('locGetTable')).toBe(0);
  await misbehave('locGetTable', { status: 503 }, 3);
  expect((await engine.send('metadata.lists', { type: 'image' })).supplementalCategories).toEqual([]);
  expect(sentTo('locGetTable')).toBe(3);
  const { supplementalCategories } = await engine.send('metadata.lists', { type: 'image' });
  expect(supplementalCategories.map(({ rowVal }) => rowVal)).toContain('PORTRAIT');
  await engine.send('metadata.lists', { type: 'image' });
  expect(sentTo('locGetTable')).toBe(4);
  await engine.send('settings.setLocale', { locale: 'de-DE' });
  await engine.send('metadata.lists', { type: 'image' });
  expect(sentTo('locGetTable')).toBe(5);
});

const search = (type: 'image' | 'video' | 'audio' | 'text') => async () => {
  const request = { queryText: '', resStart: 1, resCount: 24 };
  return engine.send('search.page', { type, requestId: 'a', request });
};

it.each([
  ['api/geolocation/search', () => engine.send('metadata.geolocate', { latitude: 54.5, longitude: 9.1 })],
  ['search/image', search('image')],
  ['search/video', search('video')],
  ['search/audio', search('audio')],
  ['search/text', search('text')],
  ['api/login', () => engine.signIn()],
])('[7.1, 9.2] %s times out after 15,000 ms', async (part, send) => {
  engine = createNodeEngine(address());
  await waitUntil('ready', () => status() === 'ready');
  await engine.signIn();
  await engine.send('metadata.agreeToGeolocation', {});
  await misbehave(part, { isHeld: true });
  const outcome = vi.fn();
  void send().then(outcome, (error: unknown) => outcome(error));
  await onlyWaitsFor(part);
  clock.advance(14_999);
  await pause();
  expect(outcome).not.toHaveBeenCalled();
  clock.advance(1);
  await waitUntil('an end', () => outcome.mock.calls.length === 1);
  expect(JSON.stringify(outcome.mock.calls[0])).toContain('net/unreachable');
});
