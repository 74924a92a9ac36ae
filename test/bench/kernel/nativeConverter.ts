import { spawn, spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord, numberOrNull } from '../../../src/words/unknown';
import { largestSide, qualityLimits } from '../../../src/kernel/base/qualityLimits';
import type { Spent } from './kernelMeasure';
import { installed } from '../measure';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

export interface NativeMeasure extends Spent {
  readonly peakBytes: number;
  /** Of the GLB that the engine's own writer makes. */
  readonly glbBytes: number;
}

/** A native process that converts STEP files to GLB, one after the other, in one thread. */
export interface NativeConverter {
  /** Null when it cannot read the file. */
  convert(file: string): Promise<NativeMeasure | null>;
  end(): void;
}

/** A program that `buildNative` made, or the sentence that says why there is none. */
export type NativeProgram =
  { readonly program: string; remove(): void } | { readonly missing: string };

const libraries = ['TKXDESTEP', 'TKRWMesh', 'TKXCAF', 'TKLCAF', 'TKCAF', 'TKSTEP', 'TKXSBase'];
const geometryLibraries = ['TKMesh', 'TKTopAlgo', 'TKBRep', 'TKernel', 'TKMath', 'TKV3d'];
const headers = '/usr/include/opencascade';

/** Compiles `native/convert.cpp` against the OpenCascade that the system has. */
export function buildNative(): NativeProgram {
  const compiler = installed('g++');
  if (compiler === null) return { missing: 'there is no g++' };
  const folder = temporaryFolder();
  const program = path.join(folder, 'convert');
  const linked = [...libraries, ...geometryLibraries].map((name) => `-l${name}`);
  const source = path.resolve('test/bench/native/convert.cpp');
  const flags = ['-O2', '-std=c++17', '-w', `-I${headers}`, source, '-o', program, ...linked];
  const { status } = spawnSync(compiler, flags, { stdio: 'ignore' });
  const remove = () => {
    rmSync(folder, { recursive: true });
  };
  if (status === 0) return { program, remove };
  remove();
  return { missing: 'OpenCascade cannot be linked (Debian: libocct-data-exchange-dev)' };
}

export function startNative(program: string, outputDir: string): NativeConverter {
  const native = spawn(program, { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
  const { share, angle } = qualityLimits.normal;
  const glb = path.join(outputDir, 'native.glb');
  return {
    convert: async (file) => {
      native.stdin.write(`${share} ${angle} ${largestSide} ${glb} ${file}\n`);
      const line = await lines.next();
      if (line.done === true) return null; // it ended on this file
      return readMeasure(JSON.parse(line.value), glb);
    },
    end: () => {
      native.kill();
    },
  };
}

function readMeasure(answer: unknown, glb: string): NativeMeasure | null {
  if (!isRecord(answer) || answer['isDone'] !== true) return null;
  const wallMs = numberOrNull(answer['wallMs']);
  const processorMs = numberOrNull(answer['processorMs']);
  const peakBytes = numberOrNull(answer['peakBytes']);
  // It meshes nothing where it finds wires only, and then writes no buffer.
  const isEmpty = answer['triangles'] === 0;
  if (wallMs === null || processorMs === null || peakBytes === null || isEmpty) return null;
  return { wallMs, processorMs, peakBytes, glbBytes: statSync(glb).size };
}
