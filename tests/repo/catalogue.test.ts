/** Every visible text comes from the catalogue, and every label of the catalogue is used. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { formFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import english from '../../assets/localisation/en-US.json' with { type: 'json' };
import { readText, repositoryFiles } from './read-repository.ts';

const IDS = Object.keys(english);
const sources = repositoryFiles().filter((file) => /^(?:components|lib|entrypoints)\/.*\.tsx?$/.test(file));

/** AST nodes of all shipped sources. */
function* nodes(): Generator<{ readonly file: string; readonly node: ts.Node }> {
  for (const file of sources) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const tree = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true, kind);
    const waiting: ts.Node[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield { file, node };
      node.forEachChild((child) => void waiting.push(child));
    }
  }
}

const all = [...nodes()];

/** Pattern of an id that code builds: `uploads.${type}Title`. */
function patternOf(node: ts.TemplateExpression): RegExp | null {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].map(escaped);
  // One that starts with a placeholder matches nothing in particular.
  return /^\w+\\\./.test(parts[0] ?? '') ? new RegExp(`^${parts.join('[\\w-]+')}$`) : null;
}

describe('the catalogue', () => {
  it('[1.7] has no unused label', () => {
    const literals = new Set(all.flatMap(({ node }) => (ts.isStringLiteralLike(node) ? [node.text] : [])));
    const patterns = all.flatMap(({ node }) => (ts.isTemplateExpression(node) ? (patternOf(node) ?? []) : []));
    const isUsed = (id: string): boolean => {
      // The message of an error code has its name.
      if (id.startsWith('error.')) return literals.has(id.slice('error.'.length));
      const stem = id.replace(/\.(?:one|other)$/, '');
      return [id, stem].some((one) => literals.has(one) || patterns.some((pattern) => pattern.test(one)));
    };
    expect(IDS.filter((id) => !isUsed(id))).toEqual([]);
  });

  it('[1.7] has every label that the code uses, with both forms of plurals', () => {
    const calls = all.flatMap(({ file, node }) => {
      if (!ts.isCallExpression(node)) return [];
      const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      const [id] = node.arguments;
      const isText = ts.isIdentifier(name) && ['t', 'count', 'countText'].includes(name.text);
      return isText && id && ts.isStringLiteralLike(id) ? [{ file, id: id.text, isCounted: name.text !== 't' }] : [];
    });
    expect(calls.length).toBeGreaterThan(150);
    const missing = calls.filter(({ id, isCounted }) =>
      (isCounted ? [`${id}.one`, `${id}.other`] : [id]).some((one) => !IDS.includes(one)),
    );
    expect(missing).toEqual([]);
    const fields = MEDIA_TYPES.flatMap((type) => formFieldsOf(type).map(({ label }) => label));
    expect(fields.filter((label) => !IDS.includes(label))).toEqual([]);
  });
});

describe('screens', () => {
  const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text);
  /** Attributes whose text is visible or announced. */
  const SPOKEN =
    /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label|hint|text)$/;
  /** URLs are not translated. */
  const UNIVERSAL = ['media.example.com'];

  it('[1.7] contain no word outside the catalogue', () => {
    const spoken = all.flatMap(({ file, node }) => {
      if (ts.isJsxText(node)) return [`${file}: ${node.text.trim()}`];
      if (!ts.isJsxAttribute(node) || !SPOKEN.test(node.name.getText())) return [];
      const value = node.initializer;
      return value && ts.isStringLiteral(value) && !UNIVERSAL.includes(value.text) ? [`${file}: ${value.text}`] : [];
    });
    expect(spoken.filter((line) => hasWords(line.slice(line.indexOf(':'))))).toEqual([]);
  });

  it('[1.7] build no sentence from a literal next to the catalogue', () => {
    const beside = all.flatMap(({ file, node }) => {
      // {'word'} or {`word ${value}`} between tags; arguments of t() are inside of a call.
      if (!ts.isJsxExpression(node) || !node.expression || !ts.isJsxElement(node.parent)) return [];
      const { expression } = node;
      const text = ts.isStringLiteralLike(expression)
        ? expression.text
        : ts.isTemplateExpression(expression)
          ? [expression.head, ...expression.templateSpans.map(({ literal }) => literal)]
              .map((part) => part.text)
              .join(' ')
          : '';
      return hasWords(text) ? [`${file}: ${text}`] : [];
    });
    expect(beside).toEqual([]);
  });
});
