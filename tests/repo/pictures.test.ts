import { describe, expect, it } from 'vitest';
import { FRAMES_OF } from '../pictures/kit/frames.ts';
import { STORE_PICTURES } from '../pictures/store-pictures.ts';
import { STATES } from '../pictures/table.ts';

describe('the table of pictures', () => {
  it('names each state once, as a file is named', () => {
    const names = STATES.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has the states of README and stores, at the sizes that they show', () => {
    const missing = STORE_PICTURES.flatMap(({ shots }) => shots).filter(({ state: wanted, frame }) => {
      const state = STATES.find(({ name }) => name === wanted);
      return !state || !(state.frames ?? FRAMES_OF[state.surface]).includes(frame);
    });
    expect(missing).toEqual([]);
  });
});
