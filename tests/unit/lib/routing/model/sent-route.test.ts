import { expect, it } from 'vitest';
import { ANY_UPLOAD, followedRoute } from '#lib/routing/model/sent-route.ts';
import { NO_PERMISSIONS } from '#lib/session/model/auth-state.ts';

const ALL = { image: true, video: true, audio: true };
const NO_IMAGES = { image: false, video: true, audio: true };

it.each([
  // sent, current, permissions, followed
  ['/upload/video/', '/search/', ALL, '/upload/video/'],
  ['/upload/video/', '/upload/video/', ALL, null],
  ['/search/video/', '/search/', ALL, '/search/video/'],
  // Possibly with another search.
  ['/search/', '/search/', ALL, '/search/'],
  [ANY_UPLOAD, '/upload/audio/', ALL, null],
  [ANY_UPLOAD, '/search/audio/', ALL, '/upload/'],
  [ANY_UPLOAD, '/upload/', NO_IMAGES, '/upload/video/'],
  [ANY_UPLOAD, '/error/access-denied', NO_IMAGES, '/upload/video/'],
  [ANY_UPLOAD, '/search/', NO_PERMISSIONS, '/upload/'],
  ['', '/upload/', NO_IMAGES, null],
  ['//evil.example/upload/', '/upload/', ALL, null],
  ['/login', '/upload/', ALL, null],
  ['/error/auth?msg=x', '/upload/', ALL, null],
])('[2.4.1] after receiving %s, a surface at %s with %j goes to %s', (sent, current, permissions, followed) => {
  expect(followedRoute(sent, current, permissions)).toBe(followed);
});
