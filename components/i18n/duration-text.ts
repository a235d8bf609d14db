import type { Texts } from './text-provider.tsx';

/** A time left in seconds, minutes or hours: estimates are not more exact. */
export function durationText(seconds: number, { t }: Texts): string {
  if (seconds < 60) return t('uploads.seconds', { count: seconds });
  if (seconds < 5_400) return t('uploads.minutes', { count: Math.ceil(seconds / 60) });
  return t('uploads.hours', { count: Math.round(seconds / 3_600) });
}
