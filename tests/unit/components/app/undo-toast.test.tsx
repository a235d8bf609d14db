import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { UNDO_MS, type UndoOffer } from '#lib/uploads/model/undo.ts';
import { offerUndo } from '../../../../components/surface/surface-undo.ts';
import { bundleOf, createPageClient, readyWith, rowOf, SIGNED_IN } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

const offerOf = (parts: Partial<UndoOffer> = {}): UndoOffer => ({
  id: 'step-1',
  kind: 'remove',
  count: 1,
  name: 'deich.jpg',
  until: Date.now() + UNDO_MS,
  ...parts,
});

async function show(undo: UndoOffer, surface: 'page' | 'popup' | 'sidepanel' = 'popup') {
  const page = createPageClient({ surface });
  page.answer('uploads.undo', () => ({ sent: 0 }));
  renderApp(page, '/upload/');
  const rows = [rowOf()];
  await settle(() => page.share({ startUp: readyWith(), auth: SIGNED_IN, bundles: [bundleOf()], rows, undo }));
  await screen.findByRole('button', { name: 'Undo' });
  return page;
}

describe('the offer to undo', () => {
  it.each([
    [{}, 'deich.jpg was removed.'],
    [{ count: 3, name: '' }, '3 files were removed.'],
    [{ kind: 'leave-out', count: 2, name: '' }, '2 files were left out.'],
    [{ kind: 'move' }, 'deich.jpg was moved.'],
    [{ kind: 'edit', count: 40, name: '' }, '40 files were changed.'],
    [{ kind: 'reset-form', count: 0, name: '' }, 'The form was reset.'],
    [{ kind: 'values' }, 'The values of the file were changed.'],
    [{ kind: 'places', count: 40, name: '' }, 'The places were filled in.'],
    [{ kind: 'template', count: 0, name: '' }, 'The template was applied.'],
    [{ kind: 'keep-texts', count: 0, name: '' }, 'Files keep their own texts.'],
    [{ kind: 'sort', count: 40, name: '' }, 'The files were sorted.'],
  ] as const)('says what was done: %j', async (parts, text) => {
    await show(offerOf(parts));
    expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(screen.getByText(`${text} You can undo this for ten seconds.`)).toBeTruthy());
  });

  it.each([
    ['a click', 'popup'],
    ['a click', 'sidepanel'],
    ['a click', 'page'],
    ['Ctrl+Z', 'popup'],
  ] as const)('is taken by %s: %s', async (way, surface) => {
    const offer = offerOf();
    const page = await show(offer, surface);
    if (way === 'Ctrl+Z') await userEvent.keyboard('{Control>}z{/Control}');
    else await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(page.lastCommand()).toEqual({ name: 'uploads.undo', request: { id: offer.id } });
  });

  it('cannot be read after its ten seconds', async () => {
    const page = await show(offerOf());
    await screen.findByText('deich.jpg was removed. You can undo this for ten seconds.');
    await settle(() => page.share({ undo: null }));
    expect(screen.queryByText(/deich\.jpg was removed/)).toBeNull();
  });

  it('leaves Ctrl+Z to a field that has the focus', async () => {
    const page = await show(offerOf());
    await userEvent.click(await screen.findByRole('textbox', { name: 'Headline' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(page.namesOf()).not.toContain('uploads.undo');
  });

  it('can be pressed while a dialog is open, which makes the page behind it inert', async () => {
    await show(offerOf());
    await userEvent.click(await screen.findByRole('button', { name: /^Metadata of/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('offers the step before when the undone one takes its dialog back', async () => {
    const page = await show(offerOf({ id: 'step-2' }));
    const end = bundleOf({ completion: 'success' });
    await settle(() => page.share({ bundles: [end], rows: [rowOf({ status: 'complete' })] }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('button', { name: 'Undo' })).toBeTruthy();
    await settle(() => page.share({ bundles: [bundleOf()], rows: [rowOf()], undo: offerOf({ name: 'hafen.jpg' }) }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByText('hafen.jpg was removed.')).toBeTruthy();
  });

  it('says which files had been sent meanwhile, and why it is too late', async () => {
    const page = await show(offerOf());
    page.answer('uploads.undo', () => ({ sent: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 files had already been sent and stay as they are.', { selector: '.toast' });
    await settle(() => page.share({ undo: offerOf({ id: 'step-2' }) }));
    page.refuse('uploads.undo', 'uploads/undo-too-late');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('It is too late to undo this.', { selector: '.toast' });
  });

  it('is taken once by two presses or a held key, and again after a refusal', async () => {
    const page = await show(offerOf());
    const count = () => page.namesOf().filter((name) => name === 'uploads.undo').length;
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
    expect(count()).toBe(0);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(count()).toBe(1);
    await settle(() => page.share({ undo: offerOf({ id: 'step-2' }) }));
    page.refuse('uploads.undo', 'net/unreachable');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(count()).toBe(3);
  });

  it.each(['signed-out', 'signed-in'] as const)(
    'the offer of a surface to undo ends when its user is gone: %s',
    async (status) => {
      const page = await show(offerOf());
      await settle(() => page.share({ undo: null }));
      act(() => offerUndo('undo.filterReset', () => undefined));
      await screen.findByText('The filter was reset.');
      const auth = status === 'signed-in' ? { ...SIGNED_IN, username: 'photo' } : { status, hasLeft: true };
      await settle(() => page.share({ auth } as never));
      expect(screen.queryByText('The filter was reset.')).toBeNull();
      await settle(() => page.share({ auth: SIGNED_IN }));
      expect(screen.queryByText('The filter was reset.')).toBeNull();
    },
  );

  it('ends with its time, also if the background was stopped', async () => {
    const offer = offerOf();
    const page = await show(offer);
    await settle(() => page.share({ undo: { ...offer, until: Date.now() + 300 } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('makes a removal final when it is closed', async () => {
    const offer = offerOf();
    const page = await show(offer);
    await userEvent.click(screen.getByRole('button', { name: 'Close without undoing' }));
    expect(page.lastCommand()).toEqual({ name: 'uploads.dismissUndo', request: { id: offer.id } });
  });
});
