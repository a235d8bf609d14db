/** Robot arms at a car assembly line. */
import { darker, lighter } from '../../drawing/light.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import { paintSideCar } from '../../drawing/vehicles.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn, named } from '../../texts/phrases.ts';

const BODIES = named('en', { red: '#c8342f', blue: '#2f6fa3', white: '#f1f2ee', grey: '#4a4f58' });

export const factory: SceneMaker = (random, width) => {
  const arms = width < 900 ? random.int(1, 2) : random.int(2, 5);
  const workers = random.int(0, 2);
  const robot = random.pick(['#e8762b', '#e0b52f', '#3f7fb8', '#c8d0d4']);
  const body = random.pick(BODIES);
  const hall = random.pick(['#33414f', '#4a4640', '#2f4a4a', '#56606b', '#c3cbd0']);
  const glowX = random.float(0.1, 0.9) * width;
  const offset = random.float(0, 500);
  const looks = Array.from({ length: workers }, () => pickLook(random, ['#f0a32b', '#3f6fa3']));
  const turns = Array.from({ length: arms }, () => [random.float(-50, 30), random.float(40, 110)] as const);
  return {
    draw(g) {
      g.band(0, 1000, g.fade(lighter(hall, 0.15), darker(hall, 0.35)));
      for (let x = 0; x < g.w + 200; x += 200) {
        g.polygon([x, 0, x + 130, 0, x + 100, 120, x + 30, 120], '#dff0f7', 0.5);
        g.line([x - 20, 160, x + 80, 90, x + 180, 160], darker(hall, 0.4), 9);
      }
      g.band(156, 16, darker(hall, 0.45));
      g.glow([glowX, 260, 620], '#fff3d6', 0.42);
      g.band(700, 320, g.fade(lighter(hall, 0.3), darker(hall, 0.1)));
      g.band(836, 34, '#23282f');
      for (let x = (g.t * 60) % 60; x < g.w + 60; x += 60) g.circle([x, 853, 11], '#6f7880');
      for (let x = ((offset + g.t * 60) % 560) - 560; x < g.w; x += 560)
        g.group({ x, y: 830 }, () => paintSideCar(g, body.colour, darker(hall, 0.4)));
      for (const [index, [a, b]] of turns.entries()) {
        const move = Math.sin(g.t * 2.2 + index * 1.6);
        const spark = 0.5 + 0.4 * Math.sin(g.t * 20 + index);
        g.group({ x: ((index + 0.5) / arms) * width, y: 480 }, () => {
          g.roundRect([-60, -10, 120, 40], 8, '#23282f');
          g.rect([-16, -308, 32, 310], darker(hall, 0.4));
          g.group({ turn: a + move * 12 }, () => paintArm(g, robot, b + move * 20, spark));
        });
      }
      for (const [index, look] of looks.entries())
        g.group({ x: g.w * (index === 0 ? 0.2 : 0.72), y: 985 }, () => {
          paintPerson(g, [0, 0, 330], look, 'reach');
          g.path('M-34 -297 Q0 -355 34 -297 Z', '#f0d52f');
        });
    },
    en: `${capital(countEn(arms))} robot ${arms === 1 ? 'arm works' : 'arms work'} on ${body.en} car bodies in a plant in {place}${workers === 0 ? ', with nobody in sight' : `; ${countEn(workers)} ${workers === 1 ? 'worker in a helmet watches' : 'workers in helmets watch'}`}.`,
    keywordsEn: ['factory', 'robots', 'car industry', 'economy', 'table', 'automation'],
    de: `${arms === 1 ? 'Ein Roboterarm arbeitet' : `${capital(countDe(arms))} Roboterarme arbeiten`} im Werk in {place} an ${body.de} Karosserien${workers === 0 ? ', kein Mensch ist zu sehen' : `; ${workers === 1 ? 'ein Beschäftigter mit Helm schaut' : 'zwei Beschäftigte mit Helm schauen'} zu`}.`,
    keywordsDe: ['Fabrik', 'Roboter', 'Autoindustrie', 'Wirtschaft', 'Arbeitsplätze', 'Automatisierung'],
  };
};

/** A robot arm with its shoulder at (0, 0), its elbow bent by `bend`, and a welding spark at its end. */
function paintArm(g: Frame, robot: string, bend: number, spark: number): void {
  g.roundRect([-24, -170, 48, 190], 22, robot);
  g.circle([0, 0, 38], darker(robot, 0.2));
  g.group({ y: -160, turn: bend }, () => {
    g.roundRect([-19, -150, 38, 170], 18, lighter(robot, 0.12));
    g.circle([0, 0, 29], darker(robot, 0.3));
    g.group({ y: -146, turn: 30 }, () => {
      g.roundRect([-12, -74, 24, 84], 8, '#5b646c');
      g.circle([0, -80, 10], '#fff6d0');
      g.glow([0, -80, 90], '#ffe08a', spark);
    });
  });
}
