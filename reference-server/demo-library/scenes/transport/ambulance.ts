/** Ambulances in front of a hospital. */
import { darker, lighter } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintTree } from '../../drawing/nature.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

export const ambulance: SceneKind = {
  name: 'ambulance',
  category: 'HTH',
  region: 'city',
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'overcast', 'night', 'dusk']);
    const cars = width < 1100 ? 1 : random.int(1, 3);
    const nurses = random.int(1, 3);
    const wall = random.pick(['#d9dfe2', '#c9b59a', '#b9c9c4', '#a86a52']);
    const wing = random.float(0.15, 0.85) * width;
    const storeys = random.int(4, 6);
    const looks = Array.from({ length: nurses }, () => pickLook(random, ['#4fa3a0', '#f4f6f4', '#3f6fa3']));
    const isDark = light.time === 'night' || light.time === 'dusk';
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, g.w - wing, 160, 720);
        paintClouds(g, r, 4, 260, lighter(light.sky[2], 0.2), t * 25);
        const left = wing - 420;
        const top = 700 - storeys * 96;
        for (let tree = 0; tree < 5; tree += 1)
          paintTree(g, r.float(0, g.w), 720, r.float(170, 280), tone('#4f7d45', light, 0.1));
        g.rect(left - 300, 340, 1440, 370, darker(tone(wall, light), 0.12));
        g.rect(left, top, 840, 710 - top, tone(wall, light));
        for (let row = 0; row < storeys; row += 1)
          for (let column = 0; column < 10; column += 1) {
            const lit = isDark && r.chance(0.6);
            g.rect(
              left + 34 + column * 79,
              top + 34 + row * 92,
              52,
              54,
              lit ? '#ffd98a' : tone('#6f8fa3', light),
              1,
              3,
            );
          }
        const signY = Math.max(120, top - 20);
        g.rect(wing - 62, signY - 62, 124, 124, '#c8342f', 1, 16);
        g.rect(wing - 16, signY - 44, 32, 88, '#ffffff');
        g.rect(wing - 44, signY - 16, 88, 32, '#ffffff');
        g.rect(wing - 170, 560, 340, 22, tone('#8d979e', light));
        g.rect(wing - 120, 582, 240, 128, isDark ? '#ffe7b0' : tone('#9fc0d0', light));
        g.band(706, 310, g.fade(tone('#8d9094', light), tone('#5b6068', light)));
        g.band(712, 14, '#f1efe6', 0.5);
        for (let car = 0; car < cars; car += 1)
          paintVan(
            g,
            ((car + 0.5) / cars) * g.w + (t - 1.5) * 18,
            905 - (car % 2) * 26,
            Math.sin(t * 11 + car * 2) > 0,
            isDark,
            (colour) => tone(colour, light),
          );
        for (const [index, look] of looks.entries())
          paintPerson(
            g,
            g.w * ((index + 0.8) / (nurses + 0.8)) + 40,
            976,
            250,
            { ...look, coat: tone(look.coat, light) },
            index === 0 ? 'walk' : 'still',
          );
      },
      en: {
        seen: `${cars === 1 ? 'An ambulance stands' : `${capital(countEn(cars))} ambulances stand`} in front of the hospital in {place} ${WHEN[light.time].en}; ${countEn(nurses)} ${nurses === 1 ? 'member of staff waits' : 'members of staff wait'} outside.`,
        keywords: ['hospital', 'ambulance', 'health', 'nurses', 'emergency'],
      },
      de: {
        seen: `${cars === 1 ? 'Ein Rettungswagen steht' : `${capital(countDe(cars))} Rettungswagen stehen`} ${WHEN[light.time].de} vor der Klinik in {place}; ${nurses === 1 ? 'eine Pflegekraft wartet' : `${countDe(nurses)} Pflegekräfte warten`} davor.`,
        keywords: ['Krankenhaus', 'Rettungswagen', 'Gesundheit', 'Pflege', 'Notaufnahme'],
      },
    };
  },
};

function paintVan(
  g: Drawing,
  x: number,
  foot: number,
  isFlash: boolean,
  isDark: boolean,
  shade: (colour: string) => string,
): void {
  g.ellipse(x, foot + 26, 250, 18, '#0b1020', 0.3);
  g.path(
    `M${x - 240} ${foot} L${x - 240} ${foot - 220} Q${x - 240} ${foot - 236} ${x - 222} ${foot - 236} L${x + 100} ${foot - 236} L${x + 170} ${foot - 130} L${x + 232} ${foot - 104} Q${x + 244} ${foot - 98} ${x + 244} ${foot - 80} L${x + 244} ${foot} Z`,
    shade('#f7f6f0'),
  );
  g.rect(x - 240, foot - 96, 484, 40, shade('#d0342c'));
  for (let check = 0; check < 8; check += 1) g.rect(x - 236 + check * 48, foot - 54, 24, 24, shade('#e8d52f'));
  g.polygon([x + 60, foot - 214, x + 98, foot - 214, x + 152, foot - 132, x + 60, foot - 132], shade('#3d5568'));
  g.rect(x - 150, foot - 206, 20, 76, '#2f6fd0');
  g.rect(x - 178, foot - 178, 76, 20, '#2f6fd0');
  for (const wheel of [-150, 150]) {
    g.circle(x + wheel, foot, 44, '#15171c');
    g.circle(x + wheel, foot, 19, '#a3abb2');
  }
  g.rect(x + 10, foot - 262, 70, 28, isFlash ? '#6fc3ff' : '#2f6fd0', 1, 10);
  if (isFlash) g.glow(x + 45, foot - 250, isDark ? 260 : 150, '#6fc3ff', 0.8);
}
