/** Pedestrians with umbrellas in a wet street. */
import { darker, lighter, mix } from '../../drawing/colour.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

const MAIN = [
  { colour: '#d0342c', en: 'red', de: 'roter' },
  { colour: '#f0c02f', en: 'yellow', de: 'gelber' },
  { colour: '#2f7fb8', en: 'blue', de: 'blauer' },
  { colour: '#3f9a6f', en: 'green', de: 'grüner' },
] as const;

export const rainStreet: SceneKind = {
  name: 'rain-street',
  category: 'WEA',
  region: 'city',
  months: [1, 2, 3, 4, 5, 9, 10, 11, 12],
  create(random, width) {
    const isEvening = random.chance(0.5);
    const walkers = width < 900 ? random.int(2, 3) : random.int(3, 7);
    const main = random.pick(MAIN);
    const special = random.int(0, walkers - 1);
    const looks = Array.from({ length: walkers }, () =>
      pickLook(random, ['#2c3440', '#4a4f5c', '#6d5a4a', '#3f5a5f', '#5c4a63']),
    );
    const vanish = random.float(0.25, 0.75) * width;
    const wind = random.float(-60, 60);
    const wall = random.pick(['#6f7886', '#857468', '#5f7a78', '#7d6a7a']);
    const sky = isEvening ? '#2b3350' : '#aab4bb';
    return {
      time: isEvening ? 'dusk' : 'overcast',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, g.gradient({ 0: darker(sky, 0.25), 0.6: lighter(sky, 0.15) }));
        for (const side of [-1, 1])
          for (let house = 4; house >= 0; house -= 1) {
            const depth = 0.24 + (1 - house / 5) * 0.76;
            const x = vanish + side * (60 + depth ** 1.7 * g.w * 0.72);
            const wide = 130 + depth * 230;
            const tall = 260 + depth * 560 + r.float(-40, 60);
            const foot = 600 + depth * 70;
            const shade = mix(wall, sky, 0.75 - depth * 0.6);
            g.rect(side < 0 ? x - wide : x, foot - tall, wide, tall, shade);
            for (let row = 0; row < 6; row += 1)
              for (let column = 0; column < 3; column += 1) {
                const lit = isEvening && r.chance(0.55);
                g.rect(
                  (side < 0 ? x - wide : x) + wide * (0.12 + column * 0.3),
                  foot - tall * (0.92 - row * 0.14),
                  wide * 0.17,
                  tall * 0.085,
                  lit ? '#ffcf7a' : darker(shade, 0.25),
                  0.9,
                  3,
                );
              }
            g.rect(
              side < 0 ? x - wide : x,
              foot - 96 * depth,
              wide,
              90 * depth,
              isEvening ? '#ffb85c' : lighter(shade, 0.3),
              0.75,
            );
          }
        g.band(640, 370, g.fade(mix('#5b636b', sky, 0.5), '#2f353c'));
        for (let mirror = 0; mirror < 26; mirror += 1)
          g.rect(
            r.float(0, g.w),
            r.float(660, 800),
            r.float(14, 60),
            r.float(60, 230),
            isEvening ? r.pick(['#ffb85c', '#ff8a5c', '#ffd98a']) : '#dfe6ea',
            r.float(0.08, 0.26),
          );
        for (let lamp = 0; lamp < 4; lamp += 1) {
          const x = vanish + (lamp % 2 === 0 ? -1 : 1) * (150 + lamp * g.w * 0.11);
          g.line([x, 690 + lamp * 30, x, 340 - lamp * 40], '#1d232b', 8 + lamp * 2);
          g.circle(x, 330 - lamp * 40, 20 + lamp * 3, isEvening ? '#fff0c0' : '#e6eaec');
          if (isEvening) g.glow(x, 330 - lamp * 40, 170, '#ffdf9a', 0.6);
        }
        looks.forEach((look, index) => {
          const x = (g.w * (index + 0.5)) / walkers + (t - 1.5) * (index % 2 === 0 ? 26 : -22);
          const foot = 900 + (index % 3) * 36;
          const tall = 330 + (index % 3) * 40;
          g.ellipse(x, foot, 70, 12, '#0b1020', 0.35);
          paintPerson(g, x, foot, tall, look, 'walk');
          const colour = index === special ? main.colour : r.pick(['#23262e', '#3a4658', '#59606b', '#4a3a44']);
          const top = foot - tall - 60;
          g.line([x + 16, foot - tall * 0.6, x + 16, top], '#15171c', 6);
          g.path(
            `M${x - 124} ${top + 40} Q${x - 100} ${top - 88} ${x + 16} ${top - 92} Q${x + 132} ${top - 88} ${x + 156} ${top + 40} Q${x + 120} ${top + 12} ${x + 86} ${top + 40} Q${x + 52} ${top + 12} ${x + 16} ${top + 40} Q${x - 20} ${top + 12} ${x - 54} ${top + 40} Q${x - 90} ${top + 12} ${x - 124} ${top + 40} Z`,
            colour,
          );
          g.path(
            `M${x + 16} ${top - 92} Q${x - 40} ${top - 60} ${x - 54} ${top + 40} Q${x - 20} ${top + 12} ${x + 16} ${top + 40} Z`,
            '#ffffff',
            0.14,
          );
          g.ellipse(x + 10, foot + 46, 96, 22, colour, 0.22);
        });
        for (let drop = 0; drop < g.w / 9; drop += 1) {
          const x = r.float(-60, g.w + 60);
          const y = ((r.float(0, 1000) + t * 900) % 1060) - 60;
          g.line([x, y, x + wind * 0.5, y + 46], '#e6eff5', 2.4, 0.42);
        }
      },
      en: {
        seen: `${capital(countEn(walkers))} people walk through the rain in {place} ${isEvening ? 'at dusk' : 'on a grey day'}; one ${main.en} umbrella stands out.`,
        keywords: ['rain', 'umbrella', 'street', 'weather', 'autumn', `${main.en} umbrella`],
      },
      de: {
        seen: `${capital(countDe(walkers))} Menschen gehen ${isEvening ? 'in der Abenddämmerung' : 'an einem grauen Tag'} durch den Regen in {place}; ein ${main.de} Schirm sticht heraus.`,
        keywords: ['Regen', 'Regenschirm', 'Straße', 'Wetter', 'Herbst', `${main.de} Schirm`],
      },
    };
  },
};
