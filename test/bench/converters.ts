import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readKernelAnswer, type KernelRequest } from '../../src/kernel/process/kernelMessages';
import { temporaryFolder } from '../fixtures/temporaryFolder';

/** A process that converts one file after the other. */
export interface Converter {
  convert(file: string): Promise<void>;
  end(): void;
}

export interface OurConverter extends Converter {
  /** How long the last conversion drew its picture and wrote its files, in milliseconds. */
  readonly pictureMs: () => number;
}

/** Our kernel process, as the service starts it: model, structure and preview, written to files. */
export async function startOurs(): Promise<OurConverter> {
  const outputDir = temporaryFolder();
  const kernel = fork(path.resolve('dist/kernel.js'));
  await answerOf(kernel, 'ready');
  let pictureAt = 0;
  let doneAt = 0;
  return {
    convert: async (file) => {
      const fileName = path.basename(file);
      const what = { kind: 'convert', quality: 'normal' } as const;
      const request: KernelRequest = { ...what, sourcePath: file, fileName, outputDir };
      kernel.send(request);
      await answerOf(kernel, 'done', (phase) => {
        if (phase === 'Drawing the preview') pictureAt = performance.now();
      });
      doneAt = performance.now();
    },
    pictureMs: () => doneAt - pictureAt,
    end: () => {
      kernel.kill();
      rmSync(outputDir, { recursive: true });
    },
  };
}

/** occt-import-js: triangles in memory, no file, no picture. */
export async function startOcctImport(): Promise<Converter> {
  const peer = fork(path.resolve('test/bench/occtImport.cjs'));
  await once(peer, 'message');
  return {
    convert: async (file) => {
      peer.send(file);
      const [success]: readonly unknown[] = await once(peer, 'message');
      if (success !== true) throw new Error(`occt-import-js does not read ${file}`);
    },
    end: () => {
      peer.kill();
    },
  };
}

async function answerOf(
  kernel: ChildProcess,
  wanted: 'ready' | 'done',
  hear: (phase: string) => void = () => undefined,
): Promise<void> {
  // Phases follow each other too fast to listen anew after each.
  for await (const [message] of on(kernel, 'message')) {
    const answer = readKernelAnswer(message);
    if (answer?.kind === wanted) return;
    if (answer?.kind === 'phase') hear(answer.phase);
    else if (answer?.kind !== 'trouble') {
      throw new Error(`The kernel said ${JSON.stringify(message)}`);
    }
  }
}
