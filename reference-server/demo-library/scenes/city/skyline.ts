/** A skyline across a river. */
import { paintTower } from '../../drawing/buildings.ts';
import { darker, glass, lighter, mix, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintReflections, paintSky, paintWater } from '../../drawing/nature.ts';
import type { Frame, SceneMaker } from '../../scene.ts';

const LANDMARKS = [
  { paint: paintSpire, en: 'a church spire', de: 'ein Kirchturm' },
  { paint: paintMast, en: 'a television tower', de: 'ein Fernsehturm' },
  { paint: paintDome, en: 'a green dome', de: 'eine grüne Kuppel' },
] as const;
/** Share of lit windows. */
const LIT = { dawn: 0.25, day: 0, overcast: 0, dusk: 0.25, night: 0.5 } as const;

export const skyline: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'dusk', 'night', 'night', 'overcast']);
  const mark = random.pick(LANDMARKS);
  const at = random.float(0.2, 0.8) * width;
  const shore = random.float(680, 840);
  const lit = LIT[light.time];
  const peak = random.float(0.15, 0.85) * width;
  const wall = random.pick(['#5b6b80', '#6f6a7d', '#7a6a60', '#4f7080']);
  const sun = [random.float(0.1, 0.9) * width, 250] as const;
  return {
    time: light.time,
    draw(g) {
      const cloud = lighter(light.sky[2], light.time === 'night' ? 0.05 : 0.3);
      paintSky(g, light, { sun, bottom: shore, stars: [70, 400], clouds: [4, 320], cloud, drift: 45 });
      for (const layer of [0, 1, 2]) {
        for (let x = -40; x < g.w; ) {
          const wide = g.r.float(60, 130) * (1 + layer * 0.1);
          const bulge = Math.exp(-(((x - peak) / (g.w * 0.28)) ** 2));
          const tall = g.r.float(90, 220) + bulge * (430 - layer * 130) * g.r.float(0.5, 1);
          const stone = tone(mix(wall, '#c9b29a', g.r.float(0, 0.35)), light, 0.4 - layer * 0.18);
          paintTower(g, [x, shore - tall, wide, tall], stone, lit);
          x += wide * g.r.float(0.95, 1.5);
        }
        if (layer === 1) g.group({ x: at, y: shore }, () => mark.paint(g, (colour) => tone(colour, light, 0.08)));
      }
      paintWater(g, shore, tone('#3f7286', light), [60, 6]);
      if (lit > 0) paintReflections(g, g.w / 24, shore + 8, '#ffd98a');
      g.group({ x: (g.w * 0.2 + g.t * 55) % g.w, y: shore + 62 }, () => {
        g.polygon([0, 24, 150, 24, 128, 54, 18, 54], darker(tone('#f0ece0', light), 0.1));
        g.roundRect([34, 0, 76, 26], 6, glass('#fbfbf7', light));
      });
    },
    en: `The skyline of {place} ${WHEN[light.time].en}, with ${mark.en} among the towers and an excursion boat on the river.`,
    keywordsEn: ['skyline', 'city', 'river', mark.en.replace(/^a /, ''), 'property', 'towers'],
    de: `Die Silhouette von {place} ${WHEN[light.time].de}; zwischen den Hochhäusern ragt ${mark.de} auf, auf dem Fluss fährt ein Ausflugsboot.`,
    keywordsDe: ['Skyline', 'Stadt', 'Fluss', mark.de.replace(/^eine? /, ''), 'Immobilien', 'Hochhäuser'],
  };
};

type Shade = (colour: string) => string;

function paintSpire(g: Frame, shade: Shade): void {
  g.rect([-46, -330, 92, 330], shade('#9a7f68'));
  g.polygon([-60, -330, 60, -330, 0, -640], shade('#4f8072'));
  g.circle([0, -270, 28], shade('#f2e6c4'));
}

function paintMast(g: Frame, shade: Shade): void {
  g.polygon([-22, 0, 22, 0, 9, -470, -9, -470], shade('#c9cdd2'));
  g.ellipse([0, -470, 66, 42], shade('#aab2ba'));
  g.rect([-68, -476, 136, 12], shade('#4a5662'));
  g.line([0, -500, 0, -690], shade('#d9534a'), 9);
}

function paintDome(g: Frame, shade: Shade): void {
  g.rect([-150, -230, 300, 230], shade('#d8c9ac'));
  for (let x = -130; x < 120; x += 48) g.rect([x, -200, 20, 170], shade('#f2e9d6'));
  g.path('M-112 -230 A112 130 0 0 1 112 -230 Z', shade('#5f9c84'));
  g.rect([-10, -420, 20, 70], shade('#c9a94e'));
}
