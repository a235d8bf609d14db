/** The count of a search, which runs beside its page, and is as far as it is when the page is answered. */
import { ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueQuery, CatalogueSnapshot } from '../stores/catalogue.ts';
import { type Counting, countingFrom, foundInARow, type KeptPartCounts, type PartCounts } from './part-counts.ts';
import type { Searched, SearchRun, SearchState } from './search-run.ts';

export interface CountedSearch extends Searched, Pick<SearchState, 'changes'>, Pick<Counting, 'key'> {}

export interface SearchCount {
  /** Begins with what an earlier page had read, at another moment. */
  readonly isContinued: boolean;
  sofar(): PartCounts;
  /** Counts until the page's results are reached, or as far as there is time for it. */
  reachPage(): Promise<void>;
  /** Counts beside the page, if the answer may need it. */
  start(): void;
  /** The count beside the page, when it has ended; undefined: it was not needed, or took too long. */
  beside(): Promise<PartCounts | undefined>;
  /** Undefined when it takes too long. */
  whole(): Promise<PartCounts | undefined>;
  /** Counts no further beside the page. */
  end(): void;
}

/** The whole count that an earlier page has said. */
export function saidCount({ snapshot }: CatalogueQuery): CatalogueSnapshot | undefined {
  return snapshot?.isAtLeast ? undefined : snapshot;
}

/** The page waits for it. */
export function isAwaited({ counts }: CatalogueQuery): boolean {
  return counts !== 'later';
}

/** A client that requires the whole count gets whole pages, unless a page was cut before. */
export function mayBeCut({ counts, snapshot }: CatalogueQuery): boolean {
  return counts !== undefined || snapshot?.read !== undefined;
}

export function openCount(run: SearchRun, kept: KeptPartCounts, searched: CountedSearch): SearchCount {
  const { query, plan } = searched;
  const { offset, snapshot } = query;
  const reads = run.reads(true);
  const { key, begin, nothing } = countingFrom(kept, {
    key: searched.key,
    begin: () => reads.begin(searched),
    range: plan,
    offset,
    before: query.sort === undefined ? snapshot?.read : undefined,
  });
  const count: Counting['count'] = (parts) => reads.count(searched, parts);
  const countOn = (isWhole: boolean, isEnough: (sofar: PartCounts) => boolean) =>
    kept.countOn({ key, begin, count, ...reads.atOnce(plan, isWhole) }, isEnough);
  const countAsFarAsItIs = (isWhole: boolean, isEnough: () => boolean) =>
    countOn(isWhole, isEnough).catch(query.counts === undefined ? undefined : ignoreTooSlow);
  const isAsked = isAwaited(query) || (!snapshot?.found && run.countMs > 0);
  let isOver = false;
  let beside: Promise<PartCounts | undefined> = Promise.resolve(undefined);
  return {
    isContinued: key !== searched.key,
    sofar: () => kept.known(key) ?? nothing,
    async reachPage() {
      const isReached = (known: PartCounts) => foundInARow(known) >= offset + query.count;
      await countOn(snapshot?.read === undefined, isReached).catch(mayBeCut(query) ? ignoreTooSlow : undefined);
    },
    start() {
      if (!isAsked || saidCount(query) !== undefined) return;
      beside = countAsFarAsItIs(isAwaited(query), () => isOver);
      // A page that fails is reported first.
      beside.catch(() => undefined);
    },
    beside: () => beside,
    whole: () => countAsFarAsItIs(true, () => false),
    end() {
      isOver = true;
    },
  };
}
