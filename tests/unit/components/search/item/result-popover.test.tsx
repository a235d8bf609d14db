import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { toSearchItem } from '#lib/search/model/search-item.ts';
import { ResultPopoverArea } from '../../../../../components/search/item/result-popover-area.tsx';
import { ResultTile } from '../../../../../components/search/item/result-tile.tsx';
import { ClientContext, ReadyContext, type ReadyStartUp } from '../../../../../components/surface/client-context.ts';
import { createPageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { addDialogMethods } from '../../../../helpers/screens/render-app.tsx';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

const tileOf = (id: string, fields = {}) =>
  toSearchItem({ ItemNo: 1, Image: { ImgOID: id, ImgName: id, ...fields } }, 'image');
const DEICH = tileOf('deich.jpg', { IPTCHeadline: 'Deich', IPTCCaption: 'Sandsäcke', IPTCByLine: 'A. Keller' });
const WATT = tileOf('watt.jpg', { IPTCHeadline: 'Watt' });
const BARE = tileOf('bare.jpg');

function showTiles(settings: Partial<ServerSettings> = {}): void {
  cleanup();
  render(
    <ClientContext value={createPageClient().client}>
      <ReadyContext value={readyWith(settings) as ReadyStartUp}>
        <ResultPopoverArea>
          {[DEICH, WATT, BARE].map((item) => (
            <ResultTile key={item.objectId} item={item} tabIndex={0} isSelected={false} onOpen={() => undefined} />
          ))}
        </ResultPopoverArea>
      </ReadyContext>
    </ClientContext>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  addDialogMethods();
  showTiles();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const tile = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const enter = (name: string, pointerType = 'mouse') => fireEvent.pointerEnter(tile(name), { pointerType });

describe('the popover of a result', () => {
  it('[2.8.6, 9.1] opens after the pointer has stayed for 500 ms, with headline, caption and author', () => {
    enter('Deich');
    pass(499);
    expect(shown()).toBeNull();
    pass(1);
    expect(shown()).toBe('DeichSandsäckeAuthor: A. Keller');
    expect(tile('Deich').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip', { hidden: true }).id);
  });

  it('[2.8.6] describes the focused result, also where the server provides no links', () => {
    showTiles({ dragUrlTemplate: '' });
    enter('Deich');
    pass(500);
    expect(tile('Deich').tagName).toBe('BUTTON');
    expect(tile('Deich').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip', { hidden: true }).id);
  });

  it('[2.8.6, 9.1] opens after a touch of 100 ms', () => {
    enter('Deich', 'touch');
    pass(99);
    expect(shown()).toBeNull();
    pass(1);
    expect(shown()).toContain('Deich');
  });

  it('[2.8.6] opens on keyboard focus', () => {
    fireEvent.keyDown(tile('Deich'), { key: 'Tab' });
    act(() => tile('Watt').focus());
    pass(500);
    expect(shown()).toBe('Watt');
    act(() => tile('Watt').blur());
    expect(shown()).toBeNull();
  });

  it.each(['Escape', 'Enter', 'press'])('[2.8.6] a focus that %s gave opens no popover', (key) => {
    if (key === 'press') fireEvent.pointerDown(tile('Deich'));
    else fireEvent.keyDown(tile('Deich'), { key });
    act(() => tile('Watt').focus());
    pass(1_000);
    expect(shown()).toBeNull();
  });

  it('[2.8.6] a result without content opens no popover', () => {
    enter('bare.jpg');
    pass(1_000);
    expect(shown()).toBeNull();
  });

  it('is open for one result at a time', () => {
    enter('Deich');
    pass(500);
    fireEvent.pointerLeave(tile('Deich'));
    enter('Watt');
    pass(500);
    expect(screen.getAllByRole('tooltip', { hidden: true })).toHaveLength(1);
    expect(shown()).toBe('Watt');
  });

  it('stays open while the pointer is over it, and closes when the pointer leaves both', () => {
    enter('Deich');
    pass(500);
    fireEvent.pointerLeave(tile('Deich'));
    fireEvent.pointerEnter(screen.getByRole('tooltip', { hidden: true }));
    pass(1_000);
    expect(shown()).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('tooltip', { hidden: true }));
    expect(shown()).toBeNull();
    enter('Deich');
    pass(500);
    expect(shown()).not.toBeNull();
    fireEvent.pointerLeave(tile('Deich'));
    pass(300);
    expect(shown()).toBeNull();
  });

  it('closes with Escape, which then has no other effect', () => {
    enter('Deich');
    pass(500);
    expect(shown()).not.toBeNull();
    expect(fireEvent.keyDown(tile('Deich'), { key: 'Escape' })).toBe(false);
    expect(shown()).toBeNull();
    expect(fireEvent.keyDown(tile('Deich'), { key: 'Escape' })).toBe(true);
  });

  it.each(['pointerDown', 'dragStart', 'scroll'] as const)('closes with %s', (event) => {
    enter('Deich');
    pass(500);
    expect(shown()).not.toBeNull();
    fireEvent[event](tile('Deich'), { dataTransfer: new FakeTransfer() });
    expect(shown()).toBeNull();
  });
});

class FakeTransfer {
  readonly data: Record<string, string> = {};
  clearData(): void {}
  setDragImage(): void {}
  setData(format: string, text: string): void {
    this.data[format] = text;
  }
}

describe('the link of a result', () => {
  beforeEach(() => vi.useRealTimers());

  it('[2.8.7] is the data of a dragged tile', () => {
    const dataTransfer = new FakeTransfer();
    fireEvent.dragStart(tile('Deich'), { dataTransfer });
    const link = 'https://media.example/link/media-system?objectId=deich.jpg';
    expect(dataTransfer.data).toEqual({
      'text/uri-list': link,
      'text/plain': link,
      'text/html': `<a href="${link}">Deich</a><br>A. Keller`,
    });
  });

  it('[2.8.7] is copied by Ctrl+C', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied.push(text) } });
    fireEvent.keyDown(tile('Watt'), { key: 'c', ctrlKey: true });
    await retryUntilPassing(() =>
      expect(copied).toEqual(['https://media.example/link/media-system?objectId=watt.jpg']),
    );
    vi.unstubAllGlobals();
  });

  it('is handled by the browser with a modifier key, and is a press otherwise', () => {
    expect(fireEvent.click(tile('Deich'), { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(tile('Deich'))).toBe(false);
  });
});
