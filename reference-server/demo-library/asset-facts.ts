/** Facts that assets of every kind have: ids, dates, source, author, credit. */

import { createRandom, hashText, type Random } from '../core/random.ts';
import type { Daytime } from './pictures.ts';
import type { SeedCategory } from './seed-categories.ts';
import { BYLINES } from './texts/bylines.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
export const LIBRARY_DAYS = 400;

const HOURS: Readonly<Record<Daytime, readonly [from: number, to: number]>> = {
  dawn: [5, 6],
  day: [9, 15],
  overcast: [8, 15],
  dusk: [17, 18],
  night: [20, 22],
};

export interface AssetFacts {
  readonly objectId: string;
  readonly sourceId: SeedSourceId;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  readonly byline: string;
  readonly credit: string;
  readonly copyright: string;
  /** Expiry as `yyyymmdd hh:mm:ss` in UTC; about every eighth asset has one. */
  readonly expiresTs?: string;
}

export interface FactsOptions {
  /** Seed of the random facts; the same key and `now` give the same facts. */
  readonly key: string;
  readonly now: Date;
  readonly category: SeedCategory;
  readonly months?: readonly number[] | undefined;
  readonly time?: Daytime | undefined;
  readonly desk?: SeedSourceId;
}

export function assetFacts({ key, now, category, months, time, desk }: FactsOptions): AssetFacts {
  const random = createRandom(`facts/${key}`);
  const receivedAt = pickReceived(random, now, months);
  const createdAt = pickCreated(random, receivedAt, time);
  const sourceId = desk ?? pickSource(random, category, now.getTime() - receivedAt.getTime());
  const byline = random.pick(BYLINES);
  const family = byline.split(' ').at(-1) ?? byline;
  const expires = random.chance(0.13) ? new Date(receivedAt.getTime() + random.int(20, 420) * DAY_MS) : undefined;
  return {
    objectId: hashText(`${key}/a`).toString(16).padStart(8, '0') + hashText(`${key}/b`).toString(16).padStart(8, '0'),
    sourceId,
    createdAt,
    receivedAt,
    byline,
    credit: `${sourceId} / ${family}`,
    copyright: `© ${createdAt.getUTCFullYear()} ${sourceId} / ${byline}`,
    ...(expires === undefined
      ? {}
      : { expiresTs: `${expires.toISOString().slice(0, 10).replaceAll('-', '')} 00:00:00` }),
  };
}

/** The part of an asset that is alike for every kind with a file. */
export const assetHead = (facts: AssetFacts, headline: string, extension: string) => ({
  objectId: facts.objectId,
  name: `${slug(headline)}.${extension}`,
  sourceId: facts.sourceId,
  createdAt: facts.createdAt,
  receivedAt: facts.receivedAt,
});

type SharedTexts = Readonly<Record<'headline' | 'caption' | 'category', string>>;

/** The fields that all assets but articles have. */
export const sharedFields = (facts: AssetFacts, texts: SharedTexts): Record<string, string> => ({
  IPTCHeadline: texts.headline,
  IPTCCaption: texts.caption,
  IPTCByLine: facts.byline,
  IPTCCredit: facts.credit,
  IPTCCopyrightNotice: facts.copyright,
  IPTCCategory: texts.category,
});

/** The field with the date of expiry of a picture. */
export const pictureExpiry = ({ expiresTs }: AssetFacts): Record<string, string> =>
  expiresTs === undefined ? {} : { ImgExpiresTS: expiresTs };

/** More assets towards `now`; within the given months, if possible. */
function pickReceived(random: Random, now: Date, months: readonly number[] | undefined): Date {
  let received = now;
  for (let tries = 0; tries < 80; tries += 1) {
    const ageDays = LIBRARY_DAYS * random.next() ** 2.4;
    received = new Date(Math.floor((now.getTime() - ageDays * DAY_MS - 4 * 60_000) / 1000) * 1000);
    if (months === undefined || months.includes(received.getUTCMonth() + 1)) return received;
  }
  return received;
}

function pickCreated(random: Random, received: Date, time: Daytime | undefined): Date {
  if (time === undefined) return new Date(received.getTime() - random.int(5, 600) * 60_000);
  const [from, to] = HOURS[time];
  const midnight = Math.floor(received.getTime() / DAY_MS) * DAY_MS;
  const created = midnight + random.int(from, to) * HOUR_MS + random.int(0, 3599) * 1000;
  return new Date(created < received.getTime() ? created : created - DAY_MS);
}

function pickSource(random: Random, category: SeedCategory, ageMs: number): SeedSourceId {
  if (ageMs > 240 * DAY_MS && random.chance(0.6)) return 'ARCH';
  if (category === 'SPO') return random.pick(['SPORT', 'SPORT', 'EPN', 'NPA']);
  return random.pick(['NPA', 'NPA', 'EPN', 'EPN', 'W3', 'NEWS', 'DESKN', 'DESKS']);
}

/** File name for a headline: lower case, ASCII, whole words joined by hyphens, `limit` characters at most. */
export function slug(text: string, limit = 56): string {
  const plain = text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'oe')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const words: string[] = [];
  for (const word of plain.split(' ')) {
    if ([...words, word].join('-').length > limit) break;
    words.push(word);
  }
  return words.join('-');
}

/** Replaces `{name}` by `values.name`; throws for an unknown name. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in: ${template}`);
    return value;
  });
}

/** A source of the demo library: an invented agency, a desk or the archive. */
interface SeedSource {
  readonly id: string;
  readonly name: string;
  readonly group: 'Agencies' | 'Own' | 'Archive';
}

export const SEED_SOURCES = [
  { id: 'NPA', name: 'Nordic Press Agency', group: 'Agencies' },
  { id: 'EPN', name: 'Euro Photo Network', group: 'Agencies' },
  { id: 'W3', name: 'Wire Three', group: 'Agencies' },
  { id: 'NEWS', name: 'News desk', group: 'Own' },
  { id: 'SPORT', name: 'Sports desk', group: 'Own' },
  { id: 'DESKN', name: 'Picture desk north', group: 'Own' },
  { id: 'DESKS', name: 'Picture desk south', group: 'Own' },
  { id: 'GFX', name: 'Graphics desk', group: 'Own' },
  { id: 'ARCH', name: 'Archive', group: 'Archive' },
] as const satisfies readonly SeedSource[];

type SeedSourceId = (typeof SEED_SOURCES)[number]['id'];
