/** Puts a probe into each function that has a name, so that a run says which functions it has called. Pure. */
import ts from 'typescript';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The source with `globalThis.__ran?.('<file>', <number of the function>)` at the start of each named function. */
export function withProbes(file: string, source: string): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const insertions: Insertion[] = [];
  let count = 0;
  const visit = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) && 'body' in node ? (node.body as ts.ConciseBody | undefined) : undefined;
    if (body !== undefined && isNamed(node)) {
      count += 1;
      const probe = `globalThis.__ran?.(${JSON.stringify(file)}, ${count})`;
      const at = body.getStart(tree);
      if (ts.isBlock(body)) insertions.push({ at: at + 1, text: `${probe};` });
      else insertions.push({ at, text: `(${probe}, ` }, { at: body.end, text: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}

/** Functions without a name, such as the argument of `map`, belong to the function around them. */
function isNamed(node: ts.Node): boolean {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return !ts.isConstructorDeclaration(node);
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
}
