import { expect, it } from 'vitest';
import { groupChannels } from '../../../../../components/uploads/form/channel-field.tsx';

const channel = (chanID: string, isSelectable = true) => ({ chanID, chanName: chanID, chanSrcID: '', isSelectable });

it('[3.1] makes a channel that cannot be selected the heading of those after it', () => {
  const groups = groupChannels([
    channel('a'),
    channel('NEWS', false),
    channel('b'),
    channel('c'),
    channel('EMPTY', false),
  ]);
  expect(groups.map(({ heading, channels }) => [heading?.chanID, channels.map(({ chanID }) => chanID)])).toEqual([
    [undefined, ['a']],
    ['NEWS', ['b', 'c']],
  ]);
});
