import { expect, it } from 'vitest';
import { privacyPolicyPage } from '../../../../scripts/package/privacy-policy-page.ts';

const NOBODY = { publisher: undefined, contact: undefined, server: undefined };

it('names the house, its contact and its server, in both languages, and what the first run lists', async () => {
  const page = await privacyPolicyPage({
    publisher: 'Nord & <See>',
    contact: 'privacy@nord.example',
    server: 'https://media.nord.example/',
  });
  const [english = '', german = ''] = page.split('<article lang="de-DE">');
  for (const part of [english, german]) {
    expect(part).toContain('<p>Nord &amp; &lt;See>, privacy@nord.example</p>');
    expect(part).toContain('media.nord.example:');
    expect(part.match(/<li>/g)).toHaveLength(5);
  }
  expect(english).toContain('<li>the words and filters that you search with</li>');
  expect(german).toContain('<li>die Wörter und Filter, mit denen Sie suchen</li>');
  expect(page).not.toMatch(/undefined|\{\w+\}/);
});

it('leaves gaps to fill in, and tells of the open tab without a server', async () => {
  const page = await privacyPolicyPage(NOBODY);
  expect(page).toContain('[name of the publisher], [contact]');
  expect(page).toContain('address of the tab in which you open it');
  expect(page).not.toMatch(/undefined|\{\w+\}/);
});
