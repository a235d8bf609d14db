/** A combine harvester in a field. */
import { darker, type Light, lighter, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintRidge, paintRows, paintSky, paintTrees } from '../../drawing/nature.ts';
import { paintWheels } from '../../drawing/vehicles.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { countDe, countEn, named } from '../../texts/phrases.ts';

const MACHINES = named('er', { green: '#3f8f3a', red: '#c8342f', yellow: '#e0b52f' });

export const harvest: SceneMaker = (random, width) => {
  const light = pickLight(random, ['day', 'dusk', 'day', 'dawn', 'overcast']);
  const machine = random.pick(MACHINES);
  const bales = random.int(2, 8);
  const horizon = random.float(440, 600);
  const at = random.float(0.3, 0.7) * width;
  const isFlipped = random.chance(0.5);
  const scale = Math.min(random.float(0.85, 1.2), width / 900);
  const grain = tone(random.pick(['#e0b54a', '#d9a63a', '#e8c870']), light);
  const sun = [random.float(0.08, 0.92) * width, horizon - 240] as const;
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun, bottom: horizon + 40, clouds: [5, horizon - 170], drift: 22 });
      paintRidge(g, [horizon, 40], tone('#6d8f6a', light, 0.4));
      paintTrees(g, 8, [horizon + 46, 80, 150], tone('#4f7d45', light, 0.25));
      g.band(horizon + 36, 600, g.fade(lighter(grain, 0.15), darker(grain, 0.25)));
      paintRows(g, [26, horizon + 40], [40, 300], { colour: darker(grain, 0.18), width: 7, opacity: 0.5 });
      g.spread(bales, (x, bale) => {
        g.group({ x, y: horizon + 80 + (bale % 3) * 26 }, () => {
          g.ellipse([6, 26, 44, 9], '#0b1020', 0.25);
          g.roundRect([-34, -28, 68, 56], 20, darker(grain, 0.1));
          g.circle([22, 0, 27], lighter(grain, 0.2));
          g.ring([22, 0, 15], darker(grain, 0.3), 3);
        });
      });
      const place = { x: at + (g.t - 1.5) * (isFlipped ? -45 : 45), y: 850, flip: isFlipped, scale };
      g.group(place, () => paintHarvester(g, light, tone(machine.colour, light)));
      for (let stalk = 0; stalk < g.w / 9; stalk += 1) {
        const [x, tall] = [g.r.float(0, g.w), g.r.float(60, 130)];
        const sway = Math.sin(g.t * 2.6 + x * 0.02) * 12;
        g.line([x, 1010, x, 1010 - tall / 2, x + sway, 1010 - tall], lighter(grain, 0.25), 6);
        g.ellipse([x + sway, 1010 - tall, 7, 20], grain);
      }
    },
    en: `A ${machine.en} combine harvester crosses a wheat field near {place} ${WHEN[light.time].en}; ${countEn(bales)} straw bales lie behind it.`,
    keywordsEn: ['harvest', 'wheat', 'farming', 'combine harvester', 'straw'],
    de: `Ein ${machine.de} Mähdrescher fährt ${WHEN[light.time].de} über ein Weizenfeld bei {place}; dahinter liegen ${countDe(bales)} Strohballen.`,
    keywordsDe: ['Ernte', 'Weizen', 'Landwirtschaft', 'Mähdrescher', 'Stroh'],
  };
};

function paintHarvester(g: Frame, light: Light, paint: string): void {
  const [dust, hub] = [tone('#efe0b4', light), tone('#e8c13a', light)];
  for (let puff = 0; puff < 12; puff += 1)
    g.circle([-330 - puff * 26 - ((g.t * 60) % 26), -40 - g.r.float(0, 90), 34 + puff * 6], dust, 0.26);
  g.roundRect([-270, -250, 400, 170], 16, paint);
  g.roundRect([-250, -300, 230, 60], 10, darker(paint, 0.2));
  g.roundRect([60, -330, 150, 190], 14, tone('#b9d6e2', light));
  g.roundRect([50, -344, 172, 26], 10, paint);
  g.line([-200, -300, -330, -390], darker(paint, 0.1), 36);
  g.polygon([120, -110, 330, -30, 330, 20, 120, -40], darker(paint, 0.25));
  g.roundRect([300, -60, 60, 96], 8, tone('#3a434d', light));
  for (let blade = 0; blade < 6; blade += 1) {
    const angle = g.t * 4 + (blade * Math.PI) / 3;
    g.line([380, -30, 380 + Math.cos(angle) * 84, -30 + Math.sin(angle) * 84], tone('#c8342f', light), 12);
  }
  paintWheels(g, [60], [-12, 92], hub);
  paintWheels(g, [-210], [18, 62], hub);
}
