import { useRef } from 'react';
import { cutText } from '#lib/core/cut-text.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { MetadataValues, ValueVariant } from '#lib/upload-form/model/metadata-values.ts';
import { releaseFromText } from '#lib/upload-form/model/release.ts';
import { type FieldValues, type ValueSource, valueSource } from '#lib/upload-form/model/value-source.ts';
import { takesVariables } from '#lib/upload-form/model/variables.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { momentText } from '../../surface/usage-label.ts';
import { controlOf } from '../form/control-of.ts';
import { AnyControl } from '../form/extra-control.tsx';
import { useFieldText } from '../use-field-text.ts';
import { FieldOrigins } from './field-origins.tsx';
import { FieldTools } from './field-tools.tsx';
import { FieldVariants } from './field-variants.tsx';
import { replaceText } from './replace-text.ts';
import { type EditedField, textOfField, useFieldEditor } from './use-field-editor.ts';

const SOURCES: Readonly<Record<ValueSource, TextId | null>> = {
  own: 'metadata.ownValue',
  file: 'metadata.fromFile',
  form: 'metadata.fromForm',
  both: 'metadata.fromBoth',
  none: null,
};

/** Longer texts that were replaced are shortened on the screen. */
const SHOWN_CHARACTERS = 80;

interface FileFieldProps extends EditedField {
  readonly values: FieldValues;
  /** The values of file and form are shown below the control. */
  readonly areOriginsShown: boolean;
  /** Files of this type are read. */
  readonly hasFileValues: boolean;
  /** The file's value is that of its sidecar. */
  readonly isFromSidecar: boolean;
  readonly isFromPage: boolean;
  readonly isRepaired: boolean;
  /** The file's text if it is longer than the field. */
  readonly whole: string | undefined;
  /** Values of the file for this field that differ. */
  readonly variants: readonly ValueVariant[];
  readonly isIptcNewer: boolean;
  readonly lists: FormLists;
  /** The values that the previous file will be sent with; null if there is none. */
  readonly previous: MetadataValues | null;
  /** When the file's embargo ends, with the time zone that it names; null without one. */
  readonly embargo: string | null;
  /** Removes the value set for this file. */
  readonly onReset: () => void;
}

/** How much of the file's text is kept, and all of it. */
function CutText({ field, whole }: { readonly field: MetadataField; readonly whole: string }) {
  const { t } = useText();
  return (
    <details className="file-whole">
      <summary>{t('metadata.cutOfFile', { length: whole.length, max: field.maxLength ?? 0 })}</summary>
      <p>{whole}</p>
    </details>
  );
}

/** One field of a file: the control for the value that will be sent, and where that comes from. */
export function FileField(props: FileFieldProps) {
  const { field, values, isLocked, isLoading, lists, previous, onChange, onReset } = props;
  const { t } = useText();
  const place = useRef<HTMLFieldSetElement>(null);
  const editor = useFieldEditor(props);
  const label = t(field.label as TextId);
  const { text, shown } = editor;
  const fromText = useEmbargoText(props.embargo, shown);
  // Differs from `text` if the text has variables.
  const sentText = (values.sent[field.name] ?? '').trim();
  const isExpanded = !isLocked && !isLoading && takesVariables(field) && text.trim() !== sentText;
  const source = valueSource(field, values);
  const sourceText = useSourceText(props, source);
  const other = previous && textOfField(field, { overrides: {}, sent: previous }, false);
  const choose = ({ text, time }: ValueVariant): void => {
    if (time === undefined) replaceText(place.current, field, text, editor.type);
    else {
      editor.reset();
      onChange({ values: { [field.name]: text, IPTCTimeCreated: time }, removedFields: [] });
    }
  };
  return (
    <fieldset
      ref={place}
      className="file-field"
      data-field={field.name}
      data-own={source === 'own'}
      disabled={isLocked}
      onBlur={editor.leave}
    >
      <legend className="visually-hidden">{label}</legend>
      <AnyControl
        field={field}
        value={shown}
        onValue={editor.type}
        hint={isExpanded ? t('metadata.sentAs', { text: sentText }) : sourceText}
        error={editor.error}
        fromText={fromText}
        channels={[]}
        lists={lists}
      />
      {!isLocked && (
        <FieldTools
          label={label}
          canCopy={other !== null && other !== '' && other !== shown}
          onCopy={() => replaceText(place.current, field, other ?? '', editor.type)}
          canReset={source === 'own'}
          onReset={() => {
            editor.reset();
            onReset();
            controlOf(place.current?.parentElement ?? null, field.name)?.focus();
          }}
        />
      )}
      {props.isRepaired && <p className="file-repaired">{t('metadata.repaired')}</p>}
      {props.whole !== undefined && (source === 'file' || source === 'both') && (
        <CutText field={field} whole={props.whole} />
      )}
      {!isLocked && props.variants.length > 1 && (
        <FieldVariants
          field={field}
          variants={props.variants}
          isIptcNewer={props.isIptcNewer}
          sent={shown}
          lists={lists}
          onChoose={choose}
        />
      )}
      {props.areOriginsShown && (
        <FieldOrigins
          field={field}
          values={values}
          isFromSidecar={props.isFromSidecar}
          hasFileValues={props.hasFileValues}
          lists={lists}
        />
      )}
    </fieldset>
  );
}

/** Where the value comes from, and the text of the file that it replaces. */
function useSourceText(
  { field, values, isFromSidecar, isFromPage, isLoading, lists }: FileFieldProps,
  source: ValueSource,
): string | undefined {
  const { t } = useText();
  const fieldText = useFieldText(lists);
  const ofFile = isFromSidecar ? 'metadata.fromSidecar' : isFromPage ? 'metadata.fromPage' : SOURCES.file;
  const known = source === 'file' ? ofFile : SOURCES[source];
  const id = isLoading ? null : known;
  const replaced = source === 'form' && id !== null ? fieldText(field, values.fileValues).trim() : '';
  if (replaced !== '') return t('metadata.fromFormInstead', { text: shortened(replaced) });
  return id === null ? undefined : t(id);
}

/** A release that was chosen among several of the file may be another one. */
function useEmbargoText(embargo: string | null, shown: string): string | undefined {
  const texts = useText();
  return embargo?.startsWith(releaseFromText(shown).from) ? momentText(embargo, texts) : undefined;
}

function shortened(text: string): string {
  const cut = cutText(text, SHOWN_CHARACTERS);
  return cut === text ? text : `${cut}…`;
}
