/** Topics of the graphics, by kind of chart or map; English and German alternate. */

import type { Language } from '../../config/languages.ts';
import type { SeedCategory } from '../seed-categories.ts';

/** The topic of one graphic, in one language. */
export interface GraphicTopic {
  readonly language: Language;
  readonly category: SeedCategory;
  readonly headline: string;
  /** Part of the caption's first sentence. */
  readonly subject: string;
  readonly keywords: readonly string[];
}

type Row = readonly [category: SeedCategory, headline: string, subject: string, ...keywords: string[]];

const topics = (en: string, de: string, rows: readonly Row[]): readonly GraphicTopic[] =>
  rows.map(([category, headline, subject, ...keywords], index) => {
    const isEnglish = index % 2 === 0;
    return {
      language: isEnglish ? 'en' : 'de',
      category,
      headline: `${isEnglish ? en : de}: ${headline}`,
      subject,
      keywords,
    };
  });

export const GRAPHIC_TOPICS = {
  'bar-chart': topics('Graphic', 'Grafik', [
    ['FIN', 'hotel nights on the coast by month', 'Hotel nights on the coast in thousands', 'tourism', 'hotels'],
    ['FIN', 'Baugenehmigungen Monat für Monat', 'Genehmigte Wohnungen in Tausend', 'Wohnungsbau', 'Genehmigungen'],
    ['ENV', 'solar power fed into the grid', 'Solar power fed into the grid in gigawatt hours', 'solar', 'energy'],
    ['SOI', 'Geburten in der Region', 'Geburten je Monat', 'Geburten', 'Bevölkerung'],
    [
      'TRA',
      'cyclists counted on the river bridge',
      'Cyclists on the river bridge in hundreds a day',
      'cycling',
      'count',
    ],
    [
      'FIN',
      'Neuzulassungen von Elektroautos',
      'Neu zugelassene Elektroautos in Tausend',
      'Elektroautos',
      'Zulassungen',
    ],
    ['HTH', 'flu cases week by week', 'Reported flu cases in hundreds', 'flu', 'health'],
    ['WEA', 'Regentage im Verlauf', 'Tage mit Regen', 'Regen', 'Statistik'],
  ]),
  'donut-chart': topics('Graphic', 'Grafik', [
    ['ENV', 'where the power comes from', 'Electricity by source in per cent', 'energy', 'power'],
    ['SOI', 'Wofür Haushalte ihr Geld ausgeben', 'Ausgaben privater Haushalte in Prozent', 'Haushalt', 'Ausgaben'],
    ['TRA', 'how people get to work', 'Ways to work in per cent', 'commuters', 'transport'],
    ['POL', 'Der Haushalt der Stadt', 'Ausgaben der Stadt nach Bereichen in Prozent', 'Haushalt', 'Stadt'],
    ['LIF', 'who reads on paper', 'Readers by medium in per cent', 'media', 'reading'],
    ['ENV', 'Was im Müll landet', 'Zusammensetzung des Hausmülls in Prozent', 'Abfall', 'Umwelt'],
    ['FIN', 'the region’s exports by goods', 'Exports by group of goods in per cent', 'exports', 'trade'],
    ['POL', 'So antworteten die Befragten', 'Antworten in der Umfrage in Prozent', 'Umfrage', 'Meinung'],
  ]),
  'line-chart': topics('Graphic', 'Grafik', [
    [
      'POL',
      'how the candidates moved in the polls',
      'Approval of the candidates in per cent, last twelve polls',
      'poll',
      'election',
    ],
    ['FIN', 'Strompreise im Vergleich', 'Strompreis in Cent je Kilowattstunde, zwölf Monate', 'Strompreis', 'Energie'],
    ['FIN', 'bread, milk and butter', 'Price index of basic foods, twelve months', 'prices', 'inflation'],
    ['SOI', 'Zuzug in die großen Städte', 'Zuzüge in Tausend, zwölf Jahre', 'Zuzug', 'Städte'],
    ['WEA', 'water levels at the gauges', 'Water level in decimetres, twelve hours', 'flood', 'gauge'],
    ['EDU', 'Studierende nach Fächern', 'Studierende in Tausend, zwölf Jahre', 'Hochschule', 'Studium'],
    ['SPO', 'points after each match day', 'Form index of the leaders, twelve match days', 'league', 'table'],
    ['HTH', 'Auslastung der Kliniken', 'Belegte Betten in Prozent, zwölf Wochen', 'Kliniken', 'Betten'],
  ]),
  pictogram: topics('Infographic', 'Infografik', [
    ['LIF', 'who works from home', 'work from home at least one day a week', 'work', 'home office'],
    ['HTH', 'Wer sich impfen lässt', 'lassen sich in diesem Herbst gegen Grippe impfen', 'Impfung', 'Grippe'],
    ['SOI', 'who lives alone', 'live alone', 'households', 'society'],
    ['TRA', 'Wer mit dem Rad fährt', 'fahren täglich mit dem Rad', 'Fahrrad', 'Alltag'],
    ['ACE', 'who still goes to the cinema', 'went to the cinema last month', 'cinema', 'culture'],
    ['SOI', 'Wer ein Ehrenamt hat', 'engagieren sich ehrenamtlich', 'Ehrenamt', 'Gesellschaft'],
    ['SCI', 'who trusts the weather report', 'trust the weather report for the third day', 'weather', 'survey'],
    ['FIN', 'Wer noch bar bezahlt', 'zahlen im Supermarkt bar', 'Bargeld', 'Umfrage'],
  ]),
  'region-map': topics('Map', 'Karte', [
    ['HTH', 'where doctors are missing', 'Vacant surgeries by district', 'doctors', 'map'],
    ['FIN', 'Arbeitslosigkeit nach Kreisen', 'Arbeitslosenquote nach Kreisen', 'Arbeitslosigkeit', 'Karte'],
    ['ENV', 'drought by district', 'Soil moisture by district', 'drought', 'map'],
    ['POL', 'Wahlbeteiligung in den Bezirken', 'Wahlbeteiligung nach Bezirken', 'Wahlbeteiligung', 'Karte'],
    ['SOI', 'rents per square metre', 'Rents by district', 'rents', 'map'],
    ['EDU', 'Kitaplätze fehlen ungleich', 'Fehlende Kitaplätze nach Gemeinden', 'Kita', 'Karte'],
    ['TRA', 'minutes to the next station', 'Travel time to the next station by district', 'railway', 'map'],
    ['SCI', 'Glasfaser in den Gemeinden', 'Anschlüsse ans Glasfasernetz nach Gemeinden', 'Glasfaser', 'Karte'],
  ]),
  'election-seats': topics('Graphic', 'Grafik', [
    ['POL', 'seats in the new city council', 'Seats in the new city council', 'election', 'council'],
    ['POL', 'Sitzverteilung im Kreistag', 'Sitze im neuen Kreistag', 'Wahl', 'Kreistag'],
    ['POL', 'the regional assembly after the vote', 'Seats in the regional assembly', 'election', 'assembly'],
    ['POL', 'Welche Bündnisse eine Mehrheit haben', 'Sitze im Stadtrat nach der Auszählung', 'Mehrheit', 'Stadtrat'],
    ['POL', 'students elect their parliament', 'Seats in the student parliament', 'students', 'vote'],
    ['POL', 'Die neue Landessynode', 'Sitze in der Landessynode', 'Synode', 'Wahl'],
    ['POL', 'island council, old and new', 'Seats in the island council', 'islands', 'council'],
    ['POL', 'Jugendparlament gewählt', 'Sitze im Jugendparlament', 'Jugend', 'Wahl'],
  ]),
  'climate-stripes': topics('Graphic', 'Grafik', [
    ['ENV', 'each stripe a year – the North Sea warms', 'Surface temperature of the North Sea', 'climate', 'sea'],
    ['ENV', 'Das Klima der Alpen in Streifen', 'Jahresmittel der Alpen', 'Klima', 'Alpen'],
    ['ENV', 'city summers since the war', 'Summer temperature in the cities', 'climate', 'heat'],
    ['ENV', 'Winter werden milder', 'Wintertemperatur im Tiefland', 'Klima', 'Winter'],
    ['SCI', 'soil temperature at the old station', 'Soil temperature one metre down', 'climate', 'soil'],
    ['ENV', 'Badeseen heizen sich auf', 'Wassertemperatur der Badeseen im Juli', 'Seen', 'Hitze'],
    ['ENV', 'polar nights get warmer', 'January temperature at the polar station', 'Arctic', 'climate'],
    ['ENV', 'Frühling kommt früher', 'Temperatur im März', 'Frühling', 'Klima'],
  ]),
  'weather-map': topics('Weather map', 'Wetterkarte', [
    ['WEA', 'the outlook for tomorrow', 'The weather tomorrow at noon', 'weather', 'forecast'],
    ['WEA', 'So wird das Wochenende', 'Das Wetter am Samstagmittag', 'Wetter', 'Vorhersage'],
    ['WEA', 'a low moves in from the west', 'The weather on the day after tomorrow', 'weather', 'low pressure'],
    ['WEA', 'Temperaturen am Feiertag', 'Das Wetter am Feiertag', 'Wetter', 'Temperaturen'],
    ['WEA', 'what the start of the week brings', 'The weather on Monday morning', 'weather', 'week'],
    ['WEA', 'Aussichten für die Küste', 'Das Wetter an der Küste am Nachmittag', 'Wetter', 'Küste'],
    ['WEA', 'overnight readings', 'The weather shortly before sunrise', 'weather', 'night'],
    ['WEA', 'Der Wochenstart im Überblick', 'Das Wetter am Montagmorgen', 'Wetter', 'Woche'],
  ]),
} as const satisfies Readonly<Record<string, readonly GraphicTopic[]>>;

export type GraphicName = keyof typeof GRAPHIC_TOPICS;
