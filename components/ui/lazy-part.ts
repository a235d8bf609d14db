import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';

const AGAIN_MS = 1_000;

type Load<Part = unknown> = () => Promise<Part>;

/** Stylesheets of parts that could not be loaded: Vite requests each once. */
const failedStyles = new Set<HTMLLinkElement>();
const noteFailed = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
};
if (typeof document !== 'undefined') document.addEventListener('error', noteFailed, true);

/** Parts that may not be loaded yet. */
export const laterParts = new Set<Load>();

/** Parts that wait for the server. */
export const awaitedParts = createEmitter<Promise<unknown>>();

/**
 * A component whose script is loaded when it is first rendered, and `Waiting` with the same props until it is there. While the
 * server of the hosted page is unreachable, the loading is retried and the rest of the page works. If the server responds and the
 * script still cannot be loaded, the error boundary is shown. Without Suspense, which shows a loaded part up to 300 ms later. A
 * part is rendered in short tasks.
 */
export function lazyPart<Props extends object>(
  load: Load<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): FunctionComponent<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<unknown> | undefined;
  const loadNoted = async () => {
    part = await load();
  };
  laterParts.add(loadNoted);
  const start = () => {
    loading ??= loadPart(loadNoted).finally(() => {
      loading = undefined;
    });
    return loading;
  };
  return function Part(props) {
    const [Shown, show] = useState(() => part);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Shown) return;
      start().then(
        () => startTransition(() => show(() => part)),
        (error: unknown) => setFailure({ error }),
      );
    }, [Shown]);
    if (failure) throw failure.error;
    return createElement(Shown ?? Waiting, props);
  };
}

function Nothing(): null {
  return null;
}

/** Loads a script as `lazyPart` does, for code that renders nothing. */
export function loadPart<Part>(load: Load<Part>): Promise<Part> {
  const loading: Promise<Part> = loadUntilThere(load, () => awaitedParts.emit(loading));
  return loading;
}

async function loadUntilThere<Part>(load: Load<Part>, onUnreached: () => void): Promise<Part> {
  for (let refusals = 0, attempt = 1; ; attempt += 1) {
    try {
      return await loadWithStyles(load);
    } catch (error) {
      log('warn', 'app: a part of the page was not loaded', { error });
      // The connection may have returned after the first failure, so only the second one counts.
      if (await isServerReached()) refusals += 1;
      else if (attempt === 1) onUnreached();
      if (refusals > 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Also requests the stylesheets again that could not be loaded. */
export async function loadWithStyles<Part>(load: Load<Part>): Promise<Part> {
  const requests = [...failedStyles].map((failed) => {
    failedStyles.delete(failed);
    const link = failed.cloneNode() as HTMLLinkElement;
    return new Promise((resolve) => {
      link.addEventListener('load', resolve);
      // Its script would not be loaded either.
      link.addEventListener('error', resolve);
      failed.replaceWith(link);
    });
  });
  await Promise.all(requests);
  return load();
}

/** Requests a script that the page has loaded before; a 404, as after an update of the server, is a response too. */
async function isServerReached(): Promise<boolean> {
  try {
    const { ok, status, headers } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || (ok && headers.get('Content-Type')?.includes('javascript') === true);
  } catch {
    return false;
  }
}
