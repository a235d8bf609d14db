/** Text of the footer: state of the list, reason of its wait, and durability. Pure. */
import type { CountedTextId, TextId } from '#lib/localisation/model/text-id.ts';
import type { Durability } from './durability.ts';
import { isAllWaiting, type QueueSummary } from './queue-summary.ts';

/** One short sentence. */
export type StatusPart =
  | { readonly id: TextId; readonly parts?: Readonly<Record<string, number>>; readonly gap?: never }
  | {
      readonly countedId: CountedTextId;
      readonly count: number;
      /** These files can be shown alone. */
      readonly gap?: GapName;
    };

/** What files of a list may lack, or still wait for. */
export type GapName = 'withoutCaption' | 'embargo';

export type StatusTone = 'plain' | 'ok' | 'warning' | 'error';

export interface QueueStatus {
  readonly tone: StatusTone;
  readonly parts: readonly StatusPart[];
  /** Shown only where there is room. */
  readonly detail: TextId | null;
}

export interface StatusInput {
  readonly summary: QueueSummary;
  /** Files being added to this list. */
  readonly arriving: number;
  /** Files being added to any list. */
  readonly arrivingAnywhere: number;
  /** An upload of any list still has something to send. */
  readonly isSendingAnywhere: boolean;
  readonly durability: Durability | null;
  /** Said before a start. */
  readonly gaps: readonly StatusPart[];
  /** Uploads continue after this surface is closed. */
  readonly hasBackground: boolean;
  /** The Upload button is enabled. */
  readonly canStart: boolean;
}

/** The sentences of the footer, in order, and their tone. */
export function queueStatus(input: StatusInput): QueueStatus {
  const { summary, arriving } = input;
  const isActive = summary.active > 0;
  const isAdding = arriving > 0 && !isActive;
  const questions = questionParts(summary);
  const closing = closingParts(input);
  // This long text fits beside a question only in a wide window.
  const [last] = closing;
  const detailOfPage = questions.length > 0 && last?.id === 'uploads.statusReturn' ? last.id : null;
  const parts = [
    ...(isAdding ? [{ countedId: 'uploads.adding', count: arriving } as const] : stateParts(summary)),
    ...questions,
    ...(summary.startable > 0 ? input.gaps : []),
    ...(isActive || isAdding || !input.canStart ? [] : startParts(summary)),
    ...(detailOfPage ? [] : closing),
  ];
  const isKept = isActive && input.isSendingAnywhere && input.durability === 'kept' && input.hasBackground;
  return { tone: toneOf(summary), parts, detail: isKept ? 'uploads.statusKept' : detailOfPage };
}

function toneOf(summary: QueueSummary): StatusTone {
  const { groups, active, answers, invalidNames, count } = summary;
  if (answers + invalidNames > 0 || isAllWaiting(summary)) return 'warning';
  if (active > 0) return 'plain';
  if (groups.failed > 0) return 'error';
  return count > 0 && groups.complete === count ? 'ok' : 'plain';
}

function stateParts(summary: QueueSummary): StatusPart[] {
  const { groups, active, fresh } = summary;
  if (active > 0) return activeParts(summary);
  const { complete: sent, paused, queued, failed } = groups;
  const failures: StatusPart[] = failed > 0 ? [{ id: 'uploads.statusFailed', parts: { count: failed } }] : [];
  const left: StatusPart[] = fresh > 0 ? [{ id: 'uploads.statusLeft', parts: { count: fresh } }] : [];
  if (paused > 0) return [{ id: 'uploads.statusPaused', parts: { sent, total: sent + paused } }, ...failures, ...left];
  if (queued > 0 && sent === 0) return [{ id: 'uploads.statusNotSent' }, ...failures];
  if (fresh > 0) return [{ id: 'uploads.statusPartlySent', parts: { sent, left: fresh } }, ...failures];
  if (sent === 0) return failures;
  return failed > 0
    ? [{ id: 'uploads.statusSentFailed', parts: { sent, failed } }]
    : [{ id: 'uploads.statusSent', parts: { count: sent } }];
}

/** By priority: first the waits that the user can end. */
const WAITING_FOR = ['sign-in', 'portal', 'connection', 'quota', 'full', 'busy', 'server', 'locked'] as const;

/** For lists with at least one active upload. */
function activeParts(summary: QueueSummary): StatusPart[] {
  const { groups, waits, fresh, moving } = summary;
  const { uploading, processing, complete, paused, failed } = groups;
  const sent = complete + processing;
  const total = sent + uploading;
  const waitingFor = WAITING_FOR.find((waitingFor) => waits[waitingFor] > 0);
  const state = (): StatusPart[] => {
    if (isAllWaiting(summary) && waitingFor) return [{ id: `uploads.status.${waitingFor}`, parts: { sent, total } }];
    if (moving > 0) return [{ id: 'uploads.statusSending', parts: { current: sent + 1, total } }];
    if (uploading > 0) return [{ id: 'uploads.statusWaiting', parts: { sent, total } }];
    return [
      { id: 'uploads.statusSent', parts: { count: sent } },
      { id: 'uploads.statusProcessing', parts: { count: processing } },
    ];
  };
  const left = fresh + paused;
  return [
    ...state(),
    ...(failed > 0 ? [{ id: 'uploads.statusFailed', parts: { count: failed } } as const] : []),
    ...(left > 0 ? [{ id: 'uploads.statusLeft', parts: { count: left } } as const] : []),
  ];
}

/** Decisions that the user has to make. */
function questionParts({ answers, invalidNames }: QueueSummary): StatusPart[] {
  return [
    ...(answers > 0 ? [{ countedId: 'uploads.statusAnswer', count: answers } as const] : []),
    ...(invalidNames > 0 ? [{ countedId: 'uploads.statusName', count: invalidNames } as const] : []),
  ];
}

/** Empty if the Upload button would start nothing. */
function startParts({ startable, fresh, lost, groups }: QueueSummary): StatusPart[] {
  if (startable <= lost) return [];
  if (fresh > 0) return [{ id: 'uploads.statusPressUpload' }];
  return [{ id: groups.paused > 0 ? 'uploads.statusResume' : 'uploads.statusRetry' }];
}

function closingParts({
  summary: { active },
  arrivingAnywhere,
  isSendingAnywhere,
  durability,
  hasBackground,
}: StatusInput): { readonly id: TextId }[] {
  // The bytes of a file being added are only in this page.
  if (durability === 'page' || arrivingAnywhere > 0) return [{ id: 'uploads.statusKeepOpen' }];
  if (active === 0) return durability === 'browser' ? [{ id: 'uploads.statusKeepBrowser' }] : [];
  if (durability === 'browser') return [{ id: 'uploads.statusNotBrowser' }];
  // What is only processed needs no user.
  return [{ id: hasBackground || !isSendingAnywhere ? 'uploads.statusMayClose' : 'uploads.statusReturn' }];
}
