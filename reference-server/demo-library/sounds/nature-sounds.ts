import type { SoundKind } from './sound-kind.ts';
import { add, decay, noise, silence, sine } from './synth.ts';

export const NATURE_SOUNDS: readonly SoundKind[] = [
  {
    name: 'rain',
    category: 'WEA',
    region: 'city',
    create(random, seconds) {
      const out = noise(random, seconds, 0.5).map((sample) => sample * 0.12);
      for (let drop = 0; drop < seconds * 60; drop += 1) {
        const hertz = random.float(900, 3200);
        const loud = random.float(0.1, 0.5);
        add(out, random.float(0, seconds), 0.04, (t) => loud * sine(hertz, t) * decay(t, 0.006));
      }
      return out;
    },
  },
  {
    name: 'wind',
    category: 'WEA',
    region: 'coast',
    create(random, seconds) {
      const speed = random.float(0.5, 1.1);
      return noise(random, seconds, 0.04).map((sample, index) => {
        const t = index / 22_050;
        return sample * (0.35 + 0.6 * Math.sin(t * speed * 2.4) ** 2 + 0.2 * Math.sin(t * 7) ** 2);
      });
    },
  },
  {
    name: 'waves',
    category: 'ENV',
    region: 'coast',
    create(random, seconds) {
      const beat = random.float(1.1, 1.7);
      return noise(random, seconds, 0.25).map((sample, index) => {
        const phase = ((index / 22_050) % beat) / beat;
        return sample * (phase < 0.3 ? phase / 0.3 : ((1 - phase) / 0.7) ** 1.6) * 0.8;
      });
    },
  },
  {
    name: 'thunder',
    category: 'WEA',
    region: 'mountain',
    create(random, seconds) {
      const strike = random.float(0.3, 0.8);
      return noise(random, seconds, 0.03).map((sample, index) => {
        const t = index / 22_050 - strike;
        return t < 0 ? sample * 0.05 : sample * (decay(t, 0.7) + 0.4 * Math.abs(Math.sin(t * 9)) * decay(t, 1));
      });
    },
  },
  {
    name: 'birdsong',
    category: 'ENV',
    region: 'country',
    create(random, seconds) {
      const out = silence(seconds);
      for (let start = 0.1; start < seconds - 0.3; start += random.float(0.12, 0.5)) {
        const base = random.float(2200, 4200);
        const bend = random.float(-900, 1400);
        const length = random.float(0.06, 0.2);
        add(
          out,
          start,
          length,
          (t) => 0.5 * sine(base + (bend * t) / length / 2, t) * Math.sin((Math.PI * t) / length),
        );
      }
      return out;
    },
  },
  {
    name: 'campfire',
    category: 'LIF',
    region: 'country',
    create(random, seconds) {
      const out = noise(random, seconds, 0.06).map((sample) => sample * 0.12);
      for (let crack = 0; crack < seconds * 16; crack += 1) {
        const loud = random.float(0.15, 0.9);
        const hiss = random.fork(`crack${crack}`);
        add(out, random.float(0, seconds), 0.03, (t) => loud * (hiss.next() * 2 - 1) * decay(t, 0.004));
      }
      return out;
    },
  },
  {
    name: 'crickets',
    category: 'ENV',
    region: 'country',
    create(random, seconds) {
      const out = silence(seconds);
      const hertz = random.float(3800, 4600);
      const gap = random.float(0.32, 0.55);
      for (let start = 0.05; start < seconds; start += gap)
        for (let chirp = 0; chirp < 4; chirp += 1) {
          add(out, start + chirp * 0.045, 0.03, (t) => 0.5 * sine(hertz, t) * Math.sin((Math.PI * t) / 0.03));
        }
      return out;
    },
  },
];
