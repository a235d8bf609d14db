/** Rules of named searches without their schemas, so that pages that need only these do not load the schema library. */

/** Per person. */
export const MAX_NAMED = 30;
export const MAX_NAME_LENGTH = 80;
/** A link with thousands of channels is not kept. */
export const MAX_KEPT_LENGTH = 20_000;

/** Whether one more search can be saved under this name, without regard to case. `name` has no spaces around it. */
export function isFreeName(name: string, others: readonly { readonly name: string }[]): boolean {
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return name !== '' && name.length <= MAX_NAME_LENGTH && !isTaken && others.length < MAX_NAMED;
}
