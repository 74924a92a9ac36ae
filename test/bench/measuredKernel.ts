import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isRecord, numberOrNull, textOrNull } from '../../src/contract/unknown';
import type { KernelMeasure, Spent } from './kernelMeasure';

/** The kernel in a process of its own, which measures itself. */
export interface MeasuredKernel {
  /** A sentence when it refuses the file. */
  convert(file: string): Promise<KernelMeasure | string>;
  end(): void;
}

export async function startMeasuredKernel(outputDir: string): Promise<MeasuredKernel> {
  const kernel = fork(path.resolve('out/bench/kernelChild.js'));
  await once(kernel, 'message');
  return {
    convert: async (file) => {
      kernel.send({ from: file, to: path.join(outputDir, 'ours.glb') });
      const [answer]: readonly unknown[] = await once(kernel, 'message');
      return readMeasure(answer) ?? (isRecord(answer) ? textOrNull(answer['trouble']) : null) ?? '';
    },
    end: () => {
      kernel.kill();
    },
  };
}

function readMeasure(answer: unknown): KernelMeasure | null {
  if (!isRecord(answer)) return null;
  const [read, written, drawn] = ['read', 'written', 'drawn'].map((stage) =>
    readSpent(answer[stage]),
  );
  const [peakBytes = null, glbBytes = null, faces = null, triangles = null] = [
    'peakBytes',
    'glbBytes',
    'faces',
    'triangles',
  ].map((name) => numberOrNull(answer[name]));
  if (!read || !written || !drawn || peakBytes === null || glbBytes === null) return null;
  if (faces === null || triangles === null) return null;
  return { read, written, drawn, peakBytes, glbBytes, faces, triangles };
}

function readSpent(value: unknown): Spent | null {
  if (!isRecord(value)) return null;
  const wallMs = numberOrNull(value['wallMs']);
  const processorMs = numberOrNull(value['processorMs']);
  return wallMs === null || processorMs === null ? null : { wallMs, processorMs };
}
