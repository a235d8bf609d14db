/** Texts of the sounds of weather, sea, animals and fire; `{place}` is replaced. */
export const NATURE_SOUND_TEXTS = {
  rain: {
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
  wind: {
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
  waves: {
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
  thunder: {
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
  birdsong: {
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
  campfire: {
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
  crickets: {
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
} as const;
