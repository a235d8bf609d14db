import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { cutText } from '#lib/core/cut-text.ts';
import { type NameRules, splitFilename, withExtension, withoutForbidden } from '#lib/uploads/model/filename.ts';
import { forbiddenIn } from '#lib/uploads/model/name-problem.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { nameMessage } from './use-name-rules.ts';

interface NameInputEnd {
  readonly onSave: (filename: string) => void;
  readonly onCancel: () => void;
}

interface FilenameEditorProps extends NameInputEnd {
  readonly filename: string;
  readonly rules: NameRules;
  readonly uploadId: string;
  readonly tab: MediaType;
}

/** True if another file of the list has the name, which is a warning only: the server may keep both. */
function useIsTaken(uploadId: string, tab: MediaType): (filename: string) => boolean {
  const rows = useMirror((state) => state.rows);
  return (filename) => {
    const isSame = (one: string): boolean =>
      one.normalize('NFC').toLowerCase() === filename.normalize('NFC').toLowerCase();
    const others = [...rows.values()].filter((row) => row.type === tab && row.uploadId !== uploadId);
    return others.some((row) => isSame(row.filename));
  };
}

/** Edits a file's name in its row: Enter and blur save, Escape cancels (2.7.4). */
export function FilenameEditor({ filename, rules, uploadId, tab, ...end }: FilenameEditorProps) {
  const { t } = useText();
  const { name, ending, problem, removed, isCut, input } = useNameInput(filename, rules, end);
  const isTaken = useIsTaken(uploadId, tab);
  const messageId = useId();
  const warnings = [
    removed === '' ? '' : t('uploads.nameLeftOut', { chars: removed }),
    isCut ? t('uploads.nameCut', { count: rules.maxLength }) : '',
    name !== filename && isTaken(name) ? t('uploads.nameTaken') : '',
  ];
  return (
    <div className="upload-rename">
      <span className="upload-rename-field">
        <input
          className="control"
          aria-label={t('uploads.newName', { name: filename })}
          aria-describedby={messageId}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: shown by a click on the name
          autoFocus
          {...input}
        />
        {ending && <span className="upload-rename-extension">{ending}</span>}
      </span>
      <p id={messageId} className="upload-rename-message" role="status">
        {problem ?? warnings.filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

interface NameInput {
  /** What would be saved. */
  readonly name: string;
  /** The extension with its dot, which cannot be edited; empty while it is typed. */
  readonly ending: string;
  /** Why the name cannot be saved; null if it can. */
  readonly problem: string | null;
  /** Forbidden characters that were typed or pasted and removed; empty if there were none. */
  readonly removed: string;
  /** What was typed or pasted last was too long, and was cut (5.7). */
  readonly isCut: boolean;
  readonly input: { readonly value: string } & Pick<
    ComponentProps<'input'>,
    'onChange' | 'onFocus' | 'onKeyDown' | 'onPaste' | 'onBlur' | 'aria-invalid'
  >;
}

/**
 * State of the field for a filename without its extension. Forbidden characters are removed as they are entered (5.7).
 */
export function useNameInput(filename: string, rules: NameRules, { onSave, onCancel }: NameInputEnd): NameInput {
  const texts = useText();
  const { stem: original, extension } = splitFilename(filename);
  const [stem, setStem] = useState(() => withoutForbidden(original, rules.disallowed));
  const [removed, setRemoved] = useState(() => forbiddenIn(original, rules.disallowed));
  const [isCut, setCut] = useState(false);
  /** Enter and Escape are followed by a blur, which must not end the editing again. */
  const isEnded = useRef(false);
  const name = withExtension(stem.trim(), extension);
  // '.jpg' alone would be a filename without an extension.
  const isEmpty = name.length <= extension.length;
  const problem = isEmpty ? texts.t('uploads.nameEmpty') : nameMessage(name, rules, texts);

  const end = (save: boolean) => {
    if (isEnded.current) return;
    isEnded.current = true;
    if (save && stem !== original && problem === null) onSave(name);
    else onCancel();
  };
  const update = (input: HTMLInputElement, forbidden: string) => {
    const maxLength = rules.maxLength - extension.length;
    setCut(withoutForbidden(input.value, rules.disallowed).length > maxLength);
    setStem(cleaned(input, rules, maxLength));
    if (forbidden !== '') setRemoved(forbidden);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Otherwise Escape also closes the popup.
      event.preventDefault();
      end(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (problem === null) end(true);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const character = forbiddenIn(event.key, rules.disallowed);
      if (character === '') return;
      event.preventDefault();
      setRemoved(character);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    // Pasted files are handled by the page.
    if (text === '') return;
    event.preventDefault();
    const input = event.currentTarget;
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? input.value.length];
    input.setRangeText(withoutForbidden(text, rules.disallowed), from, to, 'end');
    update(input, forbiddenIn(text, rules.disallowed));
  };
  return {
    name,
    ending: name.slice(stem.trim().length),
    problem,
    removed,
    isCut,
    input: {
      value: stem,
      'aria-invalid': problem ? true : undefined,
      onChange: ({ currentTarget }) => update(currentTarget, forbiddenIn(currentTarget.value, rules.disallowed)),
      onFocus: ({ currentTarget }) => currentTarget.select(),
      onKeyDown,
      onPaste,
      onBlur: () => end(true),
    },
  };
}

/** Removes forbidden and surplus characters from the field, and keeps the caret at its place in the text. */
function cleaned(input: HTMLInputElement, { disallowed }: NameRules, maxLength: number): string {
  const typed = input.value;
  const clean = cutText(withoutForbidden(typed, disallowed), maxLength);
  if (clean === typed) return clean;
  const caret = withoutForbidden(typed.slice(0, input.selectionStart ?? typed.length), disallowed).length;
  // Set here, since React would move the caret to the end.
  input.value = clean;
  input.setSelectionRange(caret, caret);
  return clean;
}
