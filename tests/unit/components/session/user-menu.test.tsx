import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_PROXY_FINDINGS } from '#lib/contract/proxy-findings.ts';
import { NO_OWN_SEARCHES } from '#lib/search/model/kept-search.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { NO_OWN_TEXTS } from '#lib/upload-form/model/own-texts.ts';
import { createPageClient, type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

interface Shown {
  readonly surface?: 'page' | 'popup';
  readonly route?: string;
  readonly search?: boolean;
  readonly isEmbedded?: boolean;
  readonly button?: RegExp | string;
}

async function openMenu(shown: Shown = {}) {
  const opened: string[] = [];
  await openMenuOf(shown, opened);
  return opened;
}

async function openMenuOf(shown: Shown, opened: string[] = []): Promise<PageClient> {
  const { surface = 'page', route = '/upload/', search = true, isEmbedded = false, button = /^User:/ } = shown;
  const open = async (route = 'options') => void opened.push(route);
  const groups = surface === 'popup' ? { tabs: { open }, options: { open } } : { options: undefined };
  const page = createPageClient({ surface, ...groups });
  page.leaveUnanswered('search.page');
  renderApp(page, route);
  const auth = { isEmbedded, permissions: { image: true, video: false, audio: true } };
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: search }), auth }));
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByText('NEWS');
  return page;
}

const entries = () =>
  within(screen.getByRole('dialog', { name: /^User:|Menu$/ }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const WAYS = ['Image Upload', 'Audio Upload', 'Search'];
const waysShown = () => within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link');

it.each<Shown>([{}, { route: '/search/' }, { surface: 'popup', button: 'Image Upload, Menu' }])(
  '[2.7.1, 2.7.2, 6.3] %j links to the other types and to the search',
  async (shown) => {
    await openMenu(shown);
    expect(waysShown().map(({ textContent }) => textContent)).toEqual(WAYS);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Video Upload' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: 'Audio Upload' }));
    expect(window.location.hash).toBe('#/upload/audio/');
    expect(await screen.findByRole('heading', { name: 'Audio Upload' })).toBeTruthy();
  },
);

it('[2.7.1] moves by arrow keys, Home and End, and marks the current page', async () => {
  await openMenu({ surface: 'popup', button: 'Image Upload, Menu' });
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Image Upload');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('page');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Audio Upload');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Sign Out');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(focused()).toBe('Sign Out');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Image Upload');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('NEWS');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(window.location.hash).toBe('#/upload/audio/');
});

it('[2.1.10, 2.7.1] opens help and options of a popup in a tab, and the help of a page in it', async () => {
  const opened = await openMenu({ surface: 'popup', button: 'Image Upload, Menu' });
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  await userEvent.click(screen.getByRole('button', { name: 'Options' }));
  expect(opened).toEqual(['/help/', 'options']);
  cleanup();
  await openMenu();
  expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('#/help/');
});

it('[2.7.2] the menu has no links that repeat the tabs', async () => {
  await openMenu({ search: false });
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
});

it('[1.4, 6.4, 6.5] the menu has neither search nor sign-out on an embedded page', async () => {
  await openMenu({ isEmbedded: true });
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Help' })).toBeNull();
  expect(entries()).toEqual(['Keyboard shortcuts']);
});

describe('what is saved on this computer', () => {
  const overview = (isSharedComputer: boolean, username = 'Anna Keller'): SettingsOverview => ({
    chosen: { locale: '', theme: '', isSharedComputer, agreed: [] },
    policy: {},
    remembered: {
      login: { username, domain: 'NEWS' },
      forms: [],
      formCount: 0,
      texts: NO_OWN_TEXTS,
      searches: NO_OWN_SEARCHES,
    },
    copies: { count: 0, usedBytes: 0, allowedBytes: 0 },
    unfinishedCount: 0,
    proxy: NO_PROXY_FINDINGS,
  });

  it("[3.3] is shown on the hosted page, which has no options page, with 'Shared computer'", async () => {
    let isOn = false;
    const page = await openMenuOf({});
    page.answer('settings.overview', () => overview(isOn));
    page.answer('settings.setSharedComputer', (request) => {
      isOn = request.isOn === true;
      return null;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Saved on this computer' }));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Shared computer' });
    expect(box.checked).toBe(false);
    expect(document.querySelector('.user-menu')).toBeNull();
    await userEvent.click(box);
    expect(page.sent).toContainEqual({ name: 'settings.setSharedComputer', request: { isOn: true } });
    await expect.poll(() => box.checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^User:/ }));
  });

  it('[3.3] can be deleted there', async () => {
    let username = 'Anna Keller';
    const page = await openMenuOf({});
    page.answer('settings.overview', () => overview(false, username));
    page.answer('settings.forgetLogin', () => {
      username = '';
      return null;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Saved on this computer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Username and domain' }));
    await expect.poll(() => screen.queryByText('NEWS/Anna Keller')).toBeNull();
    const dialog = within(screen.getByRole('dialog'));
    await expect.poll(() => dialog.getByRole('status').textContent).toBe('Deleted.');
  });

  it('is on the options page of an extension', async () => {
    await openMenu({ surface: 'popup', button: 'Image Upload, Menu' });
    expect(screen.queryByRole('button', { name: 'Saved on this computer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Options' })).toBeTruthy();
  });
});
