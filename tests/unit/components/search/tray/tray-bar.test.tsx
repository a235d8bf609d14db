import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { trayOf } from '#lib/client/search/tray.ts';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { type Commands, SURFACES, type SurfaceName } from '#lib/host/page-host.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import type { RestrictedUse } from '#lib/search/model/restricted-use.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { resultRow } from '../../../../e2e/harness/servers/result-row.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let copied: Record<string, string>[];
let opened: string[];
let saved: string[];

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
  opened = [];
  saved = [];
  vi.stubGlobal('ClipboardItem', HeldItem);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    // No tab gets a copy of the session storage.
    if (this.target === '_blank') expect(this.rel).toBe('noopener');
    (this.hasAttribute('download') ? saved : opened).push(this.href);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const KILLED = { UsageKind: 'killed', UsageText: 'MANDATORY KILL' };
const link = (number: number) => `https://media.example/link/media-system?objectId=id-${number}`;

interface Answers {
  /** Not found any more. */
  readonly gone?: readonly number[];
  readonly expired?: readonly number[];
  /** The server answers then. */
  readonly after?: Promise<void>;
}

/** Thirty results of `type`, of which the second is killed. */
function answerSearches({ gone = [], expired = [], after }: Answers = {}): void {
  const answerTo = (message: unknown): object => {
    const { type, request } = message as { type: SearchType; request: { resStart: number; queryFilter?: string } };
    const numbers = [...(request.queryFilter ?? '').matchAll(/id-(\d+)/g)].map(([, number]) => Number(number));
    const wanted = numbers.length > 0 ? numbers : Array.from({ length: 24 }, (_, at) => request.resStart + at);
    const Results = wanted
      .filter((number) => !gone.includes(number))
      .map((number) =>
        resultRow(
          type,
          number,
          {
            IPTCCaption: `Caption ${number}`,
            IPTCAltText: `Alt ${number}`,
            IPTCCredit: number === 3 ? '' : 'NPA',
            ...(number === 2 && KILLED),
          },
          {
            ...(expired.includes(number) && { ExpiresTS: '20201120' }),
            ...(type === 'image' && { ThumbURL: `https://media.example/${number}/thumb` }),
            ...(type !== 'text' && { HiresURL: `https://media.example/media/${number}/original?v=1` }),
          },
        ),
      );
    return { Query: { QueryFound: numbers.length > 0 ? Results.length : 30, QueryID: 'q' }, Results };
  };
  page.answer('search.page', (message) => after?.then(() => answerTo(message)) ?? answerTo(message));
}

async function show(type: SearchType = 'image', settings = {}): Promise<void> {
  answerSearches();
  renderApp(page, searchRoute(type));
  await settle(() => page.share({ startUp: readyWith({ textSearch: true, ...settings }) }));
  await waitFor(() => expect(document.querySelector('[data-result]')).not.toBeNull());
  // It listens for steps that can be undone.
  await act(async () => void (await import('../../../../../components/app/watchers.tsx')));
  const write = async ([item]: HeldItem[]) => {
    const texts = Object.entries(item?.data ?? {}).map(async ([format, blob]) => [format, await blob.text()]);
    copied.push(Object.fromEntries(await Promise.all(texts)));
  };
  const writeText = async (text: string) => void copied.push({ 'text/plain': text });
  vi.stubGlobal('navigator', { ...navigator, clipboard: { write, writeText } });
}

async function select(...numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const mark = await screen.findByRole('checkbox', { name: `Select: Deich ${number}` });
    await settle(() => mark.click());
  }
  await screen.findByRole('region', { name: 'Selection' });
}
const tray = () => screen.getByRole('region', { name: 'Selection' });
const press = (name: string | RegExp) => settle(() => within(tray()).getByRole('button', { name }).click());
async function choose(name: string): Promise<void> {
  await press('More actions');
  const entry = await screen.findByRole('button', { name });
  await settle(() => entry.click());
}
const spoken = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');
const question = () => screen.queryByRole('alertdialog');
const answer = (name: string | RegExp) =>
  settle(() => within(screen.getByRole('alertdialog')).getByRole('button', { name }).click());

/** Drags all; true if the browser goes on, with the data of the drag. */
function dragAll(pictures = document.querySelector('.tray-pictures') as HTMLElement): {
  readonly isDragged: boolean;
  readonly data: Record<string, string>;
} {
  const data: Record<string, string> = {};
  const event = createEvent.dragStart(pictures);
  const setData = (format: string, text: string) => (data[format] = text);
  Object.assign(event, { dataTransfer: { clearData: () => undefined, setData, setDragImage: () => undefined } });
  act(() => void fireEvent(pictures, event));
  return { isDragged: !event.defaultPrevented, data };
}

describe('the tray of the selected results', () => {
  it('[2.8.7] is there while something is selected, and is cleared with Undo', async () => {
    await show();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await select(1, 3);
    expect(within(tray()).getByText('2 selected')).toBeTruthy();
    await press('Clear selection');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await settle(() => undo.click());
    expect(within(await screen.findByRole('region', { name: 'Selection' })).getByText('2 selected')).toBeTruthy();
  });

  it('lists them, and removes one, after which the next one has the focus', async () => {
    await show();
    await select(1, 2, 3);
    await press('3 selected');
    const rows = () =>
      within(tray())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(rows()).toEqual(['Deich 1', 'Deich 2Killed', 'Deich 3']);
    await press('Remove from the selection: Deich 1');
    expect(rows()).toEqual(['Deich 2Killed', 'Deich 3']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove from the selection: Deich 2');
    expect(spoken()).toContain('2 selected');
  });

  it('[2.8.2, 4.20] stays with another text and another type, and takes more there', async () => {
    await show();
    await select(1);
    await settle(() => fireEvent.change(screen.getByLabelText('Search type'), { target: { value: 'video' } }));
    await waitFor(() => expect(document.querySelector('[data-result]')).not.toBeNull());
    await select(5);
    expect([...trayOf(page.client).store.getState().ids]).toEqual(['image id-1', 'video id-5']);
    expect(within(tray()).getByText('2 selected')).toBeTruthy();
  });

  it('names what the server no longer finds when it is opened, and leaves it out', async () => {
    await show();
    await select(1, 3);
    answerSearches({ gone: [3] });
    await press('2 selected');
    expect(await within(tray()).findByText('No longer there')).toBeTruthy();
    await press('Copy links');
    expect(copied).toEqual([{ 'text/plain': link(1) }]);
    await waitFor(() => expect(spoken()).toContain('Left out, no longer there: Deich 3.'));
  });
});

describe.each(SEARCH_TYPES)('selected results of type %s', (type) => {
  it('[2.8.7] are dragged as a link per line, and as HTML with caption, alternative text and credit', async () => {
    await show(type);
    await select(1, 3);
    const { isDragged, data } = dragAll();
    expect(isDragged).toBe(true);
    expect(data['text/uri-list']).toBe(`${link(1)}\r\n${link(3)}`);
    expect(data['text/plain']).toBe(`${link(1)}\n${link(3)}`);
    const picture = type === 'image' ? '<img src="https://media.example/1/thumb" alt="Alt 1"><br>' : '';
    expect(data['text/html']?.split('\n')[0]).toBe(
      `<p><a href="${link(1)}">${picture}Deich 1</a><br>Caption 1<br>NPA</p>`,
    );
  });

  it('[2.8.7] are copied with their captions, which is the drag for keyboards', async () => {
    await show(type);
    await select(1, 3);
    const { data } = dragAll();
    await press('Copy with captions');
    const text = `Deich 1\nCaption 1\nNPA\n${link(1)}\n\nDeich 3\nCaption 3\n${link(3)}`;
    await waitFor(() => expect(copied).toEqual([{ 'text/plain': text, 'text/html': data['text/html'] }]));
    expect(spoken()).toContain('2 results copied with their captions.');
  });
});

describe('actions of the tray', () => {
  it('copies the links alone', async () => {
    await show();
    await select(1, 3);
    await press('Copy links');
    expect(copied).toEqual([{ 'text/plain': `${link(1)}\n${link(3)}` }]);
  });

  it('copies each credit line once, and says how many have none', async () => {
    await show();
    await select(1, 3, 4);
    await choose('Copy credit lines');
    expect(copied).toEqual([{ 'text/plain': 'NPA' }]);
    expect(spoken()).toContain('1 credit line copied. 1 result has none.');
  });

  it('opens up to ten tabs at once, and asks before more', async () => {
    await show();
    await select(1, 3);
    await choose('Open all in tabs');
    expect(opened).toEqual([link(1), link(3)]);
    await settle(() => void fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true }));
    await choose('Open all in tabs');
    expect(screen.getByRole('alertdialog', { name: 'Open 30 tabs?' })).toBeTruthy();
    expect(opened).toHaveLength(2);
    await answer('Open all in tabs');
    expect(opened).toHaveLength(32);
  });

  it('says that a page may have to be allowed more than one tab, and what is marked', async () => {
    await show('image', { RESTRICTED_USE: 'warn' });
    await select(1, 2);
    await choose('Open all in tabs');
    await waitFor(() =>
      expect(spoken()).toContain(
        '2 were handed to the browser. If some are missing, allow this page more than one. Check whether you may use these: Deich 2: Killed.',
      ),
    );
  });

  it.each<[string, Commands['openTabs'], string]>([
    ['a refused address', async () => 1, 'The browser took 1 of 2.'],
    ['a script that is not there', () => Promise.reject(new Error('gone')), 'The browser took 0 of 2.'],
  ])('says how many tabs the extension could open: %s', async (_, openTabs, said) => {
    page = createPageClient({
      loadCommands: async () => ({ readKeys: async () => [], openSettings: async () => {}, openTabs }),
    });
    await show();
    await select(1, 3);
    await choose('Open all in tabs');
    await waitFor(() => expect(spoken()).toContain(said));
  });

  it('a title with signs of patterns is said as it is', async () => {
    await show();
    const { slots } = searchesOf(page.client).image.store.getState();
    page.refuse('search.page', 'net/unreachable');
    const killed = { ...(slots.get(1) as SearchItem), headline: 'Cost $$5 $&' };
    await settle(() => trayOf(page.client).add([killed]));
    await screen.findByRole('region', { name: 'Selection' });
    await press('Copy links');
    await waitFor(() => expect(spoken()).toContain('With a mark: Cost $$5 $&: Killed.'));
  });

  it('[2.8.4] names what has expired in the media system, also where it sends no marks', async () => {
    await show();
    const { slots } = searchesOf(page.client).image.store.getState();
    page.refuse('search.page', 'net/unreachable');
    await settle(() => trayOf(page.client).add([{ ...(slots.get(0) as SearchItem), expiresAt: '20201120' }]));
    await screen.findByRole('region', { name: 'Selection' });
    await press('1 selected');
    expect(within(tray()).getByText('expired')).toBeTruthy();
    await press('Copy links');
    await waitFor(() => expect(spoken()).toContain('With a mark: Deich 1: expired.'));
  });

  it('[2.8.7] a drag or Ctrl+C of one of several selected results takes all of them', async () => {
    await show();
    await select(1, 3);
    const result = (name: RegExp) => screen.getByRole('button', { name });
    expect(dragAll(result(/^Deich 3, selected/)).data['text/plain']).toBe(`${link(1)}\n${link(3)}`);
    expect(dragAll(result(/^Deich 4$/)).data['text/plain']).toBe(link(4));
    fireEvent.keyDown(result(/^Deich 1, selected/), { key: 'c', ctrlKey: true });
    await waitFor(() => expect(copied[0]?.['text/plain']).toContain(link(3)));
  });

  it('opens tabs of an extension behind the popup', async () => {
    const tabs: string[] = [];
    page = createPageClient({
      loadCommands: async () => ({
        readKeys: async () => [],
        openSettings: async () => undefined,
        openTabs: async (addresses) => tabs.push(...addresses),
      }),
    });
    await show();
    await select(1, 3);
    await choose('Open all in tabs');
    await waitFor(() => expect(tabs).toEqual([link(1), link(3)]));
    expect(opened).toEqual([]);
  });

  it('has nothing with links where the server has none', async () => {
    await show('image', { dragUrlTemplate: '' });
    await select(1);
    expect(within(tray()).queryByRole('button', { name: 'Copy links' })).toBeNull();
    expect(document.querySelector('.tray-pictures')?.getAttribute('draggable')).toBeNull();
    await press('More actions');
    expect(screen.queryByRole('button', { name: 'Open all in tabs' })).toBeNull();
  });
});

describe('a drag that was agreed to', () => {
  it('is asked about again when one of its results is marked meanwhile', async () => {
    await show('image', { RESTRICTED_USE: 'block' });
    await select(1, 2, 3);
    expect(dragAll().isDragged).toBe(false);
    await waitFor(() => expect(question()).not.toBeNull());
    await answer('Only the other 2');
    const { store } = searchesOf(page.client).image;
    const third = store.getState().slots.get(2) as SearchItem;
    await settle(() =>
      store.setState(({ slots }) => ({ slots: new Map([...slots, [2, { ...third, fields: { ...KILLED } }]]) })),
    );
    expect(dragAll()).toEqual({ isDragged: false, data: {} });
    await answer('Only the other one');
    expect(dragAll().data['text/plain']).toBe(link(1));
  });
});

describe('originals and contact sheet', () => {
  const file = (number: number) => `https://media.example/media/${number}/original?v=1&download=1`;

  it.each([
    ['image', [1, 3]],
    ['video', [1, 3]],
    ['audio', [1, 3]],
  ] as const)(
    '[3.15, 3.16] the originals of type %s are saved where the server announces it',
    async (type, numbers) => {
      await show(type, { downloads: true });
      await select(...numbers);
      await choose('Download originals');
      expect([...saved, ...opened]).toEqual(numbers.map(file));
      await waitFor(() => expect(spoken()).toContain('2 were handed to the browser.'));
    },
  );

  it('are saved by tabs of the extension behind its popup', async () => {
    const tabs: (readonly [readonly string[], boolean])[] = [];
    const commands = { readKeys: async () => [], openSettings: async () => undefined };
    const openTabs: Commands['openTabs'] = async (...given) => tabs.push(given);
    page = createPageClient({ loadCommands: async () => ({ ...commands, openTabs }) });
    await show('image', { downloads: true });
    await select(1, 3);
    await choose('Download originals');
    await waitFor(() => expect(tabs).toEqual([[[file(1), file(3)], true]]));
    expect(saved).toEqual([]);
  });

  it.each([
    ['a server that does not announce them', 'image', { downloads: false }],
    ['articles, which have no file', 'text', { downloads: true }],
  ] as const)('are not offered for %s', async (_, type, settings) => {
    await show(type, settings);
    await select(1);
    await press('More actions');
    await screen.findByRole('button', { name: 'Copy credit lines' });
    expect(screen.queryByRole('button', { name: 'Download originals' })).toBeNull();
  });

  it('a restricted original is asked about like a link', async () => {
    await show('image', { downloads: true, RESTRICTED_USE: 'ask' });
    await select(1, 2);
    await choose('Download originals');
    await waitFor(() => expect(question()).not.toBeNull());
    expect(saved).toEqual([]);
    await answer('Only the other one');
    expect([...saved, ...opened]).toEqual([file(1)]);
  });

  it.each(
    SURFACES.filter((surface) => surface !== 'options').flatMap((surface) =>
      [true, false].map((canPrint) => ({ surface, canPrint })),
    ),
  )(
    'on the surface $surface every action is offered, and printing where the browser can: $canPrint',
    async ({ surface, canPrint }) => {
      page = createPageClient({ surface, can: { canPrint } });
      await show('image', { downloads: true });
      await select(1);
      await press('More actions');
      await screen.findByRole('button', { name: 'Copy credit lines' });
      const entries = [...document.querySelectorAll('.tray .menu-entry')].map(({ textContent }) => textContent);
      const everywhere = ['Copy links', 'Copy with captions', 'Open all in tabs', 'Copy credit lines'];
      const printed = canPrint ? ['Print contact sheet'] : [];
      expect(entries).toEqual([...everywhere, 'Download originals', ...printed]);
    },
  );

  it('are asked about above ten', async () => {
    await show('image', { downloads: true });
    await settle(() => void fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true }));
    await screen.findByRole('region', { name: 'Selection' });
    await choose('Download originals');
    expect(screen.getByRole('alertdialog', { name: 'Download 30 originals?' })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('on another server do not replace the page', async () => {
    await show('image', { downloads: true });
    await select(1);
    await choose('Download originals');
    // The page of the test has another origin than its media system.
    expect([saved, opened]).toEqual([[], [file(1)]]);
  });

  it('the contact sheet has picture, title, mark, caption and credit of each, and is printed when they are there', async () => {
    let isDecoded = (): void => undefined;
    const decoded = new Promise<void>((resolve) => {
      isDecoded = resolve;
    });
    HTMLImageElement.prototype.decode = () => decoded;
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show();
    await select(1, 2);
    await choose('Print contact sheet');
    // Beside everything else, because the style sheet for print shows nothing but it.
    const sheet = await waitFor(() => document.querySelector('body > .print-sheet') ?? expect.fail());
    expect([...sheet.querySelectorAll('figure')].map(({ textContent }) => textContent)).toEqual([
      'Deich 1Caption 1NPA',
      'Deich 2KilledCaption 2NPA',
    ]);
    expect(print).not.toHaveBeenCalled();
    await settle(isDecoded);
    expect(print).toHaveBeenCalledOnce();
    await settle(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.print-sheet')).toBeNull();
  });

  it('a contact sheet that the browser refuses to print is said and goes', async () => {
    HTMLImageElement.prototype.decode = async () => undefined;
    const print = vi.fn(() => {
      throw new DOMException('Window.print: No browsing context', 'NotAllowedError');
    });
    vi.stubGlobal('print', print);
    await show();
    await select(1);
    await choose('Print contact sheet');
    await waitFor(() => expect(spoken()).toContain('Nothing was printed: the browser does not allow it.'));
    expect(document.querySelector('.print-sheet')).toBeNull();
    // It can be tried again.
    await choose('Print contact sheet');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  });
});

/** What is taken of the results 1 and 2, of which 2 is killed, and what is said or asked. */
const USES = [
  ['show', [1, 2], 'With a mark: Deich 2: Killed.', null],
  ['warn', [1, 2], 'Check whether you may use these: Deich 2: Killed.', null],
  ['ask', [], '', 'Use them all the same?'],
  ['block', [], '', 'They are left out.'],
] as const satisfies readonly (readonly [RestrictedUse, readonly number[], string, string | null])[];

const WAYS = {
  'copies the links': async () => press('Copy links'),
  'copies with captions': async () => press('Copy with captions'),
  'opens tabs': async () => choose('Open all in tabs'),
  downloads: async () => choose('Download originals'),
  prints: async () => choose('Print contact sheet'),
  drags: async () => void dragged.push(dragAll().data['text/plain'] ?? ''),
} as const;
let dragged: string[] = [];
const taken = async () => {
  await settle();
  const printed = [...document.querySelectorAll('.print-sheet strong:first-child')].map((title) =>
    title.textContent?.replace('Deich ', 'id-'),
  );
  const used = [...printed, ...copied.map((formats) => formats['text/plain'] ?? ''), ...opened, ...dragged].join('\n');
  return [...used.matchAll(/(?:id-|\/media\/)(\d+)/g)].map(([, number]) => Number(number));
};

describe.each(Object.entries(WAYS))('a tray with a killed result, whose user %s', (_, use) => {
  beforeEach(() => {
    dragged = [];
    // Nothing is printed here.
    HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
  });

  it.each(USES)('RESTRICTED_USE %s: %j are taken, and "%s" is said', async (RESTRICTED_USE, wanted, said, asked) => {
    await show('image', { RESTRICTED_USE, downloads: true });
    await select(1, 2);
    await use();
    expect(await taken()).toEqual(wanted);
    if (said && !(RESTRICTED_USE === 'show' && dragged.length > 0)) expect(spoken()).toContain(said);
    if (!asked) return expect(question()).toBeNull();
    await waitFor(() => expect(question()?.textContent).toContain(asked));
    expect(screen.getByRole('alertdialog', { name: '1 of 2 may not simply be used' }).textContent).toContain(
      'Deich 2 · Killed',
    );
    expect(within(screen.getByRole('alertdialog')).queryByRole('button', { name: 'All 2' }) !== null).toBe(
      RESTRICTED_USE === 'ask',
    );
    await answer('Only the other one');
    const isDrag = dragged.length > 0;
    // A drag cannot wait for the answer: the next one is free, once.
    if (isDrag) await use();
    expect(await taken()).toEqual([1]);
    if (!isDrag) return;
    await use();
    expect(question()).not.toBeNull();
  });

  it('RESTRICTED_USE ask: all are taken after a yes', async () => {
    await show('image', { RESTRICTED_USE: 'ask', downloads: true });
    await select(1, 2);
    await use();
    await waitFor(() => expect(question()).not.toBeNull());
    await answer('All 2');
    if (dragged.length > 0) await use();
    expect(await taken()).toEqual([1, 2]);
  });
});

/** With these, the server is asked before anything is done. */
const WAITS = ['opens tabs', 'downloads', 'prints'];
const withTabs = (surface: SurfaceName) => ({
  surface,
  loadCommands: async () => ({
    readKeys: async () => [],
    openSettings: async () => undefined,
    openTabs: async (addresses: readonly string[]) => opened.push(...addresses),
  }),
});
const PLACES = {
  'hosted page': () => createPageClient(),
  popup: () => createPageClient(withTabs('popup')),
  panel: () => createPageClient(withTabs('sidepanel')),
} as const;
const PLACE_NAMES = ['hosted page', 'popup', 'panel'] as const;

const USED = Object.entries(WAYS).flatMap(([name, use]) =>
  SEARCH_TYPES.flatMap((type) =>
    PLACE_NAMES.flatMap((place) => {
      const isThere = !(name === 'prints' && place === 'popup') && !(name === 'downloads' && type === 'text');
      // Each type in the page, each surface with images.
      return isThere && (type === 'image' || place === 'hosted page') ? [{ name, use, type, place }] : [];
    }),
  ),
);

describe('selected results that change on the server while the window stays in view', () => {
  beforeEach(() => {
    dragged = [];
    HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
  });

  it.each(USED)('those gone are named: $type, $place, whose user $name', async ({ name, use, type, place }) => {
    page = PLACES[place]();
    await show(type, { downloads: true });
    await select(1, 3, 4);
    answerSearches({ gone: [3, 4] });
    await use();
    const isAsked = WAITS.includes(name);
    const used = isAsked ? [1] : expect.arrayContaining([1, 3, 4]);
    await waitFor(async () => expect(await taken()).toEqual(used));
    const names = 'no longer there: Deich 3 and Deich 4.';
    await waitFor(() => expect(spoken()).toContain(isAsked ? `Left out, ${names}` : `. N${names.slice(1)}`));
    expect(within(tray()).getByRole('button', { name: '3 selected 2 no longer there' })).toBeTruthy();
    expect(document.querySelectorAll('.tray-pictures .result-thumbnail')).toHaveLength(1);
  });

  it.each(USED)('those expired are named: $type, $place, whose user $name', async ({ name, use, type, place }) => {
    page = PLACES[place]();
    await show(type, { downloads: true });
    await select(1, 3);
    answerSearches({ expired: [3] });
    await use();
    await settle();
    // A drag says nothing unless something is to be checked.
    if (name !== 'drags') await waitFor(() => expect(spoken()).toContain('With a mark: Deich 3: expired.'));
    expect(within(tray()).getByText('2 selected')).toBeTruthy();
  });

  it.each(USED)('all gone: only the list and removing them are left: $type, $place, whose user $name', async (used) => {
    page = PLACES[used.place]();
    await show(used.type, { downloads: true });
    await select(1, 3);
    answerSearches({ gone: [1, 3] });
    await used.use();
    await waitFor(() => expect(spoken()).toMatch(/o longer there: Deich 1 and Deich 3\./));
    if (WAITS.includes(used.name)) expect(await taken()).toEqual([]);
    expect(document.querySelector('.print-sheet')).toBeNull();
    expect(
      within(tray())
        .getAllByRole('button')
        .map(({ textContent, title }) => title || textContent),
    ).toEqual(['2 selected 2 no longer there', 'Clear selection']);
  });

  it('credit lines are copied, and those gone are named after it', async () => {
    await show();
    await select(1, 4);
    answerSearches({ gone: [4] });
    await choose('Copy credit lines');
    await waitFor(() => expect(spoken()).toContain('1 credit line copied. No longer there: Deich 4.'));
    await choose('Copy credit lines');
    await waitFor(() => expect(spoken()).toContain('1 credit line copied. Left out, no longer there: Deich 4.'));
  });

  it.each(['Open all in tabs', 'Download originals', 'Print contact sheet'])(
    '%s: a server that does not answer holds nothing up, and what it says later is said',
    async (name) => {
      await show('image', { downloads: true });
      await select(1, 3);
      const answer = Promise.withResolvers<void>();
      answerSearches({ gone: [3], after: answer.promise });
      await press('More actions');
      const entry = await screen.findByRole('button', { name });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await settle(() => entry.click());
      expect(await taken()).toEqual([]);
      await settle(() => void vi.advanceTimersByTime(3_000));
      vi.useRealTimers();
      await waitFor(async () => expect(await taken()).toEqual([1, 3]));
      expect(spoken()).not.toContain('no longer');
      await settle(answer.resolve);
      await waitFor(() => expect(spoken()).toContain('. No longer there: Deich 3.'));
    },
  );
});

describe('a tray whose results are all gone', () => {
  it('offers its list and removing them, and says how many, after a reload', async () => {
    await show();
    const { slots } = searchesOf(page.client).image.store.getState();
    answerSearches({ gone: [1, 3] });
    await settle(() => trayOf(page.client).add([slots.get(0) as SearchItem, slots.get(2) as SearchItem]));
    await screen.findByRole('region', { name: 'Selection' });
    await waitFor(() =>
      expect(within(tray()).getByRole('button', { name: '2 selected 2 no longer there' })).toBeTruthy(),
    );
    const buttons = () =>
      within(tray())
        .getAllByRole('button')
        .map(({ textContent, title }) => title || textContent);
    expect(buttons()).toEqual(['2 selected 2 no longer there', 'Clear selection']);
    expect(document.querySelector('.tray-pictures')?.getAttribute('draggable')).toBeNull();
    // The focus stays where it is.
    expect(tray().contains(document.activeElement)).toBe(false);
    await press(/^2 selected/);
    await press('Remove from the selection: Deich 1');
    expect(within(tray()).getByRole('button', { name: '1 selected 1 no longer there' })).toBeTruthy();
  });

  it('gives the focus of the action that has found it to what is left', async () => {
    await show();
    await select(1, 3);
    answerSearches({ gone: [1, 3] });
    within(tray()).getByRole('button', { name: 'Copy links' }).focus();
    await press('Copy links');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('2 selected 2 no longer there'));
  });

  it('a drag or Ctrl+C of one of them says so, and takes nothing', async () => {
    await show();
    await select(1, 3);
    answerSearches({ gone: [1, 3] });
    await press('2 selected');
    await waitFor(() => expect(within(tray()).getByText(/2 no longer there/)).toBeTruthy());
    const first = screen.getByRole('button', { name: /^Deich 1, selected/ });
    expect(dragAll(first)).toEqual({ isDragged: false, data: {} });
    fireEvent.keyDown(first, { key: 'c', ctrlKey: true });
    await waitFor(() => expect(spoken()).toContain('Left out, no longer there: Deich 1 and Deich 3.'));
    expect(copied).toEqual([]);
  });
});
