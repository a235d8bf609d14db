/** `npm start`: builds what changed, then runs the reference server, which says where it is and how to go on. */
import { spawn } from 'node:child_process';
import { BROWSERS, buildTarget } from './build/build-target.ts';
import { explainAndExit } from './explain-and-exit.ts';
import { root } from './root.ts';

const startedBy = process.ppid;

// All three before the server speaks: its words say that each browser's build is there to be loaded.
const builds = await Promise.allSettled(BROWSERS.map((browser) => buildTarget({ browser })));
for (const build of builds) if (build.status === 'rejected') explainAndExit(build.reason);

const server = spawn(process.execPath, ['reference-server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to both; a service manager's SIGTERM reaches only us.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
// A SIGTERM to npm ends npm and its shell without reaching this process: the port would stay taken.
setInterval(() => {
  if (process.ppid !== startedBy) server.kill('SIGTERM');
}, 1_000).unref();
