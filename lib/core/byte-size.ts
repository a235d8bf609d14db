const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * Formats a size: bytes below 1000, then the next unit (of 1024) from 1000 on (specification 9.7). At most one decimal
 * below 100, none from there on; separators of `locale` (docs/design/choices.md).
 */
export function formatByteSize(sizeBytes: number, locale: string): string {
  let value = sizeBytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${UNITS[unit]}`;
}
