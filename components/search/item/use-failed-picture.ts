import { type RefObject, useEffect, useState } from 'react';
import type { SearchState } from '#lib/client/search/search-state.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useClient } from '../../surface/client-context.ts';
import { useSessionCheck } from '../../surface/use-session-check.ts';
import { isRefused } from './refused-pictures.ts';

/** Pause before what did not reach the server is requested again. */
export const REPEAT_AFTER_MS = 5_000;
/** The pause grows by itself each time; the last one is a minute. */
const MAX_REPEATS = 12;

interface FailedPicture {
  /** Also while it is requested again. */
  readonly isMissing: boolean;
  readonly hasFailed: boolean;
  fail(): void;
  load(): void;
}

/**
 * A thumbnail that failed is requested again with the next answer of its search and with 'Try again', when the
 * connection or the session returns, when the window becomes visible, since browsers may not load pictures of a hidden
 * window, and in view some times by itself. One that the server refused only waits for a session.
 */
export function useFailedPicture({ thumbUrl, type }: SearchItem, box: RefObject<Element | null>): FailedPicture {
  const client = useClient();
  const checkSession = useSessionCheck();
  const [picture, setPicture] = useState(() => notFailed(thumbUrl));
  // The same element shows the results of the next search.
  const { failures, hasFailed } = picture.thumbUrl === thumbUrl ? picture : notFailed(thumbUrl);

  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setPicture((last) => ({ ...last, hasFailed: false }));
    const again = () => isRefused(thumbUrl) || retry();
    const onVisibility = () => document.visibilityState === 'visible' && again();
    const stops = [
      client.state.subscribe(({ auth }, { auth: before }) => {
        if (auth.status === 'signed-in' && before.status !== 'signed-in') retry();
      }),
      searchesOf(client)[type].store.subscribe((now, before) => hasAnswered(now, before) && again()),
      failures > MAX_REPEATS ? undefined : repeatInView(box, failures * REPEAT_AFTER_MS, again),
    ];
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const stop of stops) stop?.();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', again);
    };
  }, [hasFailed, failures, client, thumbUrl, type, box]);

  return {
    isMissing: failures > 0,
    hasFailed,
    fail() {
      setPicture({ thumbUrl, failures: failures + 1, hasFailed: true });
      checkSession(true);
    },
    load: () => failures > 0 && setPicture(notFailed(thumbUrl)),
  };
}

const notFailed = (thumbUrl: string) => ({ thumbUrl, failures: 0, hasFailed: false });

/** A page has arrived, or is requested by 'Try again'. */
function hasAnswered({ status }: SearchState, { status: before }: SearchState): boolean {
  if (status === before) return false;
  return status === 'success' || (status === 'loading' && before !== 'success');
}

/** Calls `again` after the pause if the picture is in view then, else after another one. */
function repeatInView(box: RefObject<Element | null>, pauseMs: number, again: () => void): () => void {
  const timer = setInterval(
    () => document.visibilityState === 'visible' && isInWindow(box.current) && again(),
    pauseMs,
  );
  return () => clearInterval(timer);
}

function isInWindow(element: Element | null): boolean {
  if (!element) return false;
  const { top, right, bottom, left } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight && right >= 0 && left <= innerWidth;
}
