import { useEffect, useState } from 'react';
import type { FieldRule } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { loadPart } from '../../ui/lazy-part.ts';

/** Parts of the message about an unknown variable. */
export type VariableFacts = Readonly<Record<string, string>>;

const NONE: Readonly<Record<string, VariableFacts>> = {};

/** By field name, its first unknown variable. The background checks them, too, so this may come a moment later. */
export function useUnknownVariables(
  values: MetadataValues,
  extra: readonly FieldRule[],
): Readonly<Record<string, VariableFacts>> {
  const [unknown, setUnknown] = useState(NONE);
  const texts = JSON.stringify(Object.entries(values).filter(([, text]) => text.includes('{')));
  useEffect(() => {
    if (texts === '[]') {
      setUnknown(NONE);
      return;
    }
    let isCurrent = true;
    void loadPart(() => import('./find-unknown-variables.ts')).then(
      ({ findUnknownVariables }) => isCurrent && setUnknown(findUnknownVariables(JSON.parse(texts), extra)),
    );
    return () => {
      isCurrent = false;
    };
  }, [texts, extra]);
  return unknown;
}
