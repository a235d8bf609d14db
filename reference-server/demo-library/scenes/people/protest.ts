/** A march with placards that carry pictures instead of words. */
import { darker, lighter } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { CLOTHES, paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { countDe, countEn } from '../../words/numbers.ts';

const CAUSES = [
  { id: 'house', en: 'houses', de: 'Häusern', topic: 'housing', thema: 'Wohnen' },
  { id: 'tree', en: 'trees', de: 'Bäumen', topic: 'forests', thema: 'Wald' },
  { id: 'heart', en: 'hearts', de: 'Herzen', topic: 'care', thema: 'Pflege' },
  { id: 'globe', en: 'globes', de: 'Erdkugeln', topic: 'climate', thema: 'Klima' },
] as const;
type Cause = (typeof CAUSES)[number]['id'];

export const protest: SceneKind = {
  name: 'protest',
  category: 'SOI',
  region: 'city',
  create(random, width) {
    const light = pickLight(random, ['day', 'overcast', 'dusk', 'day', 'dawn']);
    const cause = random.pick(CAUSES);
    const signs = width < 900 ? random.int(3, 4) : random.int(4, 9);
    const hasBanner = random.chance(0.5);
    const banner = random.pick(['#c8342f', '#2f5d8a', '#3f7f5f', '#e2a33b']);
    const street = random.pick(['#a88a72', '#8a929c', '#b59a86', '#7d8a80']);
    const vanish = random.float(0.3, 0.7) * width;
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, vanish, 260, 620);
        for (const side of [-1, 1])
          for (let house = 5; house >= 0; house -= 1) {
            const depth = 1 - house / 6;
            const x = vanish + side * (50 + depth ** 1.6 * g.w * 0.7);
            const wide = 140 + depth * 240;
            const tall = 240 + depth * 520 + r.float(-40, 60);
            const left = side < 0 ? x - wide : x;
            const shade = tone(r.chance(0.5) ? street : lighter(street, 0.15), light, 0.45 * (1 - depth));
            g.rect(left, 620 + depth * 90 - tall, wide, tall, shade);
            for (let row = 0; row < 5; row += 1)
              for (let column = 0; column < 3; column += 1)
                g.rect(
                  left + wide * (0.13 + column * 0.29),
                  640 + depth * 90 - tall * (0.95 - row * 0.17),
                  wide * 0.16,
                  tall * 0.09,
                  light.time === 'dusk' && r.chance(0.5) ? '#ffd98a' : darker(shade, 0.25),
                  0.9,
                  3,
                );
          }
        g.band(660, 350, tone('#6f737a', light));
        const rows = [
          { y: 740, size: 190 },
          { y: 830, size: 250 },
          { y: 950, size: 330 },
        ];
        let painted = 0;
        rows.forEach((row, depth) => {
          const each = Math.max(3, Math.round(g.w / (row.size * 0.42)));
          const here = Math.floor(signs / 3) + (depth < signs % 3 ? 1 : 0);
          for (let person = 0; person < each; person += 1) {
            const x = ((person + 0.5) / each) * g.w + r.float(-18, 18);
            const bob = Math.abs(Math.sin(t * 5 + person * 1.9 + depth)) * 9;
            const look = pickLook(r, CLOTHES);
            paintPerson(
              g,
              x,
              row.y - bob,
              row.size,
              { ...look, coat: tone(look.coat, light), legs: tone(look.legs, light) },
              r.chance(0.25) ? 'cheer' : 'walk',
            );
          }
          for (let sign = 0; sign < here; sign += 1) {
            const x = ((sign * 3 + depth + 0.5) / Math.max(signs, 3 * Math.ceil(signs / 3) - 2)) * g.w;
            const y = row.y - row.size * 1.35 + Math.sin(t * 3 + painted) * 10;
            g.group(
              {
                x,
                y,
                turn: r.float(-7, 7) + Math.sin(t * 2.4 + painted) * 3,
                scale: Math.min(row.size / 260, (g.w / signs) * 0.0054),
              },
              () => paintSign(g, cause.id, r.pick(['#fdfbf4', '#f6e7b4', '#dfeaf0'])),
            );
            painted += 1;
          }
          if (depth === 2 && hasBanner) {
            g.polygon([g.w * 0.14, 800, g.w * 0.86, 812, g.w * 0.86, 930, g.w * 0.14, 918], banner);
            for (let shape = 0; shape < 5; shape += 1)
              g.circle(g.w * (0.24 + shape * 0.13), 864, 30, lighter(banner, 0.7));
          }
        });
      },
      en: {
        seen: `Demonstrators carry ${countEn(signs)} placards with ${cause.en} through {place} ${WHEN[light.time].en}${hasBanner ? ', behind a long banner' : ''}.`,
        keywords: ['protest', 'march', 'demonstration', cause.topic, 'placards'],
      },
      de: {
        seen: `Demonstrierende tragen ${WHEN[light.time].de} ${countDe(signs)} Schilder mit ${cause.de} durch {place}${hasBanner ? ', vorn ein langes Transparent' : ''}.`,
        keywords: ['Protest', 'Demonstration', 'Kundgebung', cause.thema, 'Schilder'],
      },
    };
  },
};

function paintSign(g: Drawing, cause: Cause, paper: string): void {
  g.rect(-6, 0, 12, 190, '#8a6a48');
  g.rect(-84, -110, 168, 128, paper, 1, 6);
  if (cause === 'house') {
    g.rect(-38, -56, 76, 56, '#c8342f');
    g.polygon([-52, -56, 52, -56, 0, -98], '#7a2f2a');
  } else if (cause === 'tree') {
    g.rect(-8, -44, 16, 46, '#6a4a34');
    g.circle(0, -62, 36, '#3f8a4a');
  } else if (cause === 'heart')
    g.path('M0 4 C-60 -36 -56 -92 -24 -92 C-8 -92 0 -78 0 -70 C0 -78 8 -92 24 -92 C56 -92 60 -36 0 4 Z', '#d0342c');
  else {
    g.circle(0, -46, 46, '#3f7fb8');
    g.path('M-30 -70 q20 -16 34 4 q-6 24 -26 20 Z M4 -40 q26 -14 34 6 q-14 30 -28 18 Z', '#5c9a4a');
  }
}
