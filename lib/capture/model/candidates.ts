/** Which addresses of a picture are tried. Pure. */
import type { PageFacts } from './page-facts.ts';

interface Candidate {
  readonly address: string;
  /** Pixels of width, or pixels per CSS pixel. */
  readonly size: number;
  readonly unit: 'w' | 'x';
}

/** Addresses may contain commas, but no space; one that ends with a comma has no size. Takes linear time. */
const CANDIDATE = /([^\s,]\S*)(?:(?<=,)|([^,]*))/g;

function candidatesOf(srcset: string, base: string): Candidate[] {
  return [...srcset.matchAll(CANDIDATE)].flatMap(([, written = '', descriptor = '']) => {
    const address = readableAddress(written.replace(/(?<!,),+$/, ''), base);
    const [, size = '1', unit] = /^([\d.]+)([wx])\b/.exec(descriptor.trim()) ?? [];
    return address === null ? [] : [{ address, size: Number(size) || 1, unit: unit === 'w' ? 'w' : 'x' } as const];
  });
}

/** The address as `URL` writes it; null for one of which no picture can be read. */
export function readableAddress(address: string, base?: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const { href, protocol, username, password } = new URL(address, base);
  return /^(?:https?|data|blob):$/.test(protocol) && username + password === '' ? href : null;
}

/**
 * The largest picture of the list that the browser has chosen from, then the one that is shown. Other lists of a
 * `<picture>` may show another section.
 */
export function addressesToTry(picture: string, facts: Pick<PageFacts, 'srcsets' | 'base' | 'width'> | null): string[] {
  const shown = readableAddress(picture);
  if (shown === null) return [];
  const sets = (facts?.srcsets ?? []).map((srcset) => candidatesOf(srcset, facts?.base ?? ''));
  const set = sets.find((one) => one.some(({ address }) => address === shown)) ?? sets[0] ?? [];
  const largest = set.reduce<Candidate | null>((best, one) => (one.size > (best?.size ?? 0) ? one : best), null);
  const own = set.find(({ address }) => address === shown)?.size ?? (largest?.unit === 'w' ? (facts?.width ?? 0) : 1);
  return largest === null || largest.size <= own ? [shown] : [largest.address, shown];
}
