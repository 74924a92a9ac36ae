import { readFileSync } from 'node:fs';

/** How busy the machine is, for the note of a figure. */
export function loadOf(): string {
  return `load of the machine: ${readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')}`;
}
