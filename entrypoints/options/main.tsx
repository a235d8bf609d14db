import { bootPage } from '#lib/boot/boot-page.ts';
import { mountApp } from '../../components/app/mount-app.tsx';

void bootPage('options').then(mountApp);
