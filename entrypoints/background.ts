import { defineBackground } from 'wxt/utils/define-background';
import { bootBackground } from '#lib/boot/boot-background.ts';

export default defineBackground(() => {
  bootBackground();
});
