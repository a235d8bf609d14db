/**
 * The grammar of `queryFilter` (specification 5.15; the full text is in docs/contract.md):
 *
 *   any    = all { "OR" all }
 *   all    = one { [ "AND" ] one }
 *   one    = ( "-" | "NOT" ) one | "(" any ")" | name operator value | value
 *   operator = ":" | ">=" | "<=" | ">" | "<"
 *   value  = "quoted text" | text without spaces, quotes and brackets
 */

export type FilterOperator = ':' | '>=' | '<=' | '>' | '<';

export type FilterNode =
  | { readonly kind: 'any' | 'all'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly part: FilterNode }
  | { readonly kind: 'field'; readonly name: string; readonly operator: FilterOperator; readonly value: string }
  | { readonly kind: 'words'; readonly text: string };

/** `position` is the index of the error in UTF-16 code units. */
export class FilterSyntaxError extends Error {
  override readonly name = 'FilterSyntaxError';
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}
