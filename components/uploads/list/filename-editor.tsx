import { useId } from 'react';
import type { NameRules } from '#lib/uploads/model/filename.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { type NameInputEnd, useNameInput } from './use-name-input.ts';

interface FilenameEditorProps extends NameInputEnd {
  readonly filename: string;
  readonly rules: NameRules;
}

/** The name of a file being edited in its line: Enter saves, Escape cancels (2.7.4). */
export function FilenameEditor({ filename, rules, ...end }: FilenameEditorProps) {
  const { t } = useText();
  const { extension, problem, leftOut, input } = useNameInput(filename, rules, end);
  const noteId = useId();
  return (
    <div className="upload-rename">
      <span className="upload-rename-field">
        <input
          className="control"
          aria-label={t('uploads.newName', { name: filename })}
          aria-describedby={noteId}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          {...input}
        />
        {extension && <span className="upload-rename-extension">{extension}</span>}
      </span>
      <p id={noteId} className="upload-rename-note" role="status">
        {problem ?? (leftOut === '' ? '' : t('uploads.nameLeftOut', { chars: leftOut }))}
      </p>
    </div>
  );
}
