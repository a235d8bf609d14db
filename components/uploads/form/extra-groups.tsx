import { type ReactNode, useState } from 'react';
import type { ExtraGroup } from '#lib/contract/extra-fields.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormProblem } from '#lib/upload-form/model/form-problems.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { AnyControl } from './extra-control.tsx';
import { FoldedFields } from './folded-fields.tsx';

const GROUPS: readonly ExtraGroup[] = ['rights', 'people', 'places', 'accessibility', 'origin'];

/** Which groups the user has opened or closed; the others follow their fields. */
export type OpenGroups = Readonly<Partial<Record<ExtraGroup, boolean>>>;

interface ExtraGroupsProps {
  /** Those without a group are left to the caller. */
  readonly fields: readonly MetadataField[];
  readonly isFilled: (field: MetadataField) => boolean;
  /** The field waits for a value, so that its group is opened. */
  readonly isNeeded: (field: MetadataField) => boolean;
  /** The field has an error, or is where the focus comes from: its group cannot be closed. */
  readonly isShown?: (field: MetadataField) => boolean;
  readonly renderField: (field: MetadataField, Control: typeof AnyControl) => ReactNode;
  /** For a choice that lasts longer than this component. */
  readonly state?: readonly [OpenGroups, (open: OpenGroups) => void];
}

/** The extra fields in folded groups. A group opens with its first value, and stays as the user leaves it. */
export function ExtraGroups({ fields, isFilled, isNeeded, isShown, renderField, state }: ExtraGroupsProps) {
  const own = useState<OpenGroups>({});
  const [open, setOpen] = state ?? own;
  const groups = GROUPS.map((name) => ({ name, fields: fields.filter(({ extra }) => extra?.group === name) }));
  const opened = groups.filter(
    (group) => open[group.name] === undefined && group.fields.some((field) => isFilled(field) || isNeeded(field)),
  );
  // A group that has opened does not close when its last value is deleted.
  const [isStable, setStable] = useState<ReadonlySet<ExtraGroup>>(new Set());
  const fresh = opened.filter(({ name }) => !isStable.has(name));
  if (fresh.length > 0) setStable(new Set([...isStable, ...fresh.map(({ name }) => name)]));
  return groups.map(
    (group) =>
      group.fields.length > 0 && (
        <FoldedFields
          key={group.name}
          group={group.name}
          head={<GroupName name={group.name} filled={group.fields.filter(isFilled).length} />}
          isOpen={group.fields.some((field) => isShown?.(field)) || (open[group.name] ?? isStable.has(group.name))}
          onOpen={(isOpen) => setOpen({ ...open, [group.name]: isOpen })}
        >
          {group.fields.map((field) => renderField(field, AnyControl))}
        </FoldedFields>
      ),
  );
}

interface ExtraFormGroupsProps extends Pick<ExtraGroupsProps, 'fields' | 'renderField'> {
  readonly values: MetadataValues;
  readonly problems: Readonly<Record<string, FormProblem>>;
  /** The field shows its problem. */
  readonly isMarked: (name: string) => unknown;
}

/** Those of the form, which loads them after itself, and only where the server has extra fields. */
export function ExtraFormGroups({ values, problems, isMarked, ...groups }: ExtraFormGroupsProps) {
  return (
    <ExtraGroups
      {...groups}
      isFilled={({ name }) => Boolean(values[name]?.trim())}
      isNeeded={({ name }) => problems[name] === 'missing'}
      isShown={({ name }) => Boolean(isMarked(name))}
    />
  );
}

function GroupName({ name, filled }: { readonly name: ExtraGroup; readonly filled: number }) {
  const { t, count } = useText();
  return (
    <>
      {t(`metadata.extra.${name}`)}
      {filled > 0 && <span className="folded-fields-filled">{count('metadata.filled', filled)}</span>}
    </>
  );
}
