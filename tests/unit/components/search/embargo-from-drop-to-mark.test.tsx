/** An embargo from the drop of its picture to the minute at which it ends: screens, engine and reference server are the product's. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { iim, jpeg, utf8 } from '../../../helpers/builders/picture-builder.ts';
import { createNodeEngine, type NodeEngine } from '../../../helpers/engine/node-engine.ts';
import { setWindowWidth } from '../../../helpers/screens/filter-page.ts';
import {
  MediaSystem,
  openPageWithServer,
  PAGES,
  type PageKind,
  signInOnScreen,
} from '../../../helpers/screens/page-with-server.tsx';
import { giveViewport, settle } from '../../../helpers/screens/render-app.tsx';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';

const MINUTE_MS = 60_000;
const WORDS = 'SPERRFRIST. NO SALES';

let server: MediaSystem;
let engine: NodeEngine;
let restoreWidth: () => void;

giveViewport();
beforeAll(async () => {
  server = await MediaSystem.start({ port: 0, settings: { usageFilter: true, filterAppliesOnChange: true } });
});
afterAll(() => server.close());
beforeEach(() => {
  sessionStorage.clear();
  restoreWidth = setWindowWidth(800);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  engine.close();
  restoreWidth();
});

/** Under embargo until a minute from now on, by its own date with the zone +02:00. */
function embargoed(name: string, endMs: number): File {
  const there = new Date(endMs + 2 * 60 * MINUTE_MS).toISOString().replace(/[-:]/g, '');
  const [day, time] = [there.slice(0, 8), there.slice(9, 15)];
  const record = iim([
    [30, utf8(day)],
    [35, utf8(`${time}+0200`)],
    [40, utf8(WORDS)],
  ]);
  return new File([jpeg({ iim: record }), name], name, { type: 'image/jpeg' });
}

const mark = () => document.querySelector('[data-result] .badge')?.textContent ?? null;
const isFound = (isThere: boolean) =>
  waitFor(() => expect(document.querySelector('[data-result]') !== null).toBe(isThere));
const check = async (name: string) =>
  userEvent.click(within(await screen.findByRole('group', { name: 'Usage' })).getByRole('checkbox', { name }));

/** Results of a filter whose time is that of the server. */
async function foundNow(queryFilter: string): Promise<number> {
  const request = { queryText: '', resStart: 1, resCount: 24, queryFilter };
  const { Query } = await engine.send('search.page', { requestId: 'r', type: 'image', request });
  return Query.QueryFound;
}

async function setServerClock(offsetMs: number): Promise<void> {
  await fetch(new URL('/__test/clock', server.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
  });
}

async function dropAndKeep(kind: PageKind, file: File): Promise<void> {
  await openPageWithServer(kind, engine, '/upload/');
  await signInOnScreen('editor');
  const channel = await waitUntil('channels', () => engine.shared().auth?.channels.img[0]);
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: channel.chanID } });
  const dataTransfer = { types: ['Files'], items: [{ kind: 'file' }], files: [file] };
  await settle(() => void fireEvent.drop(document.body, { dataTransfer }));
  await waitUntil('the picture is read', () => engine.rows()[0]?.isReady && engine.rows()[0]?.usage);
  await userEvent.click(await screen.findByRole('button', { name: 'Upload' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'One picture may not be used now' }));
  expect(await question.findByText(WORDS)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Keep and upload' }));
  await waitUntil('complete', () => engine.rows()[0]?.status === 'complete');
}

it.each(PAGES)(
  '[3.9] a picture under embargo is asked about, stored, found with its mark, and usable at its minute: %s',
  async (kind) => {
    await server.reset();
    engine = createNodeEngine(server.origin, { isPage: kind === 'hosted page' });
    const endMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 20 * MINUTE_MS;
    const name = `${kind.split(' ')[0]}.jpg`;
    await dropAndKeep(kind, embargoed(name, endMs));
    expect((await server.storedFields(name)).IPTCReleaseDate).toMatch(/^20\d{6}$/);
    const id = `ImgOID:${(await server.uploadsNamed(name))[0]?.objectId}`;

    await openPageWithServer(kind, engine, '/search/');
    await isFound(true);
    await waitFor(() => expect(mark()).toMatch(/^Embargo until /));
    await check('Usable now');
    await isFound(false);
    await check('Embargo');
    await isFound(true);
    expect([await foundNow(`Usage:usable ${id}`), await foundNow(`Usage:embargoed ${id}`)]).toEqual([0, 1]);

    await setServerClock(endMs - Date.now() - MINUTE_MS / 2);
    expect(await foundNow(`Usage:usable ${id}`)).toBe(0);
    await setServerClock(endMs - Date.now() + MINUTE_MS);
    expect([await foundNow(`Usage:usable ${id}`), await foundNow(`Usage:embargoed ${id}`)]).toEqual([1, 0]);

    vi.useFakeTimers({ toFake: ['Date'], now: endMs });
    await settle(() => void document.dispatchEvent(new Event('visibilitychange')));
    // Its words are of an embargo that was decided about: nothing is left of it.
    await waitFor(() => expect(mark()).toBeNull());
    await check('Embargo');
    await isFound(true);
    await check('Usable now');
    await isFound(true);
  },
);
