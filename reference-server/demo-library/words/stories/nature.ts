/** Headlines of the scenes of this group, each with the sentence of context that ends its caption. */
import type { SceneTexts } from './scene-texts.ts';

export const NATURE_STORIES = {
  aurora: {
    clip: { en: 'Northern lights over {place}', de: 'Polarlichter über {place}' },
    en: {
      'Solar storm paints the sky above {place}': 'The particles left the sun forty hours before.',
      'Northern lights draw visitors to {place}': 'Hotels are booked until February.',
      'A night without sleep in {place}': 'Power grids had been warned, but held.',
      'Researchers near {place} measure the glow': 'A third night of lights is possible.',
      'The sky dances over {place}': 'Oxygen high above the ground makes the colours.',
    },
    de: {
      'Sonnensturm färbt den Himmel über {place}': 'Die Teilchen hatten die Sonne vierzig Stunden zuvor verlassen.',
      'Polarlichter locken Gäste nach {place}': 'Die Hotels sind bis Februar ausgebucht.',
      'Schlaflose Nacht in {place}': 'Die Stromnetze waren gewarnt und hielten stand.',
      'Forscher bei {place} vermessen das Leuchten': 'Eine dritte Nacht ist möglich.',
      'Der Himmel tanzt über {place}': 'Sauerstoff in großer Höhe sorgt für die Farben.',
    },
  },
  flood: {
    clip: { en: 'A rescue boat in the streets of {place}', de: 'Ein Rettungsboot in {place}' },
    en: {
      'Boats bring people to safety in {place}': 'The gauge stood at 6.4 metres in the morning.',
      'River at {place} crests below the record': 'Forty-three people had to leave their homes.',
      'Old town of {place} under water again': 'Power was cut in four streets.',
      'After the peak: {place} waits for the water to fall': 'It is the second flood within three years.',
      'Flood in {place} tests the new wall': 'Schools serve as shelters for the time being.',
    },
    de: {
      'Mit dem Boot durch die Altstadt von {place}': 'Der Pegel stand am Morgen bei 6,40 Metern.',
      'Scheitel erreicht: Fluss bei {place} fällt': '43 Menschen mussten ihre Wohnungen verlassen.',
      'Hochwasser in {place}: Helfer im Dauereinsatz': 'In vier Straßen wurde der Strom abgestellt.',
      '{place} wartet auf das Ende der Flut': 'Es ist das zweite Hochwasser binnen drei Jahren.',
      'Land unter in {place}': 'Schulen dienen vorerst als Unterkunft.',
    },
  },
  'forest-fire': {
    clip: { en: 'Flames and smoke in the forest near {place}', de: 'Flammen im Wald bei {place}' },
    en: {
      'Forest burns on both sides of the road near {place}': 'About 60 hectares of pine have burned so far.',
      'Crews hold the line at {place}': 'The cause is not yet known.',
      'Drought feeds the flames near {place}': 'It has not rained here for 31 days.',
      'Village close to {place} is cleared': 'Some 200 people spent the night in a sports hall.',
      'Wind turns the fire away from {place}': 'The old firing range nearby makes the work harder.',
    },
    de: {
      'Waldbrand bei {place} breitet sich aus': 'Rund 60 Hektar Kiefernwald sind verbrannt.',
      'Feuerwehr stoppt die Flammen vor {place}': 'Die Ursache ist noch unklar.',
      'Wochenlang kein Regen: Wald bei {place} brennt': 'Seit 31 Tagen hat es hier nicht geregnet.',
      'Dorf nahe {place} geräumt': 'Etwa 200 Menschen verbrachten die Nacht in einer Turnhalle.',
      'Wind dreht, {place} atmet auf': 'Alte Munition im Boden erschwert die Arbeit.',
    },
  },
  harvest: {
    clip: { en: 'Harvest in the fields near {place}', de: 'Ernte auf den Feldern bei {place}' },
    en: {
      'Farmers near {place} expect a good year': 'Yields are put at 7.8 tonnes a hectare.',
      'Harvest around {place} starts ten days early': 'The dry spring has brought the work forward.',
      'Race against the rain in the fields of {place}': 'Thunderstorms are forecast for the evening.',
      'Grain from {place} fetches less': 'Prices are a fifth lower than a year ago.',
      'Young farmers take over near {place}': 'Every third farm in the district has no successor.',
    },
    de: {
      'Bauern bei {place} rechnen mit guter Ernte': 'Erwartet werden 7,8 Tonnen je Hektar.',
      'Ernte rund um {place} beginnt zehn Tage früher': 'Das trockene Frühjahr hat die Arbeit vorgezogen.',
      'Wettlauf mit dem Regen bei {place}': 'Für den Abend sind Gewitter angesagt.',
      'Weniger Geld für Getreide aus {place}': 'Die Preise liegen ein Fünftel unter denen des Vorjahres.',
      'Nachwuchs auf dem Feld: Höfe bei {place}': 'Jeder dritte Hof im Kreis hat keine Nachfolge.',
    },
  },
  lighthouse: {
    clip: { en: 'Swell below the lighthouse of {place}', de: 'Wind und Wellen am Leuchtturm von {place}' },
    en: {
      'Lighthouse of {place} opens to visitors': 'The cliff loses about 30 centimetres a year.',
      'A keeper says goodbye to the tower at {place}': 'The tower has been automatic since 1998.',
      'New lamp for the old light of {place}': 'Visitors have to climb 164 steps.',
      '150 years of the lighthouse at {place}': 'The light can be seen from 22 nautical miles away.',
      '{place} saves its landmark from erosion': 'A trust has raised the money for the repair.',
    },
    de: {
      'Leuchtturm von {place} wird saniert': 'Der Turm wird seit 1998 aus der Ferne gesteuert.',
      'Hochzeit über dem Meer: der Turm von {place}': '164 Stufen führen hinauf zur Laterne.',
      'Ein Wahrzeichen wankt: Klippe bei {place} bröckelt': 'Das Feuer ist 22 Seemeilen weit zu sehen.',
      'Letzte Schicht im Leuchtturm von {place}': 'Ein Verein sammelt Spenden für den Anstrich.',
      'Besucherrekord am Leuchtturm von {place}': 'Im Sommer steigen bis zu 300 Gäste am Tag hinauf.',
    },
  },
  mountains: {
    clip: { en: 'Clouds pass the peaks near {place}', de: 'Wolken ziehen um die Gipfel bei {place}' },
    en: {
      'Early snow brings skiers to {place}': 'The lifts start two weeks earlier than planned.',
      'Avalanche warning above {place}': 'The avalanche service put the danger at level three of five.',
      'Quiet season: {place} bets on hikers': 'Hotels report eight bookings out of ten.',
      'Half a metre of new snow in {place}': 'The pass road stays closed until Friday.',
      'Hut above {place} finds a new landlord': 'The glacier has lost 60 metres in length since 2010.',
    },
    de: {
      'Wintereinbruch bei {place}': 'Die Lifte öffnen zwei Wochen früher als geplant.',
      'Lawinengefahr steigt rund um {place}': 'Der Warndienst gab Stufe drei von fünf aus.',
      'Saisonstart: {place} hofft auf Gäste': 'Acht von zehn Betten sind gebucht.',
      'Ein halber Meter Neuschnee in {place}': 'Die Passstraße bleibt bis Freitag gesperrt.',
      'Hüttenwirt gesucht: Einsamkeit über {place}': 'Der Gletscher ist seit 2010 um 60 Meter kürzer geworden.',
    },
  },
  'storm-tide': {
    clip: { en: 'Waves roll against the dyke at {place}', de: 'Brandung am Deich von {place}' },
    en: {
      'Storm surge tests the dyke at {place}': 'The water stood 2.6 metres above mean high tide.',
      'Sandbags hold as the sea rises off {place}': 'The coastal service lifted its warning a few hours later.',
      'Volunteers guard the dyke of {place}': 'Schools near the shore stayed closed for the day.',
      'Highest tide of the year reaches {place}': 'The dyke was raised by a metre only two years ago.',
      '{place} braces for a second high tide': 'No one was hurt, the fire service said.',
    },
    de: {
      'Helfer sichern den Deich bei {place}': 'Das Wasser stand 2,40 Meter über dem mittleren Hochwasser.',
      'Sturmflut: {place} hält dem Wasser stand': 'Die Warnung wurde am nächsten Morgen aufgehoben.',
      'Sandsäcke gegen die See in {place}': 'Verletzt wurde nach Angaben der Feuerwehr niemand.',
      'Nordsee drückt gegen den Deich von {place}': 'Der Fährverkehr zu den Inseln ruhte.',
      'Banges Warten auf das Hochwasser in {place}': 'Der Deich war erst im vergangenen Jahr verstärkt worden.',
    },
  },
  'wind-farm': {
    clip: { en: 'Rotors turn near {place}', de: 'Rotoren im Wind bei {place}' },
    en: {
      'Wind covers a third of power demand around {place}': 'Output was nine per cent higher than last year.',
      'Grid is the bottleneck, says {place}': 'The new line is to be ready in 2029.',
      'Village shares the income: turbines near {place}': 'Each household receives about 180 euros a year.',
      'Old turbines of {place} find a second life': 'The blades are turned into noise barriers.',
      'Court clears the way for wind power at {place}': 'Two residents had gone to court over the noise.',
    },
    de: {
      'Windstrom deckt ein Drittel des Bedarfs um {place}': 'Der Ertrag lag neun Prozent über dem Vorjahr.',
      'Netzausbau stockt: zu viel Strom bei {place}': 'Die neue Leitung soll 2029 fertig sein.',
      'Bürger verdienen mit am Wind von {place}': 'Jeder Haushalt erhält rund 180 Euro im Jahr.',
      'Altes Windrad, neue Aufgabe bei {place}': 'Aus den Flügeln werden Lärmschutzwände.',
      'Gericht gibt Windpark bei {place} frei': 'Zwei Anwohner hatten wegen des Lärms geklagt.',
    },
  },
} as const satisfies Readonly<Record<string, SceneTexts>>;
