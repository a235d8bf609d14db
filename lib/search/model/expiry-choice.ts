/** Which results a filter shows by their last day: an extension that the server announces (docs/contract.md). */
import { calendarDateOf, startOfDay } from '#lib/localisation/model/calendar-date.ts';

/** `soon`: within a week. */
export const EXPIRY_CHOICES = ['valid', 'soon', 'expired'] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

const SOON_DAYS = 7;

/** As the condition of a search that starts now. What has no last day is valid. `field`: `ImgExpiresTS` or `AVMExpiresTS`. */
export function expiryCondition(choice: ExpiryChoice, field: string, now: Date): string {
  const today = calendarDateOf(now);
  const isExpired = `(${field}<"${today}")`;
  const lastDay = calendarDateOf(startOfDay(today, [0, 0, 0], SOON_DAYS));
  if (choice === 'soon') return `(${field}>="${today}" ${field}<="${lastDay}")`;
  return choice === 'expired' ? isExpired : `-${isExpired}`;
}
