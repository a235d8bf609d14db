import { expect, it } from 'vitest';
import {
  type AskedPage,
  askedPage,
  readAskedPage,
  returnTarget,
  withExpiredOwner,
} from '#lib/routing/model/requested-page.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { OPEN_REDIRECT_PAYLOADS } from '../../../../helpers/samples/open-redirect-payloads.ts';

const permissions = { image: true, video: true, audio: true };
const anna = { ...SIGNED_OUT, status: 'signed-in', domain: 'NEWS', username: 'Anna Keller', permissions } as const;
const annaOfVideo = { ...anna, permissions: { image: false, video: true, audio: false } };
const asked = (parts: Partial<AskedPage> = {}): AskedPage => ({
  address: '/search/?q=deich',
  entry: null,
  askedBy: null,
  ...parts,
});
const ownUpload = (address: string) => asked({ address, askedBy: 'NEWS/Anna Keller' });

it.each([
  ['a search without an owner', asked(), '/search/', anna, '/search/'],
  ['a search of the same user', asked({ askedBy: 'NEWS/Anna Keller' }), '/search/', anna, '/search/'],
  ["another user's search", asked({ askedBy: 'NEWS/Somebody Else' }), '/search/', anna, '/search/'],
  [
    'a search of a user with the same name in another domain',
    asked({ askedBy: 'SPORT/Anna Keller' }),
    '/search/',
    anna,
    '/search/',
  ],
  [
    'a search of another type',
    asked({ address: '/search/video/?q=a&view=metadata' }),
    '/search/',
    anna,
    '/search/video/',
  ],
  ['a search without a trailing slash', asked({ address: '/search/video?q=a' }), '/search/', anna, '/search/video/'],
  ['a bare search', asked({ address: '/search/text/' }), '/search/', anna, '/search/text/'],
  ['a text with reserved characters', asked({ address: '/search/?q=a%26b%3Dc%23d%3Fe' }), '/search/', anna, '/search/'],
  ['no requested page', null, '/search/', anna, '/search/'],
  ['an upload page without an owner', asked({ address: '/upload/video/' }), '/search/', anna, '/search/'],
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
    asked({ address: '/upload/video/', askedBy: 'NEWS/Somebody Else' }),
    '/search/',
    anna,
    '/search/',
  ],
  ['an error page', asked({ address: '/error/auth?msg=x' }), '/search/', anna, '/search/'],
  ['a search, for a user who starts at the uploads', asked(), '/upload/', anna, '/upload/'],
  ['a search, for a user who starts at the root', asked(), '/', anna, '/'],
  ['no user yet', asked(), '/search/', SIGNED_OUT, '/search/'],
  [
    'no user yet, and a search of another type',
    asked({ address: '/search/video/' }),
    '/search/',
    SIGNED_OUT,
    '/search/',
  ],
  [
    "another user's search of another type",
    asked({ address: '/search/video/', askedBy: 'NEWS/Somebody Else' }),
    '/search/',
    anna,
    '/search/',
  ],
] as const)(
  '[2.3.2, 2.5.2] a sign-in returns to the requested search or own upload page, otherwise to the start page: %s',
  (_, given, target, auth, to) => {
    expect(returnTarget(target, given, auth).to).toBe(to);
  },
);

it.each([
  ['the search of a link', asked({ address: '/search/?q=a%26b' }), { link: 'q=a%26b' }],
  ['a link that was removed from the address', asked({ address: '/search/', entry: { link: 'q=a' } }), { link: 'q=a' }],
  ['the id of a search', asked({ address: '/search/', entry: { step: '7', preview: 3 } }), { step: '7' }],
])('[2.5.2] a sign-in restores %s without its preview', (_, given, state) => {
  expect(JSON.parse(JSON.stringify(returnTarget('/search/', given, anna)))).toEqual({ to: '/search/', state });
});

it.each(OPEN_REDIRECT_PAYLOADS)('a requested page of %j is ignored', (form) => {
  for (const address of [form, `${form}/search/`, `${form}?q=deich`, `/search/${form}`]) {
    const { to } = returnTarget('/search/', asked({ address }), anna);
    expect(to).toMatch(/^\/search\/(?:(?:video|audio|text)\/)?(?:\?|$)/);
  }
});

it('[4.17] a requested page is deleted on sign-out and in a frame, but not on an expired session', () => {
  expect(askedPage(asked(), SIGNED_OUT)).toEqual(asked());
  expect(askedPage(asked(), { ...SIGNED_OUT, hasLeft: true })).toBeNull();
  expect(askedPage(asked(), { ...SIGNED_OUT, isEmbedded: true })).toBeNull();
});

it('reads stored pages only', () => {
  expect(readAskedPage(asked())).toEqual(asked());
  expect(readAskedPage(JSON.stringify(asked({ askedBy: 'NEWS/Anna Keller' })))).toEqual(
    asked({ askedBy: 'NEWS/Anna Keller' }),
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
    { address: 7, askedBy: null },
    { askedBy: null },
    { address: '/search/', askedBy: 7 },
    { address: '/search/' },
  ])
    expect(readAskedPage(other)).toBeNull();
});

it.each([
  ['an upload page without a user', asked({ address: '/upload/video/' }), 'NEWS/Anna Keller'],
  ["another user's upload page", asked({ address: '/upload/', askedBy: 'NEWS/bob' }), 'NEWS/bob'],
  ['a shared search', asked(), null],
])(
  '[4.18] only an upload page without a user is kept for the user whose session has expired: %s',
  (_, page, askedBy) => {
    expect(withExpiredOwner(page, 'NEWS/Anna Keller')).toEqual({ ...page, askedBy });
    expect(withExpiredOwner(page, '')).toEqual(page);
  },
);
