import { visibleName } from '#lib/contract/file-names.ts';

/** The header (RFC 6266) that proposes `name` for the file; any text is allowed. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  // RFC 8187: these are no characters of a value, and `encodeURIComponent` leaves them.
  const value = encodeURIComponent(visibleName(name)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${value}`;
}
