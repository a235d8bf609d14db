import { describe, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createTray, TRAY_LIMIT, type Tray, trayOf } from '#lib/client/search/tray.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { type SearchItem, toSearchItem } from '#lib/search/model/search-item.ts';
import { resultRow } from '../../../../e2e/harness/servers/result-row.ts';
import { createPageClient } from '../../../../helpers/screens/page-client.ts';

const item = (number: number, type: SearchType = 'image'): SearchItem =>
  toSearchItem(resultRow(type, number, { UsageText: 'NO SALES' }, { FullText: 'long' }) as never, type);
const items = (...numbers: readonly number[]) => numbers.map((number) => item(number));
const inTray = ({ store }: Tray) =>
  [...store.getState().items.values()].map(({ objectId }) => objectId.slice(3)).join(' ');

describe('the tray of selected results', () => {
  it('takes a result, keeps the order in which they were taken, and gives one back', () => {
    const tray = createTray();
    for (const number of [3, 1, 2, 1]) tray.toggle(item(number));
    expect(inTray(tray)).toBe('3 2');
    tray.remove('image id-3');
    expect(inTray(tray)).toBe('2');
  });

  it('knows results of different types with the same id apart', () => {
    const tray = createTray();
    tray.toggle(item(1, 'video'));
    tray.toggle(item(1, 'audio'));
    expect([...tray.store.getState().ids]).toEqual(['video id-1', 'audio id-1']);
  });

  it('adds a range to what was there, and follows its end in both directions', () => {
    const tray = createTray();
    tray.toggle(item(9));
    tray.toggle(item(4));
    tray.extend(items(4, 5, 6));
    expect(inTray(tray)).toBe('9 4 5 6');
    tray.extend(items(4, 5));
    expect(inTray(tray)).toBe('9 4 5');
    tray.extend(items(4, 3));
    expect(inTray(tray)).toBe('9 4 3');
    tray.extend(items(7, 8));
    expect(inTray(tray)).toBe('9 4 3 7 8');
  });

  it('holds 500 results, and says when it could not take all', () => {
    const tray = createTray();
    const many = Array.from({ length: TRAY_LIMIT }, (_, number) => item(number));
    expect(tray.add(many)).toBe(true);
    expect(tray.toggle(item(1_000))).toBe(false);
    expect(tray.store.getState().items.size).toBe(500);
  });

  it('counts nothing as gone that was taken out', () => {
    const tray = createTray();
    tray.add(items(1, 2, 3));
    tray.renew([], ['image id-1', 'image id-2']);
    tray.remove('image id-1');
    expect([...tray.store.getState().gone]).toEqual(['image id-2']);
  });

  it('is emptied, and filled again with Undo, in addition to what was selected meanwhile', () => {
    const tray = createTray();
    tray.add(items(1, 2));
    const undo = tray.clear();
    expect(inTray(tray)).toBe('');
    tray.toggle(item(3));
    undo();
    expect(inTray(tray)).toBe('3 1 2');
  });

  it('holds what links and marks need, and not the text of an article', () => {
    const tray = createTray();
    tray.toggle(item(1, 'text'));
    expect([...tray.store.getState().items.values()]).toMatchObject([
      { headline: 'Deich 1', fullText: '', fields: { UsageText: 'NO SALES' } },
    ]);
    expect(JSON.stringify([...tray.store.getState().items.values()])).not.toContain('long');
  });

  it('takes over what the server says now, and which ones it does not find', () => {
    const tray = createTray();
    tray.add(items(1, 2));
    tray.renew([{ ...item(1), headline: 'New' }], ['image id-2', 'image id-7']);
    expect([...tray.store.getState().gone]).toEqual(['image id-2']);
    expect(tray.store.getState().items.get('image id-1')?.headline).toBe('New');
    tray.renew([item(2)], []);
    expect(tray.store.getState().gone.size).toBe(0);
  });

  it('knows after Undo which ones the server does not find', () => {
    const tray = createTray();
    tray.add(items(1, 2));
    tray.renew([], ['image id-2']);
    tray.clear()();
    expect([...tray.store.getState().gone]).toEqual(['image id-2']);
  });

  it('has the mark that the newest answer of any search gives a result, also when it is selected again', () => {
    const page = createPageClient();
    const tray = trayOf(page.client);
    tray.add(items(1, 2));
    const killed = { ...item(1), fields: { UsageKind: 'killed' } };
    const { store } = searchesOf(page.client).image;
    const before = tray.store.getState().items;
    store.setState({ slots: new Map([[7, item(2)]]) });
    expect(tray.store.getState().items).toBe(before);
    store.setState({ slots: new Map([[7, killed]]) });
    expect(tray.store.getState().items.get('image id-1')?.fields['UsageKind']).toBe('killed');
    tray.add(items(1));
    expect(tray.store.getState().items.get('image id-1')?.fields['UsageKind']).toBeUndefined();
  });

  it('[4.17] is empty after Sign Out and for another user, and stays after an expiry', () => {
    const page = createPageClient();
    page.share({ auth: { status: 'signed-in' } });
    const tray = trayOf(page.client);
    tray.toggle(item(1));
    page.share({ auth: { status: 'expired' } });
    page.share({ auth: { status: 'signed-in' } });
    expect(inTray(tray)).toBe('1');
    page.share({ auth: { username: 'Somebody Else' } });
    expect(inTray(tray)).toBe('');
    tray.toggle(item(2));
    page.share({ auth: { status: 'signed-out', hasLeft: true } });
    expect(inTray(tray)).toBe('');
  });
});
