/** Headlines of the scenes of this group, each with the sentence of context that ends its caption. */
import type { SceneTexts } from './scene-texts.ts';

export const CITY_STORIES = {
  factory: {
    clip: { en: 'Robot arms at work in {place}', de: 'Roboterarme im Werk {place}' },
    en: {
      'Car plant in {place} adds a third shift': 'The company wants to hire 300 people.',
      'Orders fall for the works in {place}': 'Short-time work begins in January.',
      'Robots and jobs: a visit to {place}': 'The works council sees no job at risk.',
      '{place} plant switches to electric cars': 'The change costs 420 million euros.',
      'Pay deal reached for the works in {place}': 'Wages rise by 3.8 per cent in two steps.',
    },
    de: {
      'Autowerk in {place} fährt dritte Schicht': '300 Menschen sollen eingestellt werden.',
      'Auftragsflaute im Werk {place}': 'Im Januar beginnt Kurzarbeit.',
      'Kollege Roboter: Besuch in {place}': 'Der Betriebsrat sieht keine Stelle in Gefahr.',
      '{place} baut künftig Elektroautos': 'Der Umbau kostet 420 Millionen Euro.',
      'Tarifeinigung für das Werk in {place}': 'Die Löhne steigen in zwei Schritten um 3,8 Prozent.',
    },
  },
  food: {
    en: {
      'Lunch in fifteen minutes: a cook from {place}': 'The recipe serves four.',
      'What {place} eats on a weekday': 'Everything on the table cost less than nine euros.',
      'School canteen of {place} wins a prize': 'The kitchen uses only goods of the season.',
      'Recipe of the week from {place}': 'The cook learned the trade from her grandmother.',
      'A kitchen in {place} that wastes nothing': 'Leftovers go to neighbours by an app.',
    },
    de: {
      'Mittag in fünfzehn Minuten: Küche in {place}': 'Das Rezept reicht für vier Personen.',
      'So isst {place} unter der Woche': 'Alles zusammen kostete weniger als neun Euro.',
      'Preis für die Schulküche von {place}': 'Verarbeitet wird nur, was gerade Saison hat.',
      'Das Rezept der Woche aus {place}': 'Gelernt hat die Köchin bei ihrer Großmutter.',
      'Nichts bleibt übrig: Restaurant in {place}': 'Reste werden über eine App verschenkt.',
    },
  },
  market: {
    clip: { en: 'A breeze moves the awnings on the market in {place}', de: 'Markisen im Wind: Markt in {place}' },
    en: {
      'Saturday market returns to {place}': 'Prices fell by four per cent against last year.',
      'Fruit prices ease in {place}': 'The market has been held here since 1532.',
      'Traders of {place} fight for their square': 'A new rule bans plastic bags from next month.',
      'Harvest reaches the stalls of {place}': 'Most of the goods come from less than 50 kilometres away.',
      'Paper bags only: {place} market goes green': 'The council wants to move the stalls for building work.',
    },
    de: {
      'Wochenmarkt in {place} zieht um': 'Die Preise liegen vier Prozent unter denen des Vorjahres.',
      'Obst wird billiger – ein Besuch in {place}': 'Den Markt gibt es seit dem Jahr 1532.',
      'Marktfrauen mit Herz: Samstag in {place}': 'Plastiktüten sind ab dem nächsten Monat verboten.',
      'Gute Ernte an den Ständen von {place}': 'Die meisten Waren kommen aus weniger als 50 Kilometern Entfernung.',
      'Ohne Plastik: Markt in {place} stellt um': 'Wegen Bauarbeiten sollen die Stände umziehen.',
    },
  },
  museum: {
    en: {
      'Museum in {place} shows forgotten paintings': 'The exhibition is open until the end of June.',
      'Free Sundays fill the galleries of {place}': 'Last year 310,000 people came.',
      'Private collection goes to {place}': 'The works had not been seen for eighty years.',
      'Stolen picture returns to {place}': 'Children get in free of charge.',
      'Long night of the museums in {place}': 'The hall was repainted for the occasion.',
    },
    de: {
      'Museum in {place} zeigt vergessene Bilder': 'Die Ausstellung läuft bis Ende Juni.',
      'Freier Eintritt füllt die Säle von {place}': 'Im vergangenen Jahr kamen 310.000 Menschen.',
      'Sammlung zieht nach {place}': 'Achtzig Jahre lang hatte niemand die Werke gesehen.',
      'Gestohlenes Gemälde zurück in {place}': 'Kinder zahlen nichts.',
      'Lange Nacht der Museen in {place}': 'Der Saal wurde eigens neu gestrichen.',
    },
  },
  'rain-street': {
    clip: { en: 'Steady rain in the streets of {place}', de: 'Dauerregen in den Straßen von {place}' },
    en: {
      'A week of rain in {place}': 'Sixty litres fell on each square metre in one day.',
      'Wettest month since records began in {place}': 'Records have been kept here since 1881.',
      'Umbrella weather in {place}': 'It is to stay wet until the weekend.',
      'Shops in {place} count empty hours': 'Retailers blame the weather, not the prices.',
      'Rain ends the long drought in {place}': 'Farmers speak of the best news in months.',
    },
    de: {
      'Eine Woche Regen in {place}': 'An einem Tag fielen 60 Liter auf den Quadratmeter.',
      'Nassester Monat seit Messbeginn in {place}': 'Gemessen wird hier seit 1881.',
      'Schirmwetter in {place}': 'Bis zum Wochenende soll es nass bleiben.',
      'Leere Läden: Regen bremst {place}': 'Der Handel gibt dem Wetter die Schuld, nicht den Preisen.',
      'Endlich Regen – {place} atmet auf': 'Die Bauern sprechen von der besten Nachricht seit Monaten.',
    },
  },
  skyline: {
    clip: { en: 'Clouds over the skyline of {place}', de: 'Wolken über der Silhouette von {place}' },
    en: {
      'Rents in {place} rise more slowly': 'Rents rose by 2.1 per cent, half as much as a year ago.',
      '{place} grows into the sky': 'Eleven more towers are planned by 2032.',
      'Office space stands empty in {place}': 'One in nine offices has no tenant.',
      'A view of {place} that may soon be gone': 'The council votes on the new plan next week.',
      '{place} sets a limit on tall buildings': 'A citizens’ group has collected 14,000 signatures.',
    },
    de: {
      'Mieten in {place} steigen langsamer': 'Die Mieten stiegen um 2,1 Prozent, halb so stark wie vor einem Jahr.',
      '{place} wächst in die Höhe': 'Elf weitere Türme sind bis 2032 geplant.',
      'Büros stehen leer in {place}': 'Jedes neunte Büro hat keinen Mieter.',
      'Streit um Hochhäuser in {place}': 'Der Rat stimmt nächste Woche über den Plan ab.',
      'Blick auf {place}, wie er bald verschwindet': 'Eine Initiative hat 14.000 Unterschriften gesammelt.',
    },
  },
} as const satisfies Readonly<Record<string, SceneTexts>>;
