import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readKernelAnswer, type KernelRequest } from '../../src/kernel/kernelMessages';
import { installed, median, print, ratio, timed } from './measure';

const samples = ['as1-oc-214.stp', 'mayo_332.stp', 'nist_ctc_02_asme1_ap242-e1.stp'];
const rounds = 3;

/**
 * Whole conversions, each in a process of its own, as the first one of a session is: ours (model, structure and
 * preview) against occt-import-js (triangles) and a native program. `CALIPER_BENCH_NATIVE` names another one than f3d,
 * with its arguments; {in} and {out} stand for the file and the picture.
 */
export async function benchConversion(): Promise<void> {
  const native = nativePeer();
  for (const sample of samples) {
    const file = path.resolve('samples', sample);
    const ours: number[] = [];
    const wasm: number[] = [];
    const natively: number[] = [];
    for (let i = 0; i < rounds; i++) {
      ours.push(await timed(() => convertOurs(file)));
      wasm.push(await timed(() => convertByOcctImport(file)));
      if (native) natively.push(await timed(() => convertNatively(native, file)));
    }
    print(`Conversion of ${sample}`, [
      ['time, ours with preview / occt-import-js', ratio(median(ours), median(wasm))],
      [
        `time, ours with preview / ${native?.[0] ?? 'f3d'}`,
        native ? ratio(median(ours), median(natively)) : 'not installed',
      ],
    ]);
  }
}

async function convertOurs(file: string): Promise<void> {
  const outputDir = mkdtempSync(path.join(os.tmpdir(), 'caliper-bench-'));
  const kernel = fork(path.resolve('dist/kernel.js'));
  try {
    await answerOf(kernel, 'ready');
    const fileName = path.basename(file);
    const request: KernelRequest = {
      kind: 'convert',
      sourcePath: file,
      fileName,
      quality: 'normal',
      outputDir,
    };
    kernel.send(request);
    await answerOf(kernel, 'done');
  } finally {
    kernel.kill();
    rmSync(outputDir, { recursive: true });
  }
}

async function answerOf(kernel: ReturnType<typeof fork>, wanted: string): Promise<void> {
  for (;;) {
    const [message]: readonly unknown[] = await once(kernel, 'message');
    const answer = readKernelAnswer(message);
    if (answer?.kind === wanted) return;
    if (answer?.kind !== 'phase') throw new Error(`The kernel said ${JSON.stringify(message)}`);
  }
}

function convertByOcctImport(file: string): void {
  const program = `
    const kind = /\\.igs|\\.iges/i.test(process.argv[1]) ? 'ReadIgesFile' : 'ReadStepFile';
    require('occt-import-js')().then((occt) => {
      const { success } = occt[kind](require('fs').readFileSync(process.argv[1]), null);
      process.exit(success ? 0 : 1);
    });`;
  mustSucceed(spawnSync(process.execPath, ['-e', program, file], { stdio: 'ignore' }).status);
}

function nativePeer(): readonly string[] | null {
  const named = process.env['CALIPER_BENCH_NATIVE'];
  if (named) return named.split(' ');
  const f3d = installed('f3d');
  return f3d === null ? null : [f3d, '{in}', '--output', '{out}', '--resolution', '1024,1024'];
}

function convertNatively(command: readonly string[], file: string): void {
  const picture = path.join(os.tmpdir(), `caliper-bench-${process.pid}.png`);
  const filled = command.map((word) => word.replace('{in}', file).replace('{out}', picture));
  const [program = '', ...args] = filled;
  mustSucceed(spawnSync(program, args, { stdio: 'ignore' }).status);
  rmSync(picture, { force: true });
}

function mustSucceed(status: number | null): void {
  if (status !== 0) throw new Error(`A peer ended with ${status ?? 'a signal'}`);
}
