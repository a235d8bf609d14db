/** `npm run passcode`: what an authenticator app would show for the accounts of the demo now. */
import { passcodes } from '../reference-server/welcome.ts';

process.stdout.write(passcodes(Date.now()));
