/**
 * What is found by which text: a table of queries and results that is written down, so that it shares no mistake with the server's
 * own folding of words.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeedAsset } from '../../reference-server/core/seed-asset.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

type Fields = Readonly<Record<string, string>>;

/** By the end of their ids: headline, then other fields. No query meets a file name but those of `NAMES`. */
const PICTURES: Readonly<Record<string, readonly [headline: string, fields?: Fields]>> = {
  koeln: ['Köln feiert', { IPTCCategory: 'LOC', IPTCByLine: 'Ute Öztürk' }],
  koeln2: ['Koeln feiert', { IPTCCategory: 'SPO', IPTCSupplCategory: 'karneval' }],
  koeln3: ['KOLN feiert', { IPTCCategory: 'spo', IPTCCountryCode: 'DEU' }],
  ueber: ['Über die Brücke', { IPTCCountryName: "Côte d'Ivoire" }],
  ueber2: ['ueber die Bruecke'],
  ueber3: ['uber die brucke'],
  mueller: ['Müller trifft'],
  mueller2: ['Mueller trifft'],
  mueller3: ['Muller trifft'],
  neue: ['Neue Quellen am Steuer'],
  nu: ['Nu Qullen am Stur'],
  strasse: ['Straße gesperrt'],
  strasse2: ['STRASSE gesperrt'],
  cov: ['COVID-19 Welle rollt'],
  cov2: ['covid19 Welle rollt'],
  cov3: ['19 Orte ohne Covid, Welle rollt'],
  f16: ['F-16 startet'],
  f162: ['f16 startet'],
  f163: ['16 Schulen, Note F'],
  mil: ['1.000.000 Menschen'],
  mil2: ['1000000 Menschen'],
  mil3: ['1,000,000 Menschen'],
  mil4: ['1000 Menschen'],
  obrien: ["O'Brien spricht"],
  obrien2: ['OBrien spricht'],
  obrien3: ['O’Brien spricht'],
  obrien4: ['Brien spricht'],
  wahl: ['Wahlkampf beginnt'],
  wahl2: ['Wahl\u00adkampf beginnt'],
  wahl3: ['Wahl\u200bkampf beginnt'],
  wahl4: ['Wahl und Kampf beginnt'],
  cpp: ['C++ Kurs'],
  csharp: ['C# Kurs'],
  c: ['C Kurs'],
  css: ['CSS Kurs'],
  att: ['AT&T Zahlen'],
  att2: ['ATT Zahlen'],
  att3: ['Attack at ten'],
  email: ['E-Mail Hinweis'],
  email2: ['Email Hinweis'],
  lodz: ['Łódź am Abend'],
  lodz2: ['Lodz am Abend'],
  aero: ['Ærø im Sturm'],
  aero2: ['Aero im Sturm'],
  sao: ['São Paulo und Bogotá'],
  beijing: ['北京の夜'],
  greek: ['Αθήνα'],
  russian: ['Москва'],
  hindi: ['दिल्ली'],
  arabic: ['القاهرة'],
  sieg: ['Sieg 🎉 gefeiert', { ImgCreatedBy: 'editor' }],
  html: ['Tom & Jerry <b>fett</b>', { ChannelID: 'ch-9' }],
  n1: ['Kamera eins', { IPTCExpirationDate: '20200101' }],
  n2: ['Kamera zwei', { IPTCReleaseDate: '29990101' }],
  jean: ['Jean-Luc Picard-Maier'],
  jean2: ['JeanLuc Picard'],
  rocknroll: ["Rock'n'Roll lebt"],
  long: ['Ost-West-Nord-Süd-Achse'],
  joe: ['Joe wins'],
  joel: ['Joel wins'],
  john: ['John wins'],
  wahr: ['True value'],
  trump: ['Trump, Truck und Wert'],
  inflation: ['Inflation 1,5 Prozent'],
  inflation2: ['Inflation 15 Prozent'],
  formel: ['Formel 1 in Spa'],
  formel2: ['Formel-1 in Spa'],
  formel3: ['1 Formel in Spa'],
  a380: ['Airbus A 380 landet'],
  plan: ['Plan B gilt'],
  plan2: ['Plan für Haus B'],
  sacre: ['Sacré-Cœur im Regen'],
  sacre2: ['Coeur im Regen'],
  cour: ['Cour im Regen'],
  khmer: ['ភាសា\u200bខ្មែរ'],
  lao: ['ພາສາລາວ'],
  burmese: ['မြန်မာ\u200bစာ'],
  cyrillic: ['Новости\u200bдня'],
};
const PREFIX = 'picture-';
const NAMES: Readonly<Record<string, string>> = { n1: 'DSC_0042.jpg', n2: 'dsc0042.jpg' };

/** Text, found ids in any order, and a filter. */
const QUERIES: readonly (readonly [text: string, found: string, filter?: string])[] = [
  // Umlauts, written in each way.
  ['Köln', 'koeln koeln2 koeln3'],
  ['koeln', 'koeln koeln2 koeln3'],
  ['Koln', 'koeln koeln2 koeln3'],
  ['𝕂öln', 'koeln koeln2 koeln3'],
  ['𝕁𝕆𝔼', 'joe joel'],
  ['KOELN FEIERT', 'koeln koeln2 koeln3'],
  ['koe', 'koeln2'],
  ['kol', 'koeln koeln2 koeln3'],
  ['ko\u0308ln', 'koeln koeln2 koeln3'],
  ['über', 'ueber ueber2 ueber3'],
  ['ueber', 'ueber ueber2 ueber3'],
  ['uber', 'ueber ueber2 ueber3'],
  ['Brücke', 'ueber ueber2 ueber3'],
  ['Bruecke', 'ueber ueber2 ueber3'],
  ['Müller', 'mueller mueller2 mueller3'],
  ['Mueller', 'mueller mueller2 mueller3'],
  ['Muller', 'mueller mueller2 mueller3'],
  ['muel', 'mueller mueller2 mueller3'],
  ['neue', 'neue'],
  ['nu', 'nu'],
  ['Quellen', 'neue'],
  ['Qullen', 'nu'],
  ['Steuer', 'neue'],
  ['Stur', 'nu aero aero2'],
  ['Straße', 'strasse strasse2'],
  ['strasse', 'strasse strasse2'],
  ['STRASSE GESPERRT', 'strasse strasse2'],
  // Joined and apart.
  ['COVID-19', 'cov cov2 cov3'],
  ['covid19', 'cov cov2'],
  ['covid-1', 'cov cov2'],
  ['covid 19', 'cov cov3'],
  ['covid-19 Welle', 'cov cov2 cov3'],
  ['covid19 welle roll', 'cov cov2'],
  ['F-16', 'f16 f162'],
  ['f16', 'f16 f162'],
  ['f16 startet', 'f16 f162'],
  ['f_16', 'f16 f162'],
  ['1.000.000', 'mil mil2 mil3'],
  ['1000000', 'mil mil2 mil3'],
  ['1,000,000 Menschen', 'mil mil2 mil3'],
  ['1000000 mensch', 'mil mil2 mil3'],
  ['1000 Menschen', 'mil4'],
  ["O'Brien", 'obrien obrien2 obrien3'],
  ['O’Brien', 'obrien obrien2 obrien3'],
  ['obrien', 'obrien obrien2 obrien3'],
  ["o'brien spricht", 'obrien obrien2 obrien3'],
  ['Brien', 'obrien obrien3 obrien4'],
  ['DSC_0042', 'n1 n2'],
  ['dsc0042', 'n1 n2'],
  ['DSC_0042.jpg', 'n1 n2'],
  ['dsc0042.jpg', 'n1 n2'],
  ['dsc-0042', 'n1 n2'],
  ['0042', 'n1'],
  ['E-Mail', 'email email2'],
  ['email', 'email email2'],
  ['e-mail hinweis', 'email email2'],
  ['Jean-Luc', 'jean jean2'],
  ['JeanLuc Picard', 'jean jean2'],
  ['picard-maier', 'jean'],
  ['PicardMaier', 'jean'],
  ["rock'n'roll", 'rocknroll'],
  ['rocknroll', 'rocknroll'],
  ['Ost-West-Nord-Süd', 'long'],
  ['ostwestnordsued', 'long'],
  ['Nord-Sued-Achse', 'long'],
  ['Ost-West-Nord-Süd-Achse', 'long'],
  // An e at the end is no umlaut of a longer word.
  ['Joe', 'joe joel'],
  ['wins joe', 'joe joel'],
  ['joe wins', 'joe'],
  ['true', 'wahr'],
  ['valu', 'wahr'],
  ['value', 'wahr'],
  // Decimals are no thousands.
  ['Inflation 1,5', 'inflation'],
  ['Inflation 15', 'inflation2'],
  ['1,5 Prozent', 'inflation'],
  // A single character stands beside its word.
  ['Formel-1', 'formel formel2'],
  ['Formel-1 Spa', 'formel formel2'],
  ['formel1', 'formel2'],
  ['A-380', 'a380'],
  ['A-380 landet', 'a380'],
  ['Plan-B', 'plan'],
  ['plan-b gilt', 'plan'],
  // Beginnings, wherever they stand.
  ['form* spa', 'formel formel2 formel3'],
  ['spa form*', 'formel formel2 formel3'],
  ['jo* -joh*', 'joe joel'],
  ['joe* wins', 'joe joel'],
  ['joh* OR airb*', 'john a380'],
  ['"plan b gi*"', 'plan'],
  ['"plan b gi"', ''],
  // In quotation marks and left out.
  ['"covid-19"', 'cov cov2'],
  ['"O\'Brien"', 'obrien obrien2 obrien3'],
  ['"f16"', 'f16 f162'],
  ['welle -covid-19', 'cov3'],
  ['welle -"covid-19"', 'cov3'],
  ['att* -"at&t"', 'att3'],
  ['spa -formel-1', 'formel3'],
  ['Cœur', 'sacre sacre2'],
  ['coeur', 'sacre sacre2'],
  ['Sacre-Coeur', 'sacre'],
  ['cour', 'cour'],
  // Words without spaces between them.
  ['ខ្មែរ', 'khmer'],
  ['ລາວ', 'lao'],
  ['စာ', 'burmese'],
  ['дня', 'cyrillic'],
  // Characters that nobody sees.
  ['Wahlkampf', 'wahl wahl2 wahl3'],
  ['Wahl\u00adkampf', 'wahl wahl2 wahl3'],
  ['Wahl\u200bkampf', 'wahl wahl2 wahl3'],
  ['Wahl\u200dkampf beg', 'wahl wahl2 wahl3'],
  ['\ufeffWahlkampf', 'wahl wahl2 wahl3'],
  ['Wahl beginnt', 'wahl4'],
  ['wahl', 'wahl wahl2 wahl3 wahl4'],
  // Signs that belong to a word.
  ['C++', 'cpp'],
  ['c++ kurs', 'cpp'],
  ['C#', 'csharp'],
  ['c# kurs', 'csharp'],
  ['c kurs', 'c'],
  ['AT&T', 'att att2'],
  ['at&t zahlen', 'att att2'],
  ['att', 'att att2 att3'],
  ['Tom & Jerry', 'html'],
  ['b', 'ueber ueber2 ueber3 wahl wahl2 wahl3 wahl4 obrien obrien3 obrien4 sao plan plan2'],
  // Other letters.
  ['Łódź', 'lodz lodz2'],
  ['lodz am abend', 'lodz lodz2'],
  ['Ærø', 'aero aero2'],
  ['aero', 'aero aero2'],
  ['Sao Paulo', 'sao'],
  ['são bogota', 'sao'],
  ['京の', 'beijing'],
  ['北', 'beijing'],
  ['ΑΘΗΝΑ', 'greek'],
  ['москва', 'russian'],
  ['दिल्ली', 'hindi'],
  ['القاهرة', 'arabic'],
  // Nothing to look for, and nothing found.
  ['((', ''],
  ['🎉', ''],
  ['\u00ad', ''],
  ['" - .', ''],
  ['Sieg 🎉 gefeiert', 'sieg'],
  ['Koblenz', ''],
  ['feiert Köl', 'koeln koeln2 koeln3'],
  ['feier Köln', ''],
  // Special filters, with and without a text.
  ['feiert', 'koeln2 koeln3', 'IPTCCategory:SPO'],
  ['feiert', 'koeln', '-(IPTCCategory:SPO)'],
  ['', 'koeln koeln2 koeln3', 'IPTCCategory:*'],
  ['', 'koeln koeln2 koeln3', '(IPTCCategory:SPO OR IPTCCategory:loc)'],
  ['', 'koeln2', 'IPTCCategory:spo -(IPTCCountryCode:*)'],
  ['', 'koeln2', 'IPTCSupplCategory:Karneval'],
  ['', 'koeln3', 'IPTCCountryCode:deu'],
  ['', 'ueber', `IPTCCountryName:"côte D'ivoire"`],
  ['', '', 'IPTCCountryName:"CÔTE D\'IVOIRE"'],
  ['', 'koeln', 'IPTCByLine:"Ute Öztürk"'],
  ['', '', 'IPTCByLine:Ute'],
  ['', 'html', 'ChannelID:CH-9'],
  ['', 'sieg', 'ImgCreatedBy:*'],
  ['', 'koeln', 'köln -spo -(IPTCCategory:SPO)'],
  ['Kamera', 'n1', 'Usage:expired'],
  ['Kamera', 'n2', 'Usage:embargoed'],
  ['Kamera', '', 'Usage:usable'],
  ['Kamera', 'n1 n2', 'Usage:embargoed,expired,killed'],
  ['', 'cov cov2 cov3', 'covid-19'],
  ['rollt', 'cov cov2', 'covid19'],
];

let server: TestServer;
let client: Client;

async function library(): Promise<SeedAsset[]> {
  const original = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const receivedAt = new Date(Date.UTC(2026, 10, 1, 12));
  return Object.entries(PICTURES).map(([name, [headline, fields]], index) => ({
    kind: 'image' as const,
    // A text that is an id finds its object.
    objectId: `${PREFIX}${name}`,
    name: NAMES[name] ?? `x${index}.png`,
    sourceId: 'Z',
    createdAt: receivedAt,
    receivedAt,
    fields: { IPTCHeadline: headline, ...fields },
    produce: async () => ({ original }),
  }));
}

beforeAll(async () => {
  server = await startServer({ seed: true, library: await library() });
  await server.seeded;
  client = await signIn(server, 'editor');
});
afterAll(() => server.remove());

describe('a search', () => {
  it.each(QUERIES)('[7.12, 5.15] text %j finds %j, with the filter %j', async (queryText, found, queryFilter = '') => {
    const json = { queryText, queryFilter, resStart: 1, resCount: 100 };
    const answer = await client.send('/search/image/', { method: 'POST', json });
    const { Results, Query } = answer.json as {
      Results: { Image: { ImgOID: string } }[];
      Query: { QueryFound: number };
    };
    const expected = (found ?? '').split(' ').filter(Boolean).toSorted();
    expect(Results.map(({ Image }) => Image.ImgOID.slice(PREFIX.length)).toSorted()).toEqual(expected);
    expect(Query.QueryFound).toBe(expected.length);
  });
});
