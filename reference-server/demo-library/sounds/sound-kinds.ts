/** Table of the sound kinds, each with its synthesis. */

import type { Random } from '../../core/random.ts';
import type { SeedCategory } from '../seed-categories.ts';
import type { Region } from '../texts/places.ts';
import type { SoundName } from '../texts/sound-texts.ts';
import { decay, held, hiss, type Layers, note, type Pulse, pluck, repeat, sine, swell, vowel } from './synth.ts';

export interface SoundKind {
  readonly name: SoundName;
  readonly category: SeedCategory;
  readonly region: Region;
  readonly layers: (random: Random, seconds: number) => Layers;
}

const kind = (name: SoundName, category: SeedCategory, region: Region, layers: SoundKind['layers']): SoundKind => ({
  name,
  category,
  region,
  layers,
});

export const SOUND_KINDS: readonly SoundKind[] = [
  kind('rain', 'WEA', 'city', (random, seconds) => ({
    bed: { bright: 0.5, level: () => 0.12 },
    pulses: () =>
      strewn(seconds * 60, () => {
        const [hertz, loud] = [random.float(900, 3200), random.float(0.1, 0.5)];
        const voice = (t: number): number => loud * sine(hertz, t) * decay(t, 0.006);
        return { at: random.float(0, seconds), length: 0.04, voice };
      }),
  })),
  kind('wind', 'WEA', 'coast', (random) => {
    const speed = random.float(0.5, 1.1);
    const level = (t: number): number => 0.35 + 0.6 * Math.sin(t * speed * 2.4) ** 2 + 0.2 * Math.sin(t * 7) ** 2;
    return { bed: { bright: 0.04, level } };
  }),
  kind('waves', 'ENV', 'coast', (random) => {
    const beat = random.float(1.1, 1.7);
    const level = (t: number): number => {
      const phase = (t % beat) / beat;
      return (phase < 0.3 ? phase / 0.3 : ((1 - phase) / 0.7) ** 1.6) * 0.8;
    };
    return { bed: { bright: 0.25, level } };
  }),
  kind('thunder', 'WEA', 'mountain', (random) => {
    const strike = random.float(0.3, 0.8);
    const level = (t: number): number =>
      t < strike ? 0.05 : decay(t - strike, 0.7) + 0.4 * Math.abs(Math.sin((t - strike) * 9)) * decay(t - strike, 1);
    return { bed: { bright: 0.03, level } };
  }),
  kind('birdsong', 'ENV', 'country', (random, seconds) => ({
    pulses: () => {
      const gap = (): number => random.float(0.12, 0.5);
      return repeat([0.1, seconds - 0.3], gap, (at) => {
        const [base, bend] = [random.float(2200, 4200), random.float(-900, 1400)];
        const length = random.float(0.06, 0.2);
        const voice = (t: number): number => 0.5 * sine(base + (bend * t) / length / 2, t) * swell(t, length);
        return [{ at, length, voice }];
      });
    },
  })),
  kind('campfire', 'LIF', 'country', (random, seconds) => ({
    bed: { bright: 0.06, level: () => 0.12 },
    pulses: () =>
      strewn(seconds * 16, (crack) => {
        const [loud, own] = [random.float(0.15, 0.9), random.fork(`crack${crack}`)];
        const voice = (t: number): number => loud * hiss(own) * decay(t, 0.004);
        return { at: random.float(0, seconds), length: 0.03, voice };
      }),
  })),
  kind('crickets', 'ENV', 'country', (random, seconds) => {
    const hertz = random.float(3800, 4600);
    const gap = random.float(0.32, 0.55);
    const voice = (t: number): number => 0.5 * sine(hertz, t) * swell(t, 0.03);
    const chirps = [0, 0.045, 0.09, 0.135];
    const group = (at: number): Pulse[] => chirps.map((offset) => ({ at: at + offset, length: 0.03, voice }));
    return { pulses: () => repeat([0.05, seconds], gap, group) };
  }),
  kind('siren', 'DIS', 'city', (random, seconds) => {
    const low = random.float(420, 470);
    const half = random.float(0.5, 0.75);
    const voice = (t: number): number => {
      const hertz = Math.floor(t / half) % 2 === 0 ? low : low * 1.335;
      const horn = sine(hertz, t) + 0.4 * sine(hertz * 3, t) + 0.2 * sine(hertz * 5, t);
      return 0.4 * horn * (0.3 + 0.7 * swell(t, seconds));
    };
    return { pulses: () => [{ at: 0, length: seconds, voice }] };
  }),
  kind('train-ride', 'TRA', 'city', (random, seconds) => ({
    bed: { bright: 0.05, level: () => 0.3 },
    pulses: () => {
      const beat = random.float(0.5, 0.8);
      const clack = (start: number, offset: number): Pulse => {
        const own = random.fork(`clack${start}${offset}`);
        const voice = (t: number): number => 0.8 * hiss(own) * decay(t, 0.016) + 0.5 * sine(140, t) * decay(t, 0.03);
        return { at: start + offset, length: 0.09, voice };
      };
      return repeat([0, seconds], beat, (at) => [clack(at, 0), clack(at, 0.12)]);
    },
  })),
  kind('crowd', 'SPO', 'city', (random, seconds) => {
    const beat = random.float(0.62, 0.8);
    const level = (t: number): number => {
      const chant = Math.max(0, swell(t % beat, beat)) ** 2;
      return (0.25 + 0.7 * chant) * (0.5 + 0.5 * sine(220 + 60 * chant, t)) * (t > seconds * 0.6 ? 1.2 : 0.8);
    };
    return { bed: { bright: 0.18, level } };
  }),
  kind('applause', 'POL', 'city', (random, seconds) => ({
    pulses: () =>
      strewn(seconds * 130, (clap) => {
        const [own, at] = [random.fork(`clap${clap}`), random.float(0, seconds)];
        const loud = random.float(0.1, 0.5) * swell(at, seconds);
        return { at, length: 0.025, voice: (t) => loud * hiss(own) * decay(t, 0.005) };
      }),
  })),
  kind('ship-horn', 'TRA', 'coast', (random, seconds) => {
    const hertz = random.float(95, 130);
    const horn = (t: number): number =>
      sine(hertz, t) + 0.7 * sine(hertz * 2.01, t) + 0.4 * sine(hertz * 3, t) + 0.2 * sine(hertz * 5.02, t);
    const blast = (at: number, length: number): Pulse => ({
      at,
      length,
      voice: (t) => 0.3 * horn(t) * held(t, length, 0.12, 0.15),
    });
    return { pulses: () => [blast(0.1, seconds * 0.45), blast(seconds * 0.62, seconds * 0.3)] };
  }),
  kind('monitor', 'HTH', 'city', (random, seconds) => ({
    bed: { bright: 0.02, level: () => 0.06 },
    pulses: () => {
      const [hertz, gap] = [random.float(850, 1050), random.float(0.68, 0.95)];
      const voice = (t: number): number => 0.6 * sine(hertz, t) * held(t, 0.11, 0.005, 0.01);
      return repeat([0.1, seconds], gap, (at) => [{ at, length: 0.11, voice }]);
    },
  })),
  kind('press', 'FIN', 'city', (random, seconds) => ({
    bed: { bright: 0.1, level: () => 0.15 },
    pulses: () => {
      const beat = random.float(0.16, 0.24);
      const stroke = (t: number): number => sine(90, t) * decay(t, 0.03) + 0.4 * sine(310, t) * decay(t, 0.012);
      return repeat([0, seconds], beat, (at, count) => [
        { at, length: 0.12, voice: (t) => (count % 4 === 0 ? 1 : 0.5) * stroke(t) },
      ]);
    },
  })),
  kind('bells', 'HUM', 'city', (random, seconds) => {
    const base = random.float(190, 290);
    const ring = (hertz: number, t: number): number =>
      [1, 2, 2.4, 3, 4.2].reduce(
        (sum, partial, index) => sum + (sine(hertz * partial, t) * decay(t, 0.7 / (index + 1))) / (index + 2),
        0,
      );
    const gap = (): number => random.float(0.45, 0.7);
    const strike = (at: number, count: number): Pulse[] => [
      { at, length: 2.4, voice: (t) => ring(base * (count % 2 === 0 ? 1 : 1.2), t) },
    ];
    return { pulses: () => repeat([0.05, seconds - 0.2], gap, strike) };
  }),
  kind('piano', 'ACE', 'city', (random, seconds) => {
    const scale = random.pick(SCALES);
    const beat = random.float(0.16, 0.26);
    const gap = (): number => beat * random.pick([1, 1, 2]);
    const key = (at: number): Pulse[] => {
      const hertz = note(random.pick(scale));
      return [{ at, length: 1.6, voice: (t) => 0.5 * pluck(hertz, t, 0.4) }];
    };
    return { pulses: () => repeat([0.05, seconds - 0.2], gap, key) };
  }),
  kind('organ', 'ACE', 'river', (random, seconds) => {
    const chords = random.shuffle(CHORDS).slice(0, 3);
    const length = seconds / 3;
    const pipe = (hertz: number, octave: number, at: number): Pulse => ({
      at,
      length,
      voice: (t) => (0.1 / octave) * sine(hertz * octave, t) * held(t, length, 0.06),
    });
    const sound = (steps: readonly number[], index: number): Pulse[] =>
      steps.flatMap((step) => [0.5, 1, 2].map((octave) => pipe(note(step), octave, index * length)));
    return { pulses: () => chords.flatMap(sound) };
  }),
  kind('drums', 'ACE', 'city', (random, seconds) => {
    const beat = random.float(0.12, 0.17);
    const bass = (t: number): number => sine(58 + 90 * decay(t, 0.02), t) * decay(t, 0.09);
    const stroke = (at: number, count: number): Pulse[] => {
      const own = random.fork(`hat${count}`);
      const isBass = count % 4 === 0 || random.chance(0.12);
      return [
        ...(isBass ? [{ at, length: 0.3, voice: bass }] : []),
        ...(count % 8 === 4 ? [{ at, length: 0.2, voice: (t: number) => 0.6 * hiss(own) * decay(t, 0.04) }] : []),
        { at, length: 0.04, voice: (t) => 0.16 * hiss(own) * decay(t, 0.008) },
      ];
    };
    return { pulses: () => repeat([0, seconds], beat, stroke) };
  }),
  kind('interview', 'POL', 'city', (random, seconds) => ({
    pulses: () => murmur(random, seconds, random.float(105, 135)),
  })),
  kind('commentary', 'SPO', 'city', (random, seconds) => {
    const own = random.fork('stand');
    const crowd = { at: 0, length: seconds, voice: () => hiss(own) * 0.02 };
    return { pulses: () => [...murmur(random, seconds, random.float(190, 230)), crowd] };
  }),
  kind('jingle', 'ACE', 'city', (random, seconds) => {
    const steps = random.shuffle([0, 7, 12, 4, 9, 16]).slice(0, 5);
    const string = (step: number, at: number, length: number, half: number): Pulse => ({
      at,
      length,
      voice: (t) => (half > 0.5 ? 0.22 : 0.4) * pluck(note(step), t, half),
    });
    const tune = steps.map((step, index) => string(step + 12, 0.08 + index * 0.2, 1.8, 0.3));
    return { pulses: () => [...tune, ...[0, 4, 7, 12].map((step) => string(step, 1.15, seconds - 1.2, 0.6))] };
  }),
];

const SCALES = [
  [0, 3, 7, 10, 12, 15],
  [0, 4, 7, 9, 12, 16],
  [-5, 0, 2, 7, 9],
] as const;
const CHORDS = [
  [0, 4, 7],
  [5, 9, 12],
  [7, 11, 14],
  [-3, 0, 4],
] as const;
/** The first two formants of some vowels, in hertz. */
const VOWELS = [
  [700, 1200],
  [400, 2000],
  [300, 2300],
  [450, 850],
  [350, 700],
] as const;

const strewn = (count: number, pulse: (index: number) => Pulse): Pulse[] =>
  Array.from({ length: Math.ceil(count) }, (_, index) => pulse(index));

/** Syllables with the rhythm and pitch of unintelligible speech; `pitch` in hertz. */
function murmur(random: Random, seconds: number, pitch: number): Pulse[] {
  let length = 0;
  const gap = (): number => length + (random.chance(0.14) ? 0.3 : random.float(0.01, 0.06));
  return repeat([0.05, seconds - 0.15], gap, (at) => {
    length = random.float(0.09, 0.22);
    const [own, resonances, hertz] = [length, random.pick(VOWELS), pitch * random.float(0.88, 1.16)];
    return [{ at, length: own, voice: (t) => vowel(hertz, resonances, t) * swell(t, own) * 0.5 }];
  });
}
