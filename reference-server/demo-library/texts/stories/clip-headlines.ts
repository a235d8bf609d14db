/** Headlines of the clips, for the kinds of scene that have one; `{place}` is replaced. */
import type { Language } from '../../../config/languages.ts';
import type { SceneName } from './english-stories.ts';

export const CLIP_HEADLINES: Partial<Record<SceneName, Readonly<Record<Language, string>>>> = {
  airport: { en: 'An airliner at the airport of {place}', de: 'Flugbetrieb in {place}' },
  ambulance: { en: 'Blue lights in front of the hospital in {place}', de: 'Blaulicht vor der Klinik in {place}' },
  aurora: { en: 'Northern lights over {place}', de: 'Polarlichter über {place}' },
  balloons: { en: 'Balloons rise over {place}', de: 'Ballone steigen über {place} auf' },
  classroom: { en: 'Hands go up in a classroom in {place}', de: 'Unterricht in {place}' },
  concert: { en: 'Beams sweep over the audience in {place}', de: 'Lichtkegel über dem Publikum in {place}' },
  cycling: { en: 'The leaders on the road near {place}', de: 'Die Spitze des Feldes bei {place}' },
  factory: { en: 'Robot arms at work in {place}', de: 'Roboterarme im Werk {place}' },
  flood: { en: 'A rescue boat in the streets of {place}', de: 'Ein Rettungsboot in {place}' },
  'forest-fire': { en: 'Flames and smoke in the forest near {place}', de: 'Flammen im Wald bei {place}' },
  goal: { en: 'The penalty that decided the match in {place}', de: 'Der entscheidende Elfmeter von {place}' },
  harbour: { en: 'Cranes at work in the port of {place}', de: 'Ladebrücken im Hafen von {place}' },
  harvest: { en: 'Harvest in the fields near {place}', de: 'Ernte auf den Feldern bei {place}' },
  lighthouse: { en: 'Swell below the lighthouse of {place}', de: 'Wind und Wellen am Leuchtturm von {place}' },
  market: { en: 'A breeze moves the awnings on the market in {place}', de: 'Markisen im Wind: Markt in {place}' },
  motorway: { en: 'Traffic on the motorway near {place}', de: 'Verkehr auf der Autobahn bei {place}' },
  mountains: { en: 'Clouds pass the peaks near {place}', de: 'Wolken ziehen um die Gipfel bei {place}' },
  portrait: { en: 'A conversation in {place}', de: 'Ein Gespräch in {place}' },
  'press-conference': { en: 'Statement after the talks in {place}', de: 'Erklärung nach den Gesprächen in {place}' },
  protest: { en: 'Marchers move through {place}', de: 'Ein Protestzug in {place}' },
  railway: { en: 'A train draws into {place}', de: 'Ein Zug fährt in {place} ein' },
  'rain-street': { en: 'Steady rain in the streets of {place}', de: 'Dauerregen in den Straßen von {place}' },
  skyline: { en: 'Clouds over the skyline of {place}', de: 'Wolken über der Silhouette von {place}' },
  stadium: { en: 'The crowd sways at the ground of {place}', de: 'Stimmung auf den Rängen von {place}' },
  'storm-tide': { en: 'Waves roll against the dyke at {place}', de: 'Brandung am Deich von {place}' },
  swimming: { en: 'Heats in the pool of {place}', de: 'Vorläufe im Becken von {place}' },
  'wind-farm': { en: 'Rotors turn near {place}', de: 'Rotoren im Wind bei {place}' },
};
