import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { App } from '../../../components/app/app.tsx';
import { endUndoOffer } from '../../../components/surface/surface-undo.ts';
import { takeToasts } from '../../../components/ui/toast.ts';
import { bundleOf, type PageClient, readyWith } from './page-client.ts';

/** Renders the whole surface at `route`, in `#root` like a page. */
export function renderApp({ client }: PageClient, route = '/'): void {
  cleanup();
  addBrowserParts();
  // The test before may have left a step or a message that waits; a new surface has neither.
  endUndoOffer();
  takeToasts(() => undefined)();
  if (client.host.routing === 'hash') window.location.hash = `#${route}`;
  else window.history.replaceState(null, '', route);
  const container = document.createElement('div');
  container.id = 'root';
  render(<App client={client} />, { container: document.body.appendChild(container) });
}

/** Renders the list of one bundle, with what `parts` share besides. */
export async function showUploads(
  page: PageClient,
  { settings = {}, ...parts }: Parameters<PageClient['share']>[0] & { readonly settings?: Partial<ServerSettings> },
  route = '/upload/',
): Promise<void> {
  renderApp(page, route);
  await settle(() => page.share({ startUp: readyWith(settings), bundles: [bundleOf()], ...parts }));
}

/** Gives each test of the file a viewport: without layout, as in jsdom, a virtual list renders nothing. */
export function giveViewport(): void {
  const sizes = { offsetHeight: 100, offsetWidth: 200 };
  beforeEach(() => {
    for (const [name, size] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  });
  afterEach(() => {
    cleanup();
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}

/** Adds browser APIs that jsdom lacks. */
export function addBrowserParts(): void {
  addDialogMethods();
  addIntersections();
}

/** Lets a push or a key be rendered before the test continues. */
export function settle(action: () => void = () => undefined): Promise<void> {
  return act(async () => action());
}

/** jsdom has `<dialog>` but cannot open or close it as a modal. */
export function addDialogMethods(): void {
  const { prototype } = HTMLDialogElement;
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('[autofocus], button')?.focus();
  };
  prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  // jsdom hides elements with the attribute and has no method to open them.
  HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements', 'InvalidStateError');
    this.removeAttribute('popover');
  };
}

/** jsdom has no layout: everything is in view. */
function addIntersections(): void {
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.IntersectionObserver ??= class {
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element): void {
      queueMicrotask(() => this.#tell([{ isIntersecting: true, target }] as never, this as never));
    }
    disconnect(): void {}
  } as never;
}
