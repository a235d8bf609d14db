import createDOMPurify from 'dompurify';

/** Text and structure; nothing that loads, runs, styles or submits. */
const ALLOWED_TAGS = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'dd',
  'div',
  'dl',
  'dt',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
];

/** One for the document: the content security policy allows its Trusted Types policy, `dompurify`, once. */
const purifier = createDOMPurify(window);

/** Returns the safe nodes of an article's HTML. Links open in a new tab; only http, https and mailto are kept. */
export function sanitiseArticle(html: string): DocumentFragment {
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'title', 'lang', 'dir', 'colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    // `https://bank.example@other.example/` shows another host than it opens.
    if (link.username !== '' || link.password !== '') {
      link.removeAttribute('href');
      continue;
    }
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}
