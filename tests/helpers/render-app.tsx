import { act, cleanup, render } from '@testing-library/react';
import { App } from '../../components/app/app.tsx';
import type { PageClient } from './page-client.ts';

/** Draws the whole surface at `route`. */
export function renderApp({ client }: PageClient, route = '/'): void {
  cleanup();
  addBrowserParts();
  window.location.hash = `#${route}`;
  render(<App client={client} />);
}

/** What a browser has and jsdom lacks. */
export function addBrowserParts(): void {
  addDialogMethods();
  addIntersections();
}

/** What a push or a key changes is drawn before the test goes on. */
export function settle(action: () => void = () => undefined): Promise<void> {
  return act(async () => action());
}

/** jsdom knows `<dialog>` but neither opens nor closes it as a modal. */
export function addDialogMethods(): void {
  const { prototype } = HTMLDialogElement;
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('[autofocus], button')?.focus();
  };
  prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  // jsdom hides what has the attribute and knows no way to open it.
  HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
    this.removeAttribute('popover');
  };
}

/** jsdom lays nothing out: everything is in view. */
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
