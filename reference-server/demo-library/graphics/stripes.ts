/** Climate stripes or columns, one per year: blue below the average, red above it. */
import { paintFigures } from '../drawing/digits.ts';
import { mix } from '../drawing/light.ts';
import type { GraphicKind } from './graphic-kind.ts';

export const stripes: GraphicKind = {
  name: 'climate-stripes',
  create(random, { subject }) {
    const count = random.int(24, 48);
    const rise = random.float(0.6, 2.6);
    const wave = random.float(0.2, 0.7);
    const values = Array.from({ length: count }, (_, index) => {
      const trend = (rise * index) / count - rise / 2;
      return trend + wave * Math.sin(index * random.float(0.2, 0.9)) + random.float(-0.9, 0.9);
    });
    const warm = values.filter((value) => value > 0).length;
    const peak = Math.max(...values).toFixed(1);
    const asColumns = random.chance(0.45);
    return {
      paper: asColumns ? '#101820' : '#7f97a8',
      draw(g) {
        const wide = g.w / count;
        for (const [index, value] of values.entries()) {
          const strength = Math.min(1, Math.abs(value) / 1.7);
          const colour = value > 0 ? mix('#fbe0d0', '#96101a', strength) : mix('#dcebf5', '#123f80', strength);
          const tall = Math.abs(value) * 210;
          if (asColumns) g.rect([(index + 0.1) * wide, value > 0 ? 500 - tall : 500, wide * 0.8, tall], colour);
          else g.rect([index * wide, 0, wide + 1, 1000], colour);
        }
        if (!asColumns) g.roundRect([g.w - 290, 850, 250, 110], 12, '#ffffff', 0.9);
        paintFigures(g, peak, [g.w - 165, 905, 62], asColumns ? '#ffffff' : '#96101a');
      },
      en: `${subject}, ${count} years, one ${asColumns ? 'column' : 'stripe'} each: ${warm} years were warmer than the average (red); the warmest by ${peak} degrees.`,
      de: `${subject}, ${count} Jahre, je ${asColumns ? 'eine Säule' : 'ein Streifen'}: ${warm} Jahre lagen über dem Mittel (rot), das wärmste um ${peak.replace('.', ',')} Grad.`,
    };
  },
};
