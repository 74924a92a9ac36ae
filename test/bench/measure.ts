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

/** `1.8 ×` */
export function ratio(one: number, other: number): string {
  return `${shown(one / other)} ×`;
}

function shown(value: number): string {
  return value < 10 ? value.toPrecision(2) : value.toFixed(0);
}

export interface Comparison {
  readonly rounds: number;
  /** Each gives how long it took, in milliseconds. */
  readonly ours: () => Promise<number> | number;
  readonly theirs: () => Promise<number> | number;
}

/**
 * `1.8 × (1.6 … 2.1)`: our time as a multiple of the other's; more is slower. The median of pairs taken in turns, so
 * that a busy moment of the machine meets both, and the range of the pairs.
 */
export async function compared({ rounds, ours, theirs }: Comparison): Promise<string> {
  const ratios: number[] = [];
  for (let i = 0; i < rounds; i++) ratios.push((await ours()) / (await theirs()));
  const range = `${shown(Math.min(...ratios))} … ${shown(Math.max(...ratios))}`;
  return `${shown(median(ratios))} × (${range})`;
}

/** `31 %` */
export function share(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  return `${percent < 1 ? percent.toFixed(1) : Math.round(percent)} %`;
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
