/** The quoted sentences of docs/troubleshooting.md, from the English label catalogue. */
import english from '../../assets/localisation/en-US.json' with { type: 'json' };
import { ERROR_TEXTS } from '../../components/i18n/error-message.ts';
import { FILE_TEXTS } from '../../components/uploads/list/row-error-message.ts';
import { readText } from '../../tests/repo/read-repository.ts';

const PAGE = 'docs/troubleshooting.md';
const LABELS: Readonly<Record<string, keyof typeof english>> = { ...FILE_TEXTS, ...ERROR_TEXTS };

/** The page with the sentence of each code below its heading; throws when a code has no section, or a section no code. */
export function troubleshootingPage(): string {
  const documented = new Set<string>();
  const text = readText(PAGE).replace(/^### (.*)\n\n>.*$/gm, (_, heading: string) => {
    const code = heading.replaceAll('`', '');
    const label = LABELS[code];
    if (label === undefined || documented.has(code))
      throw new Error(`${PAGE}: ${heading} is no error code, or a second time`);
    documented.add(code);
    return `### ${heading}\n\n> ${english[label]}`;
  });
  const missing = Object.keys(LABELS).filter((code) => !documented.has(code));
  if (missing.length > 0) throw new Error(`${PAGE} has no section with a quoted sentence for ${missing.join(', ')}`);
  const sections = text.match(/^### /gm)?.length ?? 0;
  if (sections !== documented.size) throw new Error(`${PAGE} has a section without a quoted sentence`);
  return text;
}
