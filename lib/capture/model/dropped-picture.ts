/** The picture in what a page gives to a drop: HTML with an `<img>`, or an address alone. Pure. */
import { addressesToTry } from './candidates.ts';

export interface DroppedPicture {
  /** The largest first. */
  readonly addresses: readonly string[];
  readonly alt: string;
}

const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/i;
const ATTRIBUTE = /\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** No addresses: it is no picture. Not `DOMParser`, which Trusted Types keep from strangers' HTML. */
export function droppedPicture(html: string, uriList: string): DroppedPicture {
  const [img = ''] = IMG.exec(html) ?? [];
  const attributes = new Map(
    [...img.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [name.toLowerCase(), plain(values.join(''))]),
  );
  const [uri = ''] = uriList.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const picture = attributes.get('src') ?? (html === '' ? uri : '');
  const facts = { srcsets: [attributes.get('srcset') ?? ''], base: picture, width: 0 };
  return { addresses: addressesToTry(picture, facts), alt: attributes.get('alt') ?? '' };
}

function plain(text: string): string {
  return text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);
}
