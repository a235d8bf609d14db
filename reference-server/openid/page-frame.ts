/** HTML frame of the single sign-on pages: one card, a style sheet and a script from this server, nothing inline. */
import type { Language } from '../config/languages.ts';
import { escapeHtml } from '../http/escape-html.ts';

interface PageParts {
  readonly language: Language;
  readonly title: string;
  /** HTML; the caller has escaped the texts in it. */
  readonly body: string;
  /** Relative path of `sign-in.css` and `sign-in.js`, with a trailing slash. */
  readonly assets: string;
  readonly hasScript?: boolean;
}

export function pageFrame({ language, title, body, assets, hasScript = false }: PageParts): string {
  const script = hasScript ? `<script src="${assets}sign-in.js" defer></script>` : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${assets}sign-in.css">${script}
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>`;
}
