/** A train that arrives at a platform. */
import { darker, glass, type Light, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintSky } from '../../drawing/nature.ts';
import { inLight, paintPerson, pickLook } from '../../drawing/people.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { countDe, countEn, named } from '../../texts/phrases.ts';

const TRAINS = named('er', { red: '#c8342f', white: '#f1f2ee', blue: '#2f6fa3', yellow: '#e0b52f', green: '#3f7f5f' });

export const railway: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'overcast', 'dusk', 'night']);
  const train = random.pick(TRAINS);
  const waiting = random.int(2, width < 900 ? 3 : 7);
  const nose = random.float(0.15, 0.55) * width;
  const isFlipped = random.chance(0.5);
  const platform = random.float(760, 830);
  const looks = Array.from({ length: waiting }, () => inLight(pickLook(random), light));
  const hasRoof = random.chance(0.5);
  const stone = tone('#a39d92', light);
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun: [g.w * 0.75, 220], bottom: 700, clouds: [4, 300], drift: 20 });
      paintRidge(g, [520, 50], tone('#5f7d6a', light, 0.35));
      for (let x = 0; x < g.w; x += 190)
        g.rect([x + g.r.float(-20, 20), 470 - g.r.float(20, 150), 150, 300], tone('#8a8078', light, 0.3));
      g.band(640, 370, tone('#7d746a', light));
      g.mirror(isFlipped, () => {
        for (let x = 60; x < g.w + 480; x += 420) {
          g.rect([x, 230, 12, 480], tone('#3a434d', light));
          g.line([x, 260, x + 120, 290], tone('#3a434d', light), 8);
        }
        g.line([-20, 300, g.w + 20, 300], '#1d2530', 4, 0.8);
        const stripe = tone(train.en === 'white' ? '#c8342f' : '#f4f1e8', light);
        g.group({ x: nose - (g.t - 1.5) * 150 }, () => paintTrain(g, light, tone(train.colour, light), stripe));
      });
      g.band(712, 30, '#2b2c31');
      g.band(platform - 34, 40, tone('#c9c4ba', light));
      g.band(platform, 300, g.fade(stone, darker(stone, 0.3)));
      g.band(platform + 22, 12, '#f4f1e8', 0.85);
      for (const [index, look] of looks.entries()) {
        const at = g.w * ((index + 0.5) / waiting) + g.r.float(-20, 20);
        g.ellipse([at, 966, 56, 12], '#0b1020', 0.25);
        paintPerson(g, [at, 966, g.r.float(270, 310)], look);
        if (index % 2 === 0) g.roundRect([at + 40, 890, 52, 76], 8, tone('#3d4a5c', light));
      }
      if (!hasRoof) return;
      g.polygon([0, 90, g.w, 60, g.w, 130, 0, 170], tone('#4a5560', light));
      for (let x = 200; x < g.w + 200; x += 520) g.rect([x, 130, 20, platform - 120], tone('#59656f', light));
    },
    en: `A ${train.en} train draws into the station of {place} ${WHEN[light.time].en}; ${countEn(waiting)} passengers wait on the platform.`,
    keywordsEn: ['railway', 'train', 'station', 'platform', 'commuters', 'timetable'],
    de: `Ein ${train.de} Zug fährt ${WHEN[light.time].de} in den Bahnhof von {place} ein; ${countDe(waiting)} Fahrgäste warten am Bahnsteig.`,
    keywordsDe: ['Bahn', 'Zug', 'Bahnhof', 'Bahnsteig', 'Pendler', 'Fahrplan'],
  };
};

/** A train with its front at x = 0, longer than the picture. */
function paintTrain(g: Frame, light: Light, paint: string, stripe: string): void {
  const end = g.w + 900;
  const side = g.gradient({ 0: lighter(paint, 0.25), 0.6: paint, 1: darker(paint, 0.25) });
  g.path(`M0 690 Q10 560 150 470 Q210 440 330 440 H${end} V715 H40 Q0 712 0 690 Z`, side);
  g.path('M70 570 Q120 490 210 480 L250 480 L250 570 Z', '#18222d');
  g.roundRect([290, 484, end, 84], 8, '#18222d');
  for (let pane = 0; pane < 34; pane += 1) {
    const x = 306 + pane * 96;
    if (pane % 7 === 6) g.roundRect([x, 480, 66, 220], 6, darker(paint, 0.3));
    else g.roundRect([x, 494, 72, 64], 6, glass('#a9c4d2', light), 0.9);
  }
  g.rect([60, 630, end, 18], stripe);
  g.circle([46, 650, 14], '#fff3c4');
  g.glow([46, 650, 90], '#fff3c4', 0.7);
}
