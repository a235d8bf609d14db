/**
 * EVERY key of the stored values, which outlast the browser, with its default and its shape. A value that does not fit its
 * shape is set aside as the default: damaged data never stops the start. Records live in the stores of
 * capabilities/record-storage; notes that end with the browser or the tab are kept by the page host of each platform.
 */
import * as v from 'valibot';
import { serverSettings } from '#lib/contract/settings.ts';
import { THEME_NAME } from '#lib/contract/theme.ts';
import { PLAIN_THEME } from '#lib/settings/model/theme.ts';

export interface StoredKey<Value> {
  readonly key: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly fallback: Value;
}

function storedKey<Value>(key: string, schema: v.GenericSchema<unknown, Value>, fallback: Value): StoredKey<Value> {
  return { key, schema, fallback };
}

const optionRow = v.object({ optModuleID: v.string(), optID: v.string(), optVal: v.string() });

/** Address of the media system the person connected to; empty before the first run. */
export const SERVER = storedKey(
  'server',
  v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:/))]),
  '',
);
/** Chosen on the options page; empty = the browser's. */
export const LOCALE = storedKey('locale', v.string(), '');
/** Chosen on the options page; empty = the server's. */
export const THEME = storedKey('theme', v.union([v.literal(''), v.pipe(v.string(), v.regex(THEME_NAME))]), '');
/** What the organisation had set last, for starts that are faster than the browser's answer. Read by `parsePolicy` like that. */
export const LAST_POLICY = storedKey('lastPolicy', v.record(v.string(), v.string()), {});
/** Kept by 'Remember me' for the login page (3.3). */
export const REMEMBERED_LOGIN = storedKey('rememberedLogin', v.object({ username: v.string(), domain: v.string() }), {
  username: '',
  domain: '',
});
const colours = v.object({ accent: v.string(), strong: v.string(), on: v.string(), soft: v.string() });
const pictures = v.object({ logo: v.nullable(v.string()), background: v.nullable(v.string()) });
const theme = v.object({
  name: v.string(),
  accent: v.nullable(v.object({ light: colours, dark: colours })),
  pages: v.object({ login: pictures, upload: pictures, search: pictures }),
});
/** Settings, options and labels as the server sent them last: a surface paints with them before the server answers. */
export const LAST_START_UP = storedKey(
  'lastStartUp',
  v.nullable(
    v.object({
      server: v.string(),
      locale: v.string(),
      settings: serverSettings,
      options: v.array(optionRow),
      strings: v.record(v.string(), v.string()),
      // The first stored shape had no theme.
      theme: v.optional(theme, PLAIN_THEME),
    }),
  ),
  null,
);
/**
 * Who was signed in last, to paint with while the server is being asked, and to say whose uploads wait. No credential.
 */
export const LAST_OWNER = storedKey('lastOwner', v.object({ userName: v.string(), userDivision: v.string() }), {
  userName: '',
  userDivision: '',
});

/** By server: mark of the session that a person has signed out of while the server did not answer (7.5). No credential. */
export const PENDING_LOGOUTS = storedKey('owedLogouts', v.record(v.string(), v.string()), {});

const channel = v.object({
  chanID: v.string(),
  chanName: v.string(),
  chanSrcID: v.string(),
  isSelectable: v.boolean(),
});
/** Channels of the last owner: with them the popup paints at once. Removed when the session ends. */
export const LAST_CHANNELS = storedKey(
  'lastChannels',
  v.object({ img: v.array(channel), vid: v.array(channel), aud: v.array(channel) }),
  { img: [], vid: [], aud: [] },
);

/** Form values by `<server> <owner> <media type>`, for the next form (5.11). */
export const REMEMBERED_FORMS = storedKey(
  'rememberedForms',
  v.record(v.string(), v.record(v.string(), v.string())),
  {},
);

/** By `<server> <owner>`: who has agreed that places of pictures are sent to the media system. */
export const GEOLOCATION_CONSENT = storedKey('geolocationConsent', v.record(v.string(), v.boolean()), {});

/** By `<server> <owner>`, then by name (3.20). */
export const PREFERENCES = storedKey('cmyWidgetPref', v.record(v.string(), v.record(v.string(), v.string())), {});

/** Of the filter's panel, in px; 0 = as it comes (2.9.1). */
export const FILTER_WIDTH = storedKey('filterWidth', v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** Whether shortcuts of a single character are on (WCAG 2.1.4), for everybody who uses this browser profile. */
export const SINGLE_KEYS = storedKey('singleKeys', v.boolean(), true);

/** By `<server> <owner>`: when the server named that person last, in ms since 1970. A queue is kept for 14 days more. */
export const QUEUE_SEEN = storedKey('queueSeen', v.record(v.string(), v.number()), {});

const works = v.optional(v.boolean());
/** By server: what uploads have found out about the way to it. */
export const PROXY_NOTES = storedKey(
  'proxyNotes',
  v.record(
    v.string(),
    v.object({
      methods: v.object({ PATCH: works, HEAD: works, DELETE: works }),
      rewritten: v.nullable(v.object({ named: v.string(), expected: v.string(), isTaken: v.boolean() })),
      tooLargeBytes: v.nullable(v.number()),
      link: v.optional(
        v.nullable(v.object({ latencyMs: v.nullable(v.number()), bytesPerMs: v.number(), notedAt: v.number() })),
        null,
      ),
      notedAt: v.number(),
    }),
  ),
  {},
);

/** Of this database: a note of the queue outside of it has the same, unless the database was lost. */
export const QUEUE_MARK = storedKey('queueMark', v.string(), '');

export const STORED_KEYS = [
  QUEUE_MARK,
  QUEUE_SEEN,
  SERVER,
  LOCALE,
  THEME,
  LAST_POLICY,
  REMEMBERED_LOGIN,
  LAST_START_UP,
  LAST_OWNER,
  PENDING_LOGOUTS,
  LAST_CHANNELS,
  REMEMBERED_FORMS,
  GEOLOCATION_CONSENT,
  PREFERENCES,
  FILTER_WIDTH,
  SINGLE_KEYS,
  PROXY_NOTES,
] as const;
