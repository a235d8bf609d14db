/** A train at or passing a platform. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintRidge } from '../../drawing/nature.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

const TRAINS = [
  { colour: '#c8342f', en: 'red', de: 'roter' },
  { colour: '#f1f2ee', en: 'white', de: 'weißer' },
  { colour: '#2f6fa3', en: 'blue', de: 'blauer' },
  { colour: '#e0b52f', en: 'yellow', de: 'gelber' },
  { colour: '#3f7f5f', en: 'green', de: 'grüner' },
] as const;

export const railway: SceneKind = {
  name: 'railway',
  category: 'TRA',
  region: 'city',
  create(random, width) {
    const light = pickLight(random, ['dawn', 'day', 'overcast', 'dusk', 'night']);
    const train = random.pick(TRAINS);
    const waiting = random.int(2, width < 900 ? 3 : 7);
    const nose = random.float(0.15, 0.55) * width;
    const isFlipped = random.chance(0.5);
    const platform = random.float(760, 830);
    const looks = Array.from({ length: waiting }, () => pickLook(random));
    const hasRoof = random.chance(0.5);
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, g.w * 0.75, 220, 700);
        paintClouds(g, r, 4, 300, lighter(light.sky[2], 0.2), t * 20);
        paintRidge(g, r, 520, 50, tone('#5f7d6a', light, 0.35), false);
        for (let block = 0; block * 190 < g.w; block += 1)
          g.rect(block * 190 + r.float(-20, 20), 470 - r.float(20, 150), 150, 300, tone('#8a8078', light, 0.3));
        g.band(640, 370, tone('#7d746a', light));
        g.group({ x: isFlipped ? g.w : 0, flip: isFlipped }, () => {
          for (let mast = 0; mast * 420 < g.w + 420; mast += 1) {
            const x = mast * 420 + 60;
            g.rect(x, 230, 12, 480, tone('#3a434d', light));
            g.line([x, 260, x + 120, 290], tone('#3a434d', light), 8);
          }
          g.line([-20, 300, g.w + 20, 300], '#1d2530', 4, 0.8);
          const x = nose - (t - 1.5) * 150;
          const paint = tone(train.colour, light);
          g.path(
            `M${x} 690 Q${x + 10} 560 ${x + 150} 470 Q${x + 210} 440 ${x + 330} 440 L${g.w + 900} 440 L${g.w + 900} 715 L${x + 40} 715 Q${x} 712 ${x} 690 Z`,
            g.gradient({ 0: lighter(paint, 0.25), 0.6: paint, 1: darker(paint, 0.25) }),
          );
          g.path(`M${x + 70} 570 Q${x + 120} 490 ${x + 210} 480 L${x + 250} 480 L${x + 250} 570 Z`, '#18222d');
          g.rect(x + 290, 484, g.w + 1200, 84, '#18222d', 1, 8);
          for (let pane = 0; pane < 34; pane += 1)
            if (pane % 7 !== 6)
              g.rect(
                x + 306 + pane * 96,
                494,
                72,
                64,
                light.time === 'night' || light.time === 'dusk' ? '#ffd98a' : '#a9c4d2',
                0.9,
                6,
              );
          for (let door = 0; door < 5; door += 1)
            g.rect(x + 306 + (door * 7 + 6) * 96, 480, 66, 220, darker(paint, 0.3), 1, 6);
          g.rect(x + 60, 630, g.w + 1300, 18, tone(train.en === 'white' ? '#c8342f' : '#f4f1e8', light));
          g.circle(x + 46, 650, 14, '#fff3c4');
          g.glow(x + 46, 650, 90, '#fff3c4', 0.7);
        });
        g.band(712, 30, '#2b2c31');
        g.band(platform - 34, 40, tone('#c9c4ba', light));
        g.band(platform, 300, g.fade(tone('#a39d92', light), darker(tone('#a39d92', light), 0.3)));
        g.band(platform + 22, 12, '#f4f1e8', 0.85);
        looks.forEach((look, index) => {
          const at = g.w * ((index + 0.5) / waiting) + r.float(-20, 20);
          g.ellipse(at, 966, 56, 12, '#0b1020', 0.25);
          paintPerson(
            g,
            at,
            966,
            r.float(270, 310),
            { ...look, coat: tone(look.coat, light), legs: tone(look.legs, light) },
            'still',
          );
          if (index % 2 === 0) g.rect(at + 40, 890, 52, 76, tone('#3d4a5c', light), 1, 8);
        });
        if (hasRoof) {
          g.polygon([0, 90, g.w, 60, g.w, 130, 0, 170], tone('#4a5560', light));
          for (let post = 0; post * 520 < g.w; post += 1)
            g.rect(post * 520 + 200, 130, 20, platform - 120, tone('#59656f', light));
        }
      },
      en: {
        seen: `A ${train.en} train draws into the station of {place} ${WHEN[light.time].en}; ${countEn(waiting)} passengers wait on the platform.`,
        keywords: ['railway', 'train', 'station', 'platform', 'commuters', 'timetable'],
      },
      de: {
        seen: `Ein ${train.de} Zug fährt ${WHEN[light.time].de} in den Bahnhof von {place} ein; ${countDe(waiting)} Fahrgäste warten am Bahnsteig.`,
        keywords: ['Bahn', 'Zug', 'Bahnhof', 'Bahnsteig', 'Pendler', capital('fahrplan')],
      },
    };
  },
};
