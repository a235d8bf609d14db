/**
 * A search that the server refuses or ends, from its filter to the sentence on the screen: it is sent once, and the
 * sentence says what to do (docs/contract.md, "Search").
 */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PlainError } from '#lib/core/app-error.ts';
import { loadCatalogue } from '../../../components/i18n/catalogue.ts';
import { createTexts } from '../../../components/i18n/text-provider.tsx';
import { searchErrorSentence } from '../../../components/search/bar/search-error-message.ts';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { createClient } from '../../contract/harness/client.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { WIRE_LIBRARY } from '../../contract/harness/wire-library.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';

const LOCALES = ['en-US', 'de-DE'] as const;
beforeAll(() => Promise.all(LOCALES.map(loadCatalogue)));

let server: TestServer;
let engine: NodeEngine;
afterEach(async () => {
  vi.restoreAllMocks();
  engine.close();
  await server.remove();
});

async function start(options: ServerOptions = {}): Promise<void> {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startServer(options);
  engine = createNodeEngine(server.address);
  await engine.signIn();
}

let requestCount = 0;
async function refusalOf(queryFilter: string): Promise<PlainError | null> {
  requestCount += 1;
  const request = { queryText: '', resStart: 1, resCount: 24, queryFilter };
  return engine.send('search.page', { requestId: `${requestCount}`, type: 'image', request }).then(
    () => null,
    (error: PlainError) => error,
  );
}

const sentencesOf = (error: PlainError | null | undefined) =>
  LOCALES.map((locale) => error && searchErrorSentence(error, 'image', createTexts(locale, {})));

async function searchesSent(): Promise<number> {
  const { json } = await createClient(server).send('/__test/searches');
  return (json as readonly unknown[]).length;
}

it('[8.6] a filter beyond the limits', async () => {
  await start();
  expect(sentencesOf(await refusalOf('a '.repeat(500)))).toEqual([
    'The server does not accept this filter. Change it and search again.',
    'Der Server nimmt diesen Filter nicht an. Ändern Sie ihn und suchen Sie erneut.',
  ]);
  expect(await searchesSent()).toBe(1);
});

it('[8.6] a search that reads for too long', async () => {
  await start({ searchBudgetMs: 0 });
  expect(sentencesOf(await refusalOf('IPTCByLine:x'))).toEqual([
    'The search takes too long. Narrow the filter.',
    'Die Suche dauert zu lange. Schränken Sie den Filter ein.',
  ]);
  expect(await searchesSent()).toBe(1);
});

it('[8.6] more searches than the server runs for one person', async () => {
  await start({ seed: true, library: WIRE_LIBRARY, rows: 3_000, searchBudgetMs: 60_000 });
  await server.seeded;
  const costly = Array.from({ length: 30 }, (_, at) => `IPTCCaption:x${at}`).join(' OR ');
  const answers = await Promise.all(Array.from({ length: 64 }, (_, at) => refusalOf(`${costly} OR y${at}`)));
  const refused = answers.find((answer) => answer !== null);
  expect(refused?.facts['error']).toBe('too-many-searches');
  expect(sentencesOf(refused)).toEqual([
    'Too many searches at the same time. Try again in a moment.',
    'Zu viele Suchen gleichzeitig. Versuchen Sie es gleich noch einmal.',
  ]);
  expect(await searchesSent()).toBe(64);
});
