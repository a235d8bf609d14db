/** The tables of specification 7.22; docs/contract.md lists their ids, which this server defines. */
import type { TableRow } from '#lib/contract/localisation.ts';
import type { TableId } from '#lib/contract/tables.ts';
import type { Language } from './languages.ts';

/** The fourth entry marks a preselected row. */
type Row = readonly [value: string, en: string, de: string, isDefault?: true];

const MEDIA_VIEWS: readonly Row[] = [
  ['image', 'Image Only', 'Nur Bild', true],
  ['metadata', 'With Metadata', 'Mit Metadaten'],
];
const PICTURE_SUPPLEMENTAL: readonly Row[] = [
  ['PORTRAIT', 'Portrait', 'Porträt'],
  ['ARCHIVE', 'From the archive', 'Aus dem Archiv'],
  ['SYMBOL', 'Symbolic picture', 'Symbolbild'],
  ['AERIAL', 'Aerial view', 'Luftbild'],
  ['EXCLUSIVE', 'Exclusive', 'Exklusiv'],
];
const VIDEO_SUPPLEMENTAL: readonly Row[] = [
  ['REPORT', 'Report', 'Bericht', true],
  ['INTERVIEW', 'Interview', 'Interview'],
  ['ROUGH', 'Rough cut', 'Rohschnitt'],
  ['ARCHIVE', 'From the archive', 'Aus dem Archiv'],
];
const AUDIO_SUPPLEMENTAL: readonly Row[] = [
  ['INTERVIEW', 'Interview', 'Interview'],
  ['STATEMENT', 'Statement', 'O-Ton'],
  ['ATMOSPHERE', 'Background sound', 'Atmo'],
  ['ARCHIVE', 'From the archive', 'Aus dem Archiv'],
];

const TABLES: Readonly<Record<TableId, readonly Row[]>> = {
  imgSupplCategories: PICTURE_SUPPLEMENTAL,
  vidSupplCategories: VIDEO_SUPPLEMENTAL,
  audSupplCategories: AUDIO_SUPPLEMENTAL,
  imgSearchViewModes: MEDIA_VIEWS,
  vidSearchViewModes: MEDIA_VIEWS,
  audSearchViewModes: MEDIA_VIEWS,
  txtSearchViewModes: [
    ['simple', 'Simple', 'Einfach', true],
    ['extended', 'Extended', 'Erweitert'],
  ],
  // The codes are those of specification 4.26.
  imgSearchDatePresets: [
    ['*', 'All', 'Alle', true],
    ['d0', 'Today', 'Heute'],
    ['d1', 'Since yesterday', 'Seit gestern'],
    ['d7', 'Last 7 days', 'Letzte 7 Tage'],
    ['m1', 'Last month', 'Letzter Monat'],
    ['m6', 'Last 6 months', 'Letzte 6 Monate'],
    ['y0', 'This year', 'Dieses Jahr'],
    ['h1', 'Last hour', 'Letzte Stunde'],
    ['o', 'Custom', 'Benutzerdefiniert'],
  ],
  imgSearchImageTypes: [
    ['I', 'Images', 'Bilder', true],
    ['G', 'Graphics', 'Grafiken', true],
  ],
  // The values are filters in the grammar of `queryFilter`.
  imgSearchCustomQueries: [
    ['*', 'All', 'Alle', true],
    ['ImgCreatedBy:*', 'Uploaded by the desk', 'Von der Redaktion hochgeladen'],
    ['IPTCCategory:SPO', 'Sport', 'Sport'],
    ['IPTCCategory:POL', 'Politics', 'Politik'],
    ['IPTCCopyrightNotice:*', 'With copyright', 'Mit Copyright'],
    ['ImgExpiresTS:*', 'With expiry date', 'Mit Ablaufdatum'],
  ],
};

/** Undefined for a table that this server does not have. */
export function tableRows(tableID: string, language: Language): TableRow[] | undefined {
  const rows = Object.hasOwn(TABLES, tableID) ? TABLES[tableID as TableId] : undefined;
  return rows?.map(([rowVal, en, de, isDefault]) => ({
    rowVal,
    rowName: language === 'de' ? de : en,
    rowDefSel: isDefault === true ? '1' : '0',
  }));
}
