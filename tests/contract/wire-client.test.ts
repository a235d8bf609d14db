/** The client's side of the wire cases: how each schema parses literal responses. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AnswerSchema, Call } from '#lib/contract/call.ts';
import { categoryList, uploadChannels } from '#lib/contract/channels.ts';
import { geolocationSearch } from '#lib/contract/geolocation.ts';
import { options, strings, table } from '#lib/contract/localisation.ts';
import { namedSearches, removeNamedSearch, saveNamedSearch, seeNamedSearch } from '#lib/contract/named-searches.ts';
import { SEARCH_CALLS } from '#lib/contract/search.ts';
import { searchChannels } from '#lib/contract/search-channels.ts';
import { login, logout, refreshSession, setSession, validateSession } from '#lib/contract/session.ts';
import { appSettings } from '#lib/contract/settings.ts';
import { retryProcessing, uploadStatus, uploadStatusList } from '#lib/contract/upload-status.ts';
import { wireCases } from './harness/wire-cases.ts';

const CALLS: Readonly<Record<string, Call<unknown>>> = {
  ...SEARCH_CALLS,
  login,
  logout,
  refreshSession,
  setSession,
  validateSession,
  appSettings,
  uploadStatus,
  uploadStatusList,
  retryProcessing,
  categoryList,
  uploadChannels,
  searchChannels,
  options,
  strings,
  table,
  geolocationSearch,
  namedSearches,
  saveNamedSearch,
  seeNamedSearch,
  removeNamedSearch,
};

const answered = wireCases().filter(({ answer, call }) => answer.status === 200 && CALLS[call] !== undefined);

function read(call: string, body: unknown) {
  const schema = CALLS[call]?.answer as AnswerSchema<unknown>;
  return v.safeParse(schema, body);
}

describe('wire cases, client', () => {
  it('[3.1, 7.16, 7.17] reads each response as its case prints it', () => {
    const cases = answered.filter(({ reads }) => reads !== undefined);
    for (const { call, title, answer, reads } of cases) {
      expect({ call, title, reads: read(call, answer.body).output }).toEqual({ call, title, reads });
    }
    expect(cases.length).toBeGreaterThan(15);
  });

  it('[8.7] rejects a response that does not match the call', () => {
    const cases = answered.filter(({ isUnreadable }) => isUnreadable);
    expect(cases.map(({ call, answer }) => read(call, answer.body).success)).toEqual(cases.map(() => false));
    expect(cases.length).toBeGreaterThan(1);
  });

  it('[3.14, 3.15, 3.16] reads every response of this server without losing a field', () => {
    const cases = answered.filter(({ request, reads }) => request !== undefined && reads === undefined);
    for (const { call, title, answer } of cases) {
      expect({ call, title, reads: read(call, answer.body).output }).toEqual({ call, title, reads: answer.body });
    }
    expect(cases.length).toBeGreaterThan(10);
  });

  it('[3.14] has a normal, an empty and an error case for the calls that can be empty', () => {
    const byCall = Map.groupBy(wireCases(), ({ call }) => call);
    for (const call of [
      'uploadChannels',
      'strings',
      'image',
      'login',
      'uploadStatus',
      'uploadStatusList',
      'searchChannels',
      'table',
      'geolocationSearch',
      'namedSearches',
    ]) {
      const statuses = byCall.get(call)?.map(({ answer }) => answer.status) ?? [];
      expect({ call, ok: statuses.includes(200), error: statuses.some((status) => status >= 400) }).toEqual({
        call,
        ok: true,
        error: true,
      });
    }
  });
});
