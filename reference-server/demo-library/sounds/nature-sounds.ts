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
    en: {
      headline: 'Sound of the day: rain on a tin roof in {place}',
      caption: 'Heavy drops on a tin roof in {place}, recorded from below. No voices.',
      keywords: ['rain', 'weather', 'atmosphere', 'roof'],
    },
    de: {
      headline: 'O-Ton: Regen auf einem Blechdach in {place}',
      caption: 'Schwere Tropfen auf einem Blechdach in {place}, aufgenommen von unten. Ohne Stimmen.',
      keywords: ['Regen', 'Wetter', 'Atmosphäre', 'Dach'],
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
    en: {
      headline: 'Gusts on the pier of {place}',
      caption: 'Two gusts of wind pass the pier of {place}. Natural sound without voices.',
      keywords: ['wind', 'storm', 'atmosphere', 'coast'],
    },
    de: {
      headline: 'Windböen an der Mole von {place}',
      caption: 'Böen fegen über die Mole von {place}. Atmosphäre ohne Stimmen.',
      keywords: ['Wind', 'Sturm', 'Atmosphäre', 'Küste'],
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
    en: {
      headline: 'Waves break on the beach of {place}',
      caption: 'Small waves break on the shingle of {place} and run out.',
      keywords: ['waves', 'sea', 'beach', 'atmosphere'],
    },
    de: {
      headline: 'Wellenschlag am Strand von {place}',
      caption: 'Kleine Wellen brechen am Kiesstrand von {place} und laufen aus.',
      keywords: ['Wellen', 'Meer', 'Strand', 'Atmosphäre'],
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
    en: {
      headline: 'Thunder rolls over {place}',
      caption: 'One clap of thunder above {place} and its echo from the rock.',
      keywords: ['thunder', 'storm', 'weather', 'echo'],
    },
    de: {
      headline: 'Donner über {place}',
      caption: 'Ein Donnerschlag über {place} mit Echo von den Felsen.',
      keywords: ['Donner', 'Gewitter', 'Wetter', 'Echo'],
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
    en: {
      headline: 'Dawn chorus in the hedges of {place}',
      caption: 'A single bird sings in a hedge near {place} shortly after five in the morning.',
      keywords: ['birds', 'nature', 'morning', 'spring'],
    },
    de: {
      headline: 'Vogelstimme am Morgen bei {place}',
      caption: 'Ein einzelner Vogel singt kurz nach fünf Uhr in einer Hecke bei {place}.',
      keywords: ['Vögel', 'Natur', 'Morgen', 'Frühling'],
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
    en: {
      headline: 'Crackling fire at the harvest supper in {place}',
      caption: 'An open fire crackles at the harvest supper in {place}.',
      keywords: ['fire', 'feast', 'atmosphere', 'autumn'],
    },
    de: {
      headline: 'Knisterndes Feuer beim Erntefest in {place}',
      caption: 'Ein offenes Feuer knistert beim Erntefest in {place}.',
      keywords: ['Feuer', 'Fest', 'Atmosphäre', 'Herbst'],
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
    en: {
      headline: 'Crickets on a warm night near {place}',
      caption: 'Crickets chirp in a meadow near {place} after a day of 34 degrees.',
      keywords: ['crickets', 'summer', 'night', 'heat'],
    },
    de: {
      headline: 'Grillen in einer warmen Nacht bei {place}',
      caption: 'Grillen zirpen auf einer Wiese bei {place} nach einem Tag mit 34 Grad.',
      keywords: ['Grillen', 'Sommer', 'Nacht', 'Hitze'],
    },
  },
];
