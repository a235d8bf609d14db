import { stripTypeScriptTypes } from 'node:module';
import { afterEach, expect, it } from 'vitest';
import { withProbes } from '../../../../tools/ways/instrument.ts';

const host = globalThis as { __ran?: (file: string, at: number) => void };
afterEach(() => {
  delete host.__ran;
});

/** The numbers of the functions that run while the source is evaluated; `result` is its last expression. */
function run(source: string): { ran: number[]; result: unknown } {
  const ran: number[] = [];
  host.__ran = (_file, at) => void ran.push(at);
  const result: unknown = new Function(
    `return ${stripTypeScriptTypes(withProbes('a.ts', `(() => { ${source} })()`))}`,
  )();
  return { ran, result };
}

it.each([
  ['a declaration', 'function f() { return 7; } return f();'],
  ['a constant', 'const f = () => 7; return f();'],
  ['a constant with an object', 'const f = () => ({ a: 7 }); return f().a;'],
  ['a method', 'return { f() { return 7; } }.f();'],
  ['a property', 'return { f: (): number => 7 }.f();'],
  ['a getter', 'return { get f() { return 7; } }.f;'],
  ['a function in a function', 'const f = () => () => 7; return f()();'],
])('a probe tells that %s has run, and changes nothing', (_name, source) => {
  expect(run(source)).toEqual({ ran: [1], result: 7 });
});

it('a probe tells nothing of a function without a name, and of one that has not run', () => {
  const source = 'const unused = () => 1; const used = () => 2; return [1, 2].map((n) => n * used());';
  expect(run(source)).toEqual({ ran: [2, 2], result: [2, 4] });
});
