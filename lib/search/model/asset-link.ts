/** The address of an asset that a dragged or copied result carries (specification 2.8.7, 7.24). Pure. */

/** What would run or show something as this page, or lead to the person's own disk. */
const REFUSED = /^(?:javascript|data|blob|vbscript|file|about):$/;

/**
 * The server's template with the object id in its place; relative templates begin at the server's address. Newsroom
 * programs have schemes of their own, so any scheme counts that does not act as this page. Empty when there is no link.
 */
export function assetLink(template: string, objectId: string, server: string): string {
  if (template === '' || objectId === '') return '';
  const filled = template.replaceAll('{objectId}', encodeURIComponent(objectId));
  if (!URL.canParse(filled, server)) return '';
  const url = new URL(filled, server);
  return REFUSED.test(url.protocol) ? '' : url.href;
}

export interface LinkFormats {
  readonly 'text/uri-list': string;
  readonly 'text/plain': string;
  readonly 'text/html': string;
}

/** The link as other programs take it (docs/design/search.md#links). */
export function linkFormats(link: string, title: string): LinkFormats {
  return {
    'text/uri-list': link,
    'text/plain': link,
    'text/html': `<a href="${escapeHtml(link)}">${escapeHtml(title)}</a>`,
  };
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}
