/** The picture in what a page gives to a drop: HTML with an `<img>`, or an address alone. Pure. */
import { addressesToTry } from './candidates.ts';
import { isNamedBy } from './picture-name.ts';

export interface DroppedPicture {
  /** The largest first; the last one is the picture that was dropped. */
  readonly addresses: readonly string[];
  readonly alt: string;
}

const ATTRIBUTE = /\s+([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/gy;
/** A page or a mail is no picture, and no address is called that a page has chosen. */
const PICTURE_PATH = /\.(?:jpe?g|png|gif|webp|avif|heic|tiff?|svg|jxl)$/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * No addresses: it is no picture. `filename`: of the file that the browser has added. Not `DOMParser`, which Trusted Types
 * keep from strangers' HTML.
 */
export function droppedPicture(html: string, uriList: string, filename: string | null = null): DroppedPicture {
  const at = html.search(/<img\s/i);
  const img = at < 0 ? '' : html.slice(at + '<img'.length);
  const attributes = new Map(
    [...img.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [name.toLowerCase(), plain(values.join(''))]),
  );
  const [uri = ''] = uriList.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const src = attributes.get('src') ?? (html === '' && (filename !== null || isPicture(uri)) ? uri : '');
  const facts = { srcsets: [attributes.get('srcset') ?? ''], base: src, width: 0 };
  // The address beside a picture in a link is that of the link.
  const addresses = addressesToTry(filename !== null && isNamedBy(uri, filename) ? uri : src, facts);
  const [largest = '', dropped = largest] = addresses;
  // `src` is often a placeholder: the page may show the largest already.
  const isLargest =
    filename !== null && (uri === largest || (isNamedBy(largest, filename) && !isNamedBy(dropped, filename)));
  return { addresses: isLargest ? addresses.slice(0, 1) : addresses, alt: attributes.get('alt') ?? '' };
}

function isPicture(uri: string): boolean {
  return URL.canParse(uri) && PICTURE_PATH.test(new URL(uri).pathname);
}

function plain(text: string): string {
  return text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);
}
