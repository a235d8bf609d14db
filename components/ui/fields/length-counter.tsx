import type { ReactNode } from 'react';

/** Share of the limit from which the counter is shown. */
const SHOWN_FROM = 0.8;

/** `240 / 255`, in UTF-16 units like the limit itself (5.8; docs/design/choices.md); null below that share. */
export function lengthCounter(length: number, max: number | undefined): ReactNode {
  if (max === undefined || length < max * SHOWN_FROM) return null;
  const digits = new Intl.NumberFormat(document.documentElement.lang || undefined, { useGrouping: false });
  return (
    <span className="field-counter">
      {digits.format(length)} / {digits.format(max)}
    </span>
  );
}
