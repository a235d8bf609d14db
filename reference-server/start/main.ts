/** `npm start`: the reference server with its demo library. Node 24 runs the TypeScript directly. */
import { collectEarly } from '../core/collect-early.ts';

// Before the modules of the program fill the memory that this limits.
collectEarly();
await import('./program.ts');
