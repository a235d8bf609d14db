/** A form without files shows the values that it starts with, with the engine and the reference server. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { createNodeEngine, type NodeEngine } from '../../../../helpers/engine/node-engine.ts';
import {
  MediaSystem,
  openPageWithServer,
  PAGES,
  signInOnScreen,
  signOutOnScreen,
} from '../../../../helpers/screens/page-with-server.tsx';

let server: MediaSystem;
let engine: NodeEngine;
beforeAll(async () => {
  server = await MediaSystem.start({ port: 0, settings: { autoFill: ['IPTCByLine'] } });
});
afterAll(() => server.close());
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  engine.close();
});

const author = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Author' });

for (const [kind, type] of PAGES.flatMap((kind) => MEDIA_TYPES.map((type) => [kind, type] as const))) {
  // Pictures on one page and clips on the other: the pages differ in nothing that depends on the type.
  const tags = type === (kind === 'hosted page' ? 'image' : 'video') ? [] : ['thorough'];
  it(`[5.11] on the ${kind} the empty form of ${type} has the name of its user, and of the next one`, {
    tags,
  }, async () => {
    await server.reset();
    engine = createNodeEngine(server.origin, { isPage: kind === 'hosted page' });
    const route = type === 'image' ? '/upload/' : `/upload/${type}/`;
    await openPageWithServer(kind, engine, route);
    await signInOnScreen('editor');
    await openPageWithServer(kind, engine, route);
    await waitFor(async () => expect((await author()).value).toBe('editor'));
    expect(engine.rows()).toEqual([]);
    await signOutOnScreen();
    // The only one who may upload clips.
    const next = type === 'image' ? 'photo' : 'editor';
    await signInOnScreen(next);
    await openPageWithServer(kind, engine, route);
    await waitFor(async () => expect((await author()).value).toBe(next));
  });
}
