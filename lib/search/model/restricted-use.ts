/** What happens when a user uses a result that is killed, embargoed, expired, restricted or of an unreadable date (`RESTRICTED_USE`). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { UsageKind } from '#lib/upload-form/model/usage-verdict.ts';

/** `open`: the large preview, which is the file itself; `page`: the asset's page in the media system. */
export const USE_ACTIONS = ['copy', 'drag', 'open', 'page'] as const;
export type UseAction = (typeof USE_ACTIONS)[number];

export type RestrictedUse = ServerSettings['RESTRICTED_USE'];

interface WantedUse {
  /** Null: the result says nothing about its use. */
  readonly kind: UsageKind | null;
  readonly action: UseAction;
  readonly setting: RestrictedUse;
  /** The user has been asked about the same drag before. */
  readonly hasAgreed?: boolean;
}

/** `warn`: it happens, with a sentence. `ask` and `block`: it does not happen, and a dialog says why. */
export function answerToUse({ kind, action, setting, hasAgreed = false }: WantedUse): RestrictedUse {
  if (kind === null || kind === 'instructed') return 'show';
  // A drag cannot wait for an answer, so the one after the answer is free.
  const isAnswered = action === 'drag' && setting === 'ask' && hasAgreed;
  return isAnswered ? 'show' : setting;
}
