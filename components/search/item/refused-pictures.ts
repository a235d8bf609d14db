/**
 * Addresses that the server has answered with 403, 404 or 410, as far as the browser reveals it: an image element does
 * not, and the status of another server's answer is 0.
 */
const refused = new Set<string>();
const STATUSES = [403, 404, 410];

/** Observed, because the browser's own list of requests ends after 250. */
if (typeof PerformanceObserver !== 'undefined') {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (STATUSES.includes(entry.responseStatus)) refused.add(entry.name);
      else refused.delete(entry.name);
    }
  }).observe({ type: 'resource' });
}

export const isRefused = (url: string): boolean => refused.has(new URL(url, document.baseURI).href);
