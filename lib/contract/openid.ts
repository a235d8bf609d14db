/**
 * Single sign-on is navigation, no calls (specification 2.6.2, 7.23, 7.24): addresses below the upload endpoint that the
 * person's browser is led to, and the words with which the last of them reports.
 */
import * as v from 'valibot';

/** What the window that signs in or out in widget mode reports at its end (2.6.2). */
export const signInReport = v.object({
  type: v.picklist(['signinSuccess', 'signinError', 'signoutWidget']),
  /** The provider's reason, plain text. */
  message: v.optional(v.string(), ''),
  /** For a frame: what `setSession` takes in the place of a session's id, once. Never in an address. */
  code: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
});
export type SignInReport = v.InferOutput<typeof signInReport>;

/** A reason is a sentence; what is longer is cut (docs/design/choices.md). */
export const MAX_REASON_LENGTH = 300;

/** Reports also travel on a channel of this name: a provider may cut the window off from the page that opened it. */
export const SIGN_IN_CHANNEL = 'comyan-sign-in';

/** Absolute addresses; `server` and `uploadEndpoint` have slashes at their ends, `returnTo` is a path on the server. */
export interface OpenIdAddresses {
  signIn(returnTo: string): string;
  signOut(returnTo: string): string;
  /** For a window of its own, which ends at `done` (2.6.2). */
  readonly widgetSignIn: string;
  /** The same for a frame, which sees no cookie of that window: it sets none, and the report has a code. */
  readonly framedSignIn: string;
  readonly widgetSignOut: string;
  readonly done: string;
  /** The full media system (2.6.1, 7.24). */
  readonly mediaSystem: string;
}

export function openIdAddresses(server: string, uploadEndpoint: string): OpenIdAddresses {
  const below = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const address = new URL(path, new URL(uploadEndpoint, server));
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  };
  return {
    signIn: (returnTo) => below('openid/signin', { returnTo }),
    signOut: (returnTo) => below('openid/signout', { returnTo }),
    widgetSignIn: below('openid/signin', { src: 'widget' }),
    framedSignIn: below('openid/signin', { src: 'widget', partitioned: 'true' }),
    widgetSignOut: below('openid/signout/widget', { src: 'widget' }),
    done: below('openid/done'),
    mediaSystem: below('link/media-system'),
  };
}

/** What an address says about the end of a sign-in: null unless it is `done` with a report in its query. */
export function reportInAddress(address: string, done: string): SignInReport | null {
  const url = URL.parse(address);
  const end = new URL(done);
  if (url === null || url.origin !== end.origin || url.pathname !== end.pathname) return null;
  const { searchParams } = url;
  return readReport({ type: searchParams.get('result'), message: searchParams.get('msg') ?? '' });
}

/** Null for what is no report. */
export function readReport(given: unknown): SignInReport | null {
  const parsed = v.safeParse(signInReport, given);
  if (!parsed.success) return null;
  return { ...parsed.output, message: parsed.output.message.slice(0, MAX_REASON_LENGTH) };
}
