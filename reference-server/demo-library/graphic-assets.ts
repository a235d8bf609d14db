/** The graphic assets: each kind of chart or map, once per topic. */

import { createRandom } from '../core/random.ts';
import type { SeedAsset } from '../core/seed-asset.ts';
import { assetFacts, assetHead, pictureExpiry, sharedFields } from './asset-facts.ts';
import { Drawing } from './drawing/drawing.ts';
import { bars } from './graphics/bars.ts';
import { donut } from './graphics/donut.ts';
import { GRAPHIC_WIDTHS, type GraphicKind } from './graphics/graphic-kind.ts';
import { lines } from './graphics/lines.ts';
import { pictogram } from './graphics/pictogram.ts';
import { regionMap } from './graphics/region-map.ts';
import { seats } from './graphics/seats.ts';
import { stripes } from './graphics/stripes.ts';
import { weatherMap } from './graphics/weather-map.ts';
import { renderPng } from './picture.ts';
import { GRAPHIC_TOPICS, type GraphicTopic } from './texts/graphic-topics.ts';
import { variantOf } from './variants.ts';

const GRAPHIC_KINDS: readonly GraphicKind[] = [bars, lines, donut, seats, weatherMap, regionMap, pictogram, stripes];

export type GraphicPlan = Readonly<{ key: string; kind: GraphicKind; topic: GraphicTopic }>;

export const GRAPHIC_PLANS: readonly GraphicPlan[] = GRAPHIC_KINDS.flatMap((kind) =>
  GRAPHIC_TOPICS[kind.name].map((topic, index) => ({ key: `${kind.name}-${index}`, kind, topic })),
);

export function rollGraphic({ key, kind, topic }: GraphicPlan, variant: number) {
  const random = createRandom(`graphic/${key}/${variant}`);
  const width = random.pick(GRAPHIC_WIDTHS);
  const graphic = kind.create(random, topic);
  return {
    caption: graphic[topic.language],
    drawAll: (): Drawing => {
      const g = new Drawing(width);
      g.band(0, 1000, graphic.paper);
      graphic.draw(g);
      return g;
    },
  };
}

export function graphicAsset(plan: GraphicPlan, now: Date): SeedAsset {
  const { key, topic } = plan;
  const rolled = rollGraphic(plan, variantOf(key));
  const facts = assetFacts({ key, now, category: topic.category, desk: 'GFX' });
  return {
    kind: 'graphic',
    ...assetHead(facts, topic.headline, 'png'),
    fields: {
      ...sharedFields(facts, { ...topic, caption: rolled.caption }),
      ImgKeydescr: [topic.language === 'en' ? 'graphic' : 'Grafik', ...topic.keywords].join(', '),
      ...pictureExpiry(facts),
    },
    produce: async () => ({ original: await renderPng(rolled.drawAll(), 1600) }),
  };
}
