/** Variables in all values of a file (decision 54). Pure. */
import type { FieldRule } from './field-table.ts';
import { cutToField } from './field-values.ts';
import type { MetadataValues } from './metadata-values.ts';
import { expandVariables, isTextField, type VariableContext } from './variables.ts';

/** The values with expanded text fields, which are cut to their limits (5.8). */
export function expandValues(
  values: MetadataValues,
  context: VariableContext,
  extra: readonly FieldRule[] = [],
): MetadataValues {
  const expanded = (name: string, text: string): string => {
    const result = isTextField(name, extra) ? expandVariables(text, context) : text;
    return result === text ? text : cutToField(name, result, extra);
  };
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, expanded(name, text)]));
}
