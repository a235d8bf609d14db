/** The page with every contact sheet; problems are listed above the sheet that shows them. */
import type { StateReport } from './take-pictures.ts';

const STYLE = `body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; background: #f5f7f8; color: #13202b }
img { max-width: 100%; border-radius: 6px } section { margin-block: 2rem } .bad { color: #b3261e }`;

export function indexPage(states: ReadonlyMap<string, readonly StateReport[]>): string {
  const sections = [...states].map(([name, reports]) => section(name, reports));
  const links = [...states.keys()].map((name) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${STYLE}</style>
<h1>Pictures</h1><p>${links.join(' · ')}</p>${sections.join('\n')}</html>`;
}

function section(name: string, reports: readonly StateReport[]): string {
  const lines = (title: string, pick: (report: StateReport) => readonly string[]): string =>
    reports
      .flatMap((report) => pick(report).map((line) => `<li>${title}, ${report.language}, ${escaped(line)}</li>`))
      .join('');
  const wrong =
    lines('not reached', ({ failures }) => failures) +
    lines('WCAG', ({ violations }) => violations) +
    lines('does not fit', ({ overflowingElements }) => overflowingElements);
  const sheets = reports.map(({ language }) => `<a href="sheets/${name}.${language}.jpg">sheet in ${language}</a>`);
  const links = reports.flatMap(({ pictures }) => pictures.map(({ path }) => link(path)));
  return `<section id="${name}"><h2>${name}</h2>${wrong && `<ul class="bad">${wrong}</ul>`}
<a href="sheets/${name}.jpg"><img src="sheets/${name}.jpg" loading="lazy" alt="All pictures of ${name}"></a>
<p>${sheets.join(' · ')}</p><details><summary>${links.length} pictures</summary>${links.join(' · ')}</details></section>`;
}

function link(path: string): string {
  return `<a href="${path}">${path.replace(/^.*\//, '').replace('.png', '')}</a>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
