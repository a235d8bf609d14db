/**
 * No page makes HTML or scripts out of text, and a build with a server sends nothing elsewhere.
 *
 * docs/design/security.md#trusted-types
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

/** Each call makes code out of text; the answer names those that the browser allows. */
const makeCode = `(() => {
  const sinks = {
    innerHTML: () => { document.body.innerHTML = '<b>x</b>'; },
    outerHTML: () => { document.createElement('p').appendChild(document.createElement('i')).outerHTML = '<b>x</b>'; },
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    srcdoc: () => { document.createElement('iframe').srcdoc = '<b>x</b>'; },
    script: () => { document.createElement('script').src = '/chunks/x.js'; },
    worker: () => new Worker('/chunks/x.js'),
    policy: () => trustedTypes.createPolicy('another', {}),
    default: () => trustedTypes.createPolicy('default', { createHTML: (html) => html }),
    again: () => trustedTypes.createPolicy('comyan', { createScriptURL: (address) => address }) &&
      trustedTypes.createPolicy('comyan', { createScriptURL: (address) => address }),
  };
  return Object.entries(sinks).flatMap(([name, call]) => {
    try {
      call();
      return [name];
    } catch (error) {
      return error instanceof TypeError || error.name === 'NS_ERROR_DOM_TYPE_ERR' ? [] : [name + ': ' + error];
    }
  });
})()`;

/** What the browser reports of each of them. */
const BLOCKED = /Trusted Type|trusted-types|TrustedTypePolicy|TrustedHTML|TrustedScript/i;

test('popup, side panel, options and full page make no code out of text', { tag: '@platform' }, async ({
  extension,
  allowProblem,
}) => {
  allowProblem(BLOCKED);
  const popup = await extension.openTab('popup.html');
  await signIn(popup, 'editor');
  await popup.waitForText(/\d images?/);
  for (const path of ['popup.html', 'sidepanel.html', 'options.html', 'app.html#/search/']) {
    const page = await extension.openTab(path);
    await page.waitForText(/\S/);
    expect(await page.evaluate<string[]>(makeCode), path).toEqual([]);
    await page.close();
  }
});

test('the hosted page makes no code out of text', { tag: '@platform' }, async ({ hostedPage, allowProblem }) => {
  allowProblem(BLOCKED);
  await hostedPage.goto('/');
  await expect(hostedPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await hostedPage.evaluate(makeCode)).toEqual([]);
});

test('pages of the Firefox add-on make no code out of text', async ({ firefox, allowProblem }) => {
  allowProblem(BLOCKED);
  const page = await firefox.openTab('popup.html');
  await page.waitFor({ role: 'button', name: 'Sign In' });
  test.skip(!(await page.evaluate('"trustedTypes" in window')), 'this Firefox has no Trusted Types');
  expect(await page.evaluate(makeCode)).toEqual([]);
});

test('a build with a server sends no request to another origin', { tag: '@platform' }, async ({
  extension,
  server,
  allowProblem,
}) => {
  allowProblem(/violates the following Content Security Policy|Refused to|Fetch API cannot load|blocked by CORS/);
  const requests: string[] = [];
  const other = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end('x');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    const page = await extension.openTab('app.html');
    const elsewhere = `http://127.0.0.1:${port}`;
    const ask = (address: string) =>
      page.evaluate<string>(`fetch('${address}').then(({ status }) => String(status), ({ name }) => name)`);
    expect(await ask(`${elsewhere}/stolen`)).toBe('TypeError');
    const load = `new Promise((resolve) => {
      const image = new Image();
      image.onload = image.onerror = ({ type }) => resolve(type);
      image.src = '${elsewhere}/stolen.png';
    })`;
    expect(await page.evaluate(load)).toBe('error');
    await extension.evaluateInWorker(`fetch('${elsewhere}/stolen-by-the-background').catch(() => undefined)`);
    expect(requests).toEqual([]);
    expect(await ask(`${server.origin}/`)).toBe('200');
    expect(await extension.mayAsk('https://media.example')).toBe(false);
  } finally {
    other.close();
  }
});
