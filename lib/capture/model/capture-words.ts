/** The sentences that the background shows about a taken picture, in the language of the widget. Pure. */
import { toPlainError } from '#lib/core/app-error.ts';
import { type ShippedLanguage, shippedLanguage } from '#lib/localisation/model/usable-locale.ts';

/** Copied from the shipped catalogues, which are too large to load at every start of the background. */
export const CAPTURE_WORDS = {
  en: {
    'capture.mayNotUpload': 'Picture not taken: you may not upload pictures to this media system.',
    'capture.menu': 'Take this picture',
    'capture.taken': '“{name}” is in the upload list. Its rights are unclear until you answer there.',
    'capture.takenSmaller':
      '“{name}” is in the upload list, in the size that the page shows: the larger one could not be read. Its rights are unclear until you answer there.',
    'capture.takenRefused': '“{name}” is in the upload list, which says why it cannot be uploaded.',
    'capture.signInFirst':
      'Picture not taken: nobody is signed in. Open the widget by its button in the toolbar, sign in, then take the picture again.',
    'capture.interrupted': 'Picture not taken: the browser ended the widget while it read the picture. Take it again.',
    'error.capture/closed-page':
      'Picture not taken: the browser lets no extension into this page. Save the picture, then add the file.',
    'error.capture/not-a-picture':
      'Picture not taken: what is at its address is no picture ({found}). That site may want you to sign in first.',
    'error.capture/not-asked':
      'Picture not taken: it is on another site, {site}, and nobody was signed in yet at the click. Take it again.',
    'error.capture/not-permitted':
      'Picture not taken: it is on another site, {site}, and access was not allowed. Take it again and allow it, or save it and add the file.',
    'error.capture/other-site':
      'Picture not taken: it is on another site, {site}, which this widget cannot read. Save the picture, then add the file.',
    'error.capture/own-picture': 'Picture not taken: it is from the media system.',
    'error.capture/private-address':
      'Picture not taken: {site} is an address inside your network, where no page may send the widget. Save the picture, then add the file.',
    'error.capture/refused': 'Picture not taken: its site refuses it ({status}). Save the picture, then add the file.',
    'error.capture/too-large': 'Picture not taken: it is larger than 300 MB.',
    'error.capture/unreachable': 'Picture not taken: it could not be read. Save the picture, then add the file.',
    'app.close': 'Close',
    'error.internal': 'Something went wrong. Try again.',
  },
  de: {
    'capture.mayNotUpload': 'Bild nicht übernommen: Sie dürfen in dieses Mediensystem keine Bilder hochladen.',
    'capture.menu': 'Dieses Bild übernehmen',
    'capture.taken': '„{name}“ ist in der Uploadliste. Die Rechte sind ungeklärt, bis Sie dort antworten.',
    'capture.takenSmaller':
      '„{name}“ ist in der Uploadliste, in der Größe, die die Seite zeigt: Die größere war nicht lesbar. Die Rechte sind ungeklärt, bis Sie dort antworten.',
    'capture.takenRefused': '„{name}“ ist in der Uploadliste, die sagt, warum es nicht hochgeladen werden kann.',
    'capture.signInFirst':
      'Bild nicht übernommen: Niemand ist angemeldet. Öffnen Sie das Widget mit seiner Schaltfläche in der Symbolleiste, melden Sie sich an, und übernehmen Sie das Bild noch einmal.',
    'capture.interrupted':
      'Bild nicht übernommen: Der Browser hat das Widget beendet, während es das Bild las. Übernehmen Sie es noch einmal.',
    'error.capture/closed-page':
      'Bild nicht übernommen: Der Browser lässt keine Erweiterung in diese Seite. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
    'error.capture/not-a-picture':
      'Bild nicht übernommen: Unter seiner Adresse ist kein Bild ({found}). Vielleicht verlangt die Website eine Anmeldung.',
    'error.capture/not-asked':
      'Bild nicht übernommen: Es liegt auf einer anderen Website, {site}, und beim Klick war noch niemand angemeldet. Übernehmen Sie es noch einmal.',
    'error.capture/not-permitted':
      'Bild nicht übernommen: Es liegt auf einer anderen Website, {site}, und der Zugriff wurde nicht erlaubt. Übernehmen Sie es noch einmal und erlauben Sie ihn, oder speichern Sie es und fügen Sie die Datei hinzu.',
    'error.capture/other-site':
      'Bild nicht übernommen: Es liegt auf einer anderen Website, {site}, die dieses Widget nicht lesen kann. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
    'error.capture/own-picture': 'Bild nicht übernommen: Es ist aus dem Mediensystem.',
    'error.capture/private-address':
      'Bild nicht übernommen: {site} ist eine Adresse in Ihrem Netzwerk, zu der keine Seite das Widget schicken darf. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
    'error.capture/refused':
      'Bild nicht übernommen: Seine Website verweigert es ({status}). Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
    'error.capture/too-large': 'Bild nicht übernommen: Es ist größer als 300 MB.',
    'error.capture/unreachable':
      'Bild nicht übernommen: Es konnte nicht gelesen werden. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
    'app.close': 'Schließen',
    'error.internal': 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  },
} as const satisfies Readonly<Record<ShippedLanguage, object>>;

type WordId = keyof typeof CAPTURE_WORDS.en;

/** The language, and the server's own labels in it. */
export interface Words {
  readonly locale: string;
  readonly strings: Readonly<Record<string, string>>;
}

export function captureText(id: WordId, words: Words, facts: Readonly<Record<string, string | number>> = {}): string {
  const text = words.strings[id] || CAPTURE_WORDS[shippedLanguage(words.locale)][id];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ''));
}

/** There is no media system yet, or nobody in it. */
const SIGN_IN_FIRST: readonly string[] = ['session/expired', 'settings/unavailable'];

/** What an error means to the person who took the picture. */
export function captureProblem(error: unknown, words: Words): string {
  const { code, facts } = toPlainError(error);
  if (SIGN_IN_FIRST.includes(code)) return captureText('capture.signInFirst', words);
  if (code === 'session/no-upload-permission') return captureText('capture.mayNotUpload', words);
  const id = `error.${code}`;
  return captureText(isWord(id) ? id : 'error.internal', words, facts);
}

function isWord(id: string): id is WordId {
  return id in CAPTURE_WORDS.en;
}
