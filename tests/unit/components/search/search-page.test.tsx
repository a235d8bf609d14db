import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;

giveViewport();
beforeEach(() => {
  page = createPageClient();
});

const found = (total: number) => ({
  Query: { QueryFound: total, QueryID: 'q' },
  Results: Array.from({ length: Math.min(total, 24) }, (_, at) => ({
    ItemNo: at + 1,
    Image: { ImgOID: `img-${at}`, IPTCHeadline: `Deich ${at}`, ImgName: `deich-${at}.jpg` },
  })),
});

async function showSearch(settings = {}, route = '/search/'): Promise<void> {
  renderApp(page, route);
  await settle(() => page.share({ startUp: readyWith({ textSearch: true, ...settings }) }));
  await screen.findByLabelText('Search', { selector: 'input' });
}

/** The step of the current entry of the history. */
const step = () => (window.history.state as { usr?: { step?: string } } | null)?.usr?.step;
const requests = () => page.sent.filter(({ name }) => name === 'search.page').map(({ request }) => request);

describe('search page', () => {
  it('[2.8.2, 3.13, 9.1] searches for everything at first and shows the total', async () => {
    page.answer('search.page', () => found(2392));
    await showSearch();
    expect(await screen.findByText('2,392 images')).toBeTruthy();
    expect(requests()[0]).toMatchObject({ type: 'image', request: { queryText: '', resStart: 1, resCount: 24 } });
  });

  it('[2.8.2, 4.19] shows that it is loading', async () => {
    page.leaveUnanswered('search.page');
    await showSearch();
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  it('[4.19] stops loading and says that the user is unknown, and requests the session again', async () => {
    page.answer('search.page', () => found(2));
    page.refuse('session.refresh', 'net/unreachable');
    renderApp(page, '/search/');
    await settle(() => page.share({ auth: { status: 'unknown' } }));
    await screen.findByText('The server could not be reached.');
    expect(screen.queryByText('Loading...')).toBeNull();
    page.leaveUnanswered('session.refresh');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.namesOf().filter((name) => name === 'session.refresh')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Search', { selector: 'input' }));
    expect(screen.getByText('Loading...')).toBeTruthy();
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    expect(await screen.findByText('2 images')).toBeTruthy();
  });

  it('[2.8.2] shows that nothing was found', async () => {
    page.answer('search.page', () => found(0));
    await showSearch();
    expect(await screen.findByText('No items were found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[2.8.2] offers to clear a text that finds nothing', async () => {
    page.answer('search.page', (message) => found((message.request as { queryText: string }).queryText === '' ? 3 : 0));
    await showSearch();
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'nowhere{Enter}');
    await screen.findByText('No items were found');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    expect(document.activeElement).toBe(screen.getByLabelText('Search', { selector: 'input' }));
    expect(await screen.findByText('3 images')).toBeTruthy();
  });

  it('[2.8.2, 4.20] offers the text that the server suggests, and searches for it', async () => {
    page.answer('search.page', (message) => {
      const { queryText } = message.request as { queryText: string };
      const { Query, Results } = found(queryText === 'angela merkel' ? 3 : 0);
      return {
        Results,
        Query: { ...Query, ...(queryText === 'angela merkle' && { QuerySuggestion: 'angela merkel' }) },
      };
    });
    await showSearch();
    await screen.findByText('No items were found');
    expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'angela merkle{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean “angela merkel”?' }));
    expect(await screen.findByText('3 images')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe('angela merkel');
    expect(document.activeElement).toBe(screen.getByLabelText('Search', { selector: 'input' }));
  });

  it('repeats the search when the connection is back', async () => {
    page.refuse('search.page', 'net/unreachable');
    await showSearch();
    await screen.findByRole('button', { name: 'Try again' });
    page.answer('search.page', () => found(2));
    await settle(() => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('2 images')).toBeTruthy();
  });

  it('[8.6] counts a failed first page as no results and shows the reason', async () => {
    page.refuse('search.page', 'net/status', { status: 500, statusText: 'Internal Server Error' });
    await showSearch();
    expect(await screen.findByText('No items were found')).toBeTruthy();
    expect(screen.getByText('Server responded with 500 HTTP code: Internal Server Error')).toBeTruthy();
    page.answer('search.page', () => found(1));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Search', { selector: 'input' }));
    expect(await screen.findByText('1 image')).toBeTruthy();
  });

  it('[8.6] names a failed text search as such', async () => {
    page.refuse('search.page', 'net/status', { status: 500, statusText: 'Internal Server Error' });
    await showSearch({}, '/search/text/');
    const sentence = 'Text search error: Server responded with 500 HTTP code: Internal Server Error';
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it.each([
    ['The server could not be reached.', 'net/unreachable', {}],
    ['The server is not available at the moment.', 'net/status', { status: 503, statusText: '', error: 'unavailable' }],
    ['Server responded with 502 HTTP code: Bad Gateway', 'net/status', { status: 502, statusText: 'Bad Gateway' }],
  ] as const)(
    '[8.6] repeats the search until it is answered, and says meanwhile: %s',
    async (sentence, code, facts) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const unavailable = () => screen.queryByText(sentence);
      const pass = (ms: number) => settle(() => void vi.advanceTimersByTime(ms));
      page.refuse('search.page', code, facts);
      await showSearch();
      await waitFor(() => expect(unavailable()).toBeTruthy());
      for (const searches of [2, 3]) {
        await pass(5_000);
        expect(requests()).toHaveLength(searches);
        expect(unavailable()).toBeTruthy();
      }
      const answer = Promise.withResolvers<ReturnType<typeof found>>();
      page.answer('search.page', () => answer.promise);
      await pass(5_000);
      expect(requests()).toHaveLength(4);
      expect(unavailable()).toBeTruthy();
      expect(screen.queryByText(/Loading/)).toBeNull();
      await settle(() => answer.resolve(found(2)));
      expect(await screen.findByText('2 images')).toBeTruthy();
      expect(unavailable()).toBeNull();
      vi.useRealTimers();
    },
  );

  it('[8.6] shows that it loads when the user tries again', async () => {
    page.refuse('search.page', 'net/status', { status: 503, statusText: '', error: 'unavailable' });
    await showSearch();
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer('search.page', () => new Promise(() => undefined));
    await userEvent.click(again);
    expect(await screen.findByText(/Loading/)).toBeTruthy();
  });

  it('[4.20] searches at once on Enter and on the clear button', async () => {
    page.answer('search.page', () => found(3));
    await showSearch();
    const field = screen.getByLabelText('Search', { selector: 'input' });
    await userEvent.type(field, ' deich {Enter}');
    expect(requests().at(-1)).toMatchObject({ request: { queryText: 'deich' } });
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(requests().at(-1)).toMatchObject({ request: { queryText: '' } });
    expect(document.activeElement).toBe(field);
  });

  it('[2.8.2] keeps the text when the type changes and searches again', async () => {
    page.answer('search.page', () => found(3));
    await showSearch();
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'deich{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('Search type'), 'Audio');
    await waitFor(() => expect(window.location.hash).toBe('#/search/audio/'));
    expect(requests().at(-1)).toMatchObject({ type: 'audio', request: { queryText: 'deich' } });
    expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe('deich');
  });

  it('[2.8.2] keeps the focus on the chosen type, where arrow keys choose another', async () => {
    page.answer('search.page', () => found(3));
    await showSearch();
    const select = screen.getByLabelText('Search type');
    select.focus();
    await userEvent.selectOptions(select, 'Video');
    await waitFor(() => expect(window.location.hash).toMatch(/video/));
    expect(screen.getByLabelText<HTMLSelectElement>('Search type').value).toBe('video');
    expect(document.activeElement).toBe(screen.getByLabelText('Search type'));
  });

  it('[2.8.2, 6.4] offers the text search only where the setting is on', async () => {
    page.answer('search.page', () => found(0));
    await showSearch({ textSearch: false });
    const options = within(screen.getByLabelText('Search type'))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(options).toEqual(['Image', 'Video', 'Audio']);
  });

  it('[2.8.1, 2.8.5, 6.3] links to the upload of its type, disabled without permission', async () => {
    page.answer('search.page', () => found(0));
    await showSearch();
    expect(screen.getByRole('link', { name: 'Upload' }).getAttribute('href')).toBe('#/upload/');
    await userEvent.selectOptions(screen.getByLabelText('Search type'), 'Video');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload' })).disabled).toBe(true);
  });

  it('[2.8.1, 2.8.2] has for each type its address, its count, the link to its upload and its filter', async () => {
    page.answer('search.page', () => found(0));
    await showSearch();
    await settle(() => page.share({ auth: MAY_ALL }));
    const select = () => screen.getByLabelText<HTMLSelectElement>('Search type');
    const bars: unknown[] = [];
    const counts = { Video: '0 videos', Audio: '0 audio files', Text: '0 texts', Image: '0 images' };
    for (const [type, count] of Object.entries(counts)) {
      await userEvent.selectOptions(select(), type);
      await waitFor(() => expect(select().selectedOptions[0]?.text).toBe(type));
      expect(await screen.findByText(count)).toBeTruthy();
      const upload = screen.queryByRole('link', { name: 'Upload' });
      // Not disabled either.
      expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
      const filter = screen.queryByRole('button', { name: 'Filter' });
      bars.push([type, window.location.hash, upload?.getAttribute('href'), filter !== null]);
    }
    expect(bars).toEqual([
      ['Video', '#/search/video/', '#/upload/video/', false],
      ['Audio', '#/search/audio/', '#/upload/audio/', false],
      ['Text', '#/search/text/', undefined, false],
      ['Image', '#/search/', '#/upload/', true],
    ]);
  });

  it('[2.8.3] has its view modes, the plain one first', async () => {
    page.answer('search.page', () => found(0));
    await showSearch();
    const modes = () => within(screen.getByLabelText('View')).getAllByRole<HTMLOptionElement>('option');
    expect(modes().map(({ value, text }) => [value, text])).toEqual([
      ['image', 'Image Only'],
      ['metadata', 'With Metadata'],
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Search type'), 'Text');
    await waitFor(() =>
      expect(modes().map(({ value, text }) => [value, text])).toEqual([
        ['simple', 'Simple'],
        ['extended', 'Extended'],
      ]),
    );
  });

  it("[2.8.3, 7.22] offers the server's views and starts with their default", async () => {
    page.answer('search.page', () => found(3));
    page.answer('search.viewModes', () => [
      { mode: 'image', label: 'Pictures', isDefault: false },
      { mode: 'metadata', label: 'Details', isDefault: true },
    ]);
    await showSearch();
    const view = await screen.findByLabelText<HTMLSelectElement>('View');
    await waitFor(() => expect(view.selectedOptions[0]?.text).toBe('Details'));
    expect([...view.options].map(({ text }) => text)).toEqual(['Pictures', 'Details']);
  });

  it.each([
    ['image', '/search/', 'imgSearchViewMode', 'metadata', 'image'],
    ['video', '/search/video/', 'vidSearchViewMode', 'metadata', 'image'],
    ['audio', '/search/audio/', 'audSearchViewMode', 'metadata', 'image'],
    ['text', '/search/text/', 'txtSearchViewMode', 'extended', 'simple'],
  ])(
    '[2.8.3, 3.20] the search of %s starts with the view that the user chose last, and stores a new choice',
    async (_type, route, name, chosen, other) => {
      page.answer('search.page', () => found(0));
      page.answer('settings.preferences', () => ({ [name]: chosen }));
      await showSearch({}, route);
      const view = screen.getByLabelText<HTMLSelectElement>('View');
      await waitFor(() => expect(view.value).toBe(chosen));
      await userEvent.selectOptions(view, other);
      expect(page.sent.at(-1)).toEqual({ name: 'settings.setPreference', request: { name, value: other } });
      expect(view.value).toBe(other);
    },
  );

  it('shows the progress of uploads and links to them', async () => {
    page.answer('search.page', () => found(0));
    await showSearch();
    expect(screen.queryByRole('link', { name: /percent/ })).toBeNull();
    await settle(() => page.share({ bundles: [bundleOf()], rows: [rowOf({ status: 'uploading', permille: 370 })] }));
    const chip = screen.getByRole('link', { name: 'Show 1 upload, 37 percent' });
    expect(chip.getAttribute('href')).toBe('#/upload/');
    const sending = { bytes: 1_000, at: 0, expectedMs: 1_000 };
    await settle(() => page.share({ rows: [rowOf({ status: 'uploading', bytesTotal: 1_000, sending })] }));
    expect(screen.getByRole('link', { name: 'Show 1 upload, about 94 percent' }).textContent).toBe('≈ 94 %');
    await settle(() => page.share({ rows: [rowOf({ status: 'uploading', permille: 370 })] }));
    for (const type of ['video', 'audio'] as const) {
      await settle(() => page.share({ bundles: [bundleOf({ type })] }));
      expect(screen.getByRole('link', { name: /37 percent/ }).getAttribute('href')).toBe(`#/upload/${type}/`);
    }
  });

  it("shows nothing of another user's search on this page", async () => {
    page.answer('search.page', () => found(3));
    await showSearch();
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'secret{Enter}');
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    await settle(() => page.share({ auth: { status: 'signed-in', username: 'Somebody Else' } }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe(''),
    );
    expect(requests().at(-1)).toMatchObject({ request: { queryText: '' } });
  });

  it.each([
    ['the previous results after an expired session', false, 'harbour'],
    ['all results, requested again, after a sign-out', true, ''],
  ])('[4.18, 4.20] the same user sees %s', async (_, hasLeft, text) => {
    page.answer('search.page', () => found(3));
    await showSearch();
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'harbour{Enter}');
    // The number of the results before is the same.
    const { store } = searchesOf(page.client).image;
    await waitFor(() => expect(store.getState()).toMatchObject({ searchedText: 'harbour', status: 'success' }));
    if (!hasLeft) await settle(() => page.share({ auth: { status: 'expired' } }));
    await settle(() => page.share({ auth: { status: 'signed-out', hasLeft } }));
    await screen.findByLabelText('Username');
    const before = requests().length;
    await settle(() => page.share({ auth: { status: 'signed-in', hasLeft: false } }));
    expect(await screen.findByText('3 images')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe(text);
    expect(requests()).toHaveLength(before + (hasLeft ? 1 : 0));
  });

  it('repeats the search after the sign-in that a failed search required', async () => {
    page.refuse('search.page', 'session/expired');
    await showSearch();
    await settle(() => page.share({ auth: { status: 'expired' } }));
    page.answer('search.page', () => found(3));
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    expect(await screen.findByText('3 images')).toBeTruthy();
  });

  it('[4.18, 8.6] repeats a later page after an expired session, with no message other than its dialog', async () => {
    page.answer('search.page', () => found(60));
    const { image } = searchesOf(page.client);
    const shown = vi.spyOn(image, 'show');
    await showSearch();
    await screen.findByText('60 images');
    // The list requests its own range once it is painted.
    await waitFor(() => expect(shown).toHaveBeenCalled());
    page.refuse('search.page', 'session/expired');
    await settle(() => image.show({ first: 30, last: 40 }));
    expect(image.store.getState().status).toBe('error');
    await settle(() => page.share({ auth: { status: 'expired' } }));
    const dialogs = await screen.findAllByRole('alertdialog');
    expect(dialogs.map((dialog) => dialog.textContent)).toEqual([expect.stringContaining('Your session has expired')]);
    page.answer('search.page', () => found(60));
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    await waitFor(() => expect(image.store.getState()).toMatchObject({ status: 'success', laterPageError: null }));
    expect(requests().at(-1)).toMatchObject({ request: { resStart: 25 } });
  });

  it('[2.8.2, 3.13] starts with the search in a link, and removes it from the address', async () => {
    page.answer('search.page', () => found(3));
    await showSearch({}, '/search/?q=deich&view=metadata&types=I&period=*');
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]).toMatchObject({ request: { queryText: 'deich', queryFilter: '(ZType:I)' } });
    expect(window.location.hash).toBe('#/search/');
    expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('metadata');
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), ' husum{Enter}');
    await waitFor(() => expect(requests()).toHaveLength(2));
    await waitFor(() => expect(screen.getByText('3 images')).toBeTruthy());
    await settle(() => window.history.back());
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ request: { queryText: 'deich' } }));
  });

  it('[2.8.2, 3.13] copies a link to the search that is shown, with its view and filter, and says so', async () => {
    page.answer('search.page', () => found(3));
    await showSearch({}, '/search/?q=deich&types=I&period=*');
    const button = await screen.findByRole('button', { name: 'Copy link to this search' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.selectOptions(screen.getByLabelText('View'), 'With Metadata');
    const copied: string[] = [];
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied.push(text) } });
    fireEvent.click(button);
    // On the screen and to screen readers.
    await waitFor(() => expect(screen.getAllByText('Link copied').length).toBeGreaterThan(1));
    expect(copied).toEqual(['https://media.example/search/?q=deich&view=metadata&period=*&types=I']);
    vi.unstubAllGlobals();
  });

  it('[2.8.2, 4.20] Back returns from a search that was answered without a frame', async () => {
    page.answer('search.page', () => found(3));
    await showSearch();
    await screen.findByText('3 images');
    await waitFor(() => expect(step()).toBeTruthy());
    const first = step();
    vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
    try {
      const { image } = searchesOf(page.client);
      await settle(() => image.submit('husum'));
      expect(image.store.getState()).toMatchObject({ searchedText: 'husum', status: 'success' });
      expect(step()).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
    await settle(() => window.history.back());
    await waitFor(() => expect(searchesOf(page.client).image.store.getState().searchedText).toBe(''));
  });

  it('[2.8.2, 4.20] Back and Forward return to the place in the results', async () => {
    page.answer('search.page', () => found(300));
    await showSearch();
    await screen.findByText('300 images');
    const { store } = searchesOf(page.client).image;
    const place = () => [store.getState().searchedText, store.getState().firstIndex] as const;
    const scrollTo = (scrollTop: number) =>
      settle(() => {
        const results = screen.getByRole('region', { name: 'Results' });
        results.scrollTop = scrollTop;
        fireEvent.scroll(results);
      });
    await waitFor(() => expect(step()).toBeTruthy());
    const first = step();
    await scrollTo(5_000);
    const everything = place();
    // At once: a pause between two letters would be a search of its own.
    fireEvent.change(screen.getByLabelText('Search', { selector: 'input' }), { target: { value: 'husum' } });
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), '{Enter}');
    await waitFor(() => expect(store.getState()).toMatchObject({ searchedText: 'husum', total: 300 }));
    await waitFor(() => expect(step()).not.toBe(first));
    await scrollTo(2_000);
    const husum = place();
    expect([everything[1] > husum[1], husum[1] > 0]).toEqual([true, true]);
    const followed: unknown[] = [];
    store.subscribe(({ total }) => void (total < 0 && followed.push(place())));
    await settle(() => window.history.back());
    await waitFor(() => expect(followed.at(-1)).toEqual(everything));
    await settle(() => window.history.forward());
    await waitFor(() => expect(followed.at(-1)).toEqual(husum));
  });

  it('[2.8.2, 3.13] follows a link that replaces the address', async () => {
    page.answer('search.page', () => found(3));
    await showSearch();
    await screen.findByText('3 images');
    await settle(() => window.location.assign('#/search/?q=husum&view=metadata'));
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ request: { queryText: 'husum' } }));
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('metadata'));
    expect(window.location.hash).toBe('#/search/');
  });

  it("[2.8.3, 3.20] a link sets its view over the user's preference, until the user chooses one", async () => {
    page.answer('search.page', () => found(3));
    page.answer('settings.preferences', () => ({ imgSearchViewMode: 'metadata' }));
    await showSearch({}, '/search/?q=deich&view=image');
    await screen.findByText('3 images');
    await settle();
    const view = screen.getByLabelText<HTMLSelectElement>('View');
    expect(view.value).toBe('image');
    await userEvent.selectOptions(view, 'With Metadata');
    expect(view.value).toBe('metadata');
  });

  it('[2.8.2] says that a search is too long for a link', async () => {
    page.answer('search.page', () => found(3));
    await showSearch();
    await screen.findByText('3 images');
    await userEvent.click(screen.getByLabelText('Search', { selector: 'input' }));
    await userEvent.paste('Sturmflut '.repeat(800));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('3 images');
    await userEvent.click(screen.getByRole('button', { name: 'Copy link to this search' }));
    const messages = await screen.findAllByText('This search is too long for a link.');
    expect(messages.some((element) => element.closest('[role=status]'))).toBe(true);
  });

  it('[2.8.2, 2.8.3] adds no history entry although the view has changed', async () => {
    page.answer('search.page', () => found(3));
    await showSearch({}, '/search/?q=deich');
    await waitFor(() => expect(requests()).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), ' husum{Enter}');
    await waitFor(() => expect(requests()).toHaveLength(2));
    await userEvent.selectOptions(screen.getByLabelText('View'), 'With Metadata');
    await screen.findByText('3 images');
    const steps = window.history.length;
    await settle(() => window.history.back());
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe('deich'),
    );
    expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('metadata');
    expect(window.history.length).toBe(steps);
    await settle(() => window.history.forward());
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe('deich husum'),
    );
  });

  it('[4.20] jumps to a result by its number, in every notation', async () => {
    page.answer('search.page', () => found(2392));
    await showSearch();
    await userEvent.type(await screen.findByLabelText('Go to no. …'), '2,000{Enter}');
    expect(searchesOf(page.client).image.store.getState().goal).toEqual({ index: 1_999 });
    await userEvent.type(screen.getByLabelText('Go to no. …'), '99999999{Enter}');
    expect(searchesOf(page.client).image.store.getState().goal).toEqual({ index: 2_391 });
  });

  it('[4.20] shows the valid range for a number outside it', async () => {
    page.answer('search.page', () => found(2392));
    await showSearch();
    const field = await screen.findByLabelText<HTMLInputElement>('Go to no. …');
    await userEvent.type(field, 'the last{Enter}');
    expect(field.validationMessage).toBe('From 1 to 2,392');
    await userEvent.type(field, '{Backspace}');
    expect(field.validationMessage).toBe('');
  });

  it('names the page in the title', async () => {
    page.answer('search.page', () => found(0));
    await showSearch();
    expect(document.title).toBe('Search – Comyan Widget');
  });
});
