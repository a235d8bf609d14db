/** Topics of the graphics, by kind of chart or map; English and German alternate. */

import type { Language } from '../../config/languages.ts';
import type { SeedCategory } from '../seed-categories.ts';

/** The topic of one graphic, in one language. */
export interface GraphicTopic {
  readonly language: Language;
  readonly category: SeedCategory;
  readonly headline: string;
  readonly keywords: readonly string[];
}

type Row = readonly [category: SeedCategory, headline: string, ...keywords: string[]];

const topics = (en: string, de: string, rows: readonly Row[]): readonly GraphicTopic[] =>
  rows.map(([category, headline, ...keywords], index) => {
    const isEnglish = index % 2 === 0;
    return {
      language: isEnglish ? 'en' : 'de',
      category,
      headline: `${isEnglish ? en : de}: ${headline}`,
      keywords,
    };
  });

export const GRAPHIC_TOPICS = {
  'bar-chart': topics('Graphic', 'Grafik', [
    ['FIN', 'hotel nights on the coast by month', 'tourism', 'hotels'],
    ['FIN', 'Baugenehmigungen Monat für Monat', 'Wohnungsbau', 'Genehmigungen'],
    ['ENV', 'solar power fed into the grid', 'solar', 'energy'],
    ['SOI', 'Geburten in der Region', 'Geburten', 'Bevölkerung'],
    ['TRA', 'cyclists counted on the river bridge', 'cycling', 'count'],
    ['FIN', 'Neuzulassungen von Elektroautos', 'Elektroautos', 'Zulassungen'],
    ['HTH', 'flu cases week by week', 'flu', 'health'],
    ['WEA', 'Regentage im Verlauf', 'Regen', 'Statistik'],
  ]),
  'donut-chart': topics('Graphic', 'Grafik', [
    ['ENV', 'where the power comes from', 'energy', 'power'],
    ['SOI', 'Wofür Haushalte ihr Geld ausgeben', 'Haushalt', 'Ausgaben'],
    ['TRA', 'how people get to work', 'commuters', 'transport'],
    ['POL', 'Der Haushalt der Stadt', 'Haushalt', 'Stadt'],
    ['LIF', 'who reads on paper', 'media', 'reading'],
    ['ENV', 'Was im Müll landet', 'Abfall', 'Umwelt'],
    ['FIN', 'the region’s exports by goods', 'exports', 'trade'],
    ['POL', 'So antworteten die Befragten', 'Umfrage', 'Meinung'],
  ]),
  'line-chart': topics('Graphic', 'Grafik', [
    ['POL', 'how the candidates moved in the polls', 'poll', 'election'],
    ['FIN', 'Strompreise im Vergleich', 'Strompreis', 'Energie'],
    ['FIN', 'bread, milk and butter', 'prices', 'inflation'],
    ['SOI', 'Zuzug in die großen Städte', 'Zuzug', 'Städte'],
    ['WEA', 'water levels at the gauges', 'flood', 'gauge'],
    ['EDU', 'Studierende nach Fächern', 'Hochschule', 'Studium'],
    ['SPO', 'points after each match day', 'league', 'table'],
    ['HTH', 'Auslastung der Kliniken', 'Kliniken', 'Betten'],
  ]),
  pictogram: topics('Infographic', 'Infografik', [
    ['LIF', 'who works from home', 'work', 'home office'],
    ['HTH', 'Wer sich impfen lässt', 'Impfung', 'Grippe'],
    ['SOI', 'who lives alone', 'households', 'society'],
    ['TRA', 'Wer mit dem Rad fährt', 'Fahrrad', 'Alltag'],
    ['ACE', 'who still goes to the cinema', 'cinema', 'culture'],
    ['SOI', 'Wer ein Ehrenamt hat', 'Ehrenamt', 'Gesellschaft'],
    ['SCI', 'who trusts the weather report', 'weather', 'survey'],
    ['FIN', 'Wer noch bar bezahlt', 'Bargeld', 'Umfrage'],
  ]),
  'region-map': topics('Map', 'Karte', [
    ['HTH', 'where doctors are missing', 'doctors', 'map'],
    ['FIN', 'Arbeitslosigkeit nach Kreisen', 'Arbeitslosigkeit', 'Karte'],
    ['ENV', 'drought by district', 'drought', 'map'],
    ['POL', 'Wahlbeteiligung in den Bezirken', 'Wahlbeteiligung', 'Karte'],
    ['SOI', 'rents per square metre', 'rents', 'map'],
    ['EDU', 'Kitaplätze fehlen ungleich', 'Kita', 'Karte'],
    ['TRA', 'minutes to the next station', 'railway', 'map'],
    ['SCI', 'Glasfaser in den Gemeinden', 'Glasfaser', 'Karte'],
  ]),
  'election-seats': topics('Graphic', 'Grafik', [
    ['POL', 'seats in the new city council', 'election', 'council'],
    ['POL', 'Sitzverteilung im Kreistag', 'Wahl', 'Kreistag'],
    ['POL', 'the regional assembly after the vote', 'election', 'assembly'],
    ['POL', 'Welche Bündnisse eine Mehrheit haben', 'Mehrheit', 'Stadtrat'],
    ['POL', 'students elect their parliament', 'students', 'vote'],
    ['POL', 'Die neue Landessynode', 'Synode', 'Wahl'],
    ['POL', 'island council, old and new', 'islands', 'council'],
    ['POL', 'Jugendparlament gewählt', 'Jugend', 'Wahl'],
  ]),
  'climate-stripes': topics('Graphic', 'Grafik', [
    ['ENV', 'each stripe a year – the North Sea warms', 'climate', 'sea'],
    ['ENV', 'Das Klima der Alpen in Streifen', 'Klima', 'Alpen'],
    ['ENV', 'city summers since the war', 'climate', 'heat'],
    ['ENV', 'Winter werden milder', 'Klima', 'Winter'],
    ['SCI', 'soil temperature at the old station', 'climate', 'soil'],
    ['ENV', 'Badeseen heizen sich auf', 'Seen', 'Hitze'],
    ['ENV', 'polar nights get warmer', 'Arctic', 'climate'],
    ['ENV', 'Frühling kommt früher', 'Frühling', 'Klima'],
  ]),
  'weather-map': topics('Weather map', 'Wetterkarte', [
    ['WEA', 'the outlook for tomorrow', 'weather', 'forecast'],
    ['WEA', 'So wird das Wochenende', 'Wetter', 'Vorhersage'],
    ['WEA', 'a low moves in from the west', 'weather', 'low pressure'],
    ['WEA', 'Temperaturen am Feiertag', 'Wetter', 'Temperaturen'],
    ['WEA', 'what the start of the week brings', 'weather', 'week'],
    ['WEA', 'Aussichten für die Küste', 'Wetter', 'Küste'],
    ['WEA', 'overnight readings', 'weather', 'night'],
    ['WEA', 'Der Wochenstart im Überblick', 'Wetter', 'Woche'],
  ]),
} as const satisfies Readonly<Record<string, readonly GraphicTopic[]>>;
