import { beforeEach, expect, it, vi } from 'vitest';
import { onUserChange } from '#lib/client/connection/on-user-change.ts';
import { createTray } from '#lib/client/search/tray.ts';
import { createTrayMemory } from '#lib/client/search/tray-memory.ts';
import { toSearchItem } from '#lib/search/model/search-item.ts';
import { resultRow } from '../../../../e2e/harness/servers/result-row.ts';
import { createPageClient, readsSaved, writesSaved } from '../../../../helpers/screens/page-client.ts';

let kept: string | null;
let writes: number;

beforeEach(() => {
  vi.useFakeTimers();
  kept = null;
  writes = 0;
  return () => vi.useRealTimers();
});

const ANNA = 'NEWS/Anna Keller';
const item = (type: 'image' | 'video', number: number) => toSearchItem(resultRow(type, number) as never, type);

/** A new surface, with the stored tray of the previous one. */
function openSurface() {
  const page = createPageClient({
    ...readsSaved('tray', async () => kept),
    ...writesSaved('tray', (text) => {
      kept = text;
      writes += 1;
    }),
  });
  page.share({});
  const tray = createTray();
  onUserChange(page.client.state, () => void tray.clear());
  const memory = createTrayMemory(page.client, tray);
  return { page, tray, memory, ids: () => [...tray.store.getState().ids] };
}

it('[4.20] a reopened surface has the selected results of all types, written at once', async () => {
  const { tray, memory } = openSurface();
  await memory.recall(ANNA);
  tray.add([item('video', 1), item('image', 2)]);
  const reopened = openSurface();
  await reopened.memory.recall(ANNA);
  expect(reopened.ids()).toEqual(['video id-1', 'image id-2']);
});

it('a held key writes at intervals, and a closing page what is pending', async () => {
  const { tray, memory } = openSurface();
  await memory.recall(ANNA);
  for (let number = 1; number <= 50; number += 1) tray.toggle(item('image', number));
  expect(writes).toBe(1);
  memory.flush();
  expect(writes).toBe(2);
  expect(kept).toContain('id-50');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writes).toBe(2);
});

it('[4.17] selected results are deleted by Sign Out, and belong to nobody else', async () => {
  const surface = openSurface();
  await surface.memory.recall(ANNA);
  surface.tray.add([item('image', 1)]);
  const stored = kept;
  surface.page.share({ auth: { status: 'signed-out', hasLeft: true } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([kept, surface.ids()]).toEqual(['', []]);

  kept = stored;
  const next = openSurface();
  next.page.share({ auth: { username: 'Somebody Else' } });
  await next.memory.recall('NEWS/Somebody Else');
  expect(next.ids()).toEqual([]);
  expect(kept).not.toContain('Deich');
});

it.each(['', '{', '7', '{"owner":"NEWS/Anna Keller","items":[{"objectId":7}]}'])(
  'damaged data is ignored: %s',
  async (damage) => {
    kept = damage;
    const surface = openSurface();
    await surface.memory.recall(ANNA);
    expect(surface.ids()).toEqual([]);
  },
);
