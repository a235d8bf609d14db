import { readdir, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SeedAsset } from '../../../../reference-server/core/seed-asset.ts';
import { lengthFields } from '../../../../reference-server/demo-library/article-assets.ts';
import { LIBRARY_DAYS, SEED_SOURCES } from '../../../../reference-server/demo-library/asset-facts.ts';
import { seedAssets } from '../../../../reference-server/demo-library/seed-assets.ts';
import { SEED_CATEGORIES } from '../../../../reference-server/demo-library/seed-categories.ts';
import { SEED_COUNTS } from '../../../../reference-server/demo-library/seed-counts.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const assets = seedAssets(NOW);
const ofKind = (...kinds: readonly SeedAsset['kind'][]): SeedAsset[] =>
  assets.filter((asset) => kinds.includes(asset.kind));
const field = (asset: SeedAsset, name: string): string => asset.fields[name] ?? '';

describe('the seed library', () => {
  it('has at least 300 pictures, 40 videos, 40 sounds and 60 articles', () => {
    expect(ofKind('image', 'graphic').length).toBeGreaterThanOrEqual(300);
    expect(ofKind('video').length).toBeGreaterThanOrEqual(40);
    expect(ofKind('audio').length).toBeGreaterThanOrEqual(40);
    expect(ofKind('text').length).toBeGreaterThanOrEqual(60);
    for (const [kind, count] of Object.entries(SEED_COUNTS))
      expect(assets.filter((asset) => asset.kind === kind)).toHaveLength(count);
  });

  it('gives every asset an id and a headline of its own', () => {
    expect(new Set(assets.map((asset) => asset.objectId)).size).toBe(assets.length);
    expect(new Set(assets.map((asset) => field(asset, 'IPTCHeadline'))).size).toBe(assets.length);
    expect(new Set(assets.map((asset) => asset.name)).size).toBe(assets.length);
  });

  it('is the same on every start; only its dates follow the current time', () => {
    const later = seedAssets(new Date(NOW.getTime() + 40 * 86_400_000));
    const headline = (list: readonly SeedAsset[]): string[] =>
      list.map((asset) => `${asset.objectId} ${field(asset, 'IPTCCaption')}`).sort();
    expect(headline(later)).toEqual(headline(assets));
    expect(seedAssets(NOW).map((asset) => asset.receivedAt.getTime())).toEqual(
      assets.map((asset) => asset.receivedAt.getTime()),
    );
  });

  it('spreads the assets over some 400 days, newest first and most of them recent', () => {
    const ages = assets.map((asset) => (NOW.getTime() - asset.receivedAt.getTime()) / 86_400_000);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(LIBRARY_DAYS + 1);
    expect(ages.filter((age) => age < 7).length).toBeGreaterThan(30);
    expect(ages.filter((age) => age < LIBRARY_DAYS / 2).length).toBeGreaterThan(assets.length * 0.55);
    for (const asset of assets) expect(asset.createdAt.getTime()).toBeLessThanOrEqual(asset.receivedAt.getTime());
  });

  it('replaces every placeholder of its texts', () => {
    for (const asset of assets) expect(Object.values(asset.fields).join(' ')).not.toMatch(/[{}]|undefined|NaN/);
  });

  it('uses known sources and categories only', () => {
    const sources = new Set<string>(SEED_SOURCES.map((source) => source.id));
    const categories = new Set<string>(SEED_CATEGORIES.map((category) => category.value));
    for (const asset of assets) {
      expect(sources).toContain(asset.sourceId);
      expect(categories).toContain(field(asset, 'IPTCCategory'));
    }
  });

  it('[5.8] respects the maximum lengths', () => {
    for (const asset of assets) {
      expect(asset.name.length).toBeLessThanOrEqual(80);
      expect(field(asset, 'IPTCHeadline').length).toBeLessThanOrEqual(255);
      expect(field(asset, 'IPTCCaption').length).toBeLessThanOrEqual(2048);
      expect(field(asset, 'IPTCCategory').length).toBeLessThanOrEqual(3);
      expect(field(asset, 'IPTCCredit').length).toBeLessThanOrEqual(32);
      expect(field(asset, 'IPTCCopyrightNotice').length).toBeLessThanOrEqual(128);
    }
  });

  it('has expired pictures and pictures that will expire', () => {
    const expiries = ofKind('image')
      .map((asset) => field(asset, 'ImgExpiresTS'))
      .filter((text) => text !== '');
    for (const text of expiries) expect(text).toMatch(/^\d{8} 00:00:00$/);
    expect(expiries.filter((text) => text < '20261120').length).toBeGreaterThan(3);
    expect(expiries.filter((text) => text > '20261121').length).toBeGreaterThan(3);
  });

  it('shows the clock of the time of day named in a caption', () => {
    const nights = ofKind('image', 'video').filter((asset) =>
      /\bat night\b|in der Nacht/.test(field(asset, 'IPTCCaption')),
    );
    const days = ofKind('image', 'video').filter((asset) =>
      /bright daylight|bei klarem Himmel/.test(field(asset, 'IPTCCaption')),
    );
    expect(nights.length).toBeGreaterThan(15);
    expect(days.length).toBeGreaterThan(15);
    for (const asset of nights) expect(asset.createdAt.getUTCHours()).toBeGreaterThanOrEqual(20);
    for (const asset of days) expect(asset.createdAt.getUTCHours()).toBeLessThanOrEqual(15);
  });
});

describe('the pictures of the seed library', () => {
  it('are one for each asset but articles, none besides, and 5 MB together', async () => {
    const folder = new URL('../../../../reference-server/demo-library/pictures/', import.meta.url);
    const names = await readdir(folder);
    expect(names).toHaveLength(ofKind('image', 'graphic', 'video', 'audio').length);
    const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, folder))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000_000);
  });

  it("say 'night' where the picture is dark and 'day' where it is light", async () => {
    const brightness = async (pattern: RegExp): Promise<number> => {
      const found = ofKind('image').filter(
        (asset) => /skyline|Silhouette/.test(field(asset, 'IPTCCaption')) && pattern.test(field(asset, 'IPTCCaption')),
      );
      const values = await Promise.all(
        found.map(
          async (asset) =>
            (
              await sharp((await asset.produce()).original)
                .greyscale()
                .stats()
            ).channels[0]?.mean ?? 0,
        ),
      );
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(await brightness(/at night|in der Nacht/)).toBeLessThan(90);
    expect(await brightness(/daylight|klarem Himmel/)).toBeGreaterThan(110);
  });

  it('are JPEG with the author in Exif, of at least 1280 pixels', async () => {
    const photo = ofKind('image')[0];
    const { original } = (await photo?.produce()) ?? { original: Buffer.alloc(0) };
    const about = await sharp(original).metadata();
    expect(about.format).toBe('jpeg');
    expect(Math.max(about.width, about.height)).toBeGreaterThanOrEqual(1280);
    expect(
      about.exif?.includes(Buffer.from(field(photo ?? assets[0] ?? ({} as SeedAsset), 'IPTCByLine'), 'utf8')),
    ).toBe(true);
  });

  it('include graphics as PNG whose captions name their numbers', async () => {
    const graphics = ofKind('graphic');
    const about = await sharp((await graphics[0]?.produce())?.original).metadata();
    expect(about.format).toBe('png');
    for (const graphic of graphics.filter((asset) => !asset.name.startsWith('we')))
      expect(field(graphic, 'IPTCCaption')).toMatch(/\d/);
  });
});

describe('the articles of the seed library', () => {
  const articles = ofKind('text');

  it('are as long as an agency item, half English, half German, each with its own opening', () => {
    const german = articles.filter((asset) => / und | der | nicht /.test(field(asset, 'TxtFullText')));
    expect(german).toHaveLength(articles.length / 2);
    for (const asset of articles) {
      expect(Number(field(asset, 'TxtLenWords'))).toBeGreaterThanOrEqual(120);
      expect(Number(field(asset, 'TxtLenWords'))).toBeLessThanOrEqual(400);
    }
    expect(new Set(articles.map((asset) => field(asset, 'TxtIntro').slice(0, 40))).size).toBe(articles.length);
  });

  it('[3.17] count words, lines and characters without the tags', () => {
    expect(lengthFields(['Zwei Wörter – drei.', 'x'.repeat(77)])).toEqual({
      TxtLenWords: '4',
      TxtLenLines: '4',
      TxtLenChars: '97',
    });
    for (const asset of articles) {
      const plain = field(asset, 'TxtFullText')
        .replaceAll(/<\/?p>/g, '')
        .replaceAll('&amp;', '&');
      expect(field(asset, 'TxtLenChars')).toBe(String([...plain].length));
    }
  });
});
