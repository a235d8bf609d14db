/** The verdict about the use of a file in words, the same on every screen. */
import { dateTimeText } from '#lib/localisation/model/calendar-date.ts';
import { momentMs, type UsageFacts, type UsageKind, usageVerdict } from '#lib/upload-form/model/usage-verdict.ts';
import type { Texts } from '../i18n/text-provider.tsx';
import type { Tone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';

export interface UsageLabel {
  readonly kind: UsageKind;
  readonly text: string;
  /** Where there is little room: its moment by the clocks here alone. */
  readonly shortText: string;
  /** For readers elsewhere: its moment in the zone of the file alone. */
  readonly sentText: string;
  readonly icon: IconName;
}

/** Null for a file that says nothing about its use. */
export function usageLabel(usage: UsageFacts | null, texts: Pick<Texts, 't' | 'locale'>): UsageLabel | null {
  const verdict = usage && usageVerdict(usage);
  if (!verdict) return null;
  const { kind, moment } = verdict;
  const icon: IconName = kind === 'embargoed' ? 'clock' : kind === 'instructed' ? 'file' : 'alert';
  const withMoment = (shown: string | null): string => {
    if (shown === null) return wordsOf(usage, kind, texts);
    return texts.t(kind === 'embargoed' ? 'usage.embargoedUntil' : 'usage.expiredAt', { moment: shown });
  };
  return {
    kind,
    icon,
    text: withMoment(moment && momentText(moment, texts)),
    shortText: withMoment(moment && hereText(moment, texts.locale)),
    sentText: withMoment(moment && zonedText(moment, texts.locale)),
  };
}

function wordsOf({ isTaken, words }: UsageFacts, kind: UsageKind, { t }: Pick<Texts, 't'>): string {
  if (!isTaken || kind !== 'unclear') return t(`usage.${kind}`);
  // What is known of a file is said beside what nobody has answered.
  return words === null ? t('usage.rightsUnclear') : `${t('usage.rightsUnclear')} · ${t(`usage.${words}`)}`;
}

export function usageTone(kind: UsageKind): Tone {
  if (kind === 'instructed') return 'plain';
  return kind === 'killed' ? 'error' : 'warning';
}

/** `05.01.2027 18:00 UTC+1 · hier 19:00`; zone and second part only if the clocks here show another time, with another day. */
export function momentText(moment: string, { t, locale }: Pick<Texts, 't' | 'locale'>): string {
  const { printed } = partsOf(moment);
  const here = hereText(moment, locale);
  if (here === dateTimeText(printed, locale)) return here;
  const day = dateTimeText(printed.slice(0, 8), locale);
  return t('usage.here', { moment: zonedText(moment, locale), here: here.replace(day, '').trim() });
}

/** `05.01.2027 18:00 UTC+1`; without a zone if the file names none. */
function zonedText(moment: string, locale: string): string {
  const { printed, zone } = partsOf(moment);
  const own = dateTimeText(printed, locale);
  return zone ? `${own} UTC${zoneText(zone)}` : own;
}

function hereText(moment: string, locale: string): string {
  const { printed, zone } = partsOf(moment);
  return dateTimeText(zone ? localMoment(new Date(momentMs(moment))) : printed, locale);
}

function partsOf(moment: string) {
  const [printed = '', zone = ''] = /^(\d{8}(?:T\d{6})?)([+-]\d{4})?$/.exec(moment)?.slice(1) ?? [];
  return { printed, zone };
}

function localMoment(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

/** `+0530` → `+5:30`; UTC itself has none. */
function zoneText(zone: string): string {
  const [hours, minutes] = [Number(zone.slice(1, 3)), zone.slice(3)];
  if (hours === 0 && minutes === '00') return '';
  return `${zone.charAt(0)}${hours}${minutes === '00' ? '' : `:${minutes}`}`;
}
