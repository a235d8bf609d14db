/**
 * Video and audio assets: an English and a German one for each scene with a clip and for each sound. `clips/` has the
 * files.
 */
import { readFile } from 'node:fs/promises';
import type { Language } from '../config/languages.ts';
import { createRandom, cycle } from '../core/random.ts';
import type { SeedAsset } from '../core/seed-asset.ts';
import { type AssetFacts, assetFacts, assetHead, fill, sharedFields } from './asset-facts.ts';
import { type AssetTexts, PHOTOS_PER_KIND, sceneAssetTexts } from './photos.ts';
import { pictureAsJpeg, pictureText } from './pictures.ts';
import { SCENE_KINDS, type SceneKind } from './scene-kinds.ts';
import { SOUND_KINDS, type SoundKind } from './sound-kinds.ts';
import { PLACES } from './texts/places.ts';
import { SOUND_TEXTS } from './texts/sound-texts.ts';
import { CLIP_HEADLINES } from './texts/stories/clip-headlines.ts';

export const VIDEO_SECONDS = 3;
export const VIDEO_SIZE = { width: 640, height: 360 } as const;
const LANGUAGES = ['en', 'de'] as const satisfies readonly Language[];

export interface VideoPlan {
  readonly key: string;
  readonly kind: SceneKind;
  readonly language: Language;
}

export interface AudioPlan {
  readonly key: string;
  readonly kind: SoundKind;
  readonly language: Language;
}

export const VIDEO_PLANS: readonly VideoPlan[] = SCENE_KINDS.filter(({ name }) => name in CLIP_HEADLINES).flatMap(
  (kind) => LANGUAGES.map((language) => ({ key: `video-${kind.name}-${language}`, kind, language })),
);

export const AUDIO_PLANS: readonly AudioPlan[] = SOUND_KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => ({ key: `audio-${kind.name}-${language}`, kind, language })),
);

export const clipUrl = (key: string, extension: string): URL => new URL(`./clips/${key}.${extension}`, import.meta.url);

export function audioSeconds(key: string): number {
  return createRandom(`seconds/${key}`).int(25, 40) / 10;
}

export function videoAsset(plan: VideoPlan, now: Date): SeedAsset {
  const { key, kind, language } = plan;
  const texts = sceneAssetTexts(kind, key, language === 'en' ? PHOTOS_PER_KIND : PHOTOS_PER_KIND + 1, true);
  const facts = assetFacts({
    key,
    now,
    category: kind.category,
    months: kind.months,
    time: pictureText(key).time ?? 'day',
  });
  return {
    kind: 'video',
    ...assetHead(facts, texts.headline, 'mp4'),
    fields: {
      ...clipFields(facts, texts, kind.category, VIDEO_SECONDS),
      AVMDataType: 'video',
      AVMVideoCodecID: 'H.264',
      AVMPreviewWidth: String(VIDEO_SIZE.width),
      AVMPreviewHeight: String(VIDEO_SIZE.height),
    },
    produce: async () => ({
      original: await readFile(clipUrl(key, 'mp4')),
      poster: await pictureAsJpeg(key, 1280),
      durationSeconds: VIDEO_SECONDS,
    }),
  };
}

export function audioAsset(plan: AudioPlan, now: Date): SeedAsset {
  const { key, kind, language } = plan;
  const place = cycle(PLACES[kind.region], createRandom(`place/${key}`).int(0, 99));
  const values = { place: place[language] };
  const sound = SOUND_TEXTS[kind.name][language];
  const area = language === 'en' ? place.areaEn : place.areaDe;
  const texts: AssetTexts = {
    headline: fill(sound.headline, values),
    caption: fill(sound.caption, values),
    keywords: [...sound.keywords, values.place].join(', '),
    place: values.place === area ? area : `${values.place}, ${area}`,
  };
  const facts = assetFacts({ key, now, category: kind.category });
  const seconds = audioSeconds(key);
  return {
    kind: 'audio',
    ...assetHead(facts, texts.headline, 'mp3'),
    fields: { ...clipFields(facts, texts, kind.category, seconds), AVMDataType: 'audio', AVMAudioCodecID: 'MP3' },
    produce: async () => ({
      original: await readFile(clipUrl(key, 'mp3')),
      poster: await pictureAsJpeg(key, 800),
      durationSeconds: seconds,
    }),
  };
}

const clipFields = (
  facts: AssetFacts,
  texts: AssetTexts,
  category: string,
  seconds: number,
): Record<string, string> => ({
  ...sharedFields(facts, { ...texts, category }),
  IPTCKeywords: texts.keywords,
  IPTCPlace: texts.place,
  AVMDuration: String(seconds),
  ...(facts.expiresTs === undefined ? {} : { AVMExpiresTS: facts.expiresTs }),
});
