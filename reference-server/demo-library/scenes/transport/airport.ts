/** An airliner taking off or landing beside the control tower. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintSky, paintStars, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintClouds, paintRidge } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';

const TAILS = [
  { colour: '#c8342f', en: 'red', de: 'rotem' },
  { colour: '#2458a6', en: 'blue', de: 'blauem' },
  { colour: '#e0a32b', en: 'yellow', de: 'gelbem' },
  { colour: '#2f8f6f', en: 'green', de: 'grünem' },
] as const;

export const airport: SceneKind = {
  name: 'airport',
  category: 'TRA',
  region: 'city',
  create(random, width) {
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
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, g.w * (isFlipped ? 0.75 : 0.25), 300, horizon + 20);
        if (light.time === 'night') paintStars(g, r, 90, 560);
        paintClouds(g, r, 6, horizon - 240, lighter(light.sky[2], 0.25), t * 20);
        paintRidge(g, r, horizon, 30, tone('#5d7f6a', light, 0.4), false);
        g.band(horizon + 14, 400, tone('#7f9a5f', light));
        g.polygon([0, 900, g.w, 850, g.w, 970, 0, 1010], tone('#5a5f66', light));
        for (let dash = 0; dash * 170 < g.w; dash += 1)
          g.polygon(
            [
              dash * 170,
              952 - dash * 7,
              dash * 170 + 90,
              948 - dash * 7,
              dash * 170 + 90,
              957 - dash * 7,
              dash * 170,
              961 - dash * 7,
            ],
            '#f4f1e8',
          );
        for (let lamp = 0; lamp * 90 < g.w; lamp += 1)
          g.circle(lamp * 90 + 20, 893 - lamp * 3, 7, lamp % 2 === 0 ? '#fff3c4' : '#7fd0ff');
        g.group({ x: isFlipped ? g.w : 0, flip: isFlipped }, () => {
          g.rect(towerX - 260, horizon - 90, 460, 110, tone('#c9cfd2', light));
          for (let pane = 0; pane < 10; pane += 1)
            g.rect(
              towerX - 250 + pane * 45,
              horizon - 70,
              34,
              44,
              light.time === 'night' ? '#ffd98a' : tone('#5f7f92', light),
            );
          g.polygon(
            [towerX - 24, horizon, towerX + 24, horizon, towerX + 18, horizon - 300, towerX - 18, horizon - 300],
            tone('#e4e6e4', light),
          );
          g.polygon(
            [
              towerX - 46,
              horizon - 300,
              towerX + 46,
              horizon - 300,
              towerX + 66,
              horizon - 370,
              towerX - 66,
              horizon - 370,
            ],
            light.time === 'night' ? '#ffd98a' : tone('#46606f', light),
          );
          g.rect(towerX - 72, horizon - 386, 144, 18, tone('#e4e6e4', light), 1, 6);
          const step = (t - 1.5) * 100;
          g.group(
            {
              x: at + step,
              y: high + (isStart ? -step * 0.28 : step * 0.18),
              turn: isStart ? -14 : 5,
              scale: size / 800,
            },
            () => {
              const body = tone('#f3f5f5', light);
              g.polygon([-330, -30, -400, -190, -330, -190, -240, -40], tone(tail.colour, light));
              g.polygon([-60, 10, -250, -110, -190, -118, 60, 0], darker(body, 0.25));
              g.path(
                'M-400 -26 Q-300 -50 -200 -50 L260 -50 Q370 -46 402 6 Q370 44 250 44 L-200 36 Q-330 20 -400 -26 Z',
                g.gradient({ 0: body, 0.6: body, 1: darker(body, 0.35) }),
              );
              for (let pane = 0; pane < 20; pane += 1)
                g.rect(-210 + pane * 22, -22, 12, 15, light.time === 'night' ? '#ffd98a' : '#3d5568', 1, 5);
              g.path('M318 -34 Q352 -28 372 -12 L322 -12 Z', '#22303d');
              g.polygon([30, 24, -210, 160, -150, 164, 130, 30], darker(body, 0.12));
              g.rect(-70, 66, 110, 44, tone(tail.colour, light), 1, 22);
              g.polygon([-340, -20, -450, 30, -410, 34, -280, -8], darker(body, 0.18));
              if (!isStart)
                for (const wheel of [-60, 230]) {
                  g.line([wheel, 40, wheel, 96], '#3a434d', 9);
                  g.circle(wheel, 104, 21, '#15171c');
                }
              g.circle(-180, 160, 9, '#ff4a3a');
              g.glow(398, 10, 90, '#fffbe0', light.time === 'day' ? 0.2 : 0.8);
            },
          );
        });
      },
      en: {
        seen: `An airliner with a ${tail.en} tail ${isStart ? 'climbs away from' : 'comes in to land at'} the airport of {place} ${WHEN[light.time].en}.`,
        keywords: ['airport', 'aircraft', 'aviation', isStart ? 'take-off' : 'landing', 'tower', 'travel'],
      },
      de: {
        seen: `Ein Flugzeug mit ${tail.de} Leitwerk ${isStart ? 'hebt' : 'landet'} ${WHEN[light.time].de} ${isStart ? 'vom' : 'auf dem'} Flughafen von {place}${isStart ? ' ab' : ''}.`,
        keywords: ['Flughafen', 'Flugzeug', 'Luftfahrt', isStart ? 'Start' : 'Landung', 'Tower', 'Reise'],
      },
    };
  },
};
