import { describe, expect, it } from 'vitest';
import { usageInWords, type WordKind } from '#lib/upload-form/model/usage-words.ts';

const SAYS: Readonly<Record<WordKind, readonly string[]>> = {
  killed: [
    'KILL',
    'MANDATORY KILL',
    'Picture kill: wrong person',
    'PHOTO KILL - legal reasons',
    'KILL NOTICE',
    'Please kill this photo',
    'Kill. No sales',
    'This image has been withdrawn',
    'Photo withdrawn',
    'DO NOT USE',
    'Do not use this photo!',
    'Must not be used anymore.',
    'Bild zurückgezogen',
    'BITTE NICHT MEHR VERWENDEN',
    'Bitte nicht verwenden!',
    'Bildsperre',
    'Photo retirée',
    'NE PLUS UTILISER',
    'Foto ritirata',
    'NON UTILIZZARE',
    'Foto anulada',
    'NO USAR',
  ],
  embargoed: [
    'EMBARGO 18:00 CET. NO SALES',
    'Embargoed until Friday, 6 p.m.',
    'embargo: 2026-12-01',
    'HOLD',
    'HOLD FOR RELEASE',
    'Hold until the verdict',
    'Held until the announcement',
    'ON HOLD',
    'Archive photo. Hold.',
    'Not before 6 p.m.',
    'Not for publication before Monday',
    'Not to be published until the ceremony',
    'Do not use before 18:00',
    'For release at 1800 GMT',
    'Sperrfrist: 18.00 Uhr',
    'ACHTUNG: SPERRFRIST 28.11.2026, 18.00 Uhr! Nur zur redaktionellen Verwendung',
    'Gesperrt bis Montag',
    'Nicht vor 18 Uhr veröffentlichen',
    'Frei ab 18.00 Uhr',
    'Freigegeben ab Samstag',
    'Veröffentlichung frühestens ab Montag',
    'No restrictions after embargo',
    "SOUS EMBARGO JUSQU'AU 5 JANVIER",
    'Ne pas publier avant 18 h',
    'Non pubblicare prima delle 18',
    'EMBARGO HASTA LAS 18 H',
    'No difundir hasta el lunes',
  ],
  restricted: [
    'NO SALES',
    'No sales, no archive',
    'NO RESALE. NO ARCHIVES',
    'no third party sales',
    'no commercial use',
    'NO INTERNET USE',
    'UK OUT',
    'GERMANY OUT, AUSTRIA OUT',
    'MAGS OUT. LOCAL TV OUT. NEW YORK TIMES OUT',
    'NO UK',
    'RESTRICTED TO EDITORIAL USE - MANDATORY CREDIT "AFP PHOTO"',
    'Editorial use only',
    'For editorial use',
    'one-time use',
    'One time use only',
    'Single use',
    'For subscribers only',
    'Exclusive to the Harbour Post',
    'Not for resale',
    'Must not be cropped',
    'Do not archive',
    'Use within 14 days',
    'To be deleted after 30 days',
    'Face must be pixelated',
    'Rights managed',
    'Nur für redaktionelle Zwecke',
    'nur redaktionell',
    'Redaktionelle Verwendung',
    'Nur mit vollständiger Nennung des Credits',
    'Keine Weitergabe an Dritte',
    'Kein Verkauf, keine Archivierung',
    'Keine kommerzielle Nutzung',
    'Nicht für werbliche Zwecke',
    'Nicht zur Weitergabe',
    'Einmalige Verwendung',
    'Ausschließlich für Abonnenten',
    'Exklusiv',
    'Honorarpflichtig',
    'Das Gesicht des Angeklagten muss unkenntlich gemacht werden',
    'Embargo lifted. No sales',
    "USAGE ÉDITORIAL UNIQUEMENT - INTERDIT À LA VENTE - PAS D'ARCHIVE",
    'Pas de revente',
    'SOLO PER USO EDITORIALE',
    'VIETATA LA VENDITA',
    'SOLO PARA USO EDITORIAL',
    'PROHIBIDA SU VENTA. NO ARCHIVAR',
  ],
  instructed: [
    'Please credit the photographer',
    'MANDATORY CREDIT',
    'Crop to 16:9 for the front page',
    'Players hold the trophy',
    'Fans HOLD banners in the household stand',
    'Soldiers killed in action are honoured',
    'No embargo',
    'Embargo lifted',
    'EMBARGO HAS BEEN LIFTED',
    'No restrictions',
    'Without any restrictions',
    'Non-exclusive',
    'Not exclusive',
    'Free for editorial and commercial use',
    'CC BY 4.0',
    'All rights reserved',
    'Sold out show',
    'SOLD OUT',
    'Keine Sperrfrist',
    'Sperrfrist aufgehoben',
    'Ohne Einschränkung',
    'Nicht exklusiv',
    'Nur ein Test',
    'Bitte Urheber nennen',
    'Frei zur Veröffentlichung',
    'NO FLASH',
    'No known restrictions on publication',
    'Do not forget the credit',
    'Sans embargo',
    'Embargo levé',
    'Sin restricciones',
  ],
};
const CASES = Object.entries(SAYS).flatMap(([kind, texts]) => texts.map((text) => [kind as WordKind, text] as const));

describe.each(['instructions', 'usageTerms', 'otherConstraints'] as const)('the %s of a file', (field) => {
  it.each(CASES)('say %s: %s', (kind, text) => {
    expect(usageInWords({ [field]: [text] })).toEqual({ kind, field, text });
  });
});

const PROSE: readonly (readonly [WordKind | null, string])[] = [
  ['embargoed', 'EMBARGO: not before 28 November 2026 18:00 CET. Chancellor resigns.'],
  ['embargoed', 'Köln: Autos stehen im Wasser. Foto: Müßig/dpa - ACHTUNG: Sperrfrist 18.00 Uhr +++ dpa-Bildfunk +++'],
  ['embargoed', 'The prize winners, embargoed until 11 a.m.'],
  ['embargoed', 'The budget. NOT FOR PUBLICATION BEFORE MONDAY'],
  ['killed', 'PHOTO KILL: the man is not the suspect'],
  ['restricted', 'A ship. (Photo by Jane Doe/AFP) / RESTRICTED TO EDITORIAL USE - MANDATORY CREDIT'],
  ['restricted', 'A ship - GERMANY OUT, NO SALES, NO ARCHIVES'],
  [null, 'Protest against the arms embargo in Geneva'],
  [null, 'The embargo until 2030 was lifted by the council'],
  [null, 'The EU extends its oil embargo. Ministers met in Brussels'],
  [null, 'Fans hold the cup. Two people were killed in the storm'],
  [null, 'Soldiers killed: relatives mourn'],
  [null, 'Visitors must not feed the seals, a sign says'],
  [null, 'An exclusive hotel for subscribers only'],
  [null, 'The sign reads NO SMOKING in the hall'],
  [null, 'Das Geschäft bleibt nur für heute geschlossen'],
  [null, 'Der Betrieb ist ausschließlich online, sagt die Chefin'],
  [null, 'Die Straße ist gesperrt, Autos stehen im Wasser'],
  [null, 'Le gouvernement a interdit la vente de tabac'],
  [null, 'El embargo comercial contra Cuba'],
  [null, 'Le magasin est réservé uniquement aux membres'],
  [null, 'UEFA EURO 2028 FINAL TICKETS SOLD OUT'],
];

describe.each(['headline', 'caption', 'rights'] as const)('the %s of a file', (field) => {
  it.each(PROSE)('says %s: %s', (kind, text) => {
    expect(usageInWords({ [field]: [text] })).toEqual(kind === null ? null : { kind, field, text });
  });
});

it('the strongest words count, in whichever field and block they are', () => {
  const texts = { instructions: ['MANDATORY CREDIT', 'EMBARGOED UNTIL 18:00'], usageTerms: ['NO SALES'] };
  expect(usageInWords(texts)).toEqual({ kind: 'embargoed', field: 'instructions', text: 'EMBARGOED UNTIL 18:00' });
  expect(usageInWords({ ...texts, caption: ['MANDATORY KILL'] })).toMatchObject({ kind: 'killed', field: 'caption' });
});

it('the sentence that gives the reason precedes the code that says the same', () => {
  const text = 'KILL: wrong person';
  expect(usageInWords({ editStatus: ['KILL'], instructions: [text] })).toMatchObject({ kind: 'killed', text });
  expect(usageInWords({ editStatus: ['KILL'], instructions: ['NO SALES'] })).toMatchObject({ text: 'KILL' });
});

it.each([
  ['actionAdvised', '01', 'killed'],
  ['actionAdvised', '02', 'instructed'],
  ['editStatus', 'KILL', 'killed'],
  ['editStatus', 'EMBARGO', 'embargoed'],
  ['editStatus', 'CORRECTION', 'instructed'],
] as const)('the IIM field %s says: %s → %s', (field, text, kind) => {
  expect(usageInWords({ [field]: [text] })?.kind).toBe(kind);
});

it('a server or a policy adds words, which count in every field', () => {
  const further = { embargoed: ['ikke før'], restricted: [' Redaktionsschluss ', ''] };
  expect(usageInWords({ caption: ['Kongen. IKKE FØR kl. 18'] }, further)?.kind).toBe('embargoed');
  expect(usageInWords({ usageTerms: ['bis redaktionsschluss'] }, further)?.kind).toBe('restricted');
  expect(usageInWords({ caption: ['A ship'] }, further)).toBeNull();
});

it('the words are decided in a time that grows no faster than their length', () => {
  const textsOf = (sentences: number) => ({
    instructions: [`${'on editorial on 30 '.repeat(sentences)}x`],
    usageTerms: ['a '.repeat(sentences * 10)],
    caption: ['A '.repeat(sentences * 10)],
  });
  expect(quickestMs(textsOf(400)) / quickestMs(textsOf(100))).toBeLessThan(9);
});

/** The quickest of many: other programs of the machine make the others slower. */
function quickestMs(texts: Parameters<typeof usageInWords>[0]): number {
  const times = Array.from({ length: 50 }, () => {
    const startedAt = performance.now();
    usageInWords(texts);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
