/** Finds unknown variables in the texts of a form. Loaded with the first brace. */
import type { FieldRule } from '#lib/upload-form/model/field-table.ts';
import { unknownVariableFacts, unknownVariableIn } from '#lib/upload-form/model/variables.ts';

/** By field name, the parts of the message about its first unknown variable. */
export function findUnknownVariables(texts: readonly (readonly [string, string])[], extra: readonly FieldRule[]) {
  return Object.fromEntries(
    texts.flatMap(([name, text]) => {
      const unknown = unknownVariableIn({ [name]: text }, extra);
      return unknown === null ? [] : [[name, unknownVariableFacts(unknown.variable)] as const];
    }),
  );
}
