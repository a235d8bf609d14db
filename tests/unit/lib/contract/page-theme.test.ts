import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SHIPPED_THEMES, themeData } from '#lib/contract/theme.ts';
import { contrast, mix } from '#lib/settings/model/contrast.ts';
import { SCHEMES, validateTheme } from '#lib/settings/model/validate-theme.ts';
import { readText, repositoryFiles } from '../../../repo/read-repository.ts';

const anywhere = (picture: string) => `https://media.example/themes/x/${picture}`;
const parseTheme = (accent: object | null, address: (picture: string) => string | null = anywhere) =>
  validateTheme(
    v.parse(themeData, { name: 'x', accent, pages: { login: { logo: 'logo.svg' }, upload: {}, search: {} } }),
    address,
  );

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
  ])('contrast of %s on %s is that of WCAG, %d', (first, second, ratio) => {
    expect(contrast(first, second)).toBeCloseTo(ratio, 1);
    expect(contrast(second, first)).toBe(contrast(first, second));
  });

  it('mixes colours by share', () => {
    expect(mix('#ff0000', '#0000ff', 1)).toBe('#ff0000');
    expect(mix('#ff0000', '#0000ff', 0)).toBe('#0000ff');
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});

describe('a theme', () => {
  it('[1.6] gives every page its logo and background, and the accent in four variants', () => {
    const { theme, complaints } = parseTheme({ light: '#6d28a8', dark: '#c99bf2' });
    expect(complaints).toEqual([]);
    expect(theme.pages.login).toEqual({ logo: 'https://media.example/themes/x/logo.svg', background: null });
    expect(theme.accent?.light).toMatchObject({ accent: '#6d28a8', on: '#ffffff' });
    expect(theme.accent?.dark).toMatchObject({ accent: '#c99bf2', on: '#0b1013' });
  });

  it.each([
    ['too pale for a light page', { light: '#f2c14e', dark: '#f2c14e' }, 'light accent'],
    ['too dark for a dark page', { light: '#3a1a6e', dark: '#3a1a6e' }, 'dark accent'],
    ['too grey for both', { light: '#888888', dark: '#606060' }, 'light accent'],
  ])('[1.6] drops an accent that is %s, logs why, and keeps its pictures', (_why, accent, complaint) => {
    const { theme, complaints } = parseTheme(accent);
    expect(theme.accent).toBeNull();
    expect(complaints.join(' ')).toContain(complaint);
    expect(complaints.join(' ')).toMatch(/contrast \d\.\d\d, needed 4\.5/);
    expect(theme.pages.login.logo).not.toBeNull();
  });

  it('drops a picture of a forbidden origin', () => {
    const { theme, complaints } = parseTheme(null, () => null);
    expect(theme.pages.login.logo).toBeNull();
    expect(complaints).toEqual(['login logo: not on the server of the theme']);
  });

  it.each([['red'], ['#fff'], ['url(x)'], ['#12345g']])('rejects %s as a colour', (light) => {
    expect(v.safeParse(themeData, { name: 'x', accent: { light, dark: '#ffffff' } }).success).toBe(false);
  });

  it('is checked against the colours of the style sheet', () => {
    const [light = '', dark = ''] = readText('assets/styles/app/tokens.css').split('prefers-color-scheme: dark');
    for (const [scheme, css] of [['light', light] as const, ['dark', dark] as const]) {
      const grounds = ['surface', 'bg', 'sunken'].map((name) => css.match(new RegExp(`--${name}: (#\\w{6})`))?.[1]);
      expect(SCHEMES[scheme].grounds).toEqual(grounds);
    }
  });
});

describe('the shipped themes', () => {
  const files = repositoryFiles().filter((file) => /^assets\/themes\/.*\.json$/.test(file));

  it.each(files)('[1.6] %s is readable and has its pictures', (file) => {
    const data = v.parse(themeData, JSON.parse(readText(file)));
    expect(file).toBe(`assets/themes/${data.name}.json`);
    const { complaints, theme } = validateTheme(data, (picture) => `public/themes/${data.name}/${picture}`);
    expect(complaints).toEqual([]);
    const pictures = Object.values(theme.pages).flatMap(({ logo, background }) => [logo, background]);
    const named = pictures.filter((picture) => picture !== null);
    expect(repositoryFiles()).toEqual(expect.arrayContaining(named));
  });

  it("[1.6] are the default one and a customer's with another colour", () => {
    expect(SHIPPED_THEMES[0]).toBe('comyan');
    expect(files).toEqual(SHIPPED_THEMES.map((name) => `assets/themes/${name}.json`));
  });
});
