/** Which answer has the focus when Upload asks about files that may not be used now: only a real dialog decides it. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { usageOf } from '../../helpers/builders/usage.ts';
import { gone, label, press, see } from '../harness/screen.ts';
import { addedRows } from '../states/rows.ts';
import { showUploads } from '../states/uploads.ts';

it.each([
  ['image', 'Keep and upload', 1],
  ['video', 'Cancel', 0],
  ['audio', 'Cancel', 0],
] as const)(
  'the question about embargoed files of the %s page focuses the safe answer, which Enter takes',
  async (type, answer, starts) => {
    const embargo = { takesForm: true, isStartable: true, usage: usageOf({ words: 'embargoed' }), type } as const;
    const rows = addedRows(2, { ...embargo, usableTime: [0, 0] });
    const page = await showUploads('en-US', rows, { type, draft: { ChannelID: 'desk' } });
    await press(label('en-US', 'uploads.upload'));
    await see('.withheld-files');
    expect(document.activeElement?.textContent).toBe(answer);
    await userEvent.keyboard('{Enter}');
    await gone('.withheld-files');
    expect(page.sent.filter(({ name }) => name === 'uploads.start')).toHaveLength(starts);
  },
);
