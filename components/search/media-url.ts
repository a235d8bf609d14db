/** An address from a search result as the page may load it; empty for none and for anything but http(s). */
export function mediaUrl(address: string, server: string): string {
  if (address === '' || !URL.canParse(address, server)) return '';
  const url = new URL(address, server);
  return /^https?:$/.test(url.protocol) ? url.href : '';
}
