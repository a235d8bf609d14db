/** Vocabularies of IPTC and PLUS with the addresses that files have as codes. */
import type { ServerSettings } from '#lib/contract/settings.ts';

type Vocabulary = ServerSettings['extraFields'][number]['vocabulary'];
type Row = readonly [code: string, en: string, de: string];

function vocabulary(address: string, rows: readonly Row[]): Vocabulary {
  return rows.map(([code, en, de]) => ({ code: `${address}${code}`, labels: { en, de } }));
}

/** https://cv.iptc.org/newscodes/digitalsourcetype/, without the retired codes. */
export const DIGITAL_SOURCE_TYPES = vocabulary('http://cv.iptc.org/newscodes/digitalsourcetype/', [
  ['digitalCapture', 'Taken with a digital camera', 'Mit einer Digitalkamera aufgenommen'],
  [
    'computationalCapture',
    'Taken with a camera, from several pictures',
    'Mit einer Kamera aus mehreren Bildern aufgenommen',
  ],
  ['negativeFilm', 'Scanned negative', 'Eingescanntes Negativ'],
  ['positiveFilm', 'Scanned slide', 'Eingescanntes Dia'],
  ['print', 'Scanned print', 'Eingescannter Abzug'],
  ['humanEdits', 'Edited by hand', 'Von Hand bearbeitet'],
  ['compositeWithTrainedAlgorithmicMedia', 'Edited with generative AI', 'Mit generativer KI bearbeitet'],
  ['algorithmicallyEnhanced', 'Enhanced by an algorithm', 'Von einem Algorithmus verbessert'],
  ['digitalCreation', 'Drawn or made with software', 'Am Computer gezeichnet oder erstellt'],
  ['dataDrivenMedia', 'Made from data', 'Aus Daten erstellt'],
  ['trainedAlgorithmicMedia', 'Made with generative AI', 'Mit generativer KI erstellt'],
  ['algorithmicMedia', 'Made by an algorithm', 'Von einem Algorithmus erstellt'],
  ['screenCapture', 'Screenshot', 'Bildschirmfoto'],
  ['virtualRecording', 'Recording of a virtual event', 'Aufnahme einer virtuellen Veranstaltung'],
  ['composite', 'Composite', 'Montage'],
  ['compositeCapture', 'Composite of photographs', 'Montage aus Fotos'],
  ['compositeSynthetic', 'Composite with synthetic parts', 'Montage mit synthetischen Teilen'],
]);

const PLUS = 'http://ns.useplus.org/ldf/vocab/';

export const DATA_MINING = vocabulary(PLUS, [
  ['DMI-UNSPECIFIED', 'Not specified', 'Nicht angegeben'],
  ['DMI-ALLOWED', 'Allowed', 'Erlaubt'],
  ['DMI-PROHIBITED-AIMLTRAINING', 'Not for training AI', 'Nicht für das Training von KI'],
  ['DMI-PROHIBITED-GENAIMLTRAINING', 'Not for training generative AI', 'Nicht für das Training generativer KI'],
  ['DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING', 'Only for search engines', 'Nur für Suchmaschinen'],
  ['DMI-PROHIBITED', 'Prohibited', 'Verboten'],
  ['DMI-PROHIBITED-SEECONSTRAINT', 'Prohibited, see other constraints', 'Verboten, siehe weitere Einschränkungen'],
  [
    'DMI-PROHIBITED-SEEEMBEDDEDRIGHTSEXPR',
    'Prohibited, see the rights in the file',
    'Verboten, siehe Rechte in der Datei',
  ],
  ['DMI-PROHIBITED-SEELINKEDRIGHTSEXPR', 'Prohibited, see the linked rights', 'Verboten, siehe verlinkte Rechte'],
]);

export const MODEL_RELEASES = vocabulary(PLUS, [
  ['MR-NON', 'None', 'Keine'],
  ['MR-NAP', 'Not needed', 'Nicht nötig'],
  ['MR-UMR', 'Unlimited', 'Uneingeschränkt'],
  ['MR-LMR', 'Limited or incomplete', 'Eingeschränkt oder unvollständig'],
]);

export const PROPERTY_RELEASES = vocabulary(PLUS, [
  ['PR-NON', 'None', 'Keine'],
  ['PR-NAP', 'Not needed', 'Nicht nötig'],
  ['PR-UPR', 'Unlimited', 'Uneingeschränkt'],
  ['PR-LPR', 'Limited or incomplete', 'Eingeschränkt oder unvollständig'],
]);
