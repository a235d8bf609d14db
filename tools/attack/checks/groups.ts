/** In this order: the last group makes the second account wait for its next sign-in. */
import { ACCESS } from './access.ts';
import { BOUNDS } from './bounds.ts';
import type { Group } from './check.ts';
import { CSRF } from './csrf.ts';
import { GUESSING } from './guessing.ts';
import { HEADERS } from './headers.ts';
import { INJECTION } from './injection.ts';
import { MEDIA } from './media.ts';
import { OWNERS } from './owners.ts';
import { SESSIONS } from './sessions.ts';
import { TRAVERSAL } from './traversal.ts';
import { TUS_LIMITS } from './tus-limits.ts';

export const GROUPS: readonly Group[] = [
  ACCESS,
  SESSIONS,
  CSRF,
  OWNERS,
  TUS_LIMITS,
  TRAVERSAL,
  INJECTION,
  HEADERS,
  MEDIA,
  BOUNDS,
  GUESSING,
];
