import { bootPage } from '#lib/boot/boot-page.ts';
import { mountApp } from '../../components/app/mount-app.tsx';
import { loadPartsAhead } from '../../components/app/parts-ahead.ts';
import { preloadScreen } from '../../components/app/preload-screen.ts';

const beginScreen = preloadScreen(window.location, import.meta.env.BASE_URL);
void bootPage('page').then(async (client) => {
  const { routing, capabilities } = client.host;
  if (routing === 'path') beginScreen(client);
  await mountApp(client);
  // A page over plain http opens nothing.
  if (routing === 'path' && capabilities.isSecure)
    loadPartsAhead(client, () => import('../../components/uploads/page/completion-dialog.tsx'));
});
