import type { BundledPackage } from './bundled-package.ts';

/** In every build, with a link on the options page. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/** Name, version, licence and the whole licence texts of each package. */
export function thirdPartyNotices(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licence, homepage, licenceTexts }) =>
    [`${name} ${version}`, `Licence: ${licence}`, homepage, '', ...licenceTexts.map(plainText)].join('\n'),
  );
  const intro = 'Comyan Widget contains parts of these packages, under the licences below.';
  return `${[intro, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Without Windows' line ends and trailing white space, so that the file is the same from every archive. */
function plainText(text: string): string {
  return text.replace(/[ \t\r]+$/gm, '').trim();
}
