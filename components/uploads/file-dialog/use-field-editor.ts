import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { latestDay } from '#lib/localisation/model/calendar-date.ts';
import { joinedText } from '#lib/upload-form/model/edit-text.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormProblem } from '#lib/upload-form/model/form-problems.ts';
import { changeOf, controlText, type ValueChange, valuesOfControl } from '#lib/upload-form/model/upload-values.ts';
import { isList } from '#lib/upload-form/model/value-list.ts';
import type { FieldValues } from '#lib/upload-form/model/value-source.ts';
import {
  takesVariables,
  typedText,
  unknownVariableFacts,
  unknownVariableIn,
} from '#lib/upload-form/model/variables.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { insertText } from '../form/insert-text.ts';
import { useProblemMessage } from '../form/use-problem-message.ts';

export type EditedValues = Pick<FieldValues, 'overrides' | 'sent'>;

export interface EditedField {
  readonly field: MetadataField;
  readonly values: EditedValues;
  readonly isMissing: boolean;
  /** The values are not known yet: typed text is appended to them when they are, a choice replaces them. */
  readonly isLoading: boolean;
  /** The file was sent: the stored values are shown. */
  readonly isLocked: boolean;
  /** Gets what to store while the user types; an empty text removes the value set for this file. */
  readonly onChange: (change: ValueChange) => void;
}

/** What the control shows: a text with its variables as typed, unless it was sent. */
export function textOfField(field: MetadataField, { overrides, sent }: EditedValues, isLocked: boolean): string {
  return takesVariables(field) && !isLocked ? typedText(field, overrides, sent) : controlText(field, sent);
}

/** True for a text or list that is not known yet: it is shown empty, since what is entered is added to it. */
function isAddedTo({ control }: MetadataField, isLoading: boolean): boolean {
  return isLoading && (control === 'text' || control === 'multi-line' || isList(control));
}

/** A camera with a wrong clock writes dates that may not be typed. */
function problemOfShown({ name }: MetadataField, { sent }: EditedValues): FormProblem | null {
  return name === 'IPTCDateCreated' && (sent[name] ?? '') > latestDay(new Date()) ? 'in-the-future' : null;
}

function withAdded(field: MetadataField, text: string, added: string): string {
  if (!isAddedTo(field, true)) return added;
  return isList(field.control) ? joinedText(field, 'append', text, added) : `${text}${added}`;
}

/** The end of the focused text: what React has written, the browser's undo does not take back. */
function typeAgain(name: string, whole: string, added: string): void {
  // React has written nothing.
  if (whole === added) return;
  const { activeElement: control } = document;
  if (!(control instanceof HTMLTextAreaElement) || control.name !== name) return;
  if (control.value !== whole || !whole.endsWith(added)) return;
  const { selectionStart, selectionEnd } = control;
  control.setRangeText('', whole.length - added.length, whole.length, 'end');
  // React knows the text.
  insertText(control, added, () => undefined);
  control.setSelectionRange(selectionStart, selectionEnd);
}

/** Shows the typed text until the field is left, since an emptied field would show the value of file or form again. */
export function useFieldEditor({ field, values, isMissing, isLoading, isLocked, onChange }: EditedField) {
  const { t } = useText();
  const problemMessage = useProblemMessage();
  const [stored, setTyped] = useState<string | null>(null);
  /** Typed or chosen before the values were known. */
  const [added, setAdded] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const problemOf = (text: string): FormProblem | null => {
    if (valuesOfControl(field, text) === null) return 'not-a-date';
    return field.name === 'IPTCDateCreated' && text > latestDay(new Date()) ? 'in-the-future' : null;
  };
  const store = (text: string): void => {
    const change = problemOf(text) === null ? changeOf(field, text) : null;
    if (change !== null) onChange(change);
  };
  const whole = added === null ? null : withAdded(field, textOfField(field, values, false), added);
  const typed = (isLoading ? added : whole) ?? stored;
  // Before the next key: it would be replaced by this text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the values are known
  useLayoutEffect(() => {
    if (isLoading || whole === null) return;
    setAdded(null);
    setTyped(whole);
    store(whole);
    typeAgain(field.name, whole, added ?? '');
  }, [isLoading]);
  const storeUnread = useEffectEvent(() => {
    if (isLoading && whole !== null) store(whole);
  });
  // The file is left before its values are known.
  useEffect(() => () => storeUnread(), []);
  const problem = typed === null ? problemOfShown(field, values) : isLeft ? problemOf(typed) : null;
  const missing = isMissing ? t('file.missingMetadata') : undefined;
  const own = values.overrides[field.name] ?? '';
  // Stored all the same, so that nothing typed is lost: it holds the start.
  const unknown = typed === null ? unknownVariableIn({ [field.name]: own }, [field]) : null;
  const unknownText = unknown && t('metadata.unknownVariable', unknownVariableFacts(unknown.variable));
  const text = isAddedTo(field, isLoading) ? '' : textOfField(field, values, isLocked);
  return {
    /** The text that is stored. */
    text,
    shown: (isLocked ? null : typed) ?? text,
    error: problem === null ? (unknownText ?? missing) : problemMessage(problem, field),
    type(text: string) {
      if (isLoading) setAdded(text);
      else {
        setTyped(text);
        store(text);
      }
    },
    leave() {
      setLeft(true);
      if (typed !== null && problemOf(typed) === null) setTyped(null);
    },
    reset: () => setTyped(null),
  };
}
