/** Popup and panel draw their last page until they are rendered (decision 66). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { mountApp } from '../../../../components/app/mount-app.tsx';
import { root as folder } from '../../../../scripts/root.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  readyWith,
  rowOf,
  SIGNED_IN,
} from '../../../helpers/screens/page-client.ts';
import { addBrowserParts } from '../../../helpers/screens/render-app.tsx';
import { retryUntilPassing } from '../../../helpers/waiting/retry-until-passing.ts';

const OPEN_SURFACE = readFileSync(join(folder, 'public/open-surface.js'), 'utf8');
const HEADLINE = '[name=IPTCHeadline]';

let mounted: Root | undefined;

beforeEach(() => {
  addBrowserParts();
  localStorage.clear();
  beginPage('/upload/');
});
afterEach(() => closePage());

function beginPage(route: string): void {
  window.location.hash = `#${route}`;
  document.documentElement.dataset['surface'] = 'popup';
  document.body.innerHTML = '<div id="root"></div>';
}

function closePage(): void {
  mounted?.unmount();
  mounted = undefined;
  document.documentElement.removeAttribute('style');
}

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector);

/** Opens the page with a file, as it is in the application. */
async function openPage(isReady = true) {
  const keepFrame = vi.fn<(frame: string) => void>();
  const page = createPageClient({ keepFrame });
  const share = () =>
    page.share({
      startUp: readyWith(),
      auth: { ...SIGNED_IN, ...MAY_ALL },
      bundles: [bundleOf()],
      rows: [rowOf({ filename: 'harbour-secret.jpg' })],
    });
  if (isReady) share();
  mounted = await mountApp(page.client);
  return { page, share, keepFrame };
}

/** What is kept when the page is closed. */
async function frameOf(isThere: () => void): Promise<string> {
  const { keepFrame } = await openPage();
  await retryUntilPassing(isThere);
  await retryUntilPassing(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(keepFrame).toHaveBeenCalled();
  });
  const [[frame = ''] = []] = keepFrame.mock.calls.toReversed();
  return frame;
}

/** Draws the frame as the next opening does, with the script that runs there. */
function drawFrame(frame: string): void {
  closePage();
  localStorage.setItem('frame-popup', frame);
  beginPage('/upload/');
  new Function(OPEN_SURFACE)();
}

function isFormThere(): void {
  expect(document.querySelector('[aria-busy]')).toBeNull();
  expect(field(HEADLINE)).not.toBeNull();
}

it('draws labels, fields and buttons again, and nothing that was typed, chosen or received', async () => {
  const frame = await frameOf(() => {
    isFormThere();
    screen.getAllByText('harbour-secret.jpg');
    expect(document.querySelector('.upload-status')).not.toBeNull();
    const headline = field(HEADLINE) as HTMLInputElement;
    headline.setAttribute('value', 'a secret headline');
    // As React writes it; a value may be a label.
    (document.querySelector('[name=IPTCCaption]') as HTMLTextAreaElement).defaultValue = 'Headline';
  });
  expect(frame).not.toMatch(new RegExp(`secret|${ownerOf(SIGNED_IN)}|News desk|blob:|http:`));
  // What was said of the files then may be false now.
  expect(document.querySelectorAll('.upload-status, [role=row]').length).toBeGreaterThan(1);
  drawFrame(frame);
  expect(document.querySelectorAll('.upload-status, [role=row], [role=status]')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Add Files' })).toBeTruthy();
  expect(screen.getByText('Headline')).toBeTruthy();
  const fields = document.querySelectorAll<HTMLInputElement>('textarea, input:not([type=checkbox])');
  expect(fields.length).toBeGreaterThan(4);
  expect([...fields].filter(({ value }) => value !== '')).toEqual([]);
  expect(document.getElementById('root')?.getAttribute('aria-busy')).toBe('true');
});

it.each([true, false])(
  'what is typed into it is in the form when that is rendered, also after the loading screen: %s',
  async (isReady) => {
    drawFrame(await frameOf(isFormThere));
    const user = userEvent.setup();
    await user.type(field(HEADLINE) as HTMLInputElement, 'Storm');
    const { page, share } = await openPage(isReady);
    if (!isReady) {
      await screen.findByText('Loading...');
      share();
    }
    await retryUntilPassing(() => expect(field(HEADLINE)?.value).toBe('Storm'));
    expect(document.activeElement).toBe(field(HEADLINE));
    await user.keyboard('y');
    expect(field(HEADLINE)?.value).toBe('Stormy');
    await retryUntilPassing(() => expect(JSON.stringify(page.sent)).toContain('Stormy'));
    expect(document.getElementById('root')?.hasAttribute('aria-busy')).toBe(false);
  },
);

it('a button that was pressed in it is pressed when it works', async () => {
  const templates = () => screen.getByRole('button', { name: 'Templates' });
  drawFrame(
    await frameOf(() => {
      isFormThere();
      templates();
    }),
  );
  await userEvent.click(templates());
  expect(templates().hasAttribute('aria-expanded')).toBe(false);
  await openPage();
  await retryUntilPassing(() => expect(templates().getAttribute('aria-expanded')).toBe('true'));
});

it('Enter in it sends no form by the browser, which would open the page again with the text in its address', async () => {
  const form = ['form', {}, ['input', { type: 'text', name: 'number' }]];
  drawFrame(JSON.stringify({ page: { lang: 'en', dir: 'ltr', style: '' }, nodes: [form] }));
  const sent: boolean[] = [];
  document.body.addEventListener('submit', ({ defaultPrevented }) => sent.push(defaultPrevented), { once: true });
  await userEvent.type(field('[name=number]') as HTMLInputElement, '12{Enter}');
  expect(sent).toEqual([true]);
});

it('what is typed later is left alone', async () => {
  drawFrame(await frameOf(isFormThere));
  await openPage();
  await retryUntilPassing(isFormThere);
  await userEvent.type(field(HEADLINE) as HTMLInputElement, 'Calm');
  expect(field(HEADLINE)?.value).toBe('Calm');
});

it('no frame is kept of a page that is not there yet', async () => {
  const { keepFrame } = await openPage(false);
  await screen.findByText('Loading...');
  window.dispatchEvent(new Event('pagehide'));
  expect(keepFrame).not.toHaveBeenCalled();
});

it.each([null, '', '{', '{"nodes":1}'])('begins with an empty page if %o was kept', (kept) => {
  if (kept !== null) localStorage.setItem('frame-popup', kept);
  new Function(OPEN_SURFACE)();
  expect(document.getElementById('root')?.childNodes).toHaveLength(0);
});
