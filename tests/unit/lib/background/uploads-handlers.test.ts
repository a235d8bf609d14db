import { expect, it } from 'vitest';
import { type UploadsHandlerDeps, uploadsHandlers } from '#lib/background/uploads-handlers.ts';

it("an undone sort is reported as undone where the order 'small files first' cannot be stored", async () => {
  const asked: boolean[] = [];
  let published = 0;
  const uploads = {
    undo: async () => ({ sent: 2, wasSmallFirst: true }),
    sendingOrder: {
      set: async (isSmallFirst: boolean) => {
        asked.push(isSmallFirst);
        throw new Error('The disk is full');
      },
    },
  };
  const handlers = uploadsHandlers({
    uploads,
    publishNow: () => (published += 1),
  } as unknown as UploadsHandlerDeps);
  expect(await handlers['uploads.undo']({ id: 'step-1' }, {} as never)).toEqual({ sent: 2 });
  expect([asked, published]).toEqual([[true], 1]);
});
