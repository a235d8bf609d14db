import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RestrictedUse, UseAction } from '#lib/search/model/restricted-use.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let copied: Record<string, string>[];

class HeldItem {
  readonly data: Record<string, Blob>;
  constructor(data: Record<string, Blob>) {
    this.data = data;
  }
}

giveViewport();
beforeEach(() => {
  page = createPageClient();
  copied = [];
  vi.stubGlobal('ClipboardItem', HeldItem);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LARGE = 'https://media.example/media/deich/original';
const PAGE = 'https://media.example/link/media-system?objectId=deich';
const EMBARGO = 'Embargo until 01/05/2097 18:00';

/** The fields of a result, and its mark. */
const RESULTS = {
  killed: [{ UsageKind: 'killed', UsageText: 'MANDATORY KILL' }, 'Killed'],
  embargoed: [{ IPTCReleaseDate: '20970105', IPTCReleaseTime: '180000' }, EMBARGO],
  expired: [{ IPTCExpirationDate: '20210101' }, 'Expired on 01/01/2021'],
  unclear: [{ IPTCReleaseDate: 'soon' }, 'Release date not readable'],
  restricted: [{ UsageKind: 'restricted', UsageText: 'NO SALES' }, 'Restricted use'],
  instructed: [{ UsageKind: 'instructed', UsageText: 'Crop' }, ''],
  'free to use': [{ IPTCReleaseDate: '19800101' }, ''],
} as const;
type ResultName = keyof typeof RESULTS;
const SETTINGS: readonly RestrictedUse[] = ['show', 'warn', 'ask', 'block'];

/** The page of a search with one result. */
async function showResult(fields: object, RESTRICTED_USE: RestrictedUse): Promise<void> {
  page.answer('search.page', () => ({
    Query: { QueryFound: 1, QueryID: 'q' },
    Results: [
      {
        ItemNo: 1,
        Image: { ImgOID: 'deich', IPTCHeadline: 'Deich', ImgPreviewURL: `${LARGE}/p`, ImgHiresURL: LARGE, ...fields },
      },
    ],
  }));
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith({ RESTRICTED_USE }) }));
  await waitFor(() => expect(document.querySelector('[data-result]')).not.toBeNull());
  const write = async ([item]: HeldItem[]) => {
    const texts = Object.entries(item?.data ?? {}).map(async ([type, blob]) => [type, await blob.text()]);
    copied.push(Object.fromEntries(await Promise.all(texts)));
  };
  vi.stubGlobal('navigator', { ...navigator, clipboard: { write } });
}

const result = () => screen.getByRole('button', { name: /^Deich/ });
const preview = () => screen.findByRole('dialog', { name: /^Deich/ });
const question = () => screen.queryByRole('alertdialog');
const press = (name: string) => userEvent.click(within(screen.getByRole('alertdialog')).getByText(name));
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
const shown = () => document.querySelector('.toast')?.textContent ?? '';

/** Starts to drag; true if the browser goes on, with the data of the drag. */
function drag(element: Element): { readonly isDragged: boolean; readonly data: Record<string, string> } {
  const data: Record<string, string> = {};
  const dataTransfer = {
    clearData: () => undefined,
    setData: (format: string, text: string) => (data[format] = text),
    setDragImage: () => undefined,
  };
  const event = createEvent.dragStart(element);
  Object.assign(event, { dataTransfer });
  act(() => void fireEvent(element, event));
  return { isDragged: !event.defaultPrevented, data };
}

const pressCopy = () => fireEvent.keyDown(result(), { key: 'c', ctrlKey: true });

async function openPreview(): Promise<HTMLElement> {
  fireEvent.click(result());
  return preview();
}

/** Presses it; true if the browser follows its address. */
function isFollowed(preview: HTMLElement, name: string, address: string): boolean {
  const opener = within(preview).getByText(name).closest('a, button') as HTMLElement;
  fireEvent.click(opener);
  return opener instanceof HTMLAnchorElement && opener.href === address;
}

/** Each way to use a result, and whether it was used. */
const WAYS: readonly (readonly [string, UseAction, () => Promise<boolean>])[] = [
  [
    'Ctrl+C on the result',
    'copy',
    async () => {
      pressCopy();
      await waitFor(() => expect(copied.length > 0 || question() !== null).toBe(true));
      return copied.length > 0;
    },
  ],
  [
    'Copy link in the preview',
    'copy',
    async () => {
      await userEvent.click(within(await openPreview()).getByRole('button', { name: 'Copy link' }));
      await waitFor(() => expect(copied.length > 0 || question() !== null).toBe(true));
      return copied.length > 0;
    },
  ],
  ['a drag of the result', 'drag', async () => drag(result()).isDragged],
  [
    'a drag of the picture in the preview',
    'drag',
    async () => drag(within(await openPreview()).getByRole('img', { name: 'Deich' })).isDragged,
  ],
  ['the large preview', 'open', async () => isFollowed(await openPreview(), 'Large preview', LARGE)],
  ["the asset's page", 'page', async () => isFollowed(await openPreview(), 'Open in the media system', PAGE)],
];

const REFUSED = {
  copy: 'Its link cannot be copied.',
  drag: 'It cannot be dragged.',
  open: 'Its large preview cannot be opened.',
  page: 'It cannot be opened from here.',
};
const ASKED = {
  copy: 'Copy the link all the same?',
  drag: 'Drag it all the same?',
  open: 'Open the large preview all the same?',
  page: 'Open it in the media system all the same?',
};

/** In every run each result with each setting once, by turns in one of the ways: each way with each setting, too. */
const CELLS = (Object.keys(RESULTS) as ResultName[]).flatMap((name, row) =>
  SETTINGS.map((setting, column) => ({ name, setting, way: (row + column) % WAYS.length })),
);

describe.each(WAYS.map((way, at) => [...way, at] as const))('RESTRICTED_USE decides about %s', (_, action, use, at) => {
  for (const { name, setting, way } of CELLS)
    it(`a result that is ${name}, with ${setting}`, { tags: way === at ? [] : ['thorough'] }, async () => {
      const [fields, mark] = RESULTS[name];
      await showResult(fields, setting);
      const isUsed = await use();
      const answer = mark === '' ? 'show' : setting;
      expect(isUsed).toBe(answer === 'show' || answer === 'warn');
      if (answer === 'ask' || answer === 'block') {
        const dialog = await screen.findByRole('alertdialog', { name: mark });
        expect(within(dialog).getByText((answer === 'ask' ? ASKED : REFUSED)[action])).toBeTruthy();
        if ('UsageText' in fields) expect(within(dialog).getByText(fields.UsageText)).toBeTruthy();
        expect(document.activeElement?.textContent).toBe(answer === 'ask' ? 'Cancel' : 'Close');
        return;
      }
      expect(question()).toBeNull();
      const warning = `${mark}: check whether you may use this.`;
      const isWarned = () => shown().endsWith(warning) && spoken().some((text) => text.endsWith(warning));
      if (answer === 'warn') await waitFor(() => expect(isWarned()).toBe(true));
      else expect(spoken().join()).not.toContain('check whether');
    });
});

const AT_SIX = { IPTCReleaseDate: '20970105', IPTCReleaseTime: '180000' };

describe('the question about the use of a result', () => {
  it.each(['the button', 'Escape'])('is answered no by %s, and the focus is back where it was', async (way) => {
    await showResult(AT_SIX, 'ask');
    result().focus();
    pressCopy();
    const dialog = await screen.findByRole('alertdialog');
    if (way === 'the button') await press('Cancel');
    else fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
    await waitFor(() => expect(question()).toBeNull());
    expect(document.activeElement).toBe(result());
    expect(copied).toEqual([]);
  });

  it('copies the link after a yes, and is asked again', async () => {
    await showResult(AT_SIX, 'ask');
    pressCopy();
    await screen.findByRole('alertdialog');
    await press('Copy link');
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(question()).toBeNull();
    pressCopy();
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it.each([
    ['Large preview', LARGE],
    ['Open in the media system', PAGE],
  ])("is answered yes by a link of the browser: '%s'", async (name, address) => {
    await showResult(AT_SIX, 'ask');
    fireEvent.click(within(await openPreview()).getByRole('button', { name }));
    const link = within(await screen.findByRole('alertdialog')).getByRole<HTMLAnchorElement>('link');
    expect([link.href, link.target, link.rel]).toEqual([address, '_blank', 'noopener']);
    fireEvent.click(link);
    await waitFor(() => expect(question()).toBeNull());
  });

  it('allows one drag of this result after a yes, says so, and then is asked again', async () => {
    await showResult(AT_SIX, 'ask');
    expect(drag(result()).isDragged).toBe(false);
    await screen.findByRole('alertdialog');
    await press('Allow one drag');
    await waitFor(() => expect(spoken()).toContain('You can drag it once now.'));
    const { isDragged, data } = drag(result());
    expect(isDragged).toBe(true);
    expect(data['text/plain']).toBe('https://media.example/link/media-system?objectId=deich');
    expect(drag(result()).isDragged).toBe(false);
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('goes at the minute at which the embargo ends, and the result is free', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2097, 0, 5, 17, 59) });
    await showResult(AT_SIX, 'block');
    expect(result().hasAttribute('href')).toBe(false);
    pressCopy();
    await screen.findByRole('alertdialog', { name: EMBARGO });
    act(() => vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(question()).toBeNull());
    expect(result().hasAttribute('href')).toBe(true);
    pressCopy();
    await waitFor(() => expect(copied).toHaveLength(1));
  });
});

describe('a result that is not given away unasked', () => {
  it.each(['ask', 'block'] as const)(
    'is no link for the browser, and opens by Enter and by every click: %s',
    async (setting) => {
      await showResult(AT_SIX, setting);
      expect(result().hasAttribute('href')).toBe(false);
      fireEvent.keyDown(result(), { key: 'Enter' });
      fireEvent(await preview(), createEvent('cancel', await preview(), { cancelable: true }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      fireEvent.click(result(), { ctrlKey: true });
      expect(await preview()).toBeTruthy();
    },
  );
});

describe('the HTML of a copied or dragged result', () => {
  const FIELDS = {
    ImgThumbURL: 'https://media.example/media/deich/thumb',
    IPTCCaption: 'The dyke breaks.',
    IPTCByLine: 'Anna Keller',
    IPTCCredit: 'NPA',
  };

  it.each([
    ['its alt text', { IPTCAltText: 'Water over a dyke' }, 'Water over a dyke'],
    ['its headline', {}, 'Deich'],
    ['its caption', { IPTCHeadline: '' }, 'The dyke breaks.'],
  ])('has the picture with %s as alt, and the credit line', async (_name, fields, alt) => {
    await showResult({ ...FIELDS, ...fields }, 'show');
    const { data } = drag(result0());
    const html = new DOMParser().parseFromString(data['text/html'] ?? '', 'text/html');
    expect(html.querySelector('a > img')?.getAttribute('alt')).toBe(alt);
    expect(html.querySelector('a > img')?.getAttribute('src')).toBe(FIELDS.ImgThumbURL);
    expect(html.body.textContent).toMatch(/Anna Keller \/ NPA$/);
    expect(data['text/plain']).toBe(data['text/uri-list']);
  });

  const result0 = () => document.querySelector('[data-result] [role="button"]') as Element;

  it('has the mark and the words of a restricted one', async () => {
    await showResult({ ...FIELDS, UsageKind: 'restricted', UsageText: 'NO SALES' }, 'show');
    pressCopy();
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(copied[0]?.['text/html']).toMatch(/Deich \(Restricted use\)<\/a><br>Anna Keller \/ NPA<br>NO SALES$/);
    expect(copied[0]?.['text/plain']).toBe('https://media.example/link/media-system?objectId=deich');
  });
});
