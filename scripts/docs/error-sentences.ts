/** Generates the quoted messages of docs/troubleshooting.md from the English labels. */
import english from '../../assets/localisation/en-US.json' with { type: 'json' };
import { SHARED_ERROR_TEXTS } from '../../components/i18n/error-message.ts';
import { FILE_TEXTS } from '../../components/uploads/list/row-error-message.ts';
import { readText } from '../../tests/repo/read-repository.ts';

const PAGE = 'docs/troubleshooting.md';
const OWN = 'error.';
const ownTexts = (Object.keys(english) as (keyof typeof english)[]).filter((id) => id.startsWith(OWN));
const LABELS: Readonly<Record<string, keyof typeof english>> = {
  ...FILE_TEXTS,
  ...Object.fromEntries(ownTexts.map((id) => [id.slice(OWN.length), id])),
  ...SHARED_ERROR_TEXTS,
};

/** The page with each code's message below its heading. Throws when a code and its section do not match. */
export function troubleshootingPage(): string {
  const documented = new Set<string>();
  const text = readText(PAGE).replace(/^### (.*)\n\n>.*$/gm, (_, heading: string) => {
    const code = heading.replaceAll('`', '');
    const label = LABELS[code];
    if (label === undefined || documented.has(code))
      throw new Error(`${PAGE}: ${heading} is not an error code, or is repeated`);
    documented.add(code);
    return `### ${heading}\n\n> ${english[label]}`;
  });
  const missing = Object.keys(LABELS).filter((code) => !documented.has(code));
  if (missing.length > 0) throw new Error(`${PAGE} has no section with a quoted message for ${missing.join(', ')}`);
  const sections = text.match(/^### /gm)?.length ?? 0;
  if (sections !== documented.size) throw new Error(`${PAGE} has a section without a quoted message`);
  return text;
}
