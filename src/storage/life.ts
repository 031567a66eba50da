import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** The stores of this process that are open, by the names that `lifeOf` gives. */
const open = new Set<string>();

/** A name that tells other processes of the data folder whether this one lives. */
export function beginLife(): string {
  const name = JSON.stringify([hostname(), process.pid, randomUUID()]);
  open.add(name);
  return name;
}

export const endLife = (name: string) => open.delete(name);

/** Of another machine nobody knows: its call's time decides. So it does where another program got the number. */
export function lives(name: string): boolean {
  const [host, pid] = name === '' ? [hostname(), process.pid] : (JSON.parse(name) as [string, number]);
  if (host !== hostname()) return true;
  if (pid === process.pid) return open.has(name);
  try {
    // Sends no signal (kill(2)).
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
