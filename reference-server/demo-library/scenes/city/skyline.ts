/** A city with towers, seen over a river. */

import { paintTower } from '../../drawing/buildings.ts';
import { darker, lighter, mix } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { paintSky, paintStars, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintWater } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';

const LANDMARKS = [
  { id: 'spire', en: 'a church spire', de: 'ein Kirchturm' },
  { id: 'mast', en: 'a television tower', de: 'ein Fernsehturm' },
  { id: 'dome', en: 'a green dome', de: 'eine grüne Kuppel' },
] as const;

export const skyline: SceneKind = {
  name: 'skyline',
  category: 'FIN',
  region: 'city',
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'dusk', 'night', 'night', 'overcast']);
    const mark = random.pick(LANDMARKS);
    const at = random.float(0.2, 0.8) * width;
    const shore = random.float(680, 840);
    const lit = light.time === 'night' ? 0.5 : light.time === 'dusk' || light.time === 'dawn' ? 0.25 : 0;
    const peak = random.float(0.15, 0.85) * width;
    const wall = random.pick(['#5b6b80', '#6f6a7d', '#7a6a60', '#4f7080']);
    const sunX = random.float(0.1, 0.9) * width;
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, sunX, 250, shore);
        if (light.time === 'night') paintStars(g, r, 70, 400);
        paintClouds(g, r, 4, 320, lighter(light.sky[2], light.time === 'night' ? 0.05 : 0.3), t * 45);
        for (const layer of [0, 1, 2]) {
          for (let x = -40; x < g.w; ) {
            const wide = r.float(60, 130) * (1 + layer * 0.1);
            const bulge = Math.exp(-(((x - peak) / (g.w * 0.28)) ** 2));
            const tall = r.float(90, 220) + bulge * (430 - layer * 130) * r.float(0.5, 1);
            paintTower(
              g,
              r,
              x,
              shore,
              wide,
              tall,
              tone(mix(wall, '#c9b29a', r.float(0, 0.35)), light, 0.4 - layer * 0.18),
              lit,
            );
            x += wide * r.float(0.95, 1.5);
          }
          if (layer === 1) paintLandmark(g, mark.id, at, shore, (colour) => tone(colour, light, 0.08));
        }
        paintWater(g, r, shore, 1000, tone('#3f7286', light), t * 60, 6);
        if (lit > 0)
          for (let lamp = 0; lamp < g.w / 24; lamp += 1)
            g.rect(r.float(0, g.w), shore + 8, r.float(4, 12), r.float(40, 170), '#ffd98a', r.float(0.08, 0.32));
        const boat = (g.w * 0.2 + t * 55) % g.w;
        g.polygon(
          [boat, shore + 86, boat + 150, shore + 86, boat + 128, shore + 116, boat + 18, shore + 116],
          darker(tone('#f0ece0', light), 0.1),
        );
        g.rect(boat + 34, shore + 62, 76, 26, lit > 0 ? '#ffd98a' : tone('#fbfbf7', light), 1, 6);
      },
      en: {
        seen: `The skyline of {place} ${WHEN[light.time].en}, with ${mark.en} among the towers and an excursion boat on the river.`,
        keywords: ['skyline', 'city', 'river', mark.en.replace(/^a /, ''), 'property', 'towers'],
      },
      de: {
        seen: `Die Silhouette von {place} ${WHEN[light.time].de}; zwischen den Hochhäusern ragt ${mark.de} auf, auf dem Fluss fährt ein Ausflugsboot.`,
        keywords: ['Skyline', 'Stadt', 'Fluss', mark.de.replace(/^eine? /, ''), 'Immobilien', 'Hochhäuser'],
      },
    };
  },
};

type Landmark = (typeof LANDMARKS)[number]['id'];

function paintLandmark(g: Drawing, id: Landmark, x: number, shore: number, shade: (colour: string) => string): void {
  if (id === 'spire') {
    g.rect(x - 46, shore - 330, 92, 330, shade('#9a7f68'));
    g.polygon([x - 60, shore - 330, x + 60, shore - 330, x, shore - 640], shade('#4f8072'));
    g.circle(x, shore - 270, 28, shade('#f2e6c4'));
  } else if (id === 'mast') {
    g.polygon([x - 22, shore, x + 22, shore, x + 9, shore - 470, x - 9, shore - 470], shade('#c9cdd2'));
    g.ellipse(x, shore - 470, 66, 42, shade('#aab2ba'));
    g.rect(x - 68, shore - 476, 136, 12, shade('#4a5662'));
    g.line([x, shore - 500, x, shore - 690], shade('#d9534a'), 9);
  } else {
    g.rect(x - 150, shore - 230, 300, 230, shade('#d8c9ac'));
    for (let column = 0; column < 6; column += 1) g.rect(x - 130 + column * 48, shore - 200, 20, 170, shade('#f2e9d6'));
    g.path(`M${x - 112} ${shore - 230} A112 130 0 0 1 ${x + 112} ${shore - 230} Z`, shade('#5f9c84'));
    g.rect(x - 10, shore - 420, 20, 70, shade('#c9a94e'));
  }
}
