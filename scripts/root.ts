import { resolve } from 'node:path';

/** Absolute path of the project's folder, without a trailing slash. */
export const root = resolve(import.meta.dirname, '..');
