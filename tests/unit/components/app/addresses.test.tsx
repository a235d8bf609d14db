import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const EVERY_TYPE = { image: true, video: true, audio: true };
const HOSTS = {
  extension: { routing: 'hash', basePath: '/' },
  'hosted page': { routing: 'path', basePath: '/' },
  'hosted page below a path': { routing: 'path', basePath: '/widget/' },
} as const;
type Host = keyof typeof HOSTS;

/** Part of the address that has the route. */
const shownBy = (host: Host) => (host === 'extension' ? window.location.hash : window.location.pathname);

it.each([
  ['upload/', 'Image Upload', 'extension'],
  ['upload/image/', 'Image Upload', 'hosted page'],
  ['upload/video/', 'Video Upload', 'hosted page below a path'],
  ['upload/audio/', 'Audio Upload', 'extension'],
  ['search/', 'Search', 'hosted page below a path'],
  ['search/video/', 'Search', 'extension'],
  ['search/audio/', 'Search', 'hosted page'],
  ['search/text/', 'Search', 'hosted page below a path'],
] as const)(
  '[2.1.3, 2.1.6, 2.1.9] a link to %s shows %s in the %s, and its address stays',
  async (route, title, host) => {
    const page = createPageClient(HOSTS[host]);
    page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
    const { basePath } = HOSTS[host];
    renderApp(page, `${basePath}${route}`);
    await settle(() => page.share({ startUp: readyWith({ textSearch: true }), auth: { permissions: EVERY_TYPE } }));
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} – `)));
    expect(shownBy(host)).toBe(`${host === 'extension' ? '#' : ''}${basePath}${route}`);
    // Articles are not uploaded.
    if (title !== 'Search' || route === 'search/text/') return;
    const href = screen.getByRole('link', { name: 'Upload' }).getAttribute('href');
    expect(href).toMatch(new RegExp(`^${host === 'extension' ? '#' : ''}${basePath}upload/`));
  },
);

it.each([
  ['Upload/Video', 'Video Upload'],
  ['SEARCH/text//', 'Search'],
  ['Help/install-edge-extension', 'Install the extension in Edge'],
  // The root continues in the search.
  ['nowhere/', 'Search'],
  ['upload/text/', 'Search'],
] as const)('[2.1.3, 2.1.9, 2.1.11] the typed address %s shows %s', async (route, title) => {
  const page = createPageClient(HOSTS['hosted page']);
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  renderApp(page, `/${route}`);
  await settle(() => page.share({ startUp: readyWith({ textSearch: true }), auth: { permissions: EVERY_TYPE } }));
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} – `)));
});
