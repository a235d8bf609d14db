import { expect, it } from 'vitest';
import { createTrustedScriptUrl } from '#lib/boot/trusted-script-url.ts';

const OWN = 'https://media.example/widget/app.html';

it.each(['https://evil.example/x.js', '//evil.example/x.js', 'http://media.example/x.js', 'data:text/javascript,x()'])(
  'a script of another origin is never started: %s',
  (address) => {
    const trusted = createTrustedScriptUrl({}, () => OWN);
    expect(() => trusted(address)).toThrow(TypeError);
  },
);

it('an own script is passed on in the type of the policy, or unchanged without Trusted Types', () => {
  const created: string[] = [];
  const trustedTypes = {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }) {
      created.push(name);
      return { createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}` };
    },
  };
  const trusted = createTrustedScriptUrl({ trustedTypes }, () => OWN);
  expect(trusted('/widget/assets/thumbnail-worker.js')).toBe('trusted /widget/assets/thumbnail-worker.js');
  expect(() => trusted('https://evil.example/x.js')).toThrow(TypeError);
  expect(created).toEqual(['comyan']);
  expect(createTrustedScriptUrl({}, () => OWN)('/widget/x.js')).toBe('/widget/x.js');
});
