/** The photo assets: ten of each kind of scene. */

import type { Language } from '../config/languages.ts';
import { createRandom, cycle } from '../core/random.ts';
import type { SeedAsset } from '../core/seed-asset.ts';
import { assetFacts, assetHead, fill, pictureExpiry, sharedFields } from './asset-facts.ts';
import { pictureAsJpeg, pictureText } from './pictures.ts';
import { SCENE_KINDS, type SceneKind } from './scene-kinds.ts';
import { PLACES, type Place } from './texts/places.ts';
import { CLIP_HEADLINES } from './texts/stories/clip-headlines.ts';
import { ENGLISH_STORIES } from './texts/stories/english-stories.ts';
import { GERMAN_STORIES } from './texts/stories/german-stories.ts';

export const PHOTOS_PER_KIND = 10;

export type PhotoPlan = Readonly<{ key: string; kind: SceneKind; index: number }>;

export const PHOTO_PLANS: readonly PhotoPlan[] = SCENE_KINDS.flatMap((kind) =>
  Array.from({ length: PHOTOS_PER_KIND }, (_, index) => ({ key: `${kind.name}-${index}`, kind, index })),
);

export function photoAsset(plan: PhotoPlan, now: Date): SeedAsset {
  const { key, kind, index } = plan;
  const texts = sceneAssetTexts(kind, key, index);
  const facts = assetFacts({
    key,
    now,
    category: kind.category,
    months: kind.months,
    time: pictureText(key).time ?? 'day',
  });
  return {
    kind: 'image',
    ...assetHead(facts, texts.headline, 'jpg'),
    fields: {
      ...sharedFields(facts, { ...texts, category: kind.category }),
      ImgKeydescr: texts.keywords,
      ImgPlace: texts.place,
      ...pictureExpiry(facts),
    },
    produce: async () => ({
      original: await pictureAsJpeg(key, longSideOf(key), {
        Artist: facts.byline,
        Copyright: facts.copyright,
        ImageDescription: texts.headline,
      }),
    }),
  };
}

/** Length of the longer edge in pixels: 1600 for most photos. */
const longSideOf = (key: string): number =>
  cycle([1600, 1600, 1600, 1920, 1600, 1600, 1280, 1600, 2400], createRandom(`size/${key}`).int(0, 8));

export type AssetTexts = Readonly<Record<'headline' | 'caption' | 'keywords' | 'place', string>>;

/** The texts of one picture of a kind. An even `index` is English, an odd one German; each has its own headline. */
export function sceneAssetTexts(kind: SceneKind, key: string, index: number, isClip = false): AssetTexts {
  const language: Language = index % 2 === 0 ? 'en' : 'de';
  const turn = Math.floor(index / 2);
  const offset = createRandom(`place/${kind.name}`).int(0, 99);
  const where: Place = cycle(PLACES[kind.region], offset + index + (isClip ? PHOTOS_PER_KIND : 0));
  const values = { place: where[language] };
  const stories = (language === 'en' ? ENGLISH_STORIES : GERMAN_STORIES)[kind.name];
  const area = language === 'en' ? where.areaEn : where.areaDe;
  const { caption, keywords = [] } = pictureText(key);
  const [headline, context] = cycle(Object.entries(stories), turn);
  return {
    headline: fill((isClip ? CLIP_HEADLINES[kind.name]?.[language] : undefined) ?? headline, values),
    caption: `${fill(caption, values)} ${fill(context, values)}`,
    keywords: [...keywords, where[language]].join(', '),
    place: where[language] === area ? area : `${where[language]}, ${area}`,
  };
}
