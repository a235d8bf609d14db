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
];
