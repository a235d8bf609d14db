/** Search: specification 3.13–3.17, 7.12, 7.13, 7.25. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { listOf, optionalText, text } from './rows.ts';
import type { FurtherSort, SearchType } from './search-types.ts';

export interface SearchRequest {
  readonly queryText: string;
  /** 1-based. */
  readonly resStart: number;
  readonly resCount: number;
  readonly queryFilter?: string;
  /** Comma list of source ids. */
  readonly queryCond?: string;
  /** From the first page's answer; sent with each further page (4.20). */
  readonly queryID?: string;
  /** An extension: false, the page need not wait for its count (`countsLater`); true, the count is waited for. */
  readonly queryCount?: boolean;
  /** An extension: the order of the results (`searchSorts`); without it, the last received first. */
  readonly querySort?: FurtherSort;
  /** An extension: the number of results of each source is asked for, not the results (`channelCounts`). */
  readonly querySources?: true;
  /** Text only (7.13). */
  readonly txtFullText?: true;
}

/** An extension (docs/contract.md): the release that is stored, and what the file says about its use. */
const USAGE = {
  IPTCReleaseDate: optionalText,
  IPTCReleaseTime: optionalText,
  IPTCExpirationDate: optionalText,
  IPTCExpirationTime: optionalText,
  UsageKind: optionalText,
  UsageText: optionalText,
};

/** Values of extra fields, by their names; anything else that an item has is left out (docs/contract.md#extra-fields). */
const furtherText = v.fallback(optionalText, undefined);

const imageItem = v.objectWithRest(
  {
    ...USAGE,
    ImgOID: text,
    ImgName: optionalText,
    ImgSrcID: optionalText,
    ImgThumbURL: optionalText,
    ImgPreviewURL: optionalText,
    ImgHiresURL: optionalText,
    IPTCHeadline: optionalText,
    IPTCCaption: optionalText,
    IPTCByLine: optionalText,
    IPTCCredit: optionalText,
    IPTCCopyrightNotice: optionalText,
    IPTCCategory: optionalText,
    IPTCSupplCategory: optionalText,
    ImgKeydescr: optionalText,
    ImgPlace: optionalText,
    ImgCreatedTS: optionalText,
    ImgReceivedTS: optionalText,
    ImgExpiresTS: optionalText,
    IPTCAltText: optionalText,
  },
  furtherText,
);

const avMediaItem = v.objectWithRest(
  {
    ...USAGE,
    AVMOID: text,
    AVMName: optionalText,
    AVMSrcID: optionalText,
    AVMImgThumbURL: optionalText,
    AVMImgPreviewURL: optionalText,
    AVMPreviewURL: optionalText,
    AVMHiresURL: optionalText,
    AVMPreviewWidth: optionalText,
    AVMPreviewHeight: optionalText,
    /** Seconds. */
    AVMDuration: optionalText,
    AVMDataType: optionalText,
    AVMVideoCodecID: optionalText,
    AVMAudioCodecID: optionalText,
    AVMCreatedTS: optionalText,
    AVMReceivedTS: optionalText,
    AVMExpiresTS: optionalText,
    IPTCHeadline: optionalText,
    IPTCCaption: optionalText,
    IPTCKeywords: optionalText,
    IPTCByLine: optionalText,
    IPTCCategory: optionalText,
    IPTCSupplCategory: optionalText,
    IPTCPlace: optionalText,
    IPTCCredit: optionalText,
    IPTCCopyrightNotice: optionalText,
    IPTCAltText: optionalText,
  },
  furtherText,
);

const textItem = v.object({
  TxtOID: text,
  TxtSrcID: optionalText,
  TxtReceivedTS: optionalText,
  TxtIntro: optionalText,
  /** HTML; sanitised before it is shown. */
  TxtFullText: optionalText,
  TxtLenWords: optionalText,
  TxtLenLines: optionalText,
  TxtLenChars: optionalText,
  IPTCHeadline: optionalText,
  IPTCCaption: optionalText,
  IPTCOrigTransmission: optionalText,
  IPTCCategory: optionalText,
  IPTCEnvelopePriority: optionalText,
});

const itemNo = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(1));
const resultRow = v.union([
  v.object({ ItemNo: itemNo, Image: imageItem }),
  v.object({ ItemNo: itemNo, AVMedia: avMediaItem }),
  v.object({ ItemNo: itemNo, Text: textItem }),
]);
export type ResultRow = v.InferOutput<typeof resultRow>;

/** What the server has understood of the typed text besides plain words (docs/contract.md). */
const understoodPart = v.object({
  kind: v.picklist(['phrase', 'without', 'either']),
  /** A phrase is in quotation marks. */
  texts: v.array(v.string()),
});
export type UnderstoodPart = v.InferOutput<typeof understoodPart>;

const found = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0));

const searchAnswer = v.pipe(
  v.object({
    Results: v.optional(v.nullable(v.array(v.unknown())), []),
    Query: v.object({
      QueryFound: found,
      QueryFoundIsAtLeast: v.fallback(v.optional(v.boolean()), undefined),
      QueryIsCut: v.fallback(v.optional(v.boolean()), undefined),
      QueryID: v.optional(v.nullable(text), ''),
      QueryUnderstood: v.fallback(v.optional(v.array(understoodPart)), undefined),
      QuerySuggestion: v.fallback(v.optional(v.string()), undefined),
      QuerySources: v.fallback(v.optional(v.record(v.string(), found)), undefined),
    }),
  }),
  v.transform(({ Results, Query }) => {
    const rows = v.parse(listOf('search results', resultRow), Results ?? []);
    const skippedCount = (Results ?? []).length - rows.length;
    return {
      Results: rows,
      Query: { ...Query, QueryID: Query.QueryID ?? '' },
      ...(skippedCount > 0 ? { skippedCount } : {}),
    };
  }),
);
export interface SearchAnswer {
  readonly Results: readonly ResultRow[];
  readonly Query: {
    readonly QueryFound: number;
    /** There may be more: the page did not wait for the count. */
    readonly QueryFoundIsAtLeast?: boolean | undefined;
    /** The page ends where its time did: the next one goes on from there. */
    readonly QueryIsCut?: boolean | undefined;
    readonly QueryID: string;
    readonly QueryUnderstood?: readonly UnderstoodPart[] | undefined;
    /** A text that finds something, where this one finds nothing. */
    readonly QuerySuggestion?: string | undefined;
    /** By source id, where they were asked for; a source without results may be missing. */
    readonly QuerySources?: Readonly<Record<string, number>> | undefined;
  };
  /** Rows without their required fields, left out of `Results` (3.1; docs/design/choices.md). */
  readonly skippedCount?: number;
}

/** `error` of a search that the server refuses or ends, so that the client can say what to do about it. */
export const SEARCH_REFUSALS = ['query-filter', 'search-too-slow', 'too-many-searches'] as const;
export type SearchRefusal = (typeof SEARCH_REFUSALS)[number];

/** `unavailable`: the same request succeeds later. */
export type SearchFailure = SearchRefusal | 'unavailable';

const searchCall = { method: 'POST', answer: searchAnswer, sendsError: true } as const;

export const SEARCH_CALLS: Readonly<Record<SearchType, Call<SearchAnswer>>> = {
  image: { ...searchCall, path: 'search/image/' },
  video: { ...searchCall, path: 'search/video/' },
  audio: { ...searchCall, path: 'search/audio/' },
  text: { ...searchCall, path: 'search/text/' },
};
