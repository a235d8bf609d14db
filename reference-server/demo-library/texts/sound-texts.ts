/** Texts of each sound kind; `{place}` is replaced. */
import type { Language } from '../../config/languages.ts';
import { NATURE_SOUND_TEXTS } from './nature-sound-texts.ts';

export interface SoundTexts {
  readonly headline: string;
  readonly caption: string;
  readonly keywords: readonly string[];
}

export const SOUND_TEXTS = {
  ...NATURE_SOUND_TEXTS,
  siren: {
    en: {
      headline: 'Fire engine passes: two-tone horn in {place}',
      caption: 'The two-tone horn of a fire engine comes near and fades in {place}.',
      keywords: ['siren', 'fire service', 'emergency', 'traffic'],
    },
    de: {
      headline: 'Martinshorn in den Straßen von {place}',
      caption: 'Das Martinshorn eines Löschzugs kommt in {place} näher und verklingt.',
      keywords: ['Sirene', 'Feuerwehr', 'Einsatz', 'Verkehr'],
    },
  },
  'train-ride': {
    en: {
      headline: 'On the night train to {place}',
      caption: 'Wheels over rail joints, recorded in a sleeping car to {place}.',
      keywords: ['railway', 'night train', 'travel', 'wheels'],
    },
    de: {
      headline: 'Im Nachtzug nach {place}',
      caption: 'Räder auf Schienenstößen, aufgenommen im Schlafwagen nach {place}.',
      keywords: ['Bahn', 'Nachtzug', 'Reise', 'Räder'],
    },
  },
  crowd: {
    en: {
      headline: 'Chants from the stand in {place}',
      caption: 'Home fans chant in {place}, a minute before the goal.',
      keywords: ['football', 'fans', 'chant', 'stadium'],
    },
    de: {
      headline: 'Fangesänge in der Kurve von {place}',
      caption: 'Die Heimkurve in {place}, eine Minute vor dem Tor.',
      keywords: ['Fußball', 'Fans', 'Gesang', 'Stadion'],
    },
  },
  applause: {
    en: {
      headline: 'Long applause after the vote in {place}',
      caption: 'Delegates applaud in {place} after the result is read out.',
      keywords: ['applause', 'party', 'vote', 'congress'],
    },
    de: {
      headline: 'Langer Beifall nach der Wahl in {place}',
      caption: 'Delegierte klatschen in {place}, nachdem das Ergebnis verlesen wurde.',
      keywords: ['Beifall', 'Partei', 'Abstimmung', 'Parteitag'],
    },
  },
  'ship-horn': {
    en: {
      headline: 'Last ferry leaves {place}',
      caption: 'The ferry sounds its horn, long and short, and leaves the port of {place}.',
      keywords: ['ferry', 'horn', 'port', 'farewell'],
    },
    de: {
      headline: 'Letzte Fähre verlässt {place}',
      caption: 'Ein langer und ein kurzer Ton: die Fähre legt in {place} ab.',
      keywords: ['Fähre', 'Schiffshorn', 'Hafen', 'Abschied'],
    },
  },
  monitor: {
    en: {
      headline: 'A night on the intensive ward in {place}',
      caption: 'A monitor counts the beats of a heart at the hospital in {place}.',
      keywords: ['hospital', 'monitor', 'heart', 'night shift'],
    },
    de: {
      headline: 'Eine Nacht auf der Intensivstation in {place}',
      caption: 'Ein Monitor zählt in der Klinik von {place} die Herzschläge.',
      keywords: ['Krankenhaus', 'Monitor', 'Herz', 'Nachtdienst'],
    },
  },
  press: {
    en: {
      headline: 'The last print run in {place}',
      caption: 'The printing press in {place} runs at full speed for the last time.',
      keywords: ['printing', 'press', 'newspaper', 'machine'],
    },
    de: {
      headline: 'Letzter Andruck in {place}',
      caption: 'Die Druckmaschine in {place} läuft zum letzten Mal mit voller Kraft.',
      keywords: ['Druckerei', 'Presse', 'Zeitung', 'Maschine'],
    },
  },
  bells: {
    en: {
      headline: 'Restored bells ring again in {place}',
      caption: 'Two bells of the town church in {place} ring for the first time in nine years.',
      keywords: ['bells', 'church', 'restoration', 'tradition'],
    },
    de: {
      headline: 'Die Glocken von {place} läuten wieder',
      caption: 'Zwei Glocken der Stadtkirche in {place} läuten zum ersten Mal seit neun Jahren.',
      keywords: ['Glocken', 'Kirche', 'Sanierung', 'Tradition'],
    },
  },
  piano: {
    en: {
      headline: 'A piano in the station hall of {place}',
      caption: 'A traveller plays the public piano in the station of {place}.',
      keywords: ['piano', 'music', 'station', 'street music'],
    },
    de: {
      headline: 'Ein Klavier in der Bahnhofshalle von {place}',
      caption: 'Eine Reisende spielt auf dem öffentlichen Klavier im Bahnhof von {place}.',
      keywords: ['Klavier', 'Musik', 'Bahnhof', 'Straßenmusik'],
    },
  },
  organ: {
    en: {
      headline: 'Organ of {place} passes its first test',
      caption: 'Three chords on the rebuilt organ of the cathedral in {place}.',
      keywords: ['organ', 'music', 'cathedral', 'restoration'],
    },
    de: {
      headline: 'Orgel von {place} besteht die erste Probe',
      caption: 'Drei Akkorde auf der neu gebauten Orgel im Dom von {place}.',
      keywords: ['Orgel', 'Musik', 'Dom', 'Sanierung'],
    },
  },
  drums: {
    en: {
      headline: 'Carnival drums in {place}',
      caption: 'A drum group rehearses in {place} for the carnival parade.',
      keywords: ['drums', 'carnival', 'parade', 'music'],
    },
    de: {
      headline: 'Trommeln für den Karneval in {place}',
      caption: 'Eine Trommelgruppe probt in {place} für den Karnevalszug.',
      keywords: ['Trommeln', 'Karneval', 'Umzug', 'Musik'],
    },
  },
  interview: {
    en: {
      headline: 'Through the wall: coalition talks in {place}',
      caption: 'A muffled male voice behind a closed door during talks in {place}; words cannot be made out.',
      keywords: ['talks', 'coalition', 'voice', 'politics'],
    },
    de: {
      headline: 'Hinter verschlossener Tür: Gespräche in {place}',
      caption:
        'Eine gedämpfte Männerstimme hinter der Tür während der Gespräche in {place}; Worte sind nicht zu verstehen.',
      keywords: ['Gespräche', 'Koalition', 'Stimme', 'Politik'],
    },
  },
  commentary: {
    en: {
      headline: 'Commentator’s box in {place}: sound check',
      caption: 'A commentator’s voice, filtered for the sound check before the match in {place}.',
      keywords: ['commentary', 'sound check', 'sport', 'voice'],
    },
    de: {
      headline: 'Tonprobe in der Sprecherkabine von {place}',
      caption: 'Die Stimme einer Kommentatorin, gefiltert bei der Tonprobe vor dem Spiel in {place}.',
      keywords: ['Kommentar', 'Tonprobe', 'Sport', 'Stimme'],
    },
  },
  jingle: {
    en: {
      headline: 'New signature tune for the radio in {place}',
      caption: 'Five notes and a chord: local radio in {place} has a new signature tune.',
      keywords: ['radio', 'jingle', 'music', 'media'],
    },
    de: {
      headline: 'Neue Erkennungsmelodie für den Sender in {place}',
      caption: 'Fünf Töne und ein Akkord: das Lokalradio in {place} klingt neu.',
      keywords: ['Radio', 'Jingle', 'Musik', 'Medien'],
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, SoundTexts>>>>;

export type SoundName = keyof typeof SOUND_TEXTS;
