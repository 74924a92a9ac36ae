import { readFileSync } from 'node:fs';

/**
 * Megabytes of address space that V8 reserves for compiled code at its start. Newer versions map all of it writable at
 * once (512 MB in Node 24 on x64), so that Linux counts it as data although hardly any of it is ever touched; older
 * ones reserve it without access, which is not counted. The children of a service run the same program as itself.
 * @param maps memory mappings of a process of that program, as in `/proc/self/maps`
 */
export function codeRangeMB(maps = ownMaps()): number {
  const sizes = maps.split('\n').map((line) => {
    const [, from, to] = /^([\da-f]+)-([\da-f]+) rwxp /.exec(line) ?? [];
    return from === undefined || to === undefined ? 0 : parseInt(to, 16) - parseInt(from, 16);
  });
  // Each thread has a range of its own, and the engines have more code: the largest is that of a main thread.
  return Math.ceil(Math.max(0, ...sizes) / 2 ** 20);
}

function ownMaps(): string {
  try {
    return readFileSync('/proc/self/maps', 'latin1');
  } catch {
    return '';
  }
}
