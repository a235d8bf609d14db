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
    .map(({ textContent }) => textContent);

const CHROME = 'Install the extension in Chrome';
const EDGE = 'Install the extension in Edge';
const FIREFOX = 'Install the add-on in Firefox';
const SIDEBAR = 'Add the widget to the Edge sidebar';

describe('the list of help pages', () => {
  it.each([
    [{ chrome: true, firefox: true, isCertain: true }, [CHROME, EDGE, FIREFOX, SIDEBAR]],
    [{ chrome: true, firefox: false, isCertain: true }, [CHROME, EDGE, SIDEBAR]],
    [{ chrome: false, firefox: true, isCertain: true }, [FIREFOX, SIDEBAR]],
    [{ chrome: false, firefox: false, isCertain: true }, [SIDEBAR]],
  ])('[2.1.10, 2.1.15] has the pages for Windows and macOS that have a package: %j', async (plugins, links) => {
    await showHelp('/help/', plugins);
    await screen.findAllByText(links[0] ?? '');
    expect(linksOf('Windows')).toEqual(links);
    expect(linksOf('macOS')).toEqual(links);
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

describe('a help page', () => {
  it.each([
    ['install-chrome-extension-windows', CHROME],
    ['install-edge-extension', EDGE],
    ['install-firefox-extension', FIREFOX],
    ['configure-edge-sidebar', SIDEBAR],
  ])('[1.5, 2.1.11] %s has steps for Windows and macOS, with pictures', async (slug, title) => {
    await showHelp(`/help/${slug}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    for (const system of ['Windows', 'macOS']) {
      const steps = within(screen.getByRole('region', { name: system })).getAllByRole('listitem');
      expect(steps.length).toBeGreaterThan(4);
      for (const step of steps) expect(step.textContent).not.toBe('');
    }
    const onMac = within(screen.getByRole('region', { name: 'macOS' })).queryAllByRole('img');
    expect(onMac.filter(({ ariaHidden }) => ariaHidden !== 'true')).toEqual([]);
    const pictures = screen.getAllByRole<HTMLImageElement>('img').filter(({ alt }) => alt !== '');
    expect(pictures.length).toBeGreaterThan(1);
    const files = repositoryFiles();
    for (const { src } of pictures) expect(files).toContain(`public${new URL(src).pathname}`);
  });

  it('[8.11] explains CRX_REQUIRED_PROOF_MISSING', async () => {
    await showHelp('/help/install-chrome-extension-windows');
    expect(screen.getByText(/CRX_REQUIRED_PROOF_MISSING.*Contact your administrator to enable/)).toBeTruthy();
  });

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

  it('[2.1.11] with an unknown address leads to the list', async () => {
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
