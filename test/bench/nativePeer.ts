import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { previewSize } from '../../src/kernel/write/preview/drawPreview';
import { installed } from './measure';

/** A native program that reads a CAD file and draws it. */
export interface NativePeer {
  readonly name: string;
  /** Throws a sentence when the program does not do it. */
  convert(file: string): void;
}

/**
 * f3d, when it is installed. `CALIPER_BENCH_NATIVE` names another program with its arguments; {in} and {out} stand for
 * the file and the picture.
 */
export function nativePeer(): NativePeer | null {
  const command = process.env['CALIPER_BENCH_NATIVE']?.split(' ') ?? f3d();
  const [program] = command ?? [];
  if (command === null || program === undefined) return null;
  const words = [...onSomeScreen(), ...command];
  return { name: path.basename(program), convert: (file) => run(words, file) };
}

function f3d(): readonly string[] | null {
  const program = installed('f3d');
  if (program === null) return null;
  return [program, '{in}', '--output', '{out}', '--resolution', `${previewSize},${previewSize}`];
}

// f3d draws into a window; without a screen Xvfb gives it one, in a few hundredths of a second.
function onSomeScreen(): readonly string[] {
  const xvfb = process.env['DISPLAY'] === undefined ? installed('xvfb-run') : null;
  return xvfb === null ? [] : [xvfb, '--auto-servernum'];
}

function run(words: readonly string[], file: string): void {
  const picture = path.join(os.tmpdir(), `caliper-bench-${process.pid}.png`);
  const filled = words.map((word) => word.replace('{in}', file).replace('{out}', picture));
  const [program = '', ...args] = filled;
  const { status, signal } = spawnSync(program, args, { stdio: 'ignore' });
  rmSync(picture, { force: true });
  if (status !== 0)
    throw new Error(`ended with ${status ?? signal ?? 'nothing'} (a screen missing?)`);
}
