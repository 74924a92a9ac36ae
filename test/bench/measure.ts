import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The middle one of several measurements, in milliseconds. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** How long something takes, in milliseconds. */
export async function timed(act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** `1.8 ×`; more is slower. */
export function ratio(ours: number, theirs: number): string {
  return `${(ours / theirs).toPrecision(2)} ×`;
}

/** `31 %` */
export function share(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}

export function print(title: string, rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([label]) => label.length));
  console.log(`\n${title}`);
  for (const [label, value] of rows) console.log(`  ${label.padEnd(width)}  ${value}`);
}

/** The whole path of a program of the system; null when it is not installed. */
export function installed(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const holds = (folder: string) => {
    try {
      return readdirSync(folder).includes(program);
    } catch {
      return false; // a folder on the PATH need not exist
    }
  };
  const folder = folders.find(holds);
  return folder === undefined ? null : path.join(folder, program);
}
