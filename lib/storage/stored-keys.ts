/**
 * EVERY key of the stored values, with schema and default. Stored values survive a restart of the browser. The default
 * replaces a value that does not fit its schema, so that damaged data never prevents a start. Records are in the stores
 * of lib/host/record-storage.ts; values that end with the browser or the tab belong to lib/host/page-host.ts.
 */
import * as v from 'valibot';
import { SEARCH_TYPES } from '#lib/contract/search-types.ts';
import { serverSettings } from '#lib/contract/settings.ts';
import { THEME_NAME } from '#lib/contract/theme.ts';

export interface StoredKey<Value> {
  readonly key: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly fallback: Value;
}

/** Set as a whole: of two writes at once, the later one counts. */
export interface WholeKey<Value> extends StoredKey<Value> {
  readonly isShared?: never;
}

/** Tabs and services write parts of its value: it is only changed, so that none of two changes at once gets lost. */
export interface SharedKey<Value> extends StoredKey<Value> {
  readonly isShared: true;
}

/** One entry per user, by `<server> <owner>`; see user-values.ts. */
export interface UserKey<Value> extends SharedKey<Record<string, Value>> {
  /**
   * What removes a user's entry: each sign-out of a user who has not chosen 'Remember me', only one on a shared computer,
   * or the removal of the user's queue.
   */
  readonly endsWith: 'sign-out' | 'shared computer' | 'queue';
}

function storedKey<Value>(key: string, schema: v.GenericSchema<unknown, Value>, fallback: Value): WholeKey<Value> {
  return { key, schema, fallback };
}

function sharedKey<Value>(key: string, schema: v.GenericSchema<unknown, Value>, fallback: Value): SharedKey<Value> {
  return { key, schema, fallback, isShared: true };
}

function perUser<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  endsWith: UserKey<Value>['endsWith'],
): UserKey<Value> {
  return { ...sharedKey(key, v.record(v.string(), schema), {}), endsWith };
}

const optionRow = v.object({ optModuleID: v.string(), optID: v.string(), optVal: v.string() });

/** Address of the media system; empty before the first run. */
export const SERVER = storedKey(
  'server',
  v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:/))]),
  '',
);
/** What the user has agreed to send (lib/core/disclosure.ts). */
export const AGREED = storedKey('agreed', v.array(v.string()), [] as string[]);
/** Chosen on the options page; empty: the browser's. */
export const LOCALE = storedKey('locale', v.string(), '');
/** Chosen on the options page; empty: the server's. */
export const THEME = storedKey('theme', v.union([v.literal(''), v.pipe(v.string(), v.regex(THEME_NAME))]), '');
/** Nothing is remembered past Sign Out, for any user (docs/privacy.md). Chosen on the options page. */
export const SHARED_COMPUTER = storedKey('sharedComputer', v.boolean(), false);
/** The last managed policy, unparsed, for starts before the browser reports it. */
export const LAST_POLICY = storedKey('lastPolicy', v.record(v.string(), v.string()), {});
/** Stored by 'Remember me' for the login page (3.3). */
export const REMEMBERED_LOGIN = storedKey('rememberedLogin', v.object({ username: v.string(), domain: v.string() }), {
  username: '',
  domain: '',
});
/** `<server> <owner>` of the user who has signed in with 'Remember me' last; else empty. */
export const REMEMBERED_OWNER = storedKey('rememberedOwner', v.string(), '');
const colours = v.object({ accent: v.string(), strong: v.string(), on: v.string(), soft: v.string() });
const pictures = v.object({ logo: v.nullable(v.string()), background: v.nullable(v.string()) });
const theme = v.object({
  name: v.string(),
  accent: v.nullable(v.object({ light: colours, dark: colours })),
  pages: v.object({ login: pictures, upload: pictures, search: pictures }),
});
/** The last settings, options and labels of the server, to paint with before it responds. */
export const LAST_START_UP = storedKey(
  'lastStartUp',
  v.nullable(
    v.object({
      server: v.string(),
      locale: v.string(),
      settings: serverSettings,
      options: v.array(optionRow),
      strings: v.record(v.string(), v.string()),
      theme,
    }),
  ),
  null,
);
/**
 * The last user, shown as signed in and as the owner of the queue until the server confirms the session. No credential.
 */
export const LAST_OWNER = storedKey('lastOwner', v.object({ userName: v.string(), userDivision: v.string() }), {
  userName: '',
  userDivision: '',
});

/** By server: fingerprint of the session whose logout is pending (7.5). No credential. */
export const PENDING_LOGOUTS = sharedKey('pendingLogouts', v.record(v.string(), v.string()), {});
/** Servers whose provider of single sign-on has not been told of a sign-out (2.6.2). */
export const PROVIDER_LOGOUTS = sharedKey('providerLogouts', v.array(v.string()), [] as string[]);

const channel = v.object({
  chanID: v.string(),
  chanName: v.string(),
  chanSrcID: v.string(),
  isSelectable: v.boolean(),
});
/** Channels of the last user, so that the popup paints immediately. Removed when the session ends. */
export const LAST_CHANNELS = storedKey(
  'lastChannels',
  v.object({ img: v.array(channel), vid: v.array(channel), aud: v.array(channel) }),
  { img: [], vid: [], aud: [] },
);

/** Form values by `<server> <owner> <media type>`, for the next form (5.11). */
export const REMEMBERED_FORMS = sharedKey(
  'rememberedForms',
  v.record(v.string(), v.record(v.string(), v.string())),
  {},
);

const formValues = v.record(v.string(), v.string());
/** Templates of form values that the user has saved. */
export const TEMPLATES = perUser(
  'templates',
  v.array(v.object({ id: v.string(), name: v.string(), values: formValues })),
  'shared computer',
);
/** Code replacements as the user has pasted them. */
export const CODE_REPLACEMENTS = perUser('codeReplacements', v.string(), 'shared computer');
/** The last captions that were started, newest first. */
export const CAPTION_HISTORY = perUser('captionHistory', v.array(v.string()), 'sign-out');

const keptSearch = { type: v.picklist(SEARCH_TYPES), link: v.string(), lookedAt: v.number() };
/** The last searches, newest first. */
export const RECENT_SEARCHES = perUser('recentSearches', v.array(v.object(keptSearch)), 'sign-out');
/** Searches that the user has saved under a name. */
const namedSearches = v.array(v.object({ ...keptSearch, id: v.string(), name: v.string() }));
export const NAMED_SEARCHES = perUser('namedSearches', namedSearches, 'shared computer');
/** Those that the server keeps, as it has sent them last. */
export const KNOWN_NAMED_SEARCHES = perUser('knownNamedSearches', namedSearches, 'shared computer');

/** Consent to send coordinates of pictures to the media system (docs/design/metadata.md#places). */
export const GEOLOCATION_CONSENT = perUser('geolocationConsent', v.boolean(), 'sign-out');

/** By name (3.20). */
export const PREFERENCES = perUser('cmyWidgetPref', v.record(v.string(), v.string()), 'sign-out');

/** Small files are sent first. */
export const SMALL_FILES_FIRST = perUser('smallFilesFirst', v.boolean(), 'sign-out');

/** Width of the filter's panel in px; 0: default (2.9.1). */
export const FILTER_WIDTH = storedKey('filterWidth', v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** Whether shortcuts of a single character are on (WCAG 2.1.4), for all users of this browser profile. */
export const SINGLE_KEYS = storedKey('singleKeys', v.boolean(), true);

/** When the server last confirmed that user, in ms since 1970. A queue expires 14 days later. */
export const QUEUE_SEEN = perUser('queueSeen', v.number(), 'queue');

/** Removed data are in the files of the browser still: the next start erases them (docs/privacy.md). */
export const ERASURE_DUE = storedKey('erasureDue', v.boolean(), false);

/** By server: the user has read that the connection to it is not encrypted. */
export const UNENCRYPTED_SEEN = sharedKey('unencryptedSeen', v.record(v.string(), v.boolean()), {});

const works = v.optional(v.boolean());
/** By server: what uploads have found out about proxies and the speed of the connection. */
export const PROXY_FINDINGS = storedKey(
  'proxyFindings',
  v.record(
    v.string(),
    v.object({
      methods: v.object({ PATCH: works, HEAD: works, DELETE: works }),
      rewritten: v.nullable(v.object({ named: v.string(), expected: v.string(), isTaken: v.boolean() })),
      refusedStatus: v.nullable(v.number()),
      tooLargeBytes: v.nullable(v.number()),
      link: v.nullable(v.object({ latencyMs: v.nullable(v.number()), bytesPerMs: v.number(), foundAt: v.number() })),
      foundAt: v.number(),
    }),
  ),
  {},
);

/** Random id of this database, copied into the queue backup outside of it. They differ if the database was lost. */
export const DATABASE_ID = storedKey('databaseId', v.string(), '');

export const STORED_KEYS = [
  DATABASE_ID,
  QUEUE_SEEN,
  ERASURE_DUE,
  SERVER,
  AGREED,
  LOCALE,
  THEME,
  SHARED_COMPUTER,
  LAST_POLICY,
  REMEMBERED_LOGIN,
  REMEMBERED_OWNER,
  LAST_START_UP,
  LAST_OWNER,
  PENDING_LOGOUTS,
  PROVIDER_LOGOUTS,
  LAST_CHANNELS,
  REMEMBERED_FORMS,
  TEMPLATES,
  CODE_REPLACEMENTS,
  CAPTION_HISTORY,
  RECENT_SEARCHES,
  NAMED_SEARCHES,
  KNOWN_NAMED_SEARCHES,
  GEOLOCATION_CONSENT,
  PREFERENCES,
  SMALL_FILES_FIRST,
  FILTER_WIDTH,
  SINGLE_KEYS,
  UNENCRYPTED_SEEN,
  PROXY_FINDINGS,
] as const;
