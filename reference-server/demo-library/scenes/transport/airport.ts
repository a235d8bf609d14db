/** An airliner taking off or landing beside the control tower. */
import { darker, glass, type Light, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintSky } from '../../drawing/nature.ts';
import { paintWheels } from '../../drawing/vehicles.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { named } from '../../texts/phrases.ts';

const TAILS = named('em', { red: '#c8342f', blue: '#2458a6', yellow: '#e0a32b', green: '#2f8f6f' });

export const airport: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'overcast', 'dusk', 'night', 'day']);
  const tail = random.pick(TAILS);
  const isStart = random.chance(0.5);
  const isFlipped = random.chance(0.5);
  const high = random.float(220, 460);
  const size = Math.min(width * 0.62, random.float(640, 900));
  const towerX = random.float(0.75, 0.9) * width;
  const at = random.float(0.32, 0.56) * width;
  const horizon = random.float(700, 780);
  return {
    time: light.time,
    draw(g) {
      const sun = [width * (isFlipped ? 0.75 : 0.25), 300] as const;
      paintSky(g, light, { sun, bottom: horizon + 20, stars: [90, 560], clouds: [6, horizon - 240], drift: 20 });
      paintRidge(g, [horizon, 30], tone('#5d7f6a', light, 0.4));
      g.band(horizon + 14, 400, tone('#7f9a5f', light));
      g.polygon([0, 900, g.w, 850, g.w, 970, 0, 1010], tone('#5a5f66', light));
      for (let x = 0; x < g.w; x += 170) g.line([x + 4, 956 - x * 0.04, x + 86, 952 - x * 0.04], '#f4f1e8', 9);
      for (let lamp = 0; lamp * 90 < g.w; lamp += 1)
        g.circle([lamp * 90 + 20, 893 - lamp * 3, 7], lamp % 2 === 0 ? '#fff3c4' : '#7fd0ff');
      g.mirror(isFlipped, () => {
        g.group({ x: towerX, y: horizon }, () => {
          g.rect([-260, -90, 460, 110], tone('#c9cfd2', light));
          for (let x = -250; x < 200; x += 45) g.rect([x, -70, 34, 44], glass('#5f7f92', light));
          g.polygon([-24, 0, 24, 0, 18, -300, -18, -300], tone('#e4e6e4', light));
          g.polygon([-46, -300, 46, -300, 66, -370, -66, -370], glass('#46606f', light));
          g.roundRect([-72, -386, 144, 18], 6, tone('#e4e6e4', light));
        });
        const step = (g.t - 1.5) * 100;
        const y = high + step * (isStart ? -0.28 : 0.18);
        const flight = { x: at + step, y, turn: isStart ? -14 : 5, scale: size / 800 };
        g.group(flight, () => paintAirliner(g, light, tail.colour, !isStart));
      });
    },
    en: `An airliner with a ${tail.en} tail ${isStart ? 'climbs away from' : 'comes in to land at'} the airport of {place} ${WHEN[light.time].en}.`,
    keywordsEn: ['airport', 'aircraft', 'aviation', isStart ? 'take-off' : 'landing', 'tower', 'travel'],
    de: `Ein Flugzeug mit ${tail.de} Leitwerk ${isStart ? 'hebt' : 'landet'} ${WHEN[light.time].de} ${isStart ? 'vom' : 'auf dem'} Flughafen von {place}${isStart ? ' ab' : ''}.`,
    keywordsDe: ['Flughafen', 'Flugzeug', 'Luftfahrt', isStart ? 'Start' : 'Landung', 'Tower', 'Reise'],
  };
};

function paintAirliner(g: Frame, light: Light, tail: string, hasWheelsOut: boolean): void {
  const body = tone('#f3f5f5', light);
  g.polygon([-330, -30, -400, -190, -330, -190, -240, -40], tone(tail, light));
  g.polygon([-60, 10, -250, -110, -190, -118, 60, 0], darker(body, 0.25));
  const round = g.gradient({ 0: body, 0.6: body, 1: darker(body, 0.35) });
  g.path('M-400 -26 Q-300 -50 -200 -50 H260 Q370 -46 402 6 Q370 44 250 44 L-200 36 Q-330 20 -400 -26 Z', round);
  for (let x = -210; x < 230; x += 22) g.roundRect([x, -22, 12, 15], 5, light.time === 'night' ? '#ffd98a' : '#3d5568');
  g.path('M318 -34 Q352 -28 372 -12 L322 -12 Z', '#22303d');
  g.polygon([30, 24, -210, 160, -150, 164, 130, 30], darker(body, 0.12));
  g.roundRect([-70, 66, 110, 44], 22, tone(tail, light));
  g.polygon([-340, -20, -450, 30, -410, 34, -280, -8], darker(body, 0.18));
  if (hasWheelsOut) {
    for (const leg of [-60, 230]) g.line([leg, 40, leg, 96], '#3a434d', 9);
    paintWheels(g, [-60, 230], [104, 21], '#15171c');
  }
  g.circle([-180, 160, 9], '#ff4a3a');
  g.glow([398, 10, 90], '#fffbe0', light.time === 'day' ? 0.2 : 0.8);
}
