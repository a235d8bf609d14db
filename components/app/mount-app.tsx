import '../../assets/styles/app/tokens.css';
import '../../assets/styles/app/base.css';
import '../../assets/styles/ui/buttons.css';
import '../../assets/styles/ui/controls.css';
import '../../assets/styles/ui/fields.css';
import '../../assets/styles/ui/floating.css';
import '../../assets/styles/ui/keys.css';
import '../../assets/styles/ui/list-window.css';
import '../../assets/styles/ui/menu.css';
import '../../assets/styles/app/frame.css';
import '../../assets/styles/ui/card.css';
import '../../assets/styles/app/embedded.css';
import '../../assets/styles/uploads/metadata.css';
import '../../assets/styles/uploads/drop.css';
import '../../assets/styles/uploads/upload-page.css';
import '../../assets/styles/uploads/upload-list.css';
import '../../assets/styles/uploads/upload-row.css';
import '../../assets/styles/uploads/row-caption.css';
import '../../assets/styles/uploads/row-picture.css';
import '../../assets/styles/uploads/upload-row-narrow.css';
import '../../assets/styles/uploads/upload-rename.css';
import '../../assets/styles/uploads/upload-footer.css';
import '../../assets/styles/uploads/templates.css';
import '../../assets/styles/uploads/without-thumbnail.css';
import '../../assets/styles/app/forced-colours.css';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Client } from '#lib/client/connection/client.ts';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import { REOPENED } from '#lib/routing/model/requested-page.ts';
import { isReopenable } from '#lib/routing/model/routes.ts';
import { needsOpenPage } from '#lib/uploads/model/durability.ts';
import { loadCatalogue } from '../i18n/catalogue.ts';
import { App } from './app.tsx';

/**
 * Renders the surface into `#root` and resolves with the root. The first paint waits only for the language and the last
 * route, never for the server.
 */
export async function mountApp(client: Client): Promise<Root> {
  const container = document.getElementById('root');
  if (!container) throw new TypeError('the page has no #root');
  const root = createRoot(container);
  client.host.leaveGuard?.start(() =>
    needsOpenPage([...client.state.getState().rows.values()], client.host.capabilities.hasBackground),
  );
  const preparations = [firstLabels(client), reopenLastRoute(client)];
  // Rendered even if language or route could not be loaded.
  await Promise.allSettled(preparations);
  const render = () => root.render(<App client={client} />);
  // The first page of the hosted page has its labels and its user: many elements, rendered in short tasks.
  if (client.host.routing === 'path') startTransition(render);
  else render();
  return root;
}

/**
 * A running background responds within a few milliseconds; a stopped one takes longer, and the page shows a spinner.
 */
const ANSWER_MS = 100;
/** The hosted page has its background with it, which waits for the server's labels: they make the shipped ones needless. */
const HOSTED_ANSWER_MS = 300;

/** Waits briefly for the server's labels from the background or its snapshot; otherwise loads the shipped ones. */
async function firstLabels({ opened, state, host }: Client): Promise<void> {
  await opened;
  const answerMs = host.routing === 'path' ? HOSTED_ANSWER_MS : ANSWER_MS;
  await Promise.race([until(state, ({ hasSnapshot }) => hasSnapshot), delay(answerMs)]);
  // The shipped labels are not needed once the server's have arrived.
  const hasLabels = until(state, ({ startUp }) => startUp.status === 'ready');
  if (state.getState().startUp.status !== 'ready') await Promise.race([loadCatalogue(navigator.language), hasLabels]);
}

/** Resolves once `isReached` is true of the state. */
function until(state: Client['state'], isReached: (current: MirrorState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isReached(state.getState())) return;
      off();
      resolve();
    };
    const off = state.subscribe(check);
    check();
  });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Restores the last route of a reopened extension surface, unless the address names one or an error page (2.2.2)
 * (docs/design/surfaces-and-messages.md#user-interface).
 */
async function reopenLastRoute({ host, launchParams }: Client): Promise<void> {
  if (launchParams?.pending()) return;
  if (host.routing !== 'hash' || !/^#?\/?$/.test(window.location.hash)) return;
  const route = await host.readSaved('route');
  // As the router stores the state of an entry.
  if (route && isReopenable(route)) window.history.replaceState({ usr: REOPENED }, '', `#${route}`);
}
