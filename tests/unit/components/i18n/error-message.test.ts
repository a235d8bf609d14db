import { expect, it } from 'vitest';
import { type AppErrorCode, toPlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../../../../components/i18n/error-message.ts';
import { createTexts } from '../../../../components/i18n/text-provider.tsx';

const texts = createTexts('en-US', {});

const INTERNAL = ['Something went wrong. Try again.', 'Etwas ist schiefgegangen. Versuchen Sie es erneut.'] as const;
const BYTES_LOST = [
  'The file can no longer be read. Add it again.',
  'Die Datei kann nicht mehr gelesen werden. Fügen Sie sie erneut hinzu.',
] as const;

/** Facts of all errors at once: each sentence uses its own. */
const FACTS = {
  current: 'NEWS/photo',
  field: 'Caption',
  file: 'a.jpg',
  known: '{date}',
  lines: 5_000,
  found: 'HTML',
  literal: '{{x}}',
  max: 50,
  next: 'NEWS/editor',
  reason: 'unknown',
  site: 'cdn.example',
  size: '25 MB',
  status: 503,
  variable: '{x}',
  wait: '2 min',
};

/** What is printed, in English and in German. */
const SENTENCES: Readonly<Record<AppErrorCode, readonly [english: string, german: string]>> = {
  'capture/closed-page': [
    'Picture not taken: the browser lets no extension into this page. Save the picture, then add the file.',
    'Bild nicht übernommen: Der Browser lässt keine Erweiterung in diese Seite. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
  ],
  'capture/not-a-picture': [
    'Picture not taken: what is at its address is no picture (HTML). That site may want you to sign in first.',
    'Bild nicht übernommen: Unter seiner Adresse ist kein Bild (HTML). Vielleicht verlangt die Website eine Anmeldung.',
  ],
  'capture/not-asked': [
    'Picture not taken: it is on another site, cdn.example, and nobody was signed in yet at the click. Take it again.',
    'Bild nicht übernommen: Es liegt auf einer anderen Website, cdn.example, und beim Klick war noch niemand angemeldet. Übernehmen Sie es noch einmal.',
  ],
  'capture/not-permitted': [
    'Picture not taken: it is on another site, cdn.example, and access was not allowed. Take it again and allow it, or save it and add the file.',
    'Bild nicht übernommen: Es liegt auf einer anderen Website, cdn.example, und der Zugriff wurde nicht erlaubt. Übernehmen Sie es noch einmal und erlauben Sie ihn, oder speichern Sie es und fügen Sie die Datei hinzu.',
  ],
  'capture/other-site': [
    'Picture not taken: it is on another site, cdn.example, which this widget cannot read. Save the picture, then add the file.',
    'Bild nicht übernommen: Es liegt auf einer anderen Website, cdn.example, die dieses Widget nicht lesen kann. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
  ],
  'capture/own-picture': [
    'Picture not taken: it is from the media system.',
    'Bild nicht übernommen: Es ist aus dem Mediensystem.',
  ],
  'capture/private-address': [
    'Picture not taken: cdn.example is an address inside your network, where no page may send the widget. Save the picture, then add the file.',
    'Bild nicht übernommen: cdn.example ist eine Adresse in Ihrem Netzwerk, zu der keine Seite das Widget schicken darf. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
  ],
  'capture/refused': [
    'Picture not taken: its site refuses it (503). Save the picture, then add the file.',
    'Bild nicht übernommen: Seine Website verweigert es (503). Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
  ],
  'capture/too-large': [
    'Picture not taken: it is larger than 300 MB.',
    'Bild nicht übernommen: Es ist größer als 300 MB.',
  ],
  'capture/unreachable': [
    'Picture not taken: it could not be read. Save the picture, then add the file.',
    'Bild nicht übernommen: Es konnte nicht gelesen werden. Speichern Sie das Bild, und fügen Sie die Datei hinzu.',
  ],
  'contract/malformed-answer': [
    "The server's response could not be read.",
    'Die Antwort des Servers konnte nicht gelesen werden.',
  ],
  'metadata/consent-needed': [
    'To find the places, the widget sends the coordinates of these pictures to your media system. You are asked only once.',
    'Um die Orte zu finden, sendet das Widget die Koordinaten dieser Bilder an Ihr Mediensystem. Sie werden nur einmal gefragt.',
  ],
  'metadata/coordinates-invalid': [
    'Coordinates are out of range.',
    'Die Koordinaten liegen außerhalb des gültigen Bereichs.',
  ],
  'metadata/template-name': [
    'Choose another name: it is empty, too long or in use.',
    'Wählen Sie einen anderen Namen: Dieser ist leer, zu lang oder vergeben.',
  ],
  'metadata/too-many-codes': [
    'The list is too long: at most 5000 lines and 50 characters.',
    'Die Liste ist zu lang: höchstens 5000 Zeilen und 50 Zeichen.',
  ],
  'metadata/too-many-templates': [
    'There are 50 templates already. Delete one first.',
    'Es gibt schon 50 Vorlagen. Löschen Sie zuerst eine.',
  ],
  'messaging/disconnected': [
    'The widget did not respond. Try again.',
    'Das Widget hat nicht geantwortet. Versuchen Sie es erneut.',
  ],
  'messaging/malformed': INTERNAL,
  'net/intercepted': [
    'This network requires its own sign-in. Open a web page in the browser, sign in there, and try again.',
    'Dieses Netzwerk verlangt eine eigene Anmeldung. Öffnen Sie im Browser eine Webseite, melden Sie sich dort an und versuchen Sie es erneut.',
  ],
  'net/origin-not-allowed': [
    'This address does not belong to the media system.',
    'Diese Adresse gehört nicht zum Mediensystem.',
  ],
  'net/refused': [
    'Something between you and the server refuses this request (503). Your session is still valid.',
    'Etwas zwischen Ihnen und dem Server lehnt diese Anfrage ab (503). Ihre Sitzung ist weiterhin gültig.',
  ],
  'net/status': ['Server responded with 503 HTTP code.', 'Der Server antwortete mit dem HTTP-Code 503.'],
  'net/unreachable': ['The server could not be reached.', 'Der Server ist nicht erreichbar.'],
  'session/cookies-blocked': [
    'This browser does not allow signing in inside other pages.',
    'Dieser Browser erlaubt keine Anmeldung innerhalb anderer Seiten.',
  ],
  'session/expired': [
    'Your session has expired. Please, login again.',
    'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  ],
  'session/hand-over-refused': [
    'Server error: Invalid user session ID unknown',
    'Serverfehler: Ungültige Benutzersitzungs-ID unknown',
  ],
  'session/invalid-credentials': ['Invalid username or password', 'Benutzername oder Passwort ungültig'],
  'session/no-upload-permission': ['You have no permissions for upload', 'Sie haben keine Berechtigung zum Hochladen'],
  'session/not-confirmed': [
    'The page that opened the widget wants to sign you in as NEWS/editor. Continue only if this is your account.',
    'Die Seite, die das Widget geöffnet hat, möchte Sie als NEWS/editor anmelden. Fahren Sie nur fort, wenn das Ihr Konto ist.',
  ],
  'session/owner-unconfirmed': [
    'The server has not yet confirmed who is signed in. Try again.',
    'Der Server hat noch nicht bestätigt, wer angemeldet ist. Versuchen Sie es erneut.',
  ],
  'session/somebody-else': [
    'NEWS/photo is signed in to this browser. The page that opened the widget wants to continue as NEWS/editor.',
    'In diesem Browser ist NEWS/photo angemeldet. Die Seite, die das Widget geöffnet hat, möchte als NEWS/editor fortfahren.',
  ],
  'session/too-many-attempts': [
    'Too many failed sign-ins. You can try again in 2 min.',
    'Zu viele fehlgeschlagene Anmeldungen. Sie können es in 2 min erneut versuchen.',
  ],
  'session/too-many-sign-ins': [
    'Too many people are signing in. You can try again in 2 min.',
    'Es melden sich gerade zu viele Benutzer an. Sie können es in 2 min erneut versuchen.',
  ],
  'session/unverified-answer': [
    'Could not verify server response.',
    'Die Antwort des Servers konnte nicht überprüft werden.',
  ],
  'settings/not-a-media-system': [
    'There is no media system at this address.',
    'Unter dieser Adresse gibt es kein Mediensystem.',
  ],
  'settings/permission-refused': [
    'Access to this address was not allowed. Press Connect again and allow it.',
    'Der Zugriff auf diese Adresse wurde nicht erlaubt. Drücken Sie erneut „Verbinden“ und erlauben Sie den Zugriff.',
  ],
  'settings/preference-unknown': INTERNAL,
  'settings/set-by-policy': [
    'Your organization has set another server for this computer.',
    'Ihre Organisation hat für diesen Computer einen anderen Server festgelegt.',
  ],
  'settings/unavailable': [
    'Application could not get settings from server.',
    'Die Anwendung konnte keine Einstellungen vom Server laden.',
  ],
  'localisation/unavailable': [
    'Application could not get localization string from server.',
    'Die Anwendung konnte keine Texte vom Server laden.',
  ],
  'storage/refused': [
    'The browser does not allow data to be stored here.',
    'Der Browser erlaubt dem Widget nicht, Daten zu speichern.',
  ],
  'storage/over-budget': [
    'Not enough space is left on this computer.',
    'Auf diesem Computer ist nicht genug Speicherplatz frei.',
  ],
  'uploads/already-sent': [
    'Files that had already been sent were not removed. They are on the server and stay in the list.',
    'Bereits gesendete Dateien wurden nicht entfernt. Sie sind auf dem Server und bleiben in der Liste.',
  ],
  'uploads/request-too-large': [
    'The file or a part of it is too large for the server or for a proxy before it (413).',
    'Die Datei oder ein Teil davon ist zu groß für den Server oder einen Proxy davor (413).',
  ],
  'uploads/blocked': [
    'Something between you and the server refuses this upload (503). This is not an answer of the media system.',
    'Etwas zwischen Ihnen und dem Server lehnt diesen Upload ab (503). Das ist keine Antwort des Mediensystems.',
  ],
  'uploads/bytes-lost': BYTES_LOST,
  'uploads/bytes-unreadable': BYTES_LOST,
  'uploads/file-changed': [
    'The file changed while it was being uploaded. Add it again.',
    'Die Datei wurde während des Hochladens geändert. Fügen Sie sie erneut hinzu.',
  ],
  'uploads/form-incomplete': [
    'To complete the upload please fill out the form.',
    'Bitte füllen Sie das Formular aus, um den Upload abzuschließen.',
  ],
  'uploads/name-invalid': [
    'This name cannot be used. Choose another one.',
    'Dieser Name kann nicht verwendet werden. Wählen Sie einen anderen.',
  ],
  'uploads/gone': [
    'The server no longer knows this upload. Try again.',
    'Der Server kennt diesen Upload nicht mehr. Versuchen Sie es erneut.',
  ],
  'uploads/metadata-too-large': [
    'The server rejected the metadata because it is too long. Longest field: Caption',
    'Der Server hat die Metadaten abgelehnt, weil sie zu lang sind. Längstes Feld: Caption',
  ],
  'uploads/processing-failed': [
    'The server could not process the file.',
    'Der Server konnte die Datei nicht verarbeiten.',
  ],
  'uploads/quota-stored': [
    'Your space on the server is used up. Remove uploads that you no longer need, or ask your administrator for more space. Then try again.',
    'Ihr Platz auf dem Server ist aufgebraucht. Entfernen Sie Uploads, die Sie nicht mehr brauchen, oder bitten Sie Ihren Administrator um mehr Platz. Versuchen Sie es dann noch einmal.',
  ],
  'uploads/refused': ['The server rejected the file.', 'Der Server hat die Datei abgelehnt.'],
  'uploads/check-failed': [
    'File was transferred successfully but not yet processed.',
    'Die Datei wurde erfolgreich übertragen, aber noch nicht verarbeitet.',
  ],
  'uploads/server-trouble': [
    'A server error occurred. Try again.',
    'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es erneut.',
  ],
  'uploads/undo-too-late': ['It is too late to undo this.', 'Es ist zu spät, das rückgängig zu machen.'],
  'uploads/too-large': [
    'File is too big and could not be uploaded to the server. Maximum allowed file size: 25 MB',
    'Die Datei ist zu groß und konnte nicht auf den Server hochgeladen werden. Maximal zulässige Dateigröße: 25 MB',
  ],
  'uploads/unknown-variable': [
    'Unknown variable {x}. Known: {date}. Write {{x}} for the text {x}.',
    'Unbekannte Variable {x}. Bekannt: {date}. Schreiben Sie {{x}} für den Text {x}.',
  ],
  'uploads/unknown-variable-of-file': [
    'a.jpg: unknown variable {x}. Known: {date}. Write {{x}} for the text {x}.',
    'a.jpg: unbekannte Variable {x}. Bekannt: {date}. Schreiben Sie {{x}} für den Text {x}.',
  ],
  aborted: ['The request was canceled.', 'Die Anfrage wurde abgebrochen.'],
  internal: INTERNAL,
};

it.each([
  ['en-US', 0],
  ['de-DE', 1],
] as const)('[8.1, 8.3, 8.8] each error code has its own sentence in %s', (locale, language) => {
  const codes = Object.keys(SENTENCES) as AppErrorCode[];
  const texts = createTexts(locale, {});
  const printed = codes.map((code) => [code, errorSentence({ code, facts: FACTS }, texts)]);
  expect(printed).toEqual(codes.map((code) => [code, SENTENCES[code][language]]));
});

it('there is a message for an unknown code of a newer background, and for what is no error of the widget', () => {
  const error = { code: 'uploads/of-the-future', facts: {} } as unknown as Parameters<typeof errorSentence>[0];
  expect(errorSentence(error, texts)).toBe('Something went wrong. Try again.');
  expect(errorSentence(toPlainError(new TypeError('x')), texts)).toBe('Something went wrong. Try again.');
});
