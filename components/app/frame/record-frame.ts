import { takesText } from '../../ui/keyboard.ts';

/** An element: its name, its attributes, its children. Read by `public/open-surface.js`. */
type FrameNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...FrameNode[]];

/** What is in front of the page, what says or shows something of files and persons, and what may load something. */
const LEFT_OUT = [
  'dialog, [popover], .toasts',
  '[role=row], [role=status], [role=alert], .notice, .upload-status, option',
  'img, video, audio, canvas, iframe, script, style, template',
].join();
const KEPT = new Set([
  'class',
  'name',
  'type',
  'role',
  'rows',
  'hidden',
  'disabled',
  'data-front',
  'viewBox',
  'd',
  'x',
  'y',
  'width',
  'height',
  'rx',
]);
/** Kept if they are labels. */
const WORDS = ['placeholder', 'aria-label', 'title'];
const NO_WORDS = /^[^\p{L}\p{N}]*$/u;

/**
 * The page below `root` as the next opening of the surface draws it until it is rendered (decision 66), as JSON: elements and labels,
 * nothing that was typed, chosen or received. Null for a page that is not there yet.
 */
export function recordFrame(root: Element, labels: ReadonlySet<string>): string | null {
  if (root.matches('[aria-busy=true]') || root.querySelector('.surface-page main:not([aria-busy=true])') === null)
    return null;
  const { lang, dir, style } = document.documentElement;
  const isLabel = (text: string): boolean => NO_WORDS.test(text) || labels.has(text.trim());

  const record = (element: Element): FrameNode => {
    const attributes = Object.fromEntries(
      [...element.attributes].flatMap(({ name, value }) =>
        KEPT.has(name) || (WORDS.includes(name) && isLabel(value)) ? [[name, value]] : [],
      ),
    );
    if (element === document.activeElement && takesText(element)) attributes['data-focused'] = '';
    // The children of a text area are its value.
    const children = element.localName === 'textarea' ? [] : [...element.childNodes].flatMap(recordChild);
    return [element.localName, attributes, ...children];
  };
  const recordChild = (node: Node): readonly FrameNode[] => {
    // Other words keep their line.
    if (node instanceof Text) return [isLabel(node.data) ? node.data : '\u00a0'];
    return node instanceof Element && !node.matches(LEFT_OUT) ? [record(node)] : [];
  };
  return JSON.stringify({
    page: { lang, dir, style: style.cssText },
    nodes: [...root.childNodes].flatMap(recordChild),
  });
}
