import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { needsCaption } from '#lib/uploads/model/missing-captions.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { ShownKeys } from '../../i18n/shown-keys.tsx';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { announce } from '../../ui/announcer.tsx';
import { isMacKeyboard } from '../../ui/keyboard.ts';
import { useAfterPress } from '../../ui/use-after-press.ts';
import { captionActionOf, endText, SAME_AS_PREVIOUS } from '../caption-keys.ts';
import { CaptionEditor } from '../file-dialog/caption-editor.tsx';
import { noValueText } from '../file-dialog/no-value-text.ts';
import { filesOf } from '../files-of.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { useOwnValues } from '../own-values.ts';
import { useFileValues } from '../use-file-values.ts';
import { captionLeft, edited } from './edited-caption.ts';
import { useFormOfRow } from './use-form-of-row.ts';

interface RowCaptionProps {
  readonly row: UploadRow;
  readonly tab: MediaType;
}

/** The caption that a file will be sent with, edited in its place; nothing if the form has none (5.9). */
export function RowCaption({ row, tab }: RowCaptionProps) {
  const { settings } = useReady();
  const field = useMemo(
    () => shownFormFields(tab, settings).find(({ name }) => name === 'IPTCCaption'),
    [tab, settings],
  );
  return field ? <Caption row={row} tab={tab} field={field} /> : null;
}

type CaptionProps = RowCaptionProps & { readonly field: MetadataField };

const UNKNOWN = { fileValues: {}, usage: null } as const;

function Caption({ row, tab, field }: CaptionProps) {
  const { t } = useText();
  const { onEdit } = useTabMetadata();
  const { formOfFile, draft } = useFormOfRow(row, tab);
  const [wasEdited, setEdited] = useState(false);
  /** Else it is the form's, as typed. */
  const hasDetails =
    wasEdited || row.hasCaption || row.hasOverrides || row.formRevision > 0 || draft.IPTCCaption?.includes('{');
  const { details, overrides } = useFileValues(hasDetails ? row : undefined, versionOf);
  const isMissing = useMirror(({ bundles }) => needsCaption(row, draft.IPTCCaption ?? '', bundles));
  const [isEditing, setEditing] = useState(false);
  const { fileValues, usage } = details ?? UNKNOWN;
  const { values: sent } = resolveMetadata({
    ...formOfFile(row, details ?? undefined),
    fileValues,
    usage,
    overrides,
  });
  if (isEditing) {
    const values = { sent, overrides };
    const control = { row, field, values, formOfFile, isKnown: details !== null };
    return <EditedCaption {...control} onLeave={() => setEditing(false)} />;
  }
  const text = row.isReady && (details !== null || !hasDetails) ? (sent.IPTCCaption ?? '') : '…';
  if (row.isTransferred) return text === '' ? null : <p className="upload-row-caption">{text}</p>;
  const label = t('sheet.fieldOf', { field: t(field.label as TextId), name: row.filename });
  const shown = text || noValueText(field, t);
  return (
    <button
      type="button"
      className="upload-row-caption"
      tabIndex={-1}
      aria-label={`${label}: ${shown}`}
      title={text || undefined}
      data-action="caption"
      data-missing={text === '' ? isMissing : undefined}
      onClick={() => {
        onEdit();
        setEdited(true);
        setEditing(true);
      }}
    >
      {shown}
    </button>
  );
}

type EditedCaptionProps = Omit<Parameters<typeof CaptionEditor>[0], 'isFirst' | 'control' | 'onChange'>;

/** Has the focus from the start; ends when it is left. `list-focus.ts` has the keys that lead to other rows. */
function EditedCaption({ onLeave, ...editor }: EditedCaptionProps & { readonly onLeave: () => void }) {
  const { row } = editor;
  const { isTransferred, isChangeable, uploadId, type } = row;
  const { t } = useText();
  const own = useOwnValues();
  const isFirst = useMirror(({ rows }) => filesOf(rows, type)[0]?.uploadId === uploadId);
  const place = useRef<HTMLDivElement>(null);
  const afterPress = useAfterPress();
  useLayoutEffect(() => {
    const text = place.current?.querySelector('textarea');
    text?.focus();
    text?.setSelectionRange(text.value.length, text.value.length);
  }, []);
  useLayoutEffect(() => {
    edited.uploadId = uploadId;
    return () => {
      if (edited.uploadId === uploadId) edited.uploadId = null;
      captionLeft.emit();
    };
  }, [uploadId]);
  const reason = isChangeable ? undefined : t(isTransferred ? 'metadata.tooLate' : 'metadata.lastPartSent');
  useEffect(() => {
    if (reason !== undefined) announce(reason);
  }, [reason]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the events of its field
    <div
      ref={place}
      className="upload-row-caption-field"
      onBlur={({ currentTarget, relatedTarget }) => {
        // A window that loses the focus keeps its active element.
        if (currentTarget.contains(relatedTarget ?? document.activeElement)) return;
        // The rows below it move up.
        afterPress(() => {
          if (!place.current?.contains(document.activeElement)) onLeave();
        });
      }}
      onKeyDown={(event) => {
        // In the recent captions Escape closes these.
        if (!(event.target instanceof HTMLTextAreaElement)) return;
        if (event.defaultPrevented || event.nativeEvent.isComposing) return;
        // Where it leads to another row, the list has taken the key.
        const action = captionActionOf(event.nativeEvent, isMacKeyboard());
        if (action === null && event.key !== 'Escape') return;
        // Otherwise Escape also closes the popup.
        event.preventDefault();
        if (action === null) place.current?.closest<HTMLElement>('[role=row]')?.focus();
        else announce(t(endText(action, type, true)));
      }}
    >
      <CaptionEditor
        {...editor}
        isFirst={isFirst}
        control={{ tabIndex: -1, hint: reason, 'data-action': 'caption' }}
        onChange={(change) => own.change(uploadId, change)}
      />
      <p className="upload-row-keys">
        <span>
          <ShownKeys keys={['Tab']} /> {t('sheet.key.next')}
        </span>
        {!isFirst && (
          <span>
            <ShownKeys keys={[SAME_AS_PREVIOUS]} /> {t('sheet.key.same')}
          </span>
        )}
      </p>
    </div>
  );
}

/** The parts of a row that its values depend on; not its progress. */
function versionOf({ isReady, isTransferred, formRevision, serial }: UploadRow): string {
  return [isReady, isTransferred, formRevision, serial].join();
}
