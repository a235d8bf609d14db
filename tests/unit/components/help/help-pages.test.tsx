import { statSync } from 'node:fs';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageClient, type PageClient } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';
import { repositoryFiles } from '../../../repo/read-repository.ts';

afterEach(cleanup);

async function showHelp(
  route: string,
  plugins = { chrome: true, firefox: true, isCertain: true },
): Promise<PageClient> {
  const page = createPageClient();
  page.answer('settings.plugins', () => plugins);
  renderApp(page, route);
  // No user is signed in.
  await settle(() => page.share({ auth: { status: 'signed-out', username: '' } }));
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const linksOf = (system: string) =>
  within(screen.getByRole('region', { name: system }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const CHROME = 'Install the extension in Chrome';
const EDGE = 'Install the extension in Edge';
const FIREFOX = 'Install the add-on in Firefox';
const SIDEBAR = 'Show the widget beside a page in Edge';
const SLUGS: Readonly<Record<string, string>> = {
  [CHROME]: 'install-chrome-extension-windows',
  [EDGE]: 'install-edge-extension',
  [FIREFOX]: 'install-firefox-extension',
  [SIDEBAR]: 'configure-edge-sidebar',
};

describe('the list of help pages', () => {
  it.each([
    [{ chrome: true, firefox: true, isCertain: true }, [CHROME, EDGE, FIREFOX, SIDEBAR]],
    [{ chrome: true, firefox: false, isCertain: true }, [CHROME, EDGE, SIDEBAR]],
    [{ chrome: false, firefox: true, isCertain: true }, [FIREFOX, SIDEBAR]],
    [{ chrome: false, firefox: false, isCertain: true }, [SIDEBAR]],
  ])('[2.1.10, 2.1.15] has the pages for Windows and macOS that have a package: %j', async (plugins, links) => {
    await showHelp('/help/', plugins);
    await screen.findAllByText(links[0] ?? '');
    expect(linksOf('Windows')).toEqual(links.map((title) => [title, `#/help/${SLUGS[title]}#windows`]));
    expect(linksOf('macOS')).toEqual(links.map((title) => [title, `#/help/${SLUGS[title]}#mac`]));
  });

  it.each([
    ['the package does not exist', true, /offers no installation package/],
    ['the server could not be reached', false, /packages could not be loaded/],
  ])('[2.1.15] says that %s, and offers a retry only if that may help', async (_what, isCertain, sentence) => {
    await showHelp('/help/', { chrome: false, firefox: false, isCertain });
    expect((await screen.findByText(/installation package/, { selector: '.notice-text' })).textContent).toMatch(
      sentence,
    );
    expect(screen.queryByRole('button', { name: 'Try again' }) === null).toBe(isCertain);
  });

  it('[2.1.15] retries, and keeps the user on the page when the response arrives', async () => {
    const page = await showHelp('/help/', { chrome: false, firefox: false, isCertain: false });
    page.refuse('settings.plugins', 'messaging/disconnected');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
    page.answer('settings.plugins', () => ({ chrome: true, firefox: false, isCertain: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByText(CHROME);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('[2.1.11] links to each page and back', async () => {
    await showHelp('/help/');
    await userEvent.click((await screen.findAllByText(FIREFOX))[0] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: FIREFOX })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'All help pages' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeTruthy();
  });
});

const KEEP = 'If the browser warns about the file, choose to keep it. You will find it in the Downloads folder.';
const MENU = 'Open the three-dot menu and choose Extensions, then Manage extensions. Or enter';
const DRAG_WINDOWS = 'Drag the file from File Explorer onto that page and confirm that you want to add the extension.';
const DRAG_MAC = 'Drag the file from Finder onto that page and confirm that you want to add the extension.';
const PIN = 'Click the puzzle piece next to the address bar, then the';
const PIN_CHROME = `${PIN} pin next to Comyan Widget.`;
const PIN_EDGE = `${PIN} eye next to Comyan Widget. Its button then stays in the toolbar.`;
const ALLOW = 'When Firefox asks whether this site may install an add-on, continue and choose Add.';
const FILE = 'click the gear, choose Install Add-on From File and open the file from the Downloads folder.';
const PIN_FIREFOX =
  'Click the puzzle piece in the toolbar, then the gear next to Comyan Widget, and pin it to the toolbar.';
const FIRST_USE = [
  'Click the button of the widget. In Chrome and Edge, read what leaves your computer and agree. Enter the address of your media system and click Connect. When the browser asks whether the widget may access it, allow it.',
  'Sign in with your media system account.',
  'Add files, fill out the form and click Upload.',
];
const PANEL_AND_ADDRESS = [
  'Install the extension: it has its own side panel, which stays open beside any page. Open it with “Open the side panel” in the popup.',
  'Only in older versions of Edge, without the extension: copy the address of the widget.Copy address',
  'Open it in an Edge tab and sign in.',
];
const SIDEBAR_ADD = [
  'In the sidebar, click the plus sign and add the current page.',
  'You can now open the widget from the sidebar, next to any page.',
];
const PROOF =
  'If the browser reports CRX_REQUIRED_PROOF_MISSING, it accepts extensions only from its store or from your organization. Contact your administrator to enable the extension.';
const NOT_TRIED = 'Menu names can differ between browser versions.';
const FIRST_USE_PICTURES = ['first-run', 'login', 'upload'];

interface PageTexts {
  readonly title: string;
  readonly windows: readonly string[];
  readonly mac: readonly string[];
  readonly notes: readonly string[];
  readonly pictures: readonly string[];
}

/** What is printed on each page. */
const PAGES: Readonly<Record<string, PageTexts>> = {
  'install-chrome-extension-windows': {
    title: CHROME,
    windows: [
      'Download comyan-widget.crx',
      KEEP,
      `${MENU} chrome://extensions in the address bar.`,
      DRAG_WINDOWS,
      PIN_CHROME,
      ...FIRST_USE,
    ],
    mac: [
      'Download comyan-widget.crx',
      KEEP,
      'In the menu bar, choose Window, then Extensions. Or enter chrome://extensions in the address bar.',
      DRAG_MAC,
      PIN_CHROME,
      ...FIRST_USE,
    ],
    notes: [PROOF, NOT_TRIED],
    pictures: FIRST_USE_PICTURES,
  },
  'install-edge-extension': {
    title: EDGE,
    windows: [
      'Download comyan-widget.crx',
      KEEP,
      `${MENU} edge://extensions in the address bar.`,
      DRAG_WINDOWS,
      PIN_EDGE,
      ...FIRST_USE,
    ],
    mac: [
      'Download comyan-widget.crx',
      KEEP,
      'In the menu bar, choose Tools, then Extensions. Or enter edge://extensions in the address bar.',
      DRAG_MAC,
      PIN_EDGE,
      ...FIRST_USE,
    ],
    notes: [PROOF, NOT_TRIED],
    pictures: FIRST_USE_PICTURES,
  },
  'install-firefox-extension': {
    title: FIREFOX,
    windows: [
      'Download comyan-widget.xpi',
      ALLOW,
      `If the file was saved instead, press Ctrl+Shift+A, ${FILE}`,
      PIN_FIREFOX,
      ...FIRST_USE,
    ],
    mac: [
      'Download comyan-widget.xpi',
      ALLOW,
      `If the file was saved instead, press ⌘+Shift+A, ${FILE}`,
      PIN_FIREFOX,
      ...FIRST_USE,
    ],
    notes: ['In Firefox, you choose files in the sidebar. The widget opens the sidebar when you add files.', NOT_TRIED],
    pictures: FIRST_USE_PICTURES,
  },
  'configure-edge-sidebar': {
    title: SIDEBAR,
    windows: [
      ...PANEL_AND_ADDRESS,
      'If there is no sidebar, open the three-dot menu, choose Settings, then Appearance, and turn the sidebar on.',
      ...SIDEBAR_ADD,
    ],
    mac: [
      ...PANEL_AND_ADDRESS,
      'If there is no sidebar, press ⌘+Comma, choose Appearance and turn the sidebar on.',
      ...SIDEBAR_ADD,
    ],
    notes: [
      'Since November 2025, Edge is removing pages from its own sidebar, version by version. Where the plus sign is missing, use the side panel of the extension.',
      NOT_TRIED,
    ],
    pictures: ['login', 'search'],
  },
};

describe('a help page', () => {
  it.each(Object.entries(PAGES))(
    '[1.5, 2.1.11, 8.11] %s has its own steps for Windows and macOS, pictures and notes',
    async (slug, { title, windows, mac, notes, pictures }) => {
      await showHelp(`/help/${slug}`);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      const stepsOf = (system: string) =>
        within(screen.getByRole('region', { name: system }))
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent);
      expect(stepsOf('Windows')).toEqual(windows);
      expect(stepsOf('macOS')).toEqual(mac);
      expect([...document.querySelectorAll('.notice-text')].map(({ textContent }) => textContent)).toEqual(notes);
      // Those of macOS would be the same.
      const shown = [...document.querySelectorAll<HTMLImageElement>('.help-picture')];
      expect(shown.map(({ src }) => new URL(src).pathname)).toEqual(
        pictures.map((name) => `/help-pictures/en/${name}.webp`),
      );
      expect(shown.every((picture) => picture.closest('section')?.getAttribute('aria-labelledby') === 'windows')).toBe(
        true,
      );
      expect(shown.filter(({ alt }) => alt === '')).toEqual([]);
      const files = repositoryFiles();
      for (const { src } of shown) expect(files).toContain(`public${new URL(src).pathname}`);
    },
  );

  it('downloads the package of the media system', async () => {
    await showHelp('/help/install-firefox-extension');
    const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Download comyan-widget.xpi' });
    expect(link?.href).toBe('https://media.example/plugin/comyan-widget.xpi');
  });

  it('copies the address of the hosted page for the Edge sidebar', async () => {
    userEvent.setup();
    await showHelp('/help/configure-edge-sidebar');
    await userEvent.click(screen.getAllByRole('button', { name: 'Copy address' })[0] as HTMLElement);
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('https://media.example/?src=widget');
  });

  it('says that the address was not copied where the browser refuses', async () => {
    userEvent.setup();
    await showHelp('/help/configure-edge-sidebar');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Copy address' })[0] as HTMLElement);
    expect(await screen.findByText(/The browser blocked copying/)).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('[2.1.11] a help page with an unknown address leads to the list', async () => {
    await showHelp('/help/install-netscape');
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeTruthy();
  });
});

it('pictures of the help pages are small', () => {
  const sizes = repositoryFiles()
    .filter((file) => file.startsWith('public/help-pictures/'))
    .map((file) => statSync(file).size);
  expect(sizes).toHaveLength(8);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
});
