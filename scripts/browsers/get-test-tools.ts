/**
 * Installs what headed browsers need on a machine without a screen: a virtual X server, a window manager and xdotool
 * for key presses. And ffmpeg, with which the reference server reads the size of a video.
 */
import { installDebianPackages } from './debian-packages.ts';
import { programsNamed } from './find-browser.ts';

const DEBIAN_PACKAGE: Readonly<Record<string, string>> = {
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  ffmpeg: 'ffmpeg',
};

/** Installs the missing tools. Prints those that could not be installed. */
export function getTestTools(): void {
  const missing = missingTools();
  if (missing.length === 0) return;
  const packages = missing.map((tool) => DEBIAN_PACKAGE[tool] ?? tool);
  process.stdout.write(
    `${missing.join(', ')}: not installed. Installing the Debian packages ${packages.join(' ')} …\n`,
  );
  installDebianPackages(packages);
  const stillMissing = missingTools();
  if (stillMissing.length > 0)
    process.stdout.write(`${stillMissing.join(', ')}: could not be installed. Install them by hand.\n`);
}

function missingTools(): string[] {
  return Object.keys(DEBIAN_PACKAGE).filter((tool) => programsNamed([tool]).length === 0);
}
