import { describe, expect, it } from 'vitest';
import { restrictionOf } from '#lib/upload-form/model/usage-restriction.ts';

const EMBARGO: readonly string[] = [
  'EMBARGO 18:00 CET. NO SALES',
  'Embargoed until Friday, 6 p.m.',
  'embargo: 2026-12-01',
  'HOLD',
  'HOLD FOR RELEASE',
  'Hold until the verdict',
  'ON HOLD',
  'Archive photo. Hold.',
  'Not before 6 p.m.',
  'Not for publication before Monday',
  'Not to be published until the ceremony',
  'Do not use before 18:00',
  'For release at 1800 GMT',
  'Sperrfrist: 18.00 Uhr',
  'ACHTUNG SPERRFRIST 1. DEZEMBER',
  'Gesperrt bis Montag',
  'Nicht vor 18 Uhr veröffentlichen',
  'Frei ab 18.00 Uhr',
  'Freigegeben ab Samstag',
  'Veröffentlichung frühestens ab Montag',
  'No restrictions after embargo',
];

const USAGE: readonly string[] = [
  'NO SALES',
  'No sales, no archive',
  'NO RESALE. NO ARCHIVES',
  'no third party sales',
  'no commercial use',
  'NO INTERNET USE',
  'UK OUT',
  'GERMANY OUT, AUSTRIA OUT',
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
  'Rights managed',
  'Nur für redaktionelle Zwecke',
  'nur redaktionell',
  'Redaktionelle Verwendung',
  'Keine Weitergabe an Dritte',
  'Kein Verkauf, keine Archivierung',
  'Keine kommerzielle Nutzung',
  'Nicht für werbliche Zwecke',
  'Nicht zur Weitergabe',
  'Einmalige Verwendung',
  'Ausschließlich für Abonnenten',
  'Exklusiv',
  'Honorarpflichtig',
  'Embargo lifted. No sales',
];

const NEITHER: readonly string[] = [
  '',
  'Please credit the photographer',
  'MANDATORY CREDIT',
  'Crop to 16:9 for the front page',
  'Players hold the trophy',
  'Fans HOLD banners in the household stand',
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
];

describe('the words of a file', () => {
  it.each(EMBARGO)('are an embargo: %s', (instructions) => {
    expect(restrictionOf({ instructions })).toEqual({ kind: 'embargo', text: instructions });
    expect(restrictionOf({ usageTerms: instructions })?.kind).toBe('embargo');
  });

  it.each(USAGE)('restrict its use: %s', (instructions) => {
    expect(restrictionOf({ instructions })).toEqual({ kind: 'usage', text: instructions });
    expect(restrictionOf({ usageTerms: instructions })?.kind).toBe('usage');
  });

  it.each(NEITHER)('are no restriction: %s', (instructions) => {
    expect(restrictionOf({ instructions, usageTerms: instructions })).toBeNull();
  });

  it('are searched for an embargo first, wherever it is', () => {
    expect(restrictionOf({ instructions: 'NO SALES', usageTerms: 'Embargo 18:00' })).toEqual({
      kind: 'embargo',
      text: 'Embargo 18:00',
    });
  });

  it('count in instructions and terms of use only', () => {
    expect(restrictionOf({ title: 'Arms embargo', keywords: 'embargo', description: 'NO SALES' })).toBeNull();
  });

  it('are decided in a time that grows no faster than their length', () => {
    const textOf = (sentences: number) => ({
      instructions: `${'on editorial on 30 '.repeat(sentences)}x`,
      usageTerms: 'a '.repeat(sentences * 10),
    });
    expect(quickestMs(textOf(100)) / quickestMs(textOf(25))).toBeLessThan(9);
  });
});

/** The quickest of many: other programs of the machine make the others slower. */
function quickestMs(text: Parameters<typeof restrictionOf>[0]): number {
  const times = Array.from({ length: 200 }, () => {
    const startedAt = performance.now();
    restrictionOf(text);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
