import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { isRecord, numberOrNull } from '../../src/words/unknown';
import { installed } from '../bench/measure';

/** What native OpenCascade finds in a STEP or IGES file. */
export interface NativeFinding {
  readonly solids: number;
  readonly faces: number;
  readonly looseEdges: number;
  /** Cubic millimetres, of the solids. */
  readonly volume: number;
  /** Square millimetres, of all faces. */
  readonly area: number;
  /** Millimetres along x, y and z, of the faces. */
  readonly size: readonly number[];
  /** To read and to mesh. */
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly peakBytes: number;
}

const libraries = [
  ...['TKSTEP', 'TKSTEPBase', 'TKSTEPAttr', 'TKSTEP209', 'TKIGES', 'TKXSBase', 'TKMesh'],
  ...['TKShHealing', 'TKTopAlgo', 'TKGeomAlgo', 'TKBRep', 'TKGeomBase', 'TKG3d', 'TKG2d'],
  ...['TKMath', 'TKernel'],
];

/**
 * Compiles `native/measure.cpp` against the OpenCascade of the system.
 * @returns the program; a sentence where it cannot be made
 */
export function buildPeer(
  folder: string,
): { readonly program: string } | { readonly missing: string } {
  const compiler = installed('g++');
  if (compiler === null) return { missing: 'there is no g++' };
  const program = path.join(folder, 'measure');
  const source = path.resolve('test/field/native/measure.cpp');
  const flags = ['-O2', '-std=c++17', '-w', '-I/usr/include/opencascade', source, '-o', program];
  const linked = libraries.map((name) => `-l${name}`);
  const { status } = spawnSync(compiler, [...flags, ...linked], { stdio: 'ignore' });
  return status === 0
    ? { program }
    : { missing: 'OpenCascade cannot be linked (Debian: libocct-data-exchange-dev)' };
}

/** Asks a process of its own, so that nothing of one file is left for the next; null where it does not answer. */
export function nativeFinding(
  program: string,
  file: string,
  limitMs: number,
): Promise<NativeFinding | null> {
  return new Promise((resolve) => {
    const child = spawn(program, { stdio: ['pipe', 'pipe', 'ignore'], timeout: limitMs });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', () => resolve(null)).once('close', () => resolve(findingIn(said)));
    child.stdin.on('error', () => undefined).end(`${path.resolve(file)}\n`);
  });
}

function findingIn(said: string): NativeFinding | null {
  const line = said.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{"isDone":true')) return null;
  const value: unknown = JSON.parse(line);
  if (!isRecord(value)) return null;
  const number = (name: string) => numberOrNull(value[name]) ?? 0;
  const size: unknown = value['size'];
  return {
    solids: number('solids'),
    faces: number('faces'),
    looseEdges: number('looseEdges'),
    volume: number('volume'),
    area: number('area'),
    size: Array.isArray(size) ? size.map((side) => numberOrNull(side) ?? 0) : [0, 0, 0],
    seconds: number('seconds'),
    processorSeconds: number('processorSeconds'),
    peakBytes: number('peakBytes'),
  };
}
