import { describe, expect, it } from 'vitest';
import { formatDay, formatTimestamp, parseTimestamp } from '../../../../components/i18n/timestamp.ts';

describe('timestamps', () => {
  it('[9.7] use the order of the locale, with hours from 00 to 23', () => {
    // A timestamp in the local time zone, so that the test works in any zone.
    const moment = new Date(2026, 10, 5, 0, 7);
    const utc = moment.toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+:\d+).*/, '$1$2$3 $4');
    expect(formatTimestamp(utc, 'en-US')).toBe('11/5/2026 00:07');
    expect(formatTimestamp(utc, 'de-DE')).toBe('5.11.2026 00:07');
    expect(formatTimestamp(utc, 'de-AT')).toBe('5.11.2026 00:07');
  });

  it('[9.7] fall back to dd.mm.yyyy where a locale has no known order', () => {
    expect(formatTimestamp('20261105', 'xx-XX')).toBe('05.11.2026');
  });

  it('[3.9] keep the calendar day of an expiry in every time zone', () => {
    expect(formatDay('20261105 00:00:00', 'en-US')).toBe('11/5/2026');
    expect(formatDay('20261105 23:59:59', 'en-US')).toBe('11/5/2026');
  });

  it('are shown unchanged when they are invalid', () => {
    expect(parseTimestamp('soon')).toBeNull();
    expect(formatTimestamp('soon', 'en-US')).toBe('soon');
  });
});
