/**
 * Pictures of any size for searches: `/picture/300x200/7.svg`, upper edge red, lower edge blue, sides green. And one file of
 * each format: `/format/avif`, its left half red, its right half blue.
 */
import type { Vite } from 'vitest/node';
import { PICTURE_FORMATS } from '../../helpers/samples/picture-formats.ts';

const draw = (width: string, height: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="lime"/>` +
  '<rect x="20%" width="60%" height="16%" fill="red"/><rect x="20%" y="84%" width="60%" height="16%" fill="blue"/></svg>';

export function drawnPictures(): Vite.Plugin {
  return {
    name: 'drawn-pictures',
    configureServer({ middlewares }) {
      middlewares.use('/picture', ({ url }, response, next) => {
        const [, width, height] = /^\/(\d+)x(\d+)\//.exec(url ?? '') ?? [];
        if (width === undefined || height === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(draw(width, height));
      });
      middlewares.use('/format', ({ url }, response, next) => {
        const make = new Map(Object.entries(PICTURE_FORMATS)).get((url ?? '').slice(1));
        if (make === undefined) return next();
        make().then((bytes) => response.end(bytes), next);
      });
    },
  };
}
