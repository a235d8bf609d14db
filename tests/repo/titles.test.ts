/** Titles of tests read alone, as `-t` and a report show them: none continues the sentence of its describe. */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

/** Beginnings of a title, after the cited lines of the specification. */
const CONTINUES = /^(?:also|and|because|but|by|does|for|in|its|nor|of|or|so|that|then|to|which|who|with)\b/i;
/** These are the predicate of a describe; where there is none, they have no subject. */
const NEEDS_SUBJECT = /^(?:are|can|cannot|has|have|is|may|must|was|were)\b/i;

function continuedTitles(text: string): readonly string[] {
  const found: string[] = [];
  const tree = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node, hasSubject: boolean): void => {
    const isInside = hasSubject || (ts.isCallExpression(node) && isDescribe(node.expression));
    const [title] = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments : [];
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      const words = title
        .getText(tree)
        .slice(1)
        .replace(/^\[[^\]]*\] /, '');
      if (CONTINUES.test(words) || (!hasSubject && NEEDS_SUBJECT.test(words))) found.push(words.slice(0, -1));
    }
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  visit(tree, false);
  return found;
}

/** `it`, `it.skipIf(…)`, `it.each(…)`, and the same of `test`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe') return false;
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTest(callee.expression);
}

/** The same of `describe` and `test.describe`. */
function isDescribe(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'describe';
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe') return true;
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isDescribe(callee.expression);
}

it('a title names its subject instead of continuing the sentence of its describe', () => {
  const tests = repositoryFiles().filter((file) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(500);
  const found = tests.flatMap((file) => continuedTitles(readText(file)).map((title) => `${file}: ${title}`));
  expect(found).toEqual([]);
});

it('a planted title that continues a sentence is found', () => {
  expect(continuedTitles("it('of another user is refused', () => {});")).toEqual(['of another user is refused']);
  expect(continuedTitles("it.each([1])(\n  '[4.12, 5.9] does so with %i',\n  () => {},\n);")).toEqual([
    'does so with %i',
  ]);
  expect(continuedTitles(`test(\`because \${reason} ends\`, async () => {});`)).toHaveLength(1);
  expect(continuedTitles("it('is refused', () => {});")).toEqual(['is refused']);
  expect(continuedTitles("describe.each([1])('a body', () => it('is refused', () => {}));")).toEqual([]);
  expect(continuedTitles("it('[4.12] a body above the limit is refused', () => {});")).toEqual([]);
  expect(continuedTitles("describe('in a popup', () => {}); test.describe('in a popup', () => {});")).toEqual([]);
});
