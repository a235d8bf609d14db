/** Pedestrians with umbrellas on a wet street. */
import { paintStreet } from '../../drawing/buildings.ts';
import { darker, lighter, mix } from '../../drawing/light.ts';
import { paintReflections } from '../../drawing/nature.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn, named } from '../../texts/phrases.ts';

const MAIN = named('er', { red: '#d0342c', yellow: '#f0c02f', blue: '#2f7fb8', green: '#3f9a6f' });
const COATS = ['#2c3440', '#4a4f5c', '#6d5a4a', '#3f5a5f', '#5c4a63'];
const UMBRELLA =
  'M-140 40 Q-116 -88 0 -92 Q116 -88 140 40 q-36 -28 -70 0 q-34 -28 -70 0 q-36 -28 -70 0 q-36 -28 -70 0 Z';

export const rainStreet: SceneMaker = (random, width) => {
  const isEvening = random.chance(0.5);
  const walkers = width < 900 ? random.int(2, 3) : random.int(3, 7);
  const main = random.pick(MAIN);
  const special = random.int(0, walkers - 1);
  const looks = Array.from({ length: walkers }, () => pickLook(random, COATS));
  const vanish = random.float(0.25, 0.75) * width;
  const wind = random.float(-60, 60);
  const wall = random.pick(['#6f7886', '#857468', '#5f7a78', '#7d6a7a']);
  const sky = isEvening ? '#2b3350' : '#aab4bb';
  return {
    time: isEvening ? 'dusk' : 'overcast',
    draw(g) {
      g.band(0, 1000, g.gradient({ 0: darker(sky, 0.25), 0.6: lighter(sky, 0.15) }));
      paintStreet(g, vanish, {
        wall: (depth) => mix(wall, sky, 0.75 - depth * 0.6),
        glass: (shade) => (isEvening && g.r.chance(0.55) ? '#ffcf7a' : darker(shade, 0.25)),
      });
      g.band(640, 370, g.fade(mix('#5b636b', sky, 0.5), '#2f353c'));
      for (let y = 660; y < 800; y += 28) paintReflections(g, 5, y, isEvening ? '#ffb85c' : '#dfe6ea');
      for (let lamp = 0; lamp < 4; lamp += 1)
        g.group({ x: vanish + (lamp % 2 === 0 ? -1 : 1) * (150 + lamp * g.w * 0.11), y: 330 - lamp * 40 }, () => {
          g.line([0, 0, 0, 360 + lamp * 70], '#1d232b', 8 + lamp * 2);
          g.circle([0, 0, 20 + lamp * 3], isEvening ? '#fff0c0' : '#e6eaec');
          if (isEvening) g.glow([0, 0, 170], '#ffdf9a', 0.6);
        });
      for (const [index, look] of looks.entries()) {
        const x = (g.w * (index + 0.5)) / walkers + (g.t - 1.5) * (index % 2 === 0 ? 26 : -22);
        const tall = 330 + (index % 3) * 40;
        const dull = g.r.pick(['#23262e', '#3a4658', '#59606b', '#4a3a44']);
        g.group({ x, y: 900 + (index % 3) * 36 }, () => {
          g.ellipse([0, 0, 70, 12], '#0b1020', 0.35);
          paintPerson(g, [0, 0, tall], look, 'walk');
          g.group({ x: 16, y: -tall - 60 }, () => {
            g.line([0, 0, 0, 180], '#15171c', 6);
            g.path(UMBRELLA, index === special ? main.colour : dull);
            g.path('M0 -92 Q-56 -60 -70 40 Q-36 12 0 40 Z', '#ffffff', 0.14);
          });
        });
      }
      for (let drop = 0; drop < g.w / 9; drop += 1) {
        const [x, y] = [g.r.float(-60, g.w + 60), ((g.r.float(0, 1000) + g.t * 900) % 1060) - 60];
        g.line([x, y, x + wind * 0.5, y + 46], '#e6eff5', 2.4, 0.42);
      }
    },
    en: `${capital(countEn(walkers))} people walk through the rain in {place} ${isEvening ? 'at dusk' : 'on a grey day'}; one ${main.en} umbrella stands out.`,
    keywordsEn: ['rain', 'umbrella', 'street', 'weather', 'autumn', `${main.en} umbrella`],
    de: `${capital(countDe(walkers))} Menschen gehen ${isEvening ? 'in der Abenddämmerung' : 'an einem grauen Tag'} durch den Regen in {place}; ein ${main.de} Schirm sticht heraus.`,
    keywordsDe: ['Regen', 'Regenschirm', 'Straße', 'Wetter', 'Herbst', `${main.de} Schirm`],
  };
};
