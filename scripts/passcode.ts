/** `npm run passcode`: prints the current passcodes of the demo accounts, as an authenticator app would show them. */
import { passcodes } from '../reference-server/start/welcome.ts';

process.stdout.write(passcodes(Date.now()));
