import { setFlagsFromString } from 'node:v8';
import * as z from 'zod';

/* What is set for the whole process, each with what it is worth (Node 20). No other file sets a flag. */

export function tuneStart(): void {
  // Without it zod compiles each schema of the SDK at its first use: 4 ms of a start.
  z.config({ jitless: true });
  // Without it a program that ends right after its first call waits 150 ms for the optimising compiler of undici's parser.
  setFlagsFromString('--liftoff-only');
}
