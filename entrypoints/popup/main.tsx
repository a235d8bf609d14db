import { bootExtensionPage } from '#lib/boot/boot-extension-page.ts';
import { fitPopup } from '#lib/boot/fit-popup.ts';
import { mountApp } from '../../components/app/mount-app.tsx';

// Left out of the builds for other browsers.
if (import.meta.env.FIREFOX) fitPopup();
void mountApp(bootExtensionPage('popup'));
