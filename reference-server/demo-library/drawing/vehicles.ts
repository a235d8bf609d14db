/** Cars from the side, and from the front or back. */
import type { Drawing, Point, Spot } from './drawing.ts';
import { darker, lighter } from './light.ts';

/** Wheels centred at each x of `xs`. */
export function paintWheels(g: Drawing, xs: readonly number[], [y, radius]: Point, hub = '#8d969e'): void {
  for (const x of xs) {
    g.circle([x, y, radius], '#15181d');
    g.circle([x, y, radius * 0.44], hub);
  }
}

/** A car from the side, 468 units long; its wheels reach down to y = 52. */
export function paintSideCar(g: Drawing, paint: string, pane: string): void {
  const body =
    'M0 0 V-80 Q6 -110 70 -118 L130 -190 Q146 -210 180 -210 H310 Q340 -210 362 -184 L410 -124 Q464 -114 468 -74 V0 Z';
  g.path(body, g.fade(lighter(paint, 0.25), darker(paint, 0.2)));
  g.polygon([112, -126, 158, -186, 226, -186, 226, -126], pane);
  g.polygon([246, -126, 246, -186, 318, -186, 366, -126], pane);
  paintWheels(g, [96, 372], [-2, 54]);
}

/** A coming car shows its front instead of its back; in the dark its lamps glow. */
export type CarLook = Readonly<{ paint: string; isVan: boolean; isComing: boolean; isDark: boolean }>;

/** A car from the front or back, its wheels at (x, y). */
export function paintRoadCar(g: Drawing, [x, y, size]: Spot, look: CarLook): void {
  const { paint, isComing } = look;
  const tall = look.isVan ? 96 : 62;
  g.group({ x, y, scale: size / 100 }, () => {
    g.ellipse([0, 0, 54, 9], '#0b1020', 0.35);
    for (const wheel of [-46, 28]) g.roundRect([wheel, -14, 18, 16], 3, '#15171c');
    g.roundRect([-38, -tall, 76, tall - 20], 14, darker(paint, 0.15));
    g.roundRect([-32, 6 - tall, 64, 24], 7, '#22303d');
    g.roundRect([-50, -38, 100, 32], 9, paint);
    for (const side of [-38, 38]) {
      g.roundRect([side - 9, -30, 18, 10], 3, isComing ? '#fff3c4' : '#e0342a');
      if (look.isDark) g.glow([side, -25, isComing ? 46 : 26], isComing ? '#fff3c4' : '#ff4a3a', 0.75);
    }
  });
}
