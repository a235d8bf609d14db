import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createPageClient, type PageClient, readsSaved } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(() => {
  cleanup();
  setActivation(true);
  vi.restoreAllMocks();
});

const EVERY_TYPE = { image: true, video: true, audio: true };

async function showPanel(
  route: string,
  permissions = EVERY_TYPE,
  readSearches = async (): Promise<string | null> => null,
) {
  let send: (route: string) => void = () => undefined;
  let isFollowing = false;
  const follow = (listener: (route: string) => void) => {
    send = listener;
    isFollowing = true;
    return () => undefined;
  };
  const page = createPageClient({
    surface: 'sidepanel',
    sentRoutes: { follow },
    ...readsSaved('searches', readSearches),
  });
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  renderApp(page, route);
  await settle(() => page.share({ auth: { permissions } }));
  await waitFor(() => expect(isFollowing).toBe(true));
  return Object.assign((sent: string) => settle(() => send(sent)), { page });
}

/** The last search that the server received. */
const lastSearch = ({ sent }: PageClient) => sent.findLast(({ name }) => name === 'search.page')?.request['request'];
const hasSearchedFor = (page: PageClient, request: object) =>
  waitFor(() => expect(lastSearch(page)).toMatchObject(request));

const setActivation = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });

it.each([
  ['/search/', '/upload/video/', '#/upload/video/'],
  ['/upload/video/', '/upload/?any', '#/upload/video/'],
  ['/upload/', '/login', '#/upload/'],
])('an open surface at %s that receives %s shows %s', async (route, sent, shown) => {
  const send = await showPanel(route);
  await send(sent);
  await waitFor(() => expect(window.location.hash).toBe(shown));
});

it.each(['/upload/', '/upload/video/', '/search/'])(
  "a panel at %s that a popup opened by 'Add Files' has the focus on this button: it lacks the gesture for the dialog",
  async (route) => {
    setActivation(false);
    const send = await showPanel(route);
    await send('/upload/?add');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Files' })));
    expect(window.location.hash).toBe('#/upload/');
  },
);

it("a panel that a popup opened by 'Add Files' opens the file dialog once the browser gives it the gesture", async () => {
  setActivation(false);
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click');
  const send = await showPanel('/search/');
  await send('/upload/?add');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Files' })));
  expect(clicked).not.toHaveBeenCalled();
  setActivation(true);
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
});

it("a panel that a popup opened by 'Add Files' opens no dialog for a press on something else", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  setActivation(false);
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click');
  const send = await showPanel('/upload/');
  await send('/upload/?add');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Files' })));
  await userEvent.keyboard('{Tab}');
  setActivation(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clicked).not.toHaveBeenCalled();
});

it("a panel that a popup opened by 'Add Files' opens the file dialog where it may", async () => {
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click');
  const send = await showPanel('/search/');
  await send('/upload/?add');
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
});

/** State that another surface sends with a route. */
const sentBy = (owner: string, text: string, mode = null as string | null) => {
  const search = { text, filter: null, only: '', mode, firstIndex: 0 };
  return JSON.stringify({ owner, searches: { image: search, video: search }, steps: [] });
};

it.each(['/search/', '/search/video/'])(
  '[2.7.3] an open panel runs the search it receives at %s, also over another search',
  async (route) => {
    const note = { value: null as string | null };
    const send = await showPanel(`${route}?q=hafen`, EVERY_TYPE, async () => note.value);
    await hasSearchedFor(send.page, { queryText: 'hafen' });
    note.value = sentBy('NEWS/Anna Keller', 'deich', 'metadata');
    await send(route);
    await hasSearchedFor(send.page, { queryText: 'deich' });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('metadata'));
    await send('/upload/');
    await screen.findByRole('heading', { name: 'Image Upload' });
    note.value = sentBy('NEWS/Anna Keller', 'sturm');
    await send(route);
    await hasSearchedFor(send.page, { queryText: 'sturm' });
    expect(window.location.hash).toBe(`#${route}`);
    expect(JSON.stringify(window.history.state)).not.toContain('sturm');
    const searchCount = () => send.page.namesOf().filter((name) => name === 'search.page').length;
    const [searches, entries] = [searchCount(), window.history.length];
    await send(route);
    expect([searchCount(), window.history.length]).toEqual([searches, entries]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0] as HTMLElement);
    await hasSearchedFor(send.page, { queryText: '' });
  },
);

it('[2.7.3] an open panel runs a received search of a type that it has not shown yet', async () => {
  const note = { value: null as string | null };
  const send = await showPanel('/search/?q=hafen', EVERY_TYPE, async () => note.value);
  await hasSearchedFor(send.page, { queryText: 'hafen' });
  note.value = sentBy('NEWS/Anna Keller', 'deich');
  await send('/search/video/');
  await waitFor(() => expect(window.location.hash).toBe('#/search/video/'));
  await hasSearchedFor(send.page, { queryText: 'deich' });
});

it('[2.7.3, 4.17] an open panel ignores a search of another user', async () => {
  const send = await showPanel('/search/video/?q=hafen', EVERY_TYPE, async () => sentBy('NEWS/Somebody Else', 'deich'));
  await hasSearchedFor(send.page, { queryText: 'hafen' });
  await send('/search/video/');
  await settle(async () => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(lastSearch(send.page)).toMatchObject({ queryText: 'hafen' });
});

it('[2.4.1, 6.3] a surface that receives an upload route shows one that is permitted', async () => {
  const send = await showPanel('/search/', { image: false, video: true, audio: true });
  await send('/upload/?any');
  expect(await screen.findByRole('heading', { name: 'Video Upload' })).toBeTruthy();
});

it('opening the panel waits until the last typed text is stored', async () => {
  let isStored = false;
  const opened = new Promise<void>((resolve) => {
    const page = createPageClient({
      surface: 'popup',
      can: { canDropFiles: false },
      sidePanel: {
        async open(_route, stored) {
          await stored;
          resolve();
        },
      },
    });
    page.answer('uploads.setDraft', async ({ values }) => {
      await new Promise((resolve) => setTimeout(resolve));
      isStored = JSON.stringify(values) === '{"IPTCHeadline":"Storm"}';
      return null;
    });
    renderApp(page, '/upload/');
    void settle(() => page.share({})).then(async () => {
      page.client.drafts.write('image', { IPTCHeadline: 'Storm' });
      await userEvent.click(screen.getByRole('button', { name: 'Open the side panel' }));
    });
  });
  await opened;
  expect(isStored).toBe(true);
});
