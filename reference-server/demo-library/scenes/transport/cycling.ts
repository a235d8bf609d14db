/** Racing cyclists on a country road. */
import { darker, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintSky, paintTree } from '../../drawing/nature.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn, named } from '../../texts/phrases.ts';

const JERSEYS = named('', { yellow: '#f2c230', red: '#c8342f', green: '#2f8f57', pink: '#e58ab0' });

export const cycling: SceneMaker = (random, width) => {
  const light = pickLight(random, ['day', 'overcast', 'dawn', 'dusk', 'day']);
  const riders = width < 900 ? random.int(1, 2) : random.int(2, 6);
  const leader = random.pick(JERSEYS);
  const road = random.float(740, 830);
  const slope = random.float(-0.1, 0.1);
  const isFlipped = random.chance(0.5);
  const size = Math.min(1.5, (width / riders) * 0.0047);
  const field = random.pick(['#8fae55', '#d9b840', '#7a9f6a', '#b98fc0']);
  const sun = [random.float(0.1, 0.9) * width, 200] as const;
  const roadAt = (x: number): number => road + (x - width / 2) * slope;
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun, bottom: 660, clouds: [5, 320], drift: 18 });
      paintRidge(g, [480, 150], tone('#6d7f95', light, 0.45), 150);
      paintRidge(g, [580, 60], tone('#5d7f5a', light, 0.2));
      g.band(640, 370, tone(field, light));
      for (let y = 660; y < 768; y += 9) g.line([0, y, g.w, y - 6], lighter(tone(field, light), 0.2), 3, 0.5);
      for (let tree = 0; tree < 7; tree += 1) {
        const x = ((tree * 330 + g.r.float(0, 120) - g.t * 130 + 2600) % (g.w + 400)) - 200;
        paintTree(g, [x, 700, g.r.float(130, 230)], tone('#4f7d45', light));
      }
      const [left, right] = [roadAt(0) - 20, roadAt(g.w) - 20];
      g.polygon([0, left, g.w, right, g.w, 1010, 0, 1010], tone('#63676e', light));
      g.line([0, left + 6, g.w, right + 6], '#f1efe6', 12, 0.8);
      for (let x = -130 - ((g.t * 420) % 260); x < g.w + 260; x += 260)
        g.line([x, roadAt(x) + 130, x + 120, roadAt(x + 120) + 130], '#f1efe6', 12, 0.8);
      g.mirror(isFlipped, () => {
        for (let rider = riders - 1; rider >= 0; rider -= 1) {
          const x = g.w * (1 - (rider + 0.55) / (riders + 0.1)) + Math.sin(g.t * 1.3 + rider * 2) * 12;
          const y = roadAt(isFlipped ? g.w - x : x) + 70 + (rider % 2) * 24;
          const other = g.r.pick(['#3f5fa8', '#f1f2ee', '#2b3442', '#4f9aa8', '#7d4a8a', '#e2842b']);
          const jersey = tone(rider === 0 ? leader.colour : other, light);
          const skin = g.r.pick(['#e2b08c', '#a06a48', '#f3cdb2']);
          g.group({ x, y, scale: size }, () => paintRider(g, jersey, skin, g.t * 9 + rider));
        }
      });
    },
    en: `${riders === 1 ? 'One rider' : `${capital(countEn(riders))} riders`} in the mountains near {place} ${WHEN[light.time].en}, ${riders === 1 ? 'wearing' : 'the first of them in'} ${leader.en}.`,
    keywordsEn: ['cycling', 'race', 'tour', 'mountains', `${leader.en} jersey`],
    de: `${riders === 1 ? 'Eine Fahrerin' : `${capital(countDe(riders))} Fahrerinnen`} ${WHEN[light.time].de} in den Bergen bei {place}, ${riders === 1 ? 'ganz in' : 'die erste in'} ${capital(leader.de)}.`,
    keywordsDe: ['Radsport', 'Rennen', 'Rundfahrt', 'Berge', `Trikot in ${capital(leader.de)}`],
  };
};

/** A rider on a bicycle with its wheels at y = 0; `turn` is the angle of pedals and wheels. */
function paintRider(g: Frame, jersey: string, skin: string, turn: number): void {
  g.ellipse([0, 4, 120, 9], '#0b1020', 0.3);
  for (const wheel of [-72, 72]) {
    g.ring([wheel, -46, 44], '#15171c', 8);
    for (let spoke = 0; spoke < 3; spoke += 1) {
      const angle = turn + (spoke * Math.PI) / 3;
      const [x, y] = [Math.cos(angle) * 42, Math.sin(angle) * 42];
      g.line([wheel - x, -46 - y, wheel + x, -46 + y], '#7d858c', 2);
    }
  }
  g.line([-12, -50, -72, -46, -34, -112, -12, -50, 48, -116, -34, -112], '#c8342f', 8);
  g.line([72, -46, 46, -126, 72, -132], '#2b3036', 8);
  const pedal = [-12 + Math.cos(turn) * 22, -50 + Math.sin(turn) * 22] as const;
  g.line([-36, -128, 12, -96, pedal], '#1d2530', 19);
  g.line([12, -96, pedal], skin, 14);
  g.line([-36, -132, -8, -182, 34, -190], jersey, 38);
  g.line([34, -186, 50, -154, 70, -136], darker(jersey, 0.15), 16);
  g.circle([60, -214, 22], skin);
  g.path('M34 -218 Q40 -250 68 -244 Q88 -240 86 -222 Z', jersey);
}
