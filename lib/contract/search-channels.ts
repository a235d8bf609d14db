/** The tree of sources a search can be restricted to: specification 3.18, 7.19. */
import * as v from 'valibot';
import type { AnswerSchema, Call } from './call.ts';
import { flag, listOf, text } from './rows.ts';

export interface SearchChannelNode {
  readonly chanID: string;
  /** Comma list of source ids; empty for a node that only groups. */
  readonly chanSrcID: string;
  readonly chanName: string;
  readonly chanList: readonly SearchChannelNode[];
  readonly isSelectable: boolean;
  readonly isExpanded: boolean;
}

const node: AnswerSchema<SearchChannelNode> = v.pipe(
  v.unknown(),
  v.object({
    chanID: text,
    chanSrcID: v.nullish(text, ''),
    chanName: text,
    chanList: v.nullish(
      listOf(
        'search channels',
        v.lazy(() => node),
      ),
      [],
    ),
    isSelectable: flag,
    isExpanded: v.nullish(flag, false),
  }),
);

/**
 * Query: svcCmd=chanList, svcFormat=jsonxhr, chanAccess=search, chanDomain=image|video|audio|text, optional
 * svcLanguageID.
 */
export const searchChannels: Call<SearchChannelNode[]> = {
  method: 'GET',
  path: 'services/svcChanMain.asp',
  answer: listOf('search channels', node),
};
