/** Headlines of the scenes of this group, each with the sentence of context that ends its caption. */
import type { SceneTexts } from './scene-texts.ts';

export const TRANSPORT_STORIES = {
  airport: {
    clip: { en: 'An airliner at the airport of {place}', de: 'Flugbetrieb in {place}' },
    en: {
      '{place} airport counts more passengers': 'Numbers are still four per cent below the record year.',
      'Night flights from {place} under review': 'Residents have waited eleven years for a decision.',
      'Fog lifts: flights resume in {place}': 'Forty-six flights were late in the morning.',
      'New long-haul route from {place}': 'The airline flies four times a week.',
      'Controllers in {place} end their walkout': 'Both sides agreed to arbitration.',
    },
    de: {
      'Mehr Fluggäste in {place}': 'Zum Rekordjahr fehlen noch vier Prozent.',
      'Nachtflüge in {place} auf dem Prüfstand': 'Anwohner warten seit elf Jahren auf eine Entscheidung.',
      'Nebel löst sich auf: {place} fliegt wieder': '46 Flüge waren am Morgen verspätet.',
      'Neue Fernstrecke ab {place}': 'Geflogen wird viermal in der Woche.',
      'Fluglotsen in {place} beenden den Ausstand': 'Beide Seiten einigten sich auf einen Schlichter.',
    },
  },
  ambulance: {
    clip: { en: 'Blue lights in front of the hospital in {place}', de: 'Blaulicht vor der Klinik in {place}' },
    en: {
      'Emergency wards in {place} reach their limit': 'On Monday patients waited four hours on average.',
      'Flu season starts early in {place}': 'Doctors advise older people to be vaccinated now.',
      'Hospital in {place} opens a new wing': 'The building cost 87 million euros.',
      'Nurses in {place} win more staff': 'The agreement holds for three years.',
      '{place} tests a shared emergency desk': 'Callers are guided to the right doctor by phone.',
    },
    de: {
      'Notaufnahmen in {place} am Limit': 'Am Montag warteten Patienten im Schnitt vier Stunden.',
      'Grippewelle erreicht {place} früh': 'Ärzte raten Älteren jetzt zur Impfung.',
      'Neuer Klinikflügel in {place} eröffnet': 'Der Bau kostete 87 Millionen Euro.',
      'Mehr Pflegekräfte für {place}': 'Die Vereinbarung gilt drei Jahre lang.',
      '{place} erprobt gemeinsame Leitstelle': 'Anrufer werden am Telefon zum richtigen Arzt gelotst.',
    },
  },
  balloons: {
    clip: { en: 'Balloons rise over {place}', de: 'Ballone steigen über {place} auf' },
    en: {
      'Balloon festival opens in {place}': 'Some thirty thousand visitors are expected.',
      'Silence with a view above {place}': 'The start had been put off by a day.',
      'Wind grounds the balloons of {place}, then relents': 'A pilot from Poland won the target race.',
      'Forty years of balloons over {place}': 'Residents asked for fewer evening flights.',
      'Pilots from fourteen countries meet in {place}': 'On Sunday the balloons glow to music.',
    },
    de: {
      'Ballonfest in {place} eröffnet': 'Rund dreißigtausend Gäste werden erwartet.',
      'Lautlos über {place}': 'Der Start war um einen Tag verschoben worden.',
      'Der Wind gibt nach: Ballone über {place}': 'Das Zielfahren gewann eine Pilotin aus Polen.',
      'Vierzig Jahre Ballonfahren in {place}': 'Anwohner wünschen sich weniger Fahrten am Abend.',
      'Treffen der Ballonfahrer in {place}': 'Am Sonntag leuchten die Hüllen zur Musik.',
    },
  },
  cycling: {
    clip: { en: 'The leaders on the road near {place}', de: 'Die Spitze des Feldes bei {place}' },
    en: {
      'Breakaway decides the stage to {place}': 'The winner had attacked twelve kilometres from the line.',
      'Tour of five valleys passes {place}': 'Two riders fell on the wet descent.',
      'First win for the youngest team near {place}': 'The lead in the overall ranking is 24 seconds.',
      'Time gaps grow on the climb to {place}': 'The stage was shortened because of falling rocks.',
      'Rest day over: the race leaves {place}': 'Tomorrow’s stage suits the sprinters.',
    },
    de: {
      'Ausreißersieg auf der Etappe nach {place}': 'Zwölf Kilometer vor dem Ziel fiel der Angriff.',
      'Die Rundfahrt macht in {place} Station': 'Zwei Fahrerinnen stürzten auf der nassen Abfahrt.',
      'Sturz im Feld kurz vor {place}': 'In der Gesamtwertung liegen 24 Sekunden zwischen den Ersten.',
      'Am Berg bei {place} fällt die Entscheidung': 'Wegen Steinschlags wurde die Etappe verkürzt.',
      'Heimspiel für die Jüngste in {place}': 'Morgen haben die Sprinterinnen das Wort.',
    },
  },
  harbour: {
    clip: { en: 'Cranes at work in the port of {place}', de: 'Ladebrücken im Hafen von {place}' },
    en: {
      'Exports pick up in the port of {place}': 'Throughput rose by six per cent in the third quarter.',
      '{place} dockers vote on a strike': 'The union asks for eight per cent more pay.',
      'Giant of the seas calls at {place}': 'Ships of this size can enter only at high water.',
      'Port of {place} plans a fifth terminal': 'The plan will cost 340 million euros.',
      'Customs find coffee and contraband in {place}': 'The berth is booked for the rest of the year.',
    },
    de: {
      'Hafen von {place} schlägt mehr Container um': 'Der Umschlag stieg im dritten Quartal um sechs Prozent.',
      'Warnstreik der Hafenarbeiter in {place}': 'Die Gewerkschaft fordert acht Prozent mehr Lohn.',
      'Frachter macht in {place} fest': 'Schiffe dieser Größe laufen nur bei Hochwasser ein.',
      'Landstrom für Schiffe: {place} baut aus': 'Das Vorhaben kostet 340 Millionen Euro.',
      'Zoll entdeckt Schmuggelware im Hafen von {place}': 'Der Liegeplatz ist bis Jahresende ausgebucht.',
    },
  },
  motorway: {
    clip: { en: 'Traffic on the motorway near {place}', de: 'Verkehr auf der Autobahn bei {place}' },
    en: {
      'Holiday traffic: what drivers near {place} can expect': 'The automobile club counted 640 events in the region.',
      'Speed limit on trial near {place}': 'The trial runs for eighteen months.',
      'Road works around {place} take until spring': 'The surface dates from 1974.',
      'Toll debate reaches {place}': 'Lorries have paid here since 2005.',
      'Fewer accidents on the roads around {place}': 'The number fell by seven per cent.',
    },
    de: {
      'Ferienverkehr rund um {place}': 'Der Autoklub zählte 640 Meldungen in der Region.',
      'Tempolimit im Versuch: Autobahn bei {place}': 'Der Versuch dauert achtzehn Monate.',
      'Baustelle bei {place} bleibt bis zum Frühjahr': 'Die Fahrbahn stammt aus dem Jahr 1974.',
      'Mautpläne sorgen in {place} für Streit': 'Für Lastwagen gilt die Maut seit 2005.',
      'Weniger Unfälle im Raum {place}': 'Die Zahl sank um sieben Prozent.',
    },
  },
  railway: {
    clip: { en: 'A train draws into {place}', de: 'Ein Zug fährt in {place} ein' },
    en: {
      'Rail strike called off in {place}': 'Trains are to run every half hour from December.',
      'New timetable brings more trains to {place}': 'The two sides had talked through the night.',
      'Commuters in {place} wait again': 'One connection in five was late last month.',
      'Night train returns to {place}': 'Tickets go on sale on Monday.',
      'Points failure stops trains in {place}': 'Buses replaced the trains for three hours.',
    },
    de: {
      'Bahnstreik abgewendet: Züge fahren in {place}': 'Von Dezember an fährt die Bahn jede halbe Stunde.',
      'Neuer Fahrplan für {place}': 'Verhandelt wurde die ganze Nacht.',
      'Pendler in {place} brauchen Geduld': 'Jede fünfte Verbindung war im letzten Monat verspätet.',
      'Der Nachtzug hält wieder in {place}': 'Der Vorverkauf beginnt am Montag.',
      'Weichenstörung legt {place} lahm': 'Drei Stunden lang fuhren Busse.',
    },
  },
} as const satisfies Readonly<Record<string, SceneTexts>>;
