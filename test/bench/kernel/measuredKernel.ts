import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isRecord, numberOrNull, textOrNull } from '../../../src/words/unknown';
import { kernelFlags, kernelVariables } from '../../../src/service/node/kernels/kernelRuntime';
import { hostNode } from '../../host/paths.mjs';
import type { KernelMeasure, Recognised, Spent } from './kernelMeasure';

/** The kernel in a process of its own, which measures itself. */
export interface MeasuredKernel {
  /** A sentence when it refuses the file. */
  convert(file: string): Promise<KernelMeasure | string>;
  /** Reads the saved picture alone; null where there is none. */
  takePicture(file: string): Promise<Spent | null>;
  /** Recognises the features alone; a sentence when the file is refused. */
  recognise(file: string): Promise<Recognised | string>;
  end(): void;
}

/** VS Code's own Node, where its host is there; else the one that runs the bench. */
const node = existsSync(hostNode) ? hostNode : process.execPath;

/** As the service starts its kernel, with the memory limit that the setting has by itself. */
const flags = kernelFlags(2048);

/** `v24.21.0 --max-…` */
export function measuredRuntime(): string {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return [stdout.trim(), ...flags].join(' ');
}

export async function startMeasuredKernel(outputDir: string): Promise<MeasuredKernel> {
  const kernel = fork(path.resolve('out/bench/kernelProgram.js'), {
    execPath: node,
    execArgv: [...flags],
    env: { ...process.env, ...kernelVariables(2048) },
  });
  const ended = once(kernel, 'exit').then(() => [{ trouble: 'The kernel process ended.' }]);
  const answer = async (): Promise<unknown> => {
    const [message]: readonly unknown[] = await Promise.race([once(kernel, 'message'), ended]);
    return message;
  };
  await answer();
  return {
    convert: async (file) => {
      if (kernel.connected) kernel.send({ from: file, to: path.join(outputDir, 'ours.glb') });
      const answered = await answer();
      return readMeasure(answered) ?? troubleIn(answered);
    },
    takePicture: async (file) => {
      if (kernel.connected) kernel.send({ from: file });
      return readSpent(await answer());
    },
    recognise: async (file) => {
      if (kernel.connected) kernel.send({ from: file, recognise: true });
      const answered = await answer();
      return readRecognised(answered) ?? troubleIn(answered);
    },
    end: () => {
      kernel.kill();
    },
  };
}

function troubleIn(answer: unknown): string {
  const trouble = isRecord(answer) ? textOrNull(answer['trouble']) : null;
  return trouble ?? 'The kernel process answered something else.';
}

function readMeasure(answer: unknown): KernelMeasure | null {
  if (!isRecord(answer)) return null;
  const [read, written, drawn] = ['read', 'written', 'drawn'].map((stage) =>
    readSpent(answer[stage]),
  );
  const [
    peakBeforePicture = null,
    peakBytes = null,
    glbBytes = null,
    faces = null,
    triangles = null,
  ] = ['peakBeforePicture', 'peakBytes', 'glbBytes', 'faces', 'triangles'].map((name) =>
    numberOrNull(answer[name]),
  );
  if (!read || !written || !drawn || peakBeforePicture === null || peakBytes === null) return null;
  if (glbBytes === null || faces === null || triangles === null) return null;
  return { read, written, drawn, peakBeforePicture, peakBytes, glbBytes, faces, triangles };
}

function readRecognised(answer: unknown): Recognised | null {
  const spent = readSpent(answer);
  const features = isRecord(answer) ? numberOrNull(answer['features']) : null;
  return spent && features !== null ? { ...spent, features } : null;
}

function readSpent(value: unknown): Spent | null {
  if (!isRecord(value)) return null;
  const wallMs = numberOrNull(value['wallMs']);
  const processorMs = numberOrNull(value['processorMs']);
  return wallMs === null || processorMs === null ? null : { wallMs, processorMs };
}
