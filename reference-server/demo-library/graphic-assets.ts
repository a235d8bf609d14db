/** The graphic assets: each kind of chart or map, once per topic. */

import type { SeedAsset } from '../core/seed-asset.ts';
import { assetFacts, assetHead, pictureExpiry, sharedFields } from './asset-facts.ts';
import { pictureAsPng, pictureText } from './pictures.ts';
import { GRAPHIC_TOPICS, type GraphicTopic } from './texts/graphic-topics.ts';

export type GraphicPlan = Readonly<{ key: string; topic: GraphicTopic }>;

export const GRAPHIC_PLANS: readonly GraphicPlan[] = Object.entries(GRAPHIC_TOPICS).flatMap(([kind, topics]) =>
  topics.map((topic, index) => ({ key: `${kind}-${index}`, topic })),
);

export function graphicAsset({ key, topic }: GraphicPlan, now: Date): SeedAsset {
  const facts = assetFacts({ key, now, category: topic.category, desk: 'GFX' });
  return {
    kind: 'graphic',
    ...assetHead(facts, topic.headline, 'png'),
    fields: {
      ...sharedFields(facts, { ...topic, caption: pictureText(key).caption }),
      ImgKeydescr: [topic.language === 'en' ? 'graphic' : 'Grafik', ...topic.keywords].join(', '),
      ...pictureExpiry(facts),
    },
    produce: async () => ({ original: await pictureAsPng(key, 1600) }),
  };
}
