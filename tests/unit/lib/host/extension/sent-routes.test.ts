import { expect, it } from 'vitest';

type Changes = Record<string, { newValue?: unknown }>;

const stored = new Map<string, unknown>();
const listeners = new Set<(changes: Changes, area: string) => void>();
const store = (key: string, value: unknown) => {
  stored.set(key, value);
  for (const listener of listeners) listener({ [key]: { newValue: value } }, 'session');
};
const api = {
  runtime: { id: 'comyan', getURL: () => 'moz-extension://comyan/' },
  windows: { getCurrent: async () => ({ id: 1 }) },
  storage: {
    session: {
      get: async (key: string) => ({ [key]: stored.get(key) }),
      set: async (values: object) => {
        for (const [key, value] of Object.entries(values)) store(key, value);
      },
      remove: async (key: string) => void stored.delete(key),
    },
    onChanged: {
      addListener: (listener: (changes: Changes, area: string) => void) => void listeners.add(listener),
      removeListener: (listener: (changes: Changes, area: string) => void) => void listeners.delete(listener),
    },
  },
};
Object.assign(globalThis, { chrome: api, browser: api });

it('[2.7.3] a surface takes each route sent to its window once, open or opened later, and no other', async () => {
  const { listen } = await import('#lib/host/extension/sent-routes.ts');
  const { sendRoute } = await import('#lib/host/extension/send-route.ts');
  const taken: string[] = [];
  await sendRoute('sidepanel', '/upload/video/', 1);
  const end = await listen('sidepanel', (route) => taken.push(route));
  await sendRoute('sidepanel', '/search/?q=deich', 1);
  await sendRoute('sidepanel', '/upload/', 2);
  await sendRoute('popup', '/upload/audio/', null);
  expect(taken).toEqual(['/upload/video/', '/search/?q=deich']);
  end();
  await sendRoute('sidepanel', '/upload/audio/', 1);
  expect(taken).toHaveLength(2);
  // The next panel takes what no other has taken.
  const later: string[] = [];
  for (let opened = 0; opened < 2; opened += 1) (await listen('sidepanel', (route) => later.push(route)))();
  expect(later).toEqual(['/upload/audio/']);
});
