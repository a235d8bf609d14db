/** `npm start`: builds what changed, then runs the reference server, which prints its address and the next steps. */
import { spawn } from 'node:child_process';
import { asksForHelp, USAGE } from '../reference-server/options/read-arguments.ts';
import { BROWSERS, buildTarget } from './build/build-target.ts';
import { explainAndExit } from './explain-and-exit.ts';
import { root } from './root.ts';
import { startArguments } from './start-arguments.ts';

const startedBy = process.ppid;

if (asksForHelp(process.argv)) {
  process.stdout.write(USAGE);
  process.exit(0);
}

// All three builds first, because the server's first message names their folders.
const builds = await Promise.allSettled(BROWSERS.map((browser) => buildTarget({ browser })));
for (const build of builds) if (build.status === 'rejected') explainAndExit(build.reason);

const args = startArguments(process.argv.slice(2), process.env);
const server = spawn(process.execPath, ['reference-server/start/main.ts', ...args], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl+C to both processes; a service manager's SIGTERM reaches only this one.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
// A SIGTERM to npm ends npm and its shell without reaching this process; without this check the port would stay in use.
const watch = setInterval(() => {
  if (process.ppid === startedBy) return;
  // Once: a second signal ends the server without a graceful stop.
  clearInterval(watch);
  server.kill('SIGTERM');
}, 1_000).unref();
