/** Before and after a code in a text. */
export const CODE_MARK = '\\';
