/** The extension before its first connection to a media system. */
import type { PictureState } from '../harness/picture-state.ts';
import { at, press, see, seeText, typeInto } from '../harness/steps.ts';

/** A port of this computer where nothing answers. */
const SILENT = 'http://127.0.0.1:9';

export const FIRST_RUN: readonly PictureState[] = [
  {
    name: 'disclosure',
    surface: 'new-popup',
    isFirstStart: true,
    steps: [at('/'), seeText('settings.discloseTitle')],
    isKey: true,
  },
  {
    name: 'disclosure-of-server',
    surface: 'popup',
    isFirstStart: true,
    steps: [at('/'), seeText('settings.discloseTitle')],
  },
  {
    name: 'first-run-empty',
    surface: 'new-popup',
    steps: [at('/'), seeText('settings.firstRunTitle')],
    isKey: true,
  },
  {
    name: 'first-run-nonsense',
    surface: 'new-popup',
    steps: [
      at('/'),
      typeInto('settings.server', 'not an address'),
      press('settings.connect'),
      see('[aria-invalid=true]'),
    ],
  },
  {
    name: 'first-run-unreachable',
    surface: 'new-popup',
    announces: 'settings.unreachable',
    steps: [at('/'), typeInto('settings.server', SILENT), press('settings.connect'), see('[aria-invalid=true]')],
  },
  {
    name: 'first-run-by-policy',
    surface: 'policy-popup',
    steps: [at('/'), seeText('settings.firstRunByPolicy')],
  },
];
