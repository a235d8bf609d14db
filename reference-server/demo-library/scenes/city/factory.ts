/** Robot arms over a line of cars, or chimneys of a plant at the river: the inside view. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

export const factory: SceneKind = {
  name: 'factory',
  category: 'FIN',
  region: 'city',
  create(random, width) {
    const arms = width < 900 ? random.int(1, 2) : random.int(2, 5);
    const workers = random.int(0, 2);
    const robot = random.pick(['#e8762b', '#e0b52f', '#3f7fb8', '#c8d0d4']);
    const body = random.pick([
      { colour: '#c8342f', en: 'red', de: 'rote' },
      { colour: '#2f6fa3', en: 'blue', de: 'blaue' },
      { colour: '#f1f2ee', en: 'white', de: 'weiße' },
      { colour: '#4a4f58', en: 'grey', de: 'graue' },
    ] as const);
    const hall = random.pick(['#33414f', '#4a4640', '#2f4a4a', '#56606b', '#c3cbd0']);
    const glowX = random.float(0.1, 0.9) * width;
    const offset = random.float(0, 500);
    const looks = Array.from({ length: workers }, () => pickLook(random, ['#f0a32b', '#3f6fa3']));
    const bases = Array.from({ length: arms }, (_, index) => ({
      x: ((index + 0.5) / arms) * width,
      a: random.float(-50, 30),
      b: random.float(40, 110),
    }));
    return {
      time: 'day',
      draw(g, t) {
        g.band(0, 1000, g.fade(lighter(hall, 0.15), darker(hall, 0.35)));
        for (let beam = 0; beam * 200 < g.w + 200; beam += 1) {
          g.polygon([beam * 200, 0, beam * 200 + 130, 0, beam * 200 + 100, 120, beam * 200 + 30, 120], '#dff0f7', 0.5);
          g.line([beam * 200 - 20, 160, beam * 200 + 80, 90, beam * 200 + 180, 160], darker(hall, 0.4), 9);
        }
        g.band(156, 16, darker(hall, 0.45));
        g.glow(glowX, 260, 620, '#fff3d6', 0.42);
        g.band(700, 320, g.fade(lighter(hall, 0.3), darker(hall, 0.1)));
        g.band(836, 34, '#23282f');
        for (let roll = 0; roll * 60 < g.w; roll += 1) g.circle(roll * 60 + ((t * 60) % 60), 853, 11, '#6f7880');
        for (let car = -1; car * 560 < g.w + 560; car += 1) {
          const x = car * 560 + ((offset + t * 60) % 560);
          g.path(
            `M${x} 830 L${x} 750 Q${x + 6} 720 ${x + 70} 712 L${x + 130} 640 Q${x + 146} 620 ${x + 180} 620 L${x + 310} 620 Q${x + 340} 620 ${x + 362} 646 L${x + 410} 706 Q${x + 464} 716 ${x + 468} 756 L${x + 468} 830 Z`,
            g.fade(lighter(body.colour, 0.25), darker(body.colour, 0.2)),
          );
          g.polygon([x + 112, 704, x + 158, 644, x + 226, 644, x + 226, 704], darker(hall, 0.4));
          g.polygon([x + 246, 644, x + 318, 644, x + 366, 704, x + 246, 704], darker(hall, 0.4));
          for (const wheel of [96, 372]) {
            g.circle(x + wheel, 828, 54, '#15181d');
            g.circle(x + wheel, 828, 24, '#8d969e');
          }
        }
        bases.forEach((base, index) => {
          const move = Math.sin(t * 2.2 + index * 1.6);
          g.rect(base.x - 60, 470, 120, 40, '#23282f', 1, 8);
          g.rect(base.x - 16, 172, 32, 310, darker(hall, 0.4));
          g.group({ x: base.x, y: 480, turn: base.a + move * 12 }, () => {
            g.rect(-24, -170, 48, 190, robot, 1, 22);
            g.circle(0, 0, 38, darker(robot, 0.2));
            g.group({ y: -160, turn: base.b + move * 20 }, () => {
              g.rect(-19, -150, 38, 170, lighter(robot, 0.12), 1, 18);
              g.circle(0, 0, 29, darker(robot, 0.3));
              g.group({ y: -146, turn: 30 }, () => {
                g.rect(-12, -74, 24, 84, '#5b646c', 1, 8);
                g.circle(0, -80, 10, '#fff6d0');
                g.circle(
                  0,
                  -80,
                  90,
                  g.radial({ 0: ['#fff0b0', 0.5 + 0.4 * Math.sin(t * 20 + index)], 1: ['#ffb84a', 0] }),
                );
              });
            });
          });
        });
        looks.forEach((look, index) => {
          const x = g.w * (index === 0 ? 0.2 : 0.72);
          paintPerson(g, x, 985, 330, look, 'reach');
          g.path(`M${x - 34} 688 Q${x} 630 ${x + 34} 688 Z`, '#f0d52f');
        });
      },
      en: {
        seen: `${capital(countEn(arms))} robot ${arms === 1 ? 'arm works' : 'arms work'} on ${body.en} car bodies in a plant in {place}${workers === 0 ? ', with nobody in sight' : `; ${countEn(workers)} ${workers === 1 ? 'worker in a helmet watches' : 'workers in helmets watch'}`}.`,
        keywords: ['factory', 'robots', 'car industry', 'economy', 'table', 'automation'],
      },
      de: {
        seen: `${arms === 1 ? 'Ein Roboterarm arbeitet' : `${capital(countDe(arms))} Roboterarme arbeiten`} im Werk in {place} an ${body.de}n Karosserien${workers === 0 ? ', kein Mensch ist zu sehen' : `; ${workers === 1 ? 'ein Beschäftigter mit Helm schaut' : 'zwei Beschäftigte mit Helm schauen'} zu`}.`,
        keywords: ['Fabrik', 'Roboter', 'Autoindustrie', 'Wirtschaft', 'Arbeitsplätze', 'Automatisierung'],
      },
    };
  },
};
