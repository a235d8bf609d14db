import type { SignInReport } from '#lib/contract/openid.ts';
import type { Language } from '../config/languages.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { pageFrame } from './page-frame.ts';

const SENTENCES: Record<Language, Record<SignInReport['type'], string>> = {
  en: {
    signinSuccess: 'You are signed in',
    signinError: 'You are not signed in',
    signoutWidget: 'You are signed out',
  },
  de: {
    signinSuccess: 'Sie sind angemeldet',
    signinError: 'Sie sind nicht angemeldet',
    signoutWidget: 'Sie sind abgemeldet',
  },
};
/** Shown when a frame has to finish the sign-in with the code; this page cannot know whether it succeeds. */
const FRAMED: Record<Language, string> = {
  en: 'You are signed in with your provider',
  de: 'Sie sind bei Ihrem Anmeldedienst angemeldet',
};
const MAY_CLOSE: Record<Language, string> = {
  en: 'You can close this window.',
  de: 'Sie können dieses Fenster schließen.',
};

/**
 * The last page of a sign-in window (2.6.2). A frame gets a `code` to sign in with. The reason is only in a data
 * attribute for the widget and is not displayed, because it comes from the address and is untrusted.
 */
export function donePage(language: Language, { type, message, code }: SignInReport): string {
  const data = { result: type, message, code };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  const body = `<p ${attributes.join(' ')}>${MAY_CLOSE[language]}</p>`;
  const title = code === '' ? SENTENCES[language][type] : FRAMED[language];
  return pageFrame({ language, title, body, assets: './', hasScript: true });
}
