import type { EditRefusal, FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FilesEdited } from '#lib/uploads/model/file-edit.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';

/** At most this many files are named for one reason; the others are counted. */
const NAMED_FILES = 5;

export interface EditLine {
  readonly text: string;
  readonly tone: 'plain' | 'warning';
}

/** Returns the sentences about an edit: what it does, and which files it holds back, by file and reason. */
export function useEditTexts(fields: readonly MetadataField[], rows: readonly UploadRow[]) {
  const texts = useText();
  const { t, count, locale } = texts;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const fieldText = (name: string): string => {
    const field = fields.find((each) => each.name === name);
    return field ? t(field.label as TextId) : name;
  };
  const whatOf = (edits: readonly FieldEdit[]): string =>
    list.format(
      edits.map(({ field, mode, find }) =>
        t(`sheet.did.${mode}`, { field: fieldText(field), words: find?.text ?? '' }),
      ),
    );
  const heldBack = (edited: FilesEdited): EditLine[] => {
    const byReason = Map.groupBy(edited.refused, (refusal) => reasonText(refusal, fieldText(refusal.field), texts));
    const lines = [...byReason].map(([reason, files]) => {
      const names = named(
        files.map(({ uploadId }) => uploadId),
        rows,
        texts,
      );
      return { text: count('sheet.heldBack', files.length, { names, reason }), tone: 'warning' as const };
    });
    return [...lines, ...othersOf(edited, rows, texts)];
  };
  return {
    /** Before the edit is applied. */
    planned: (edited: FilesEdited, edits: readonly FieldEdit[]): EditLine[] => {
      const isNotFound = edited.changed.length + edited.refused.length === 0 && edits.some(({ find }) => find);
      if (isNotFound) return [{ text: t('sheet.findNone'), tone: 'plain' }];
      const planned = count('sheet.willChange', edited.changed.length, { what: whatOf(edits) });
      return [{ text: planned, tone: 'plain' }, ...heldBack(edited)];
    },
    /** Afterwards. */
    finished: (edited: FilesEdited): EditLine[] => [
      { text: count('sheet.changed', edited.changed.length), tone: 'plain' },
      ...heldBack(edited),
    ],
  };
}

function reasonText({ reason, length = 0, limit = 0 }: EditRefusal, field: string, { t }: Texts): string {
  if (reason === 'too-long') return t('sheet.refused.too-long', { field, length, limit });
  return t(`sheet.refused.${reason}`, { field });
}

function othersOf({ unchanged, tooLate, gone }: FilesEdited, rows: readonly UploadRow[], texts: Texts): EditLine[] {
  const { count } = texts;
  return [
    ...(unchanged > 0 ? [{ text: count('sheet.unchanged', unchanged), tone: 'plain' as const }] : []),
    ...(tooLate.length > 0
      ? [
          {
            text: count('sheet.tooLate', tooLate.length, { names: named(tooLate, rows, texts) }),
            tone: 'warning' as const,
          },
        ]
      : []),
    ...(gone.length > 0 ? [{ text: count('sheet.gone', gone.length), tone: 'warning' as const }] : []),
  ];
}

function named(ids: readonly string[], rows: readonly UploadRow[], { count, locale }: Texts): string {
  const names = new Map(rows.map(({ uploadId, filename }) => [uploadId, filename]));
  const shown = ids.slice(0, NAMED_FILES).map((id) => names.get(id) ?? '…');
  const more = ids.length - shown.length;
  const all = [...shown, ...(more > 0 ? [count('sheet.moreFiles', more)] : [])];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all);
}
