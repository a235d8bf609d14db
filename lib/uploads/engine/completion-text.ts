/**
 * The text of the notification when uploads end and no surface is open (4.12;
 * docs/design/uploads.md#awake-only-for-work).
 */
import { type ShippedLanguage, shippedLanguage } from '#lib/localisation/model/usable-locale.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type enUS from '../../../assets/localisation/en-US.json';
import type { ListEnd } from './completion.ts';
import { badgeSentence } from './toolbar-badge.ts';

type Completion = Exclude<ListEnd['result'], 'waiting'>;

const IDS = { success: 'uploads.finished', errors: 'uploads.finishedWithErrors' } as const satisfies Record<
  Completion,
  keyof typeof enUS
>;

/** Copied from the shipped catalogues, which are too large to load at every start of the background. */
const SHIPPED: Readonly<Record<ShippedLanguage, Readonly<Record<Completion, string>>>> = {
  de: { success: 'Upload erfolgreich abgeschlossen!', errors: 'Upload mit Fehlern abgeschlossen.' },
  en: { success: 'Upload finished successfully!', errors: 'Upload finished with errors.' },
};

/** The server's text, or the shipped one of the language; for files that wait for the user, that of the badge. */
export function completionText(startUp: StartUp, { result, unsent }: ListEnd): string {
  if (result === 'waiting') return badgeSentence('uploads.badgeUnsent', unsent, startUp);
  const { locale, strings } = startUp.status === 'ready' ? startUp : { locale: '', strings: {} };
  const words: Readonly<Record<string, string>> = strings;
  return words[IDS[result]] || SHIPPED[shippedLanguage(locale)][result];
}
