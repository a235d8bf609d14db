/** Hands addresses to the browser: to be opened in tabs, or to be saved. Both return how many it has taken. */
import type { Client } from '#lib/client/connection/client.ts';

type LoadCommands = Client['host']['loadCommands'];

export async function openLinks(links: readonly string[], loadCommands: LoadCommands): Promise<number> {
  if (loadCommands) return (await loadCommands()).openTabs(links, false);
  for (const link of links) press(link);
  return links.length;
}

/**
 * A page saves files of its own server by links. Those of the extension would leave its page for the answer of a server
 * that refuses a file, and its policy allows no frame: it opens tabs, of which none is left for a saved file.
 */
export async function saveFiles(addresses: readonly string[], loadCommands: LoadCommands): Promise<number> {
  const urls = addresses.map((address) => new URL(address));
  for (const url of urls) url.searchParams.set('download', '1');
  if (loadCommands)
    return (await loadCommands()).openTabs(
      urls.map(({ href }) => href),
      true,
    );
  for (const { href, origin } of urls) press(href, origin === window.location.origin);
  return urls.length;
}

/**
 * Without an opener, because a tab that knows its opener gets a copy of the session storage, which Sign Out would not
 * delete. So nothing is known of a tab that the browser has blocked.
 */
function press(href: string, isSaved = false): void {
  const link = document.createElement('a');
  // The browser ignores `download` for another origin, and must not leave the page.
  Object.assign(link, isSaved ? { href, download: '' } : { href, target: '_blank', rel: 'noopener' });
  link.click();
}
