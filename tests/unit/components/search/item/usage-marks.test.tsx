import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const EMBARGO = 'Embargo until 01/05/2027 18:00';

let page: PageClient;

giveViewport();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2027, 0, 5, 17, 59) });
  page = createPageClient();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const AT_SIX = { IPTCReleaseDate: '20270105', IPTCReleaseTime: '180000' };

/** The search page with one result that has these fields, in one of its views. */
async function showResult(fields: object, view = 'image'): Promise<void> {
  page.answer('settings.preferences', () => ({ imgSearchViewMode: view }));
  page.answer('search.page', () => ({
    Query: { QueryFound: 1, QueryID: 'q' },
    Results: [{ ItemNo: 1, Image: { ImgOID: 'deich', IPTCHeadline: 'Deich', ...fields } }],
  }));
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith({}) }));
  await waitFor(() => expect(document.querySelector('[data-result]')).not.toBeNull());
}

const result = (name: string) => screen.getByRole('button', { name });
const shownMark = () => document.querySelector('[data-result] .badge')?.textContent ?? null;
const passAMinute = () => act(() => vi.advanceTimersByTime(60_000));
const searches = () => page.namesOf().filter((name) => name === 'search.page').length;

describe('the mark of a result', () => {
  it.each(['image', 'metadata'])(
    '[2.8.3] a result under embargo has it in words, and without a reload no longer at its minute: %s',
    async (view) => {
      await showResult(AT_SIX, view);
      expect(result(`Deich, ${EMBARGO}`)).toBeTruthy();
      expect(shownMark()).toBe(EMBARGO);
      passAMinute();
      expect(result('Deich')).toBeTruthy();
      expect(shownMark()).toBeNull();
      expect(searches()).toBe(1);
    },
  );

  it('appears at the minute at which a picture expires', async () => {
    await showResult({ IPTCExpirationDate: '20270105', IPTCExpirationTime: '180000' });
    expect(shownMark()).toBeNull();
    passAMinute();
    expect(shownMark()).toBe('Expired on 01/05/2027 18:00');
  });

  it.each([
    ['killed', 'Killed'],
    ['restricted', 'Restricted use'],
    ['embargoed', 'Embargo'],
  ])('says words of the file: %s', async (UsageKind, text) => {
    await showResult({ UsageKind, UsageText: 'NO SALES' });
    expect(shownMark()).toBe(text);
  });

  it('a plain instruction, a released picture and a server without the fields have none', async () => {
    await showResult({ UsageKind: 'instructed', UsageText: 'Crop', IPTCReleaseDate: '19800101' });
    expect(result('Deich')).toBeTruthy();
    expect(shownMark()).toBeNull();
  });

  it('a row with a mark and a day on which the picture expires shows the mark alone', async () => {
    await showResult({ ...AT_SIX, ImgExpiresTS: '20270201 00:00:00' }, 'metadata');
    expect(document.querySelectorAll('[data-result] .badge')).toHaveLength(1);
    passAMinute();
    expect(shownMark()).toBe('expires on 2/1/2027');
  });

  it('[2.8.6] is in the popover, also of a result without texts', async () => {
    await showResult({ ...AT_SIX, IPTCHeadline: '' });
    fireEvent.pointerEnter(result(`Untitled, ${EMBARGO}`), { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(500));
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(EMBARGO);
  });

  it('[2.10.1] is the first in the preview, whose name says it, until its minute', async () => {
    await showResult({ ...AT_SIX, UsageKind: 'embargoed', UsageText: 'SPERRFRIST 18.00 Uhr' });
    fireEvent.click(result(`Deich, ${EMBARGO}`));
    const preview = await screen.findByRole('dialog', { name: `Deich, ${EMBARGO}` });
    expect(preview.querySelector('.preview-bar + *')?.textContent).toBe(EMBARGO);
    expect(preview.querySelector('.fact')?.textContent).toBe('UsageSPERRFRIST 18.00 Uhr');
    passAMinute();
    expect(await screen.findByRole('dialog', { name: 'Deich' })).toBe(preview);
    expect(preview.querySelector('.preview-usage')).toBeNull();
  });

  it('[2.8.7] a copied link says it, on the screen and in the clipboard', async () => {
    const copied: Record<string, string>[] = [];
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly data: Record<string, Blob>;
        constructor(data: Record<string, Blob>) {
          this.data = data;
        }
      },
    );
    const write = async ([item]: { readonly data: Record<string, Blob> }[]) => {
      const texts = Object.entries(item?.data ?? {}).map(async ([type, blob]) => [type, await blob.text()]);
      copied.push(Object.fromEntries(await Promise.all(texts)));
    };
    await showResult(AT_SIX);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { write } });
    fireEvent.keyDown(result(`Deich, ${EMBARGO}`), { key: 'c', ctrlKey: true });
    await waitFor(() => expect(screen.getAllByText(`Link copied · ${EMBARGO}`).length).toBeGreaterThan(0));
    expect(copied[0]?.['text/html']).toContain(`>Deich (${EMBARGO})</a>`);
  });
});
