/** Ambulances in front of a hospital. */
import { paintPanes } from '../../drawing/buildings.ts';
import { darker, glass, isDark, type Light, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintSky, paintTrees } from '../../drawing/nature.ts';
import { inLight, paintPerson, pickLook } from '../../drawing/people.ts';
import { paintWheels } from '../../drawing/vehicles.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

export const ambulance: SceneMaker = (random, width) => {
  const light = pickLight(random, ['dawn', 'day', 'overcast', 'night', 'dusk']);
  const cars = width < 1100 ? 1 : random.int(1, 3);
  const nurses = random.int(1, 3);
  const wall = random.pick(['#d9dfe2', '#c9b59a', '#b9c9c4', '#a86a52']);
  const wing = random.float(0.15, 0.85) * width;
  const storeys = random.int(4, 6);
  const looks = Array.from({ length: nurses }, () => pickLook(random, ['#4fa3a0', '#f4f6f4', '#3f6fa3']));
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun: [g.w - wing, 160], bottom: 720, clouds: [4, 260], drift: 25 });
      paintTrees(g, 5, [720, 170, 280], tone('#4f7d45', light, 0.1));
      g.group({ x: wing }, () => paintHospital(g, light, tone(wall, light), storeys));
      g.band(706, 310, g.fade(tone('#8d9094', light), tone('#5b6068', light)));
      g.band(712, 14, '#f1efe6', 0.5);
      g.spread(cars, (x, car) => {
        const at = { x: x + (g.t - 1.5) * 18, y: 905 - (car % 2) * 26 };
        g.group(at, () => paintVan(g, light, Math.sin(g.t * 11 + car * 2) > 0));
      });
      for (const [index, look] of looks.entries()) {
        const x = g.w * ((index + 0.8) / (nurses + 0.8)) + 40;
        paintPerson(g, [x, 976, 250], inLight(look, light), index === 0 ? 'walk' : 'still');
      }
    },
    en: `${cars === 1 ? 'An ambulance stands' : `${capital(countEn(cars))} ambulances stand`} in front of the hospital in {place} ${WHEN[light.time].en}; ${countEn(nurses)} ${nurses === 1 ? 'member of staff waits' : 'members of staff wait'} outside.`,
    keywordsEn: ['hospital', 'ambulance', 'health', 'nurses', 'emergency'],
    de: `${cars === 1 ? 'Ein Rettungswagen steht' : `${capital(countDe(cars))} Rettungswagen stehen`} ${WHEN[light.time].de} vor der Klinik in {place}; ${nurses === 1 ? 'eine Pflegekraft wartet' : `${countDe(nurses)} Pflegekräfte warten`} davor.`,
    keywordsDe: ['Krankenhaus', 'Rettungswagen', 'Gesundheit', 'Pflege', 'Notaufnahme'],
  };
};

function paintHospital(g: Frame, light: Light, wall: string, storeys: number): void {
  const top = 700 - storeys * 96;
  const signY = Math.max(120, top - 20);
  const [lit, unlit] = [glass('#6f8fa3', light), tone('#6f8fa3', light)];
  g.rect([-720, 340, 1440, 370], darker(wall, 0.12));
  g.rect([-420, top, 840, 710 - top], wall);
  paintPanes(g, [-400, top + 14, 800, storeys * 92], [10, storeys], () => (g.r.chance(0.6) ? lit : unlit));
  g.roundRect([-62, signY - 62, 124, 124], 16, '#c8342f');
  g.path(`M-16 ${signY - 44} h32 v28 h28 v32 h-28 v28 h-32 v-28 h-28 v-32 h28 Z`, '#ffffff');
  g.rect([-170, 560, 340, 22], tone('#8d979e', light));
  g.rect([-120, 582, 240, 128], isDark(light) ? '#ffe7b0' : tone('#9fc0d0', light));
}

function paintVan(g: Frame, light: Light, isFlash: boolean): void {
  g.ellipse([0, 26, 250, 18], '#0b1020', 0.3);
  const body = 'M-240 0 V-220 Q-240 -236 -222 -236 H100 L170 -130 L232 -104 Q244 -98 244 -80 V0 Z';
  g.path(body, tone('#f7f6f0', light));
  g.rect([-240, -96, 484, 40], tone('#d0342c', light));
  for (let check = -236; check < 148; check += 48) g.rect([check, -54, 24, 24], tone('#e8d52f', light));
  g.polygon([60, -214, 98, -214, 152, -132, 60, -132], tone('#3d5568', light));
  g.path('M-150 -206 h20 v28 h28 v20 h-28 v28 h-20 v-28 h-28 v-20 h28 Z', '#2f6fd0');
  paintWheels(g, [-150, 150], [0, 44], '#a3abb2');
  g.roundRect([10, -262, 70, 28], 10, isFlash ? '#6fc3ff' : '#2f6fd0');
  if (isFlash) g.glow([45, -250, isDark(light) ? 260 : 150], '#6fc3ff', 0.8);
}
