/** A privacy policy that a house can publish under its own name, as stores ask for one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { disclosedBy } from '#lib/core/disclosure.ts';
import { root } from '../root.ts';

interface Publisher {
  /** Who is responsible; without it the page has a gap to fill in. */
  readonly publisher: string | undefined;
  /** Where people ask, such as an e-mail address. */
  readonly contact: string | undefined;
  /** Address of the built-in server. */
  readonly server: string | undefined;
}

type Labels = Readonly<Record<string, string>>;

const LABEL_OF = {
  signIn: 'settings.discloseSignIn',
  files: 'settings.discloseFiles',
  coordinates: 'settings.discloseCoordinates',
  searches: 'settings.discloseSearches',
  pages: 'settings.disclosePages',
} as const;

const WORDS = {
  'en-US': {
    title: 'Privacy policy of the Comyan Widget',
    responsible: 'Responsible',
    gap: '[name of the publisher]',
    contactGap: '[contact]',
    sent: 'What is sent, and to whom',
    stored: 'What is stored',
    storedText:
      'Files, texts, forms and the session are stored in your browser until they are sent, until you sign out or until you delete them on the options page. What has been sent is stored by the media system under its own rules.',
    rights: 'Your rights',
    rightsText:
      'You can ask for information about your data, for its correction and for its deletion: {contact}. “Disconnect” on the options page of the widget ends the sending, “Delete all saved data” empties the browser.',
    notSold: 'The data is not sold, and is used only to upload media to the media system and to search it.',
  },
  'de-DE': {
    title: 'Datenschutzerklärung des Comyan Widgets',
    responsible: 'Verantwortlich',
    gap: '[Name des Herausgebers]',
    contactGap: '[Kontakt]',
    sent: 'Was gesendet wird, und an wen',
    stored: 'Was gespeichert wird',
    storedText:
      'Dateien, Texte, Formulare und die Sitzung sind in Ihrem Browser gespeichert, bis sie gesendet sind, bis Sie sich abmelden oder bis Sie sie in den Einstellungen löschen. Was gesendet ist, speichert das Mediensystem nach seinen eigenen Regeln.',
    rights: 'Ihre Rechte',
    rightsText:
      'Sie können Auskunft über Ihre Daten, ihre Berichtigung und ihre Löschung verlangen: {contact}. „Verbindung trennen“ in den Einstellungen des Widgets beendet das Senden, „Alle gespeicherten Daten löschen“ leert den Browser.',
    notSold:
      'Die Daten werden nicht verkauft und nur verwendet, um Medien in das Mediensystem hochzuladen und es zu durchsuchen.',
  },
} as const;

/** The page, in English and German, with what the first run of the package tells. */
export async function privacyPolicyPage(publisher: Publisher): Promise<string> {
  const locales = Object.keys(WORDS) as (keyof typeof WORDS)[];
  const articles = locales.map(async (locale) => {
    const labels = JSON.parse(await readFile(join(root, `assets/localisation/${locale}.json`), 'utf8')) as Labels;
    return article(locale, labels, publisher);
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${WORDS['en-US'].title}</title>
${(await Promise.all(articles)).join('\n')}
</html>
`;
}

function article(locale: keyof typeof WORDS, labels: Labels, { publisher, contact, server }: Publisher): string {
  const words = WORDS[locale];
  const label = (id: string) => escaped(labels[id] ?? '');
  const to =
    server === undefined
      ? label('settings.discloseToChosen')
      : label('settings.discloseTo').replace('{server}', escaped(new URL(server).host));
  const disclosed = disclosedBy(server ?? '');
  const items = disclosed.flatMap((data) => (data === 'openTab' ? [] : `    <li>${label(LABEL_OF[data])}</li>`));
  const openTab = disclosed.includes('openTab') ? `${label('settings.discloseOpenTab')} ` : '';
  return `<article lang="${locale}">
  <h1>${words.title}</h1>
  <h2>${words.responsible}</h2>
  <p>${escaped(publisher ?? words.gap)}, ${escaped(contact ?? words.contactGap)}</p>
  <h2>${words.sent}</h2>
  <p>${to}</p>
  <ul>
${items.join('\n')}
  </ul>
  <p>${openTab}${label('settings.discloseNobodyElse')} ${words.notSold}</p>
  <h2>${words.stored}</h2>
  <p>${words.storedText}</p>
  <h2>${words.rights}</h2>
  <p>${words.rightsText.replace('{contact}', escaped(contact ?? words.contactGap))}</p>
</article>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
