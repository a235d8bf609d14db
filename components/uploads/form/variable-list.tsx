import { VARIABLES, type VariableContext } from '#lib/upload-form/model/variables.ts';
import { fileVariables } from '#lib/uploads/model/file-variables.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { useMirror } from '../../surface/client-context.ts';
import { useFocusedFirst } from '../../ui/use-focused-first.ts';
import { filesOf } from '../files-of.ts';
import { useFileValues } from '../use-file-values.ts';
import type { VariablesOf } from './variables-context.ts';
import { dateOf, serialOf } from './variables-of-row.ts';

interface VariableListProps {
  readonly of: VariablesOf;
  readonly onChoose: (variable: string) => void;
}

/** The variables, with the values of the file, or of the first one. */
export function VariableList({ of, onChoose }: VariableListProps) {
  const { t } = useText();
  const row = useMirror(({ rows }) => ('uploadId' in of ? rows.get(of.uploadId) : filesOf(rows, of.type)[0]));
  const values = useVariables(row);
  const menu = useFocusedFirst<HTMLDivElement>(true);
  return (
    <div ref={menu} className="menu">
      <ul aria-label={t('variables.insert')}>
        {VARIABLES.map((name) => (
          <li key={name}>
            <button type="button" className="menu-entry variable-entry" onClick={() => onChoose(`{${name}}`)}>
              <span>{t(`variables.${name}`)}</span> <code>{`{${name}}`}</code>
              {values && <span className="variable-value">{values[name] || t('metadata.nothing')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className="menu-note">{row ? t('variables.valuesOf', { name: row.filename }) : t('variables.noFile')}</p>
    </div>
  );
}

/** Null without a file, and for one that a version without variables has started. */
function useVariables(row: UploadRow | undefined): VariableContext | null {
  const { format, today } = useDateLabels();
  const { details, overrides } = useFileValues(row, ({ isReady, status }) => `${isReady} ${status}`);
  const owner = useMirror(({ bundles }) => bundles.find(({ id }) => id === row?.bundleId)?.owner);
  const serial = useMirror(({ rows }) => (row ? serialOf(row, rows) : 0));
  const date = row ? dateOf(row, details ?? undefined, format(today)) : null;
  if (row === undefined || owner === undefined || date === null) return null;
  const variables = fileVariables(row, { owner }, { date, serial });
  return variables ? { ...variables, city: overrides['IPTCCity'] ?? details?.fileValues['IPTCCity'] ?? '' } : null;
}
