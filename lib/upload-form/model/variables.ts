/**
 * Variables in text fields: `{date}`, `{user}`, `{filename}`, `{serial}` and `{city}` (decision 54). `{{` and `}}` are
 * braces. Everything else in braces is plain text, except a word of lower-case letters, which is an unknown variable.
 * Pure.
 */
import type { FieldRule, MetadataField } from './field-table.ts';
import { metadataField } from './metadata-fields.ts';
import type { MetadataValues } from './metadata-values.ts';

export const VARIABLES = ['date', 'user', 'filename', 'serial', 'city'] as const;
type Variable = (typeof VARIABLES)[number];

/** The values of one file; `{city}` comes from its metadata. */
export interface FileVariables {
  /** Day of the start, in the format of the app's locale. */
  readonly date: string;
  readonly user: string;
  /** Without extension. */
  readonly filename: string;
  /** Number of the file in its list, from 1. */
  readonly serial: number;
}

export interface VariableContext extends FileVariables {
  /** Empty if it is unknown. */
  readonly city: string;
}

/** Two braces, or a variable with an optional width. */
const TOKEN = /\{\{|\}\}|\{([a-z]+)(?::(\d+))?\}/g;
/** A larger width is a mistake. */
const MAX_WIDTH = 9;

/** True for the texts and free words of the form. */
export function takesVariables({ control, isFormField }: Pick<MetadataField, 'control' | 'isFormField'>): boolean {
  return isFormField && (control === 'text' || control === 'multi-line' || control === 'list');
}

export function isTextField(name: string, extra: readonly FieldRule[]): boolean {
  const field = metadataField(name, extra);
  return field !== undefined && takesVariables({ isFormField: true, ...field });
}

/**
 * The text with the values of a file. Unknown variables stay. An empty value leaves no second space and no comma of its
 * own behind.
 */
export function expandVariables(text: string, context: VariableContext): string {
  if (!/[{}]/.test(text)) return text;
  let [expanded, rest] = ['', text];
  for (let token = nextToken(rest); token !== null; token = nextToken(rest)) {
    expanded += rest.slice(0, token.index);
    rest = rest.slice(token.index + token.text.length);
    const value = textOf(token, context);
    if (value === '') [expanded, rest] = joined(expanded, rest);
    else expanded += value;
  }
  return expanded + rest;
}

/** Where the variables of a text, known or not, and its doubled braces begin and end. */
export function variableRanges(text: string): readonly (readonly [start: number, end: number])[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => [index, index + token.length]);
}

/** A text that `expandVariables` turns into this one. */
export function withoutVariables(text: string): string {
  return text.replace(TOKEN, (token) => token.replaceAll('{', '{{').replaceAll('}', '}}'));
}

/** The values with text fields that `expandValues` turns into these ones. */
export function withoutVariablesIn(values: MetadataValues, extra: readonly FieldRule[] = []): MetadataValues {
  const literal = (name: string, text: string): string => (isTextField(name, extra) ? withoutVariables(text) : text);
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, literal(name, text)]));
}

/** The text of a field that is set for one file, with variables as typed; for others one that is sent as it is shown. */
export function typedText(field: MetadataField, overrides: MetadataValues, resolved: MetadataValues): string {
  const own = overrides[field.name];
  if (own !== undefined) return own;
  return takesVariables(field) ? withoutVariables(resolved[field.name] ?? '') : (resolved[field.name] ?? '');
}

/** The first unknown variable of a text with its braces; null if there is none. */
export function unknownVariable(text: string): string | null {
  for (let [rest, token] = [text, nextToken(text)]; token !== null; token = nextToken(rest)) {
    if (token.name !== null && knownVariable(token) === null) return token.text;
    rest = rest.slice(token.index + token.text.length);
  }
  return null;
}

export interface UnknownVariable {
  /** The contract's name of the field. */
  readonly field: string;
  /** With its braces. */
  readonly variable: string;
}

/** The first unknown variable of the text fields; null if there is none. */
export function unknownVariableIn(values: MetadataValues, extra: readonly FieldRule[] = []): UnknownVariable | null {
  for (const [field, text] of Object.entries(values)) {
    const variable = isTextField(field, extra) ? unknownVariable(text) : null;
    if (variable !== null) return { field, variable };
  }
  return null;
}

/** Parts of the message about an unknown variable. */
export function unknownVariableFacts(variable: string) {
  return { variable, literal: `{${variable}}`, known: VARIABLES.map((name) => `{${name}}`).join(', ') };
}

interface Token {
  readonly index: number;
  readonly text: string;
  /** Null for two braces. */
  readonly name: string | null;
  readonly width: number | null;
}

function nextToken(text: string): Token | null {
  const found = new RegExp(TOKEN.source).exec(text);
  if (found === null) return null;
  const [token, name = null, width] = found;
  return { index: found.index, text: token, name, width: width === undefined ? null : Number(width) };
}

function knownVariable({ name, width }: Token): Variable | null {
  const known = VARIABLES.find((variable) => variable === name) ?? null;
  const isWidthValid = width === null || (known === 'serial' && width >= 1 && width <= MAX_WIDTH);
  return isWidthValid ? known : null;
}

function textOf(token: Token, context: VariableContext): string {
  if (token.name === null) return token.text.charAt(0);
  const variable = knownVariable(token);
  if (variable === null) return token.text;
  return variable === 'serial' ? String(context.serial).padStart(token.width ?? 0, '0') : context[variable].trim();
}

/** What is before and after an empty value, without the space and the comma that separated it. */
function joined(before: string, after: string): [before: string, after: string] {
  const isAtStart = /(^|\n)$/.test(before);
  const isAfterComma = /, *$/.test(before);
  let rest = isAtStart || isAfterComma ? after.replace(/^ *,/, '') : after;
  if (isAtStart || before.endsWith(' ')) rest = rest.replace(/^ +/, '');
  const isAtEnd = /^(\n|$)/.test(rest);
  if (isAtEnd) return [isAtStart ? before : before.replace(/ *,? *$/, ''), rest];
  return [/^[.,;:!?)]/.test(rest) ? before.replace(/ +$/, '') : before, rest];
}
