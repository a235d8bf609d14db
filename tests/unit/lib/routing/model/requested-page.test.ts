import { expect, it } from 'vitest';
import { REOPENED, type RequestedPage, requestedPage } from '#lib/routing/model/requested-page.ts';
import { parseRequestedPage, returnTarget, withExpiredOwner } from '#lib/routing/model/return-target.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { OPEN_REDIRECT_PAYLOADS } from '../../../../helpers/samples/open-redirect-payloads.ts';

const permissions = { image: true, video: true, audio: true };
const anna = { ...SIGNED_OUT, status: 'signed-in', domain: 'NEWS', username: 'Anna Keller', permissions } as const;
const annaOfVideo = { ...anna, permissions: { image: false, video: true, audio: false } };
const requested = (parts: Partial<RequestedPage> = {}): RequestedPage => ({
  address: '/search/?q=deich',
  entry: null,
  requestedBy: null,
  ...parts,
});
const ownUpload = (address: string) => requested({ address, requestedBy: 'NEWS/Anna Keller' });

it.each([
  ['a search without an owner', requested(), '/search/', anna, '/search/'],
  ['a search of the same user', requested({ requestedBy: 'NEWS/Anna Keller' }), '/search/', anna, '/search/'],
  ["another user's search", requested({ requestedBy: 'NEWS/Somebody Else' }), '/search/', anna, '/search/'],
  [
    'a search of a user with the same name in another domain',
    requested({ requestedBy: 'SPORT/Anna Keller' }),
    '/search/',
    anna,
    '/search/',
  ],
  [
    'a search of another type',
    requested({ address: '/search/video/?q=a&view=metadata' }),
    '/search/',
    anna,
    '/search/video/',
  ],
  [
    'a search without a trailing slash',
    requested({ address: '/search/video?q=a' }),
    '/search/',
    anna,
    '/search/video/',
  ],
  ['a bare search', requested({ address: '/search/text/' }), '/search/', anna, '/search/text/'],
  [
    'a text with reserved characters',
    requested({ address: '/search/?q=a%26b%3Dc%23d%3Fe' }),
    '/search/',
    anna,
    '/search/',
  ],
  ['no requested page', null, '/search/', anna, '/search/'],
  ['a link to an upload page', requested({ address: '/upload/video/' }), '/search/', anna, '/upload/video/'],
  ['an upload page of the same user', ownUpload('/upload/video/'), '/search/', anna, '/upload/video/'],
  ['an upload page by its alias', ownUpload('/upload/image'), '/search/', anna, '/upload/'],
  ['an upload page, without search', ownUpload('/upload/audio/'), '/upload/', anna, '/upload/audio/'],
  [
    'an upload page whose permission has been revoked',
    ownUpload('/upload/'),
    '/upload/video/',
    annaOfVideo,
    '/upload/video/',
  ],
  ['an upload page, for a user who starts at the root', ownUpload('/upload/audio/'), '/', anna, '/'],
  [
    "another user's upload page",
    requested({ address: '/upload/video/', requestedBy: 'NEWS/Somebody Else' }),
    '/search/',
    anna,
    '/search/',
  ],
  ['an error page', requested({ address: '/error/auth?msg=x' }), '/search/', anna, '/search/'],
  ['a search, for a user who starts at the uploads', requested(), '/upload/', anna, '/upload/'],
  ['a search, for a user who starts at the root', requested(), '/', anna, '/'],
  ['no user yet', requested(), '/search/', SIGNED_OUT, '/search/'],
  [
    'no user yet, and a search of another type',
    requested({ address: '/search/video/' }),
    '/search/',
    SIGNED_OUT,
    '/search/',
  ],
  [
    "another user's search of another type",
    requested({ address: '/search/video/', requestedBy: 'NEWS/Somebody Else' }),
    '/search/',
    anna,
    '/search/',
  ],
] as const)(
  '[2.3.2, 2.5.2] a sign-in returns to the requested page, but to no page of another user: %s',
  (_, given, target, auth, to) => {
    expect(returnTarget(target, given, auth).to).toBe(to);
  },
);

it.each([
  ['the search of a link', requested({ address: '/search/?q=a%26b' }), { link: 'q=a%26b' }],
  [
    'a link that was removed from the address',
    requested({ address: '/search/', entry: { link: 'q=a' } }),
    { link: 'q=a' },
  ],
  ['the id of a search', requested({ address: '/search/', entry: { step: '7', preview: 3 } }), { step: '7' }],
])('[2.5.2] a sign-in restores %s without its preview', (_, given, state) => {
  expect(JSON.parse(JSON.stringify(returnTarget('/search/', given, anna)))).toEqual({ to: '/search/', state });
});

it.each(OPEN_REDIRECT_PAYLOADS)('a requested page of %j is ignored', (form) => {
  for (const address of [form, `${form}/search/`, `${form}?q=deich`, `/search/${form}`]) {
    const { to } = returnTarget('/search/', requested({ address }), anna);
    expect(to).toMatch(/^\/(?:search|upload)\/(?:(?:video|audio|text)\/)?(?:\?|$)/);
  }
});

it('[4.17] a requested page is deleted on sign-out and in a frame, but not on an expired session', () => {
  expect(requestedPage(requested(), SIGNED_OUT, true)).toEqual(requested());
  expect(requestedPage(requested(), { ...SIGNED_OUT, hasLeft: true }, true)).toBeNull();
  expect(requestedPage(requested(), { ...SIGNED_OUT, isEmbedded: true }, false)).toBeNull();
});

it('[2.5.2, 4.17] a link that is opened after a sign-out is followed, a remembered page is not', () => {
  const left = { ...SIGNED_OUT, hasLeft: true };
  expect(requestedPage(requested(), left, false)).toEqual(requested());
  expect(requestedPage(requested({ entry: REOPENED }), left, false)).toBeNull();
  expect(requestedPage(requested({ entry: REOPENED }), SIGNED_OUT, false)).not.toBeNull();
});

it('reads stored pages only', () => {
  expect(parseRequestedPage(requested())).toEqual(requested());
  expect(parseRequestedPage(JSON.stringify(requested({ requestedBy: 'NEWS/Anna Keller' })))).toEqual(
    requested({ requestedBy: 'NEWS/Anna Keller' }),
  );
  for (const other of [
    null,
    undefined,
    '',
    '{',
    '7',
    'null',
    '"x"',
    {},
    [],
    7,
    { address: 7 },
    { address: 7, requestedBy: null },
    { requestedBy: null },
    { address: '/search/', requestedBy: 7 },
    { address: '/search/' },
  ])
    expect(parseRequestedPage(other)).toBeNull();
});

it.each([
  ['an upload page without a user', requested({ address: '/upload/video/' }), 'NEWS/Anna Keller'],
  ["another user's upload page", requested({ address: '/upload/', requestedBy: 'NEWS/bob' }), 'NEWS/bob'],
  ['a shared search', requested(), null],
])(
  '[4.18] only an upload page without a user is kept for the user whose session has expired: %s',
  (_, page, requestedBy) => {
    expect(withExpiredOwner(page, 'NEWS/Anna Keller')).toEqual({ ...page, requestedBy });
    expect(withExpiredOwner(page, '')).toEqual(page);
  },
);
