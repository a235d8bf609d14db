/** Headlines of the scenes of this group, each with the sentence of context that ends its caption. */
import type { SceneTexts } from './scene-texts.ts';

export const PEOPLE_STORIES = {
  classroom: {
    clip: { en: 'Hands go up in a classroom in {place}', de: 'Unterricht in {place}' },
    en: {
      'Schools in {place} look for 120 teachers': 'Every third vacancy has been open for a year.',
      'Phones stay in the bag: a trial in {place}': 'The rule applies until the end of term.',
      'Maths scores rise in {place}': 'Nine-year-olds gained most in the test.',
      'A later start to the school day in {place}': 'Lessons now begin at a quarter to nine.',
      'Study: smaller classes pay off in {place}': 'The authors followed 4,000 children for six years.',
    },
    de: {
      'In {place} fehlen 120 Lehrkräfte': 'Jede dritte Stelle ist seit einem Jahr frei.',
      'Handyfrei: Schulversuch in {place}': 'Die Regel gilt bis zum Ende des Halbjahres.',
      'Mathe-Noten in {place} werden besser': 'Neunjährige legten im Test am meisten zu.',
      'Später zur Schule: {place} wagt es': 'Der Unterricht beginnt nun um Viertel vor neun.',
      'Kleine Klassen lohnen sich, zeigt {place}': 'Die Studie begleitete 4000 Kinder sechs Jahre lang.',
    },
  },
  concert: {
    clip: { en: 'Beams sweep over the audience in {place}', de: 'Lichtkegel über dem Publikum in {place}' },
    en: {
      'Tour opens with a long night in {place}': 'The set lasted two and a half hours.',
      'Encore after encore in {place}': 'Half of the income goes to the local music school.',
      'Small label, big evening: concert in {place}': 'It was the first show after a break of six years.',
      '{place} hall reopens with a concert': 'The hall had been closed for renovation since spring.',
      'A comeback on stage in {place}': 'Fans had queued since noon.',
    },
    de: {
      'Tourauftakt in {place}: drei Zugaben': 'Das Konzert dauerte zweieinhalb Stunden.',
      '{place} tanzt bis Mitternacht': 'Die Hälfte der Einnahmen geht an die Musikschule.',
      'Comeback auf großer Bühne in {place}': 'Es war der erste Auftritt nach sechs Jahren Pause.',
      'Clubsterben? Nicht an diesem Abend in {place}': 'Die Halle war seit dem Frühjahr saniert worden.',
      'Benefizkonzert füllt die Halle in {place}': 'Schon am Mittag standen Fans vor dem Eingang.',
    },
  },
  goal: {
    clip: { en: 'The penalty that decided the match in {place}', de: 'Der entscheidende Elfmeter von {place}' },
    en: {
      'Late penalty decides the cup tie in {place}': 'The winner came in the 88th minute.',
      'Eleven metres from glory: shoot-out in {place}': 'It was his ninth goal of the season.',
      'Striker ends his drought in {place}': 'The visitors protested in vain.',
      'Spot kick sends {place} into the next round': 'The shoot-out went to the sixteenth kick.',
      'Keeper beaten: {place} take the lead': 'The referee had looked at the scene again on screen.',
    },
    de: {
      'Elfmeter in letzter Minute: {place} jubelt': 'Der Siegtreffer fiel in der 88. Minute.',
      'Nervenprobe vom Punkt in {place}': 'Es war sein neuntes Saisontor.',
      'Stürmer trifft wieder – Erlösung in {place}': 'Die Gäste protestierten vergeblich.',
      'Strafstoß bringt {place} auf Kurs': 'Erst der sechzehnte Schütze brachte die Entscheidung.',
      'Torwart ohne Chance: {place} legt vor': 'Der Schiedsrichter hatte sich die Szene noch einmal angesehen.',
    },
  },
  portrait: {
    clip: { en: 'A conversation in {place}', de: 'Ein Gespräch in {place}' },
    en: {
      '“I start before the city wakes” – a visit in {place}': 'The interview is part of our series on work.',
      'She left {place} and came back for good': 'She has lived here for twelve years.',
      'Six questions for a woman who changed her street in {place}': 'Her next project begins in spring.',
      'Face of the week from {place}': 'Readers had proposed her for the series.',
      'What keeps her in {place}': 'She talked to us for two hours.',
    },
    de: {
      '„Ich fange an, wenn andere schlafen“ – ein Besuch in {place}':
        'Das Gespräch gehört zu unserer Serie über Arbeit.',
      'Zurück in {place}: eine Heimkehr': 'Sie lebt seit zwölf Jahren in der Stadt.',
      'Kopf der Woche aus {place}': 'Ihr nächstes Vorhaben beginnt im Frühjahr.',
      'Sechs Fragen an eine, die in {place} etwas bewegt': 'Leserinnen und Leser hatten sie vorgeschlagen.',
      'Warum sie in {place} bleibt': 'Zwei Stunden nahm sie sich für uns Zeit.',
    },
  },
  'press-conference': {
    clip: { en: 'Statement after the talks in {place}', de: 'Erklärung nach den Gesprächen in {place}' },
    en: {
      'Talks in {place} end without a deal': 'Questions were limited to twenty minutes.',
      'Cabinet presents its budget in {place}': 'The budget plans new debt of 1.2 billion euros.',
      '{place} mayor explains new parking rules': 'The opposition spoke of a missed chance.',
      'Ministers agree on a rail plan in {place}': 'A vote is expected before the end of the month.',
      'Coalition in {place} survives the night': 'Both sides want to meet again on Thursday.',
    },
    de: {
      'Verhandlungen in {place} ohne Ergebnis': 'Fragen waren auf zwanzig Minuten begrenzt.',
      'Haushalt vorgestellt: {place} muss sparen': 'Der Haushalt sieht neue Schulden von 1,2 Milliarden Euro vor.',
      'Rathaus von {place} erklärt die neue Grundsteuer': 'Die Opposition sprach von einer vertanen Chance.',
      'Minister einigen sich in {place} auf Bahnausbau': 'Abgestimmt wird noch in diesem Monat.',
      'Nachtsitzung in {place}: die Koalition hält': 'Am Donnerstag wollen sich beide Seiten erneut treffen.',
    },
  },
  protest: {
    clip: { en: 'Marchers move through {place}', de: 'Ein Protestzug in {place}' },
    en: {
      'Thousands take to the streets of {place}': 'Police counted eight thousand people, the organisers twenty.',
      'A march, a drum and a demand in {place}': 'The march stayed peaceful throughout.',
      'Young and old protest in {place}': 'A delegation handed over a petition at the town hall.',
      'Peaceful protest fills the centre of {place}': 'Trams were diverted for three hours.',
      'Organisers in {place} call for a second march': 'The next march is planned for the first weekend of the month.',
    },
    de: {
      'Tausende ziehen durch {place}': 'Die Polizei zählte achttausend Menschen, die Veranstalter zwanzigtausend.',
      'Laut und friedlich: Demonstration in {place}': 'Alles blieb friedlich.',
      'Schilder, Trommeln, Kinderwagen – Protest in {place}': 'Am Rathaus wurde eine Petition übergeben.',
      '{place} geht auf die Straße': 'Drei Stunden lang wurden die Straßenbahnen umgeleitet.',
      'Zweiter Protestzug in {place} angekündigt': 'Der nächste Zug ist für das erste Wochenende des Monats geplant.',
    },
  },
  stadium: {
    clip: { en: 'The crowd sways at the ground of {place}', de: 'Stimmung auf den Rängen von {place}' },
    en: {
      'Full house for the derby in {place}': 'The match ended 2-1 for the home side.',
      'Final whistle: {place} celebrate after 41 years': 'Tickets had been sold out within an hour.',
      '{place} stay top after a goalless draw': 'It was the tenth home game without defeat.',
      'Record crowd watches the cup tie in {place}': 'Play was held up for five minutes after the break.',
      'Relegation fight goes to the last day in {place}': 'The return leg follows in two weeks.',
    },
    de: {
      'Ausverkauftes Derby in {place}': 'Die Partie endete 1:1.',
      '{place} feiert den Aufstieg nach 27 Jahren': 'Die Karten waren nach einer Stunde vergriffen.',
      'Kein Sieger im Spitzenspiel von {place}': 'Es war das zehnte Heimspiel ohne Niederlage.',
      'Pokalabend in {place}: Außenseiter trotzt dem Favoriten': 'Nach der Pause ruhte der Ball fünf Minuten lang.',
      'Stadionumbau in {place} abgeschlossen': 'Das Rückspiel folgt in zwei Wochen.',
    },
  },
  swimming: {
    clip: { en: 'Heats in the pool of {place}', de: 'Vorläufe im Becken von {place}' },
    en: {
      'Junior record falls in the pool of {place}': 'The winner stayed 0.3 seconds below the old record.',
      'Swimming heats begin in {place}': 'The finals follow on Sunday.',
      'Pool in {place} saved from closure': 'Heating costs had doubled within two years.',
      'Every child shall swim: a promise in {place}': 'One in five ten-year-olds cannot swim.',
      'Relay drama in {place}': 'Two teams were disqualified.',
    },
    de: {
      'Jugendrekord im Becken von {place}': 'Der Rekord wurde um drei Zehntel unterboten.',
      'Vorläufe der Schwimmer in {place}': 'Am Sonntag folgen die Endläufe.',
      'Hallenbad in {place} gerettet': 'Die Heizkosten hatten sich in zwei Jahren verdoppelt.',
      'Jedes Kind soll schwimmen lernen: Vorstoß aus {place}':
        'Jedes fünfte Kind kann mit zehn Jahren nicht schwimmen.',
      'Staffelkrimi in {place}': 'Zwei Staffeln wurden disqualifiziert.',
    },
  },
} as const satisfies Readonly<Record<string, SceneTexts>>;
