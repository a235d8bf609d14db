/** The toolbar button, from an unstarted upload to the last sent one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
});
afterEach(async () => {
  engine.close();
  await server.close();
});

const jpeg = (name: string) => new File([name.repeat(100)], name, { type: 'image/jpeg' });
const start = () => engine.send('uploads.start', { type: 'image' });
const badgeBecomes = (text: string, title: string) =>
  waitUntil(`badge ${text}`, () => engine.host.badge === text && engine.host.badgeTitle === title);

describe('the toolbar button', () => {
  it('distinguishes not sent, being sent and done', async () => {
    await engine.add('image', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await badgeBecomes('2', 'Comyan Widget\n2 files not sent yet.');
    server.isUnreachable = true;
    await start();
    await badgeBecomes('↑2', 'Comyan Widget\nSending 2 files.');
    await engine.add('image', [jpeg('c.jpg')]);
    await badgeBecomes('↑2', 'Comyan Widget\nSending 2 files.\n1 file not sent yet.');
    await engine.send('uploads.pause', { type: 'image' });
    await badgeBecomes('3', 'Comyan Widget\n3 files not sent yet.');
    server.isUnreachable = false;
    await start();
    await badgeBecomes('✓', 'Comyan Widget\n3 files sent.');
    await engine.send('uploads.dismissCompletion', { bundleId: engine.shared().bundles[0]?.id ?? '' });
    await badgeBecomes('', 'Comyan Widget');
  });

  it('is set at most ten times a second while many small files are sent', async () => {
    await engine.add(
      'image',
      Array.from({ length: 60 }, (_, at) => jpeg(`${at}.jpg`)),
    );
    await badgeBecomes('60', 'Comyan Widget\n60 files not sent yet.');
    const [before, startedAt] = [engine.host.badgesShown, performance.now()];
    await start();
    await badgeBecomes('✓', 'Comyan Widget\n60 files sent.');
    const allowed = (performance.now() - startedAt) / 100 + 1;
    expect(engine.host.badgesShown - before).toBeLessThanOrEqual(allowed);
  });

  it('shows failures before unsent files', async () => {
    server.failNext('POST', 400);
    await engine.add('image', [jpeg('a.jpg')]);
    await start();
    await badgeBecomes('!1', 'Comyan Widget\n1 file failed.');
    await engine.add('image', [jpeg('b.jpg')]);
    await badgeBecomes('!1', 'Comyan Widget\n1 file failed.\n1 file not sent yet.');
  });

  it.each(['image', 'video', 'audio'] as const)(
    '[4.12] counts refused files from the start on, as the end does, until they are removed: %s',
    async (type) => {
      const name = { image: 'a.jpg', video: 'a.mp4', audio: 'a.mp3' }[type];
      await engine.add(type, [new File(['bytes'], name)]);
      const [refused = ''] = await engine.add(type, [new File(['text'], 'notes.txt')]);
      await waitUntil('refused', () => engine.row(refused)?.isRefused);
      await badgeBecomes('1', 'Comyan Widget\n1 file not sent yet.');
      await engine.send('uploads.start', { type });
      await waitUntil('the end', () => engine.shared().bundles[0]?.completion === 'errors');
      await badgeBecomes('!1', 'Comyan Widget\n1 file failed.\n1 file sent.');
      await engine.send('uploads.dismissCompletion', { bundleId: engine.shared().bundles[0]?.id ?? '' });
      await badgeBecomes('!1', 'Comyan Widget\n1 file failed.');
      await engine.remove({ uploadIds: [refused] });
      await badgeBecomes('', 'Comyan Widget');
    },
  );

  it('[4.12] shows the end of a closed surface until the dialog of the next one is closed', async () => {
    await engine.add('image', [jpeg('a.jpg')]);
    engine.closeSurface();
    await start();
    await badgeBecomes('✓', 'Comyan Widget\n1 file sent.');
    expect(engine.host.notifications).toEqual(['Upload finished successfully!']);
    engine.openSurface(true);
    await waitUntil('the dialog', () => engine.shared().bundles[0]?.completion === 'success');
    expect(engine.host.badge).toBe('✓');
    await engine.send('uploads.dismissCompletion', { bundleId: engine.shared().bundles[0]?.id ?? '' });
    await badgeBecomes('', 'Comyan Widget');
  });

  it.each(['image', 'video', 'audio'] as const)(
    '[4.12] reports the end by a notification while only the options page is open: %s',
    async (type) => {
      await engine.add(type, [new File(['bytes'], { image: 'a.jpg', video: 'a.mp4', audio: 'a.mp3' }[type])]);
      engine.closeSurface();
      const closeOptions = engine.port.connect(() => undefined, 'options-of-a-test', false);
      await engine.send('uploads.start', { type });
      await badgeBecomes('✓', 'Comyan Widget\n1 file sent.');
      expect(engine.host.notifications).toEqual(['Upload finished successfully!']);
      closeOptions();
      engine.openSurface(true);
      await waitUntil('the dialog', () => engine.shared().bundles[0]?.completion === 'success');
    },
  );

  it('[9.7] has the language that the user chooses, at once', async () => {
    await engine.add('image', [jpeg('a.jpg')]);
    await badgeBecomes('1', 'Comyan Widget\n1 file not sent yet.');
    await engine.send('settings.setLocale', { locale: 'de-DE' });
    await badgeBecomes('1', 'Comyan Widget\n1 Datei noch nicht gesendet.');
  });

  it('counts duplicates that wait for an answer', async () => {
    const file = jpeg('a.jpg');
    const [, second = ''] = await engine.add('image', [file, new File([file], 'again.jpg', { type: 'image/jpeg' })]);
    await waitUntil('the duplicate is found', () => engine.row(second)?.isDuplicate);
    await start();
    await badgeBecomes('1', 'Comyan Widget\n1 file not sent yet.');
  });

  it('shows nothing of a signed-out owner, and only their own uploads to another user', async () => {
    await engine.add('image', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await badgeBecomes('2', 'Comyan Widget\n2 files not sent yet.');
    await engine.send('session.signOut', { unfinished: 'keep' });
    await badgeBecomes('', 'Comyan Widget');
    server.userName = 'NEWS/photo';
    await engine.signIn('photo');
    expect(engine.host.badge).toBe('');
    await engine.add('image', [jpeg('c.jpg')]);
    await badgeBecomes('1', 'Comyan Widget\n1 file not sent yet.');
    await engine.send('session.signOut', { unfinished: 'keep' });
    server.userName = 'NEWS/editor';
    await engine.signIn();
    await badgeBecomes('2', 'Comyan Widget\n2 files not sent yet.');
  });

  it('is restored after a restart of the background', async () => {
    await engine.add('image', [jpeg('a.jpg')]);
    await badgeBecomes('1', 'Comyan Widget\n1 file not sent yet.');
    await waitUntil('kept', () => engine.rows()[0]?.bytesLocation === 'stored');
    engine.host.badge = 'before';
    engine.restart();
    await badgeBecomes('1', 'Comyan Widget\n1 file not sent yet.');
  });
});

describe('thumbnails', () => {
  const complete = async (): Promise<string> => {
    const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
    engine.disk.thumbnails.set(uploadId, new Blob(['small']));
    await start();
    await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
    engine.restart();
    await waitUntil('read again', () => engine.row(uploadId)?.status === 'complete');
    return uploadId;
  };

  it('stay with completed rows when the background restarts, while copies are removed', async () => {
    const uploadId = await complete();
    // A start removes stored data without an upload; this upload has a row.
    expect([...engine.disk.thumbnails.keys()]).toEqual([uploadId]);
    expect(engine.disk.copies.size).toBe(0);
    await engine.remove({ uploadIds: [uploadId] });
    expect(engine.disk.thumbnails.size).toBe(0);
  });

  it('are removed with the user', async () => {
    await complete();
    await engine.send('session.signOut', { unfinished: 'discard' });
    expect(engine.disk.thumbnails.size).toBe(0);
  });
});
