/** Upload channels, categories and the search channel tree (specification 7.7–7.9, 7.19). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { UploadDomain } from '#lib/contract/channels.ts';
import { categoryEntries } from '../config/categories.ts';
import { languageOf, languageOfHeader } from '../config/languages.ts';
import { SEARCH_DOMAINS, searchChannelTree } from '../config/search-channels.ts';
import { allChannelsOf, channelsOf } from '../config/upload-channels.ts';
import { HttpError } from '../core/http-error.ts';
import { readInput } from '../http/read-input.ts';
import type { AppContext } from './app-context.ts';
import { requireSession } from './guard.ts';

const DOMAINS: readonly string[] = ['img', 'vid', 'aud'] satisfies UploadDomain[];
const text = v.optional(v.string(), '');
const channelQuery = v.object({ svcCmd: text, chanAccess: text, chanDomain: text, svcLanguageID: text });
const CATEGORY_TYPES = ['image', 'video', 'audio'];

export function addChannelRoutes(server: FastifyInstance, _context: AppContext): void {
  server.get('/api/uploadChannels', async (request) =>
    allChannelsOf(requireSession(request).account, languageOfHeader(request.headers['accept-language'])),
  );

  // The query's sessionID is ignored: the cookie is the credential.
  server.get<{ Params: { domain: string } }>('/api/uploadChannels/:domain', async (request) => {
    const { account } = requireSession(request);
    const { domain } = request.params;
    if (!DOMAINS.includes(domain)) throw new HttpError(404, 'not-found', 'Upload domains are img, vid and aud.');
    return channelsOf(account, domain as UploadDomain, languageOfHeader(request.headers['accept-language']));
  });

  server.get<{ Params: { type: string } }>('/api/categoryList/:type', async (request) => {
    requireSession(request);
    if (!CATEGORY_TYPES.includes(request.params.type))
      throw new HttpError(404, 'not-found', 'Types are image, video and audio.');
    return categoryEntries(languageOfHeader(request.headers['accept-language']));
  });

  server.get('/services/svcChanMain.asp', async (request) => {
    requireSession(request);
    const { svcCmd, chanAccess, chanDomain, svcLanguageID } = readInput(channelQuery, request.query);
    if (svcCmd !== 'chanList' || chanAccess !== 'search') {
      throw new HttpError(400, 'malformed', 'svcCmd is chanList and chanAccess is search.');
    }
    const domain = SEARCH_DOMAINS.find((candidate) => candidate === chanDomain);
    if (domain === undefined) {
      throw new HttpError(400, 'malformed', `chanDomain is one of ${SEARCH_DOMAINS.join(', ')}.`);
    }
    return searchChannelTree(domain, languageOf(svcLanguageID));
  });
}
