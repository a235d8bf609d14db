/** Pages of the demo's provider: login, automatic sign-out and errors. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import { type Language, languageOfHeader } from '../config/languages.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { pageFrame } from './page-frame.ts';

const TEXTS = {
  en: {
    title: 'Demo identity provider',
    intro: "Stands in for your organization's sign-in. The password of each account is its name: {names}.",
    username: 'Username',
    password: 'Password',
    signIn: 'Continue',
    cancel: 'Cancel',
    wrong: 'Invalid username or password',
    delayed: 'Too many failed sign-ins. Try again in {seconds} s.',
    signingOut: 'Signing out…',
    signOut: 'Sign Out',
    problem: 'The sign-in could not continue',
  },
  de: {
    title: 'Anmeldedienst der Demo',
    intro: 'Steht für den Anmeldedienst Ihres Hauses. Das Passwort jedes Kontos ist sein Name: {names}.',
    username: 'Benutzername',
    password: 'Passwort',
    signIn: 'Weiter',
    cancel: 'Abbrechen',
    wrong: 'Benutzername oder Passwort ungültig',
    delayed: 'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es in {seconds} s erneut.',
    signingOut: 'Abmeldung läuft …',
    signOut: 'Abmelden',
    problem: 'Die Anmeldung konnte nicht fortgesetzt werden',
  },
} as const;

/** Relative path of the style sheet and script; `depth` is the number of path segments of the page. */
const assetsFrom = (depth: number) => `${'../'.repeat(depth)}upload-service/openid/`;

/** `waitSeconds`: until the next attempt may be made; 0: the last one was wrong; null: there was none. */
export function providerLoginPage(language: Language, names: readonly string[], waitSeconds: number | null): string {
  const t = TEXTS[language];
  const reason = waitSeconds ? t.delayed.replace('{seconds}', String(waitSeconds)) : t.wrong;
  const refusal = waitSeconds === null ? '' : `<p class="bad" role="alert">${reason}</p>`;
  const field = (name: string, label: string, type: string, token: string) =>
    `<label>${label}<input name="${name}" type="${type}" autocomplete="${token}" required></label>`;
  const body = `
<p>${escapeHtml(t.intro.replace('{names}', names.join(', ')))}</p>
<form method="post">
${field('username', t.username, 'text', 'username')}
${field('password', t.password, 'password', 'current-password')}
${refusal}
<button class="main">${t.signIn}</button>
<button name="cancel" value="yes" formnovalidate>${t.cancel}</button>
</form>`;
  return pageFrame({ language, title: t.title, body, assets: assetsFrom(2) });
}

/** Submits itself, because the user has just pressed 'Sign Out'. Without scripts the user presses the button. */
export function logoutPage(context: KoaContextWithOIDC, form: string): void {
  const language = languageOfHeader(context.headers['accept-language']);
  const t = TEXTS[language];
  const button = `<button class="main" form="op.logoutForm" name="logout" value="yes" data-press>${t.signOut}</button>`;
  send(
    context,
    pageFrame({ language, title: t.signingOut, body: form + button, assets: assetsFrom(2), hasScript: true }),
  );
}

export function problemPage(
  context: KoaContextWithOIDC,
  out: { error_description?: string | undefined; error: string },
): void {
  const language = languageOfHeader(context.headers['accept-language']);
  const assets = assetsFrom(context.path.split('/').length - 1);
  const reason = escapeHtml(out.error_description ?? out.error);
  send(context, pageFrame({ language, title: TEXTS[language].problem, body: `<p>${reason}</p>`, assets }));
}

function send(context: KoaContextWithOIDC, page: string): void {
  context.set(pageHeaders([]));
  context.type = 'html';
  context.body = page;
}
