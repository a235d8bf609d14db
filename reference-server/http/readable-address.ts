/**
 * Stands for an address with a wrong percent-encoding, which the router would answer before any hook and so without the
 * headers of every answer. No route has it.
 */
export const UNREADABLE = '/api/unreadable-address';

export function readableAddress(url = '/'): string {
  try {
    decodeURI(url.split('?')[0] ?? '');
    return url;
  } catch {
    return UNREADABLE;
  }
}
