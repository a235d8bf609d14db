import type { SoundKind } from './sound-kind.ts';
import { add, decay, noise, silence, sine } from './synth.ts';

export const CITY_SOUNDS: readonly SoundKind[] = [
  {
    name: 'siren',
    category: 'DIS',
    region: 'city',
    create(random, seconds) {
      const out = silence(seconds);
      const low = random.float(420, 470);
      const half = random.float(0.5, 0.75);
      add(out, 0, seconds, (t) => {
        const hertz = Math.floor(t / half) % 2 === 0 ? low : low * 1.335;
        return (
          0.4 *
          (sine(hertz, t) + 0.4 * sine(hertz * 3, t) + 0.2 * sine(hertz * 5, t)) *
          (0.3 + 0.7 * Math.sin((Math.PI * t) / seconds))
        );
      });
      return out;
    },
  },
  {
    name: 'train-ride',
    category: 'TRA',
    region: 'city',
    create(random, seconds) {
      const out = noise(random, seconds, 0.05).map((sample) => sample * 0.3);
      const beat = random.float(0.5, 0.8);
      for (let start = 0; start < seconds; start += beat)
        for (const offset of [0, 0.12]) {
          const hiss = random.fork(`clack${start}${offset}`);
          add(
            out,
            start + offset,
            0.09,
            (t) => 0.8 * (hiss.next() * 2 - 1) * decay(t, 0.016) + 0.5 * sine(140, t) * decay(t, 0.03),
          );
        }
      return out;
    },
  },
  {
    name: 'crowd',
    category: 'SPO',
    region: 'city',
    create(random, seconds) {
      const beat = random.float(0.62, 0.8);
      return noise(random, seconds, 0.18).map((sample, index) => {
        const t = index / 22_050;
        const chant = Math.max(0, Math.sin((Math.PI * (t % beat)) / beat)) ** 2;
        return (
          sample * (0.25 + 0.7 * chant) * (0.5 + 0.5 * sine(220 + 60 * chant, t)) * (t > seconds * 0.6 ? 1.2 : 0.8)
        );
      });
    },
  },
  {
    name: 'applause',
    category: 'POL',
    region: 'city',
    create(random, seconds) {
      const out = silence(seconds);
      for (let clap = 0; clap < seconds * 130; clap += 1) {
        const hiss = random.fork(`clap${clap}`);
        const at = random.float(0, seconds);
        const loud = random.float(0.1, 0.5) * Math.sin((Math.PI * at) / seconds);
        add(out, at, 0.025, (t) => loud * (hiss.next() * 2 - 1) * decay(t, 0.005));
      }
      return out;
    },
  },
  {
    name: 'ship-horn',
    category: 'TRA',
    region: 'coast',
    create(random, seconds) {
      const out = silence(seconds);
      const hertz = random.float(95, 130);
      for (const [start, length] of [
        [0.1, seconds * 0.45],
        [seconds * 0.62, seconds * 0.3],
      ] as const) {
        add(
          out,
          start,
          length,
          (t) =>
            0.3 *
            (sine(hertz, t) + 0.7 * sine(hertz * 2.01, t) + 0.4 * sine(hertz * 3, t) + 0.2 * sine(hertz * 5.02, t)) *
            Math.min(1, t / 0.12, (length - t) / 0.15),
        );
      }
      return out;
    },
  },
  {
    name: 'monitor',
    category: 'HTH',
    region: 'city',
    create(random, seconds) {
      const out = noise(random, seconds, 0.02).map((sample) => sample * 0.06);
      const hertz = random.float(850, 1050);
      const gap = random.float(0.68, 0.95);
      for (let start = 0.1; start < seconds; start += gap)
        add(out, start, 0.11, (t) => 0.6 * sine(hertz, t) * Math.min(1, t / 0.005, (0.11 - t) / 0.01));
      return out;
    },
  },
  {
    name: 'press',
    category: 'FIN',
    region: 'city',
    create(random, seconds) {
      const out = noise(random, seconds, 0.1).map((sample) => sample * 0.15);
      const beat = random.float(0.16, 0.24);
      for (let start = 0, count = 0; start < seconds; start += beat, count += 1) {
        const accent = count % 4 === 0 ? 1 : 0.5;
        add(out, start, 0.12, (t) => accent * (sine(90, t) * decay(t, 0.03) + 0.4 * sine(310, t) * decay(t, 0.012)));
      }
      return out;
    },
  },
];
