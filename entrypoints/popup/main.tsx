import { bootExtensionPage } from '#lib/boot/boot-extension-page.ts';
import { mountApp } from '../../components/app/mount-app.tsx';

void mountApp(bootExtensionPage('popup'));
