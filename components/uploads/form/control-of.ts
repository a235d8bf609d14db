const INPUT = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The control of a field, which may be a button; not a button beside a text. Null if there is none. */
export function controlOf(place: ParentNode | null, fieldName: string): HTMLElement | null {
  const field = place?.querySelector(`[data-field="${fieldName}"]`);
  return field?.querySelector<HTMLElement>(INPUT) ?? field?.querySelector<HTMLElement>('button:not(:disabled)') ?? null;
}
