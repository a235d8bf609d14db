/** Parts of the hosted page are loaded from the media system, which may be unreachable. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from '../../../../components/app/error-boundary.tsx';
import { awaitedParts, lazyPart, loadPart } from '../../../../components/ui/lazy-part.ts';
import { retryUntilPassing } from '../../../helpers/waiting/retry-until-passing.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const NOT_LOADED = new TypeError('Failed to fetch dynamically imported module');

/** The page with a part that is loaded at this attempt, counted from 1. */
function show(loadedAt: number) {
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    if (tries < loadedAt) throw NOT_LOADED;
    return () => <p>A part</p>;
  });
  render(
    <ErrorBoundary>
      <p>The page</p>
      <Part />
    </ErrorBoundary>,
  );
  return () => tries;
}

it('continues without a part while the server cannot be reached, and shows it when it can', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const tries = show(3);
  expect(await screen.findByText('A part')).toBeTruthy();
  expect([screen.queryByText('The page') !== null, tries()]).toEqual([true, 3]);
});

it.each([
  ['the sign-in page of a network', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['a server error', new Response('', { status: 502 })],
])('treats %s as no response', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer.clone());
  show(4);
  expect(await screen.findByText('A part')).toBeTruthy();
});

it.each([
  ['the existing script', new Response('', { headers: { 'Content-Type': 'text/javascript' } })],
  ['404', new Response('', { status: 404 })],
])('ends in the error boundary when the server responds with %s and the part cannot be loaded', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer.clone());
  const tries = show(9);
  await retryUntilPassing(() => expect(screen.queryByText('The page')).toBeNull());
  expect(tries()).toBe(2);
});

it('says once that a part waits for the server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const said = vi.fn();
  onTestFinished(awaitedParts.on(said));
  show(3);
  expect(await screen.findByText('A part')).toBeTruthy();
  expect(said).toHaveBeenCalledOnce();
});

it('a part has its stylesheet although that could not be loaded at first', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const links = () => [...document.head.querySelectorAll('link')];
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/part.css' });
  document.head.append(style);
  onTestFinished(() => document.head.replaceChildren());
  let hasFailed = false;
  const loaded = loadPart(async () => {
    // As Vite, which awaits the stylesheet of the first attempt only.
    if (hasFailed) return 'loaded';
    hasFailed = true;
    style.dispatchEvent(new Event('error'));
    throw NOT_LOADED;
  });
  await retryUntilPassing(() => expect(links()).not.toContain(style));
  const [again] = links();
  expect(again?.getAttribute('href')).toBe('/part.css');
  again?.dispatchEvent(new Event('load'));
  expect(await loaded).toBe('loaded');
});
