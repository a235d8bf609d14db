import { describe, expect, it } from 'vitest';
import {
  appBasePath,
  helpArticleOf,
  isReopenable,
  routeOf,
  searchRoute,
  searchTypeOf,
  uploadRoute,
  uploadTypeOf,
} from '#lib/routing/model/routes.ts';

describe('routes', () => {
  it('[2.1.3] has the image tab at /upload/ and at its alias', () => {
    expect(uploadRoute('image')).toBe('/upload/');
    expect(uploadTypeOf('/upload/')).toBe('image');
    expect(uploadTypeOf('/upload/image/')).toBe('image');
  });

  it('[2.1.4, 2.1.5] has a separate route for video and audio', () => {
    expect(uploadRoute('video')).toBe('/upload/video/');
    expect(uploadRoute('audio')).toBe('/upload/audio/');
    expect(uploadTypeOf('/upload/audio')).toBe('audio');
  });

  it('[2.1.6, 2.1.7, 2.1.8] has a search route for each media type', () => {
    expect(searchRoute('image')).toBe('/search/');
    expect(searchRoute('video')).toBe('/search/video/');
    expect(searchRoute('audio')).toBe('/search/audio/');
  });

  it('[2.1.9] has a text search route', () => {
    expect(searchTypeOf('/search/text/')).toBe('text');
  });

  it('reads a type from its own routes only', () => {
    expect(uploadTypeOf('/upload/text/')).toBeNull();
    expect(searchTypeOf('/upload/')).toBeNull();
  });

  it('[2.1.11] reads the name of a help article, with or without a slash at the end', () => {
    expect(helpArticleOf('/help/')).toBeNull();
    expect(helpArticleOf('/help/drag-and-drop/')).toBe('drag-and-drop');
    expect(helpArticleOf('/help/drag-and-drop')).toBe('drag-and-drop');
    expect(helpArticleOf('/upload/')).toBeNull();
  });

  it('reads a typed address with capitals', () => {
    expect(uploadTypeOf('/Upload/Video/')).toBe('video');
    expect(searchTypeOf('/SEARCH')).toBe('image');
    expect(routeOf('/Login')).toBe('/login');
  });

  it('reopens working pages only', () => {
    expect(['/upload/', '/upload/video/', '/search/text/'].every(isReopenable)).toBe(true);
    expect(['/', '/login', '/error/auth', '/session-closed', '/evil'].some(isReopenable)).toBe(false);
  });

  it.each([
    ['/upload/video', '/upload/video/'],
    ['search/text/', '/search/text/'],
    ['/upload/image/', '/upload/image/'],
    ['login/', '/login'],
    ['/help', '/help/'],
    ['/', '/'],
    ['', '/'],
    ['/upload/text/', null],
    ['/evil', null],
  ])('parses an external string as a route of the table or as none: %j', (text, route) => {
    expect(routeOf(text)).toBe(route);
  });

  it.each([
    ['/', '/'],
    ['/upload/', '/'],
    ['/widget/', '/widget'],
    ['/widget', '/widget'],
    ['/news/widget/search/video/', '/news/widget'],
    ['/news/widget/error/access-denied', '/news/widget'],
    ['/widget/help/shortcuts/', '/widget'],
    ['/widget/Help/shortcuts', '/widget'],
    ['/widget/app.html', '/widget'],
    ['/widget/app.html/', '/widget'],
    ['/widget/app.html.d/x', '/widget/app.html.d/x'],
    ['/news//widget/login', '/news/widget'],
    ['/app.html', '/'],
  ])('splits page and route from the path of a link into the app: %s', (path, start) => {
    expect(appBasePath(path)).toBe(start);
  });
});
