/** The address of an asset that a dragged or copied result carries (specification 2.8.7, 7.24). Pure. */
import { hasUserInfo } from '#lib/core/user-info.ts';

/** Schemes that run or show content as this page, or open local files. */
const REFUSED = /^(?:javascript|data|blob|vbscript|file|about):$/;

/**
 * Fills the object id into the server's template; relative templates are resolved against the server's address. Any
 * scheme except the refused ones is allowed, because newsroom programs have their own. Empty if there is no link.
 */
export function assetLink(template: string, objectId: string, server: string): string {
  if (template === '' || objectId === '') return '';
  const filled = template.replaceAll('{objectId}', encodeURIComponent(objectId));
  try {
    const url = new URL(filled, server);
    return REFUSED.test(url.protocol) || hasUserInfo(url) ? '' : url.href;
  } catch {
    return '';
  }
}

export interface LinkFormats {
  readonly 'text/uri-list': string;
  readonly 'text/plain': string;
  readonly 'text/html': string;
}

export interface LinkedAsset {
  readonly link: string;
  readonly title: string;
  readonly picture?: LinkedPicture | undefined;
  /** Lines below the title: who is to be credited, and under which conditions it may be used. */
  readonly notes?: readonly string[];
}

export interface LinkedPicture {
  readonly url: string;
  readonly alt: string;
}

/** The links in the formats of drag and drop (docs/design/search.md#links). Several have a paragraph each. */
export function linkFormats(...assets: readonly LinkedAsset[]): LinkFormats {
  const links = assets.map(({ link }) => link);
  const blocks = assets.map(htmlOf);
  return {
    // RFC 2483
    'text/uri-list': links.join('\r\n'),
    'text/plain': links.join('\n'),
    'text/html': blocks.length === 1 ? blocks.join('') : blocks.map((block) => `<p>${block}</p>`).join('\n'),
  };
}

function htmlOf({ link, title, picture, notes = [] }: LinkedAsset): string {
  const image = picture && `<img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}"><br>`;
  const linked = `<a href="${escapeHtml(link)}">${image ?? ''}${escapeHtml(title)}</a>`;
  return [linked, ...notes.map(escapeHtml)].join('<br>');
}

/** `Anna Keller / NPA`: who made it and who provides it, each once. */
export function creditLine(byline: string, credit: string): string {
  const words = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  const isNamed = words(credit).includes(words(byline));
  return [isNamed ? '' : byline, credit].filter(Boolean).join(' / ');
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}
