/** A march with placards that show pictures instead of text. */
import { paintStreet } from '../../drawing/buildings.ts';
import { darker, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintSky } from '../../drawing/nature.ts';
import { inLight, paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneMaker } from '../../scene.ts';
import { countDe, countEn } from '../../texts/phrases.ts';

/** Pictures on the placards: paths by colour, from back to front. */
const HOUSE = { '#c8342f': 'M-38 -56 h76 v56 h-76 Z', '#7a2f2a': 'M-52 -56 H52 L0 -98 Z' };
const TREE = { '#6a4a34': 'M-8 -44 h16 v46 h-16 Z', '#3f8a4a': 'M-36 -62 a36 36 0 1 0 72 0 a36 36 0 1 0 -72 0' };
const HEART = {
  '#d0342c': 'M0 4 C-60 -36 -56 -92 -24 -92 C-8 -92 0 -78 0 -70 C0 -78 8 -92 24 -92 C56 -92 60 -36 0 4 Z',
};
const GLOBE = {
  '#3f7fb8': 'M-46 -46 a46 46 0 1 0 92 0 a46 46 0 1 0 -92 0',
  '#5c9a4a': 'M-30 -70 q20 -16 34 4 q-6 24 -26 20 Z M4 -40 q26 -14 34 6 q-14 30 -28 18 Z',
};
const CAUSES = [
  { picture: HOUSE, en: 'houses', de: 'Häusern', topic: 'housing', thema: 'Wohnen' },
  { picture: TREE, en: 'trees', de: 'Bäumen', topic: 'forests', thema: 'Wald' },
  { picture: HEART, en: 'hearts', de: 'Herzen', topic: 'care', thema: 'Pflege' },
  { picture: GLOBE, en: 'globes', de: 'Erdkugeln', topic: 'climate', thema: 'Klima' },
] as const;
/** Heights of the people in each row, from back to front. */
const ROWS = [190, 250, 330];

export const protest: SceneMaker = (random, width) => {
  const light = pickLight(random, ['day', 'overcast', 'dusk', 'day', 'dawn']);
  const cause = random.pick(CAUSES);
  const signs = width < 900 ? random.int(3, 4) : random.int(4, 9);
  const hasBanner = random.chance(0.5);
  const banner = random.pick(['#c8342f', '#2f5d8a', '#3f7f5f', '#e2a33b']);
  const street = random.pick(['#a88a72', '#8a929c', '#b59a86', '#7d8a80']);
  const vanish = random.float(0.3, 0.7) * width;
  const signSize = (width / signs) * 0.0054;
  const isDusk = light.time === 'dusk';
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun: [vanish, 260], bottom: 620 });
      paintStreet(g, vanish, {
        wall: (depth) => tone(g.r.chance(0.5) ? street : lighter(street, 0.15), light, 0.45 * (1 - depth)),
        glass: (wall) => (isDusk && g.r.chance(0.5) ? '#ffd98a' : darker(wall, 0.25)),
      });
      g.band(660, 350, tone('#6f737a', light));
      for (const [depth, size] of ROWS.entries()) {
        const y = 740 + depth * 90 + depth * (depth - 1) * 15;
        const each = Math.max(3, Math.round(g.w / (size * 0.42)));
        for (let person = 0; person < each; person += 1) {
          const x = ((person + 0.5) / each) * g.w + g.r.float(-18, 18);
          const bob = Math.abs(Math.sin(g.t * 5 + person * 1.9 + depth)) * 9;
          paintPerson(g, [x, y - bob, size], inLight(pickLook(g.r), light), g.r.chance(0.25) ? 'cheer' : 'walk');
        }
        for (let sign = depth; sign < signs; sign += 3) {
          const x = ((sign + 0.5) / signs) * g.w;
          const turn = g.r.float(-7, 7) + Math.sin(g.t * 2.4 + sign) * 3;
          const at = { x, y: y - size * 1.35 + Math.sin(g.t * 3 + sign) * 10, turn };
          g.group({ ...at, scale: Math.min(size / 260, signSize) }, () => {
            g.rect([-6, 0, 12, 190], '#8a6a48');
            g.roundRect([-84, -110, 168, 128], 6, g.r.pick(['#fdfbf4', '#f6e7b4', '#dfeaf0']));
            for (const [colour, shape] of Object.entries(cause.picture)) g.path(shape, colour);
          });
        }
      }
      if (!hasBanner) return;
      g.polygon([g.w * 0.14, 800, g.w * 0.86, 812, g.w * 0.86, 930, g.w * 0.14, 918], banner);
      for (let spot = 0; spot < 5; spot += 1) g.circle([g.w * (0.24 + spot * 0.13), 864, 30], lighter(banner, 0.7));
    },
    en: `Demonstrators carry ${countEn(signs)} placards with ${cause.en} through {place} ${WHEN[light.time].en}${hasBanner ? ', behind a long banner' : ''}.`,
    keywordsEn: ['protest', 'march', 'demonstration', cause.topic, 'placards'],
    de: `Demonstrierende tragen ${WHEN[light.time].de} ${countDe(signs)} Schilder mit ${cause.de} durch {place}${hasBanner ? ', vorn ein langes Transparent' : ''}.`,
    keywordsDe: ['Protest', 'Demonstration', 'Kundgebung', cause.thema, 'Schilder'],
  };
};
