import type { Random } from '../random.ts';
import type { SoundKind } from './sound-kind.ts';
import { add, decay, note, pluck, silence, sine } from './synth.ts';

const melody = (
  random: Random,
  seconds: number,
  scale: readonly number[],
  beat: number,
  half: number,
): Float32Array => {
  const out = silence(seconds);
  for (let start = 0.05; start < seconds - 0.2; start += beat * random.pick([1, 1, 2])) {
    const hertz = note(random.pick(scale));
    add(out, start, 1.6, (t) => 0.5 * pluck(hertz, t, half));
  }
  return out;
};

/** A murmur with the melody of speech: a buzzing voice through two moving resonances. */
const murmur = (random: Random, seconds: number, pitch: number): Float32Array => {
  const out = silence(seconds);
  for (let start = 0.05; start < seconds - 0.15; ) {
    const length = random.float(0.09, 0.22);
    const [first, second] = random.pick([
      [700, 1200],
      [400, 2000],
      [300, 2300],
      [450, 850],
      [350, 700],
    ] as const);
    const hertz = pitch * random.float(0.88, 1.16);
    add(out, start, length, (t) => {
      let voice = 0;
      for (let partial = 1; partial * hertz < 3000; partial += 1) {
        const at = partial * hertz;
        voice +=
          (sine(at, t) / partial) *
          (0.12 + Math.exp(-(((at - first) / 160) ** 2)) + 0.6 * Math.exp(-(((at - second) / 220) ** 2)));
      }
      return voice * Math.sin((Math.PI * t) / length) * 0.5;
    });
    start += length + (random.chance(0.14) ? 0.3 : random.float(0.01, 0.06));
  }
  return out;
};

export const MUSIC_SOUNDS: readonly SoundKind[] = [
  {
    name: 'bells',
    category: 'HUM',
    region: 'city',
    create(random, seconds) {
      const out = silence(seconds);
      const base = random.float(190, 290);
      for (let start = 0.05, count = 0; start < seconds - 0.2; start += random.float(0.45, 0.7), count += 1) {
        const hertz = base * (count % 2 === 0 ? 1 : 1.2);
        add(out, start, 2.4, (t) =>
          [1, 2, 2.4, 3, 4.2].reduce(
            (sum, partial, index) => sum + (sine(hertz * partial, t) * decay(t, 0.7 / (index + 1))) / (index + 2),
            0,
          ),
        );
      }
      return out;
    },
  },
  {
    name: 'piano',
    category: 'ACE',
    region: 'city',
    create: (random, seconds) =>
      melody(
        random,
        seconds,
        random.pick([
          [0, 3, 7, 10, 12, 15],
          [0, 4, 7, 9, 12, 16],
          [-5, 0, 2, 7, 9],
        ]),
        random.float(0.16, 0.26),
        0.4,
      ),
  },
  {
    name: 'organ',
    category: 'ACE',
    region: 'river',
    create(random, seconds) {
      const out = silence(seconds);
      const chords = random.shuffle([
        [0, 4, 7],
        [5, 9, 12],
        [7, 11, 14],
        [-3, 0, 4],
      ]);
      chords.slice(0, 3).forEach((chord, index) => {
        const length = seconds / 3;
        for (const step of chord)
          for (const octave of [0.5, 1, 2])
            add(
              out,
              index * length,
              length,
              (t) => (0.1 / octave) * sine(note(step) * octave, t) * Math.min(1, t / 0.06, (length - t) / 0.06),
            );
      });
      return out;
    },
  },
  {
    name: 'drums',
    category: 'ACE',
    region: 'city',
    create(random, seconds) {
      const out = silence(seconds);
      const beat = random.float(0.12, 0.17);
      for (let start = 0, count = 0; start < seconds; start += beat, count += 1) {
        const hiss = random.fork(`hat${count}`);
        if (count % 4 === 0 || random.chance(0.12))
          add(out, start, 0.3, (t) => sine(58 + 90 * decay(t, 0.02), t) * decay(t, 0.09));
        if (count % 8 === 4) add(out, start, 0.2, (t) => 0.6 * (hiss.next() * 2 - 1) * decay(t, 0.04));
        add(out, start, 0.04, (t) => 0.16 * (hiss.next() * 2 - 1) * decay(t, 0.008));
      }
      return out;
    },
  },
  {
    name: 'interview',
    category: 'POL',
    region: 'city',
    create: (random, seconds) => murmur(random, seconds, random.float(105, 135)),
  },
  {
    name: 'commentary',
    category: 'SPO',
    region: 'city',
    create(random, seconds) {
      const out = murmur(random, seconds, random.float(190, 230));
      const hiss = random.fork('stand');
      return out.map((sample) => sample + (hiss.next() * 2 - 1) * 0.02);
    },
  },
  {
    name: 'jingle',
    category: 'ACE',
    region: 'city',
    create(random, seconds) {
      const out = silence(seconds);
      const steps = random.shuffle([0, 7, 12, 4, 9, 16]).slice(0, 5);
      for (const [index, step] of steps.entries())
        add(out, 0.08 + index * 0.2, 1.8, (t) => 0.4 * pluck(note(step + 12), t, 0.3));
      for (const step of [0, 4, 7, 12]) add(out, 1.15, seconds - 1.2, (t) => 0.22 * pluck(note(step), t, 0.6));
      return out;
    },
  },
];
