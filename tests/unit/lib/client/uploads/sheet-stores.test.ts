import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import { type Selection, selectOne } from '#lib/client/selection.ts';
import { sheetStores } from '#lib/client/uploads/sheet-stores.ts';
import { createPageClient, SIGNED_IN } from '../../../../helpers/screens/page-client.ts';

const idsOf = ({ ids }: Selection) => [...ids].sort().join('');

describe('the stores of a contact sheet', () => {
  const surfaceOf = (username: string) => {
    const auth = { ...SIGNED_IN, username };
    const state = createStore<MirrorState>(() => ({ ...createPageClient().client.state.getState(), auth }));
    return { host: createPageClient().client.host, state };
  };

  it('are the same for all screens of a surface, and others in each tab and surface', () => {
    const [one, other] = [surfaceOf('Anna'), surfaceOf('Anna')];
    sheetStores(one, 'image').selection.setState(selectOne('a'));
    expect(idsOf(sheetStores(one, 'image').selection.getState())).toBe('a');
    expect(idsOf(sheetStores(one, 'video').selection.getState())).toBe('');
    expect(idsOf(sheetStores(other, 'image').selection.getState())).toBe('');
  });

  it('are empty for the next user', () => {
    const surface = surfaceOf('Anna');
    const { selection, drafts } = sheetStores(surface, 'image');
    selection.setState(selectOne('a'));
    drafts.setState({ IPTCCaption: { mode: 'replace', text: 'Typed' } });
    surface.state.setState(({ auth }) => ({ auth: { ...auth, username: 'Ben' } }));
    expect(idsOf(selection.getState())).toBe('');
    expect(drafts.getState()).toEqual({});
  });
});
