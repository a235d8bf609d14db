/**
 * A whole surface in jsdom with the real engine and the real reference server: screens, client, messages and HTTP are
 * the product's. Only what jsdom lacks is faked.
 */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Client, createClient } from '#lib/client/connection/client.ts';
import { openAddress } from '#lib/client/connection/open-address.ts';
import type { PageHost } from '#lib/host/page-host.ts';
import { createPageChannel } from '#lib/host/web/page-channel.ts';
import { createPageHost } from '#lib/host/web/page-host.ts';
import { createPreviews } from '#lib/thumbnails/previews.ts';
import { createThumbnailMaker } from '#lib/thumbnails/thumbnail-maker.ts';
import { App } from '../../../components/app/app.tsx';
import { MediaSystem } from '../../e2e/harness/servers/media-system.ts';
import type { NodeEngine } from '../engine/node-engine.ts';
import { loadMetadataReader } from './metadata-in-process.ts';
import { createPageClient } from './page-client.ts';
import { addBrowserParts } from './render-app.tsx';

/** Both kinds of page: the hosted one, and a tab of the extension. */
export const PAGES = ['hosted page', 'extension page'] as const;
export type PageKind = (typeof PAGES)[number];

export interface PageWithServer {
  readonly client: Client;
  readonly engine: NodeEngine;
}

/** Opens a page at a route with its query, like a tab with the engine's cookies and storage. */
export async function openPageWithServer(kind: PageKind, engine: NodeEngine, route: string): Promise<PageWithServer> {
  cleanup();
  addBrowserParts();
  // Its address is not https.
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  const isHosted = kind === 'hosted page';
  window.history.pushState(null, '', isHosted ? route : `/app.html#${route}`);
  return renderPageWithServer(kind, engine);
}

/** Reloads the page: its documents and stores are new, the history and the browser's storage stay. */
export function renderPageWithServer(kind: PageKind, engine: NodeEngine): PageWithServer {
  cleanup();
  let container: HTMLElement | undefined;
  const hosted = createPageHost('page', '/', '1');
  // A page that was left keeps running here, and responses still reach it; in a browser it is gone.
  const tab = keptWhile(hosted, () => container?.isConnected !== false);
  const host = kind === 'hosted page' ? { ...hosted, ...tab } : createPageClient(tab).client.host;
  const launchParams = openAddress({ routing: host.routing, basePath: '/' });
  const client = createClient({
    channel: createPageChannel(engine.port),
    host,
    previews: createPreviews(loadNoThumbnails, loadMetadataReader),
    launchParams,
  });
  ({ container } = render(<App client={client} />));
  return { client, engine };
}

/** State of a tab, as in `lib/host/extension/page-host.ts` but without its storage; written while the tab exists. */
function keptWhile(
  { readSaved, writeSaved }: PageHost,
  isThere: () => boolean,
): Pick<PageHost, 'readSaved' | 'writeSaved'> {
  return {
    readSaved,
    writeSaved: (name, text) => (isThere() ? writeSaved(name, text) : undefined),
  };
}

const loadNoThumbnails = async () =>
  createThumbnailMaker({ read: async () => null, write: async () => undefined, readCopy: async () => null }, () => {
    throw new TypeError('jsdom has no workers');
  });

export async function signInOnScreen(name: string): Promise<void> {
  const username = await screen.findByLabelText('Username');
  await userEvent.clear(username);
  await userEvent.type(username, name);
  await userEvent.type(screen.getByLabelText('Password'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('button', { name: new RegExp(`^User: ${name}`) });
}

export async function signOutOnScreen(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^User: / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByLabelText('Username');
}

export const searchField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });

export { MediaSystem };
