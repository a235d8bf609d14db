/**
 * Gets what browsers with a head need where there is no screen: an X server in memory, a window manager, a keyboard. And
 * ffmpeg, which tells the reference server the size of a video.
 */
import { installDebianPackages } from './debian-packages.ts';
import { programsNamed } from './find-browser.ts';

const DEBIAN_PACKAGE: Readonly<Record<string, string>> = {
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  ffmpeg: 'ffmpeg',
};

/** True when all are there, installed where they were missing. */
export function getTestTools(): boolean {
  const missing = missingTools();
  if (missing.length === 0) return true;
  const packages = missing.map((tool) => DEBIAN_PACKAGE[tool] ?? tool);
  process.stdout.write(
    `${missing.join(', ')}: not on this machine. Installing Debian's packages ${packages.join(' ')} …\n`,
  );
  installDebianPackages(packages);
  const stillMissing = missingTools();
  if (stillMissing.length > 0) process.stdout.write(`${stillMissing.join(', ')}: could not be installed.\n`);
  return stillMissing.length === 0;
}

function missingTools(): string[] {
  return Object.keys(DEBIAN_PACKAGE).filter((tool) => programsNamed([tool]).length === 0);
}
