/** The text assets: articles, half of them English, half German. */

import { createRandom } from '../core/random.ts';
import type { SeedAsset } from '../core/seed-asset.ts';
import type { Article } from './articles/article.ts';
import { ENGLISH_ONE } from './articles/english-one.ts';
import { ENGLISH_THREE } from './articles/english-three.ts';
import { ENGLISH_TWO } from './articles/english-two.ts';
import { GERMAN_ONE } from './articles/german-one.ts';
import { GERMAN_THREE } from './articles/german-three.ts';
import { GERMAN_TWO } from './articles/german-two.ts';
import { assetFacts, slug } from './asset-facts.ts';

export const ARTICLES: readonly Article[] = [
  ...ENGLISH_ONE,
  ...GERMAN_ONE,
  ...ENGLISH_TWO,
  ...GERMAN_TWO,
  ...ENGLISH_THREE,
  ...GERMAN_THREE,
];

/** Characters per line of a newspaper column. */
const LINE_CHARACTERS = 38;

export function articleAsset(entry: Article, index: number, now: Date): SeedAsset {
  const key = `article-${index}`;
  const facts = assetFacts({ key, now, category: entry.category });
  const random = createRandom(`wire/${key}`);
  const paragraphs = [entry.intro, ...entry.paragraphs];
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    kind: 'text',
    objectId: facts.objectId,
    name: slug(entry.headline),
    sourceId: facts.sourceId,
    createdAt: facts.createdAt,
    receivedAt: facts.receivedAt,
    fields: {
      IPTCHeadline: entry.headline,
      IPTCCaption: entry.intro,
      TxtIntro: entry.intro,
      TxtFullText: html,
      ...lengthFields(paragraphs),
      IPTCCategory: entry.category,
      IPTCOrigTransmission: `${facts.sourceId}${String(random.int(1, 9999)).padStart(4, '0')}`,
      IPTCEnvelopePriority: String(random.pick([3, 4, 4, 4, 5, 5, 2])),
    },
    produce: async () => ({ original: Buffer.from(html, 'utf8') }),
  };
}

/** Number of words, lines and characters of the text without its HTML tags. */
export function lengthFields(
  paragraphs: readonly string[],
): Record<'TxtLenWords' | 'TxtLenLines' | 'TxtLenChars', string> {
  const text = paragraphs.join('\n');
  return {
    TxtLenWords: String(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length),
    TxtLenLines: String(paragraphs.reduce((sum, paragraph) => sum + Math.ceil(paragraph.length / LINE_CHARACTERS), 0)),
    TxtLenChars: String([...text].length),
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
