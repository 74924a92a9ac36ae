import { say } from '../words/say';
import { entryOf } from '../words/unknown';

interface Foreign {
  readonly program: string;
  readonly kind: 'part' | 'assembly' | 'model' | 'drawing' | 'autocad';
}

/**
 * Extensions, in lower case, of CAD files that neither our readers nor a service accepts, with the program that writes
 * them.
 */
const foreignNames: Readonly<Record<string, Foreign>> = {
  sldasm: { program: 'SolidWorks', kind: 'assembly' },
  slddrw: { program: 'SolidWorks', kind: 'drawing' },
  ipt: { program: 'Inventor', kind: 'part' },
  iam: { program: 'Inventor', kind: 'assembly' },
  idw: { program: 'Inventor', kind: 'drawing' },
  dwg: { program: 'AutoCAD', kind: 'autocad' },
  dxf: { program: 'AutoCAD', kind: 'autocad' },
  '3dm': { program: 'Rhino', kind: 'model' },
  f3d: { program: 'Fusion', kind: 'model' },
  f3z: { program: 'Fusion', kind: 'assembly' },
  fcstd: { program: 'FreeCAD', kind: 'model' },
  asm: { program: 'Creo, NX, Solid Edge', kind: 'assembly' },
  catproduct: { program: 'CATIA', kind: 'assembly' },
  catdrawing: { program: 'CATIA', kind: 'drawing' },
  drw: { program: 'Creo', kind: 'drawing' },
  dft: { program: 'Solid Edge', kind: 'drawing' },
  skp: { program: 'SketchUp', kind: 'model' },
};

/** The extensions without the dot. */
export const foreignEndings: readonly string[] = Object.keys(foreignNames);

/** Creo appends a version number to file names: `frame.asm.12`. */
const ending = /.\.(\w+)(?:\.\d+)?$/;

/** A sentence for a CAD file that is not supported, with the format to export instead; null for any other name. */
export function exportAdvice(fileName: string): string | null {
  const name = ending.exec(fileName.toLowerCase())?.[1] ?? '';
  const foreign = entryOf(foreignNames, name);
  return foreign ? adviceFor(fileName, foreign) : null;
}

function adviceFor(fileName: string, { program, kind }: Foreign): string {
  const values = { fileName, program };
  switch (kind) {
    case 'part':
      return say(
        '{fileName} is a part of {program}, which Caliper does not read. Export it there as STEP, and open that file.',
        values,
      );
    case 'assembly':
      return say(
        '{fileName} is an assembly of {program}, which Caliper does not read. Export it there as STEP, and open that file.',
        values,
      );
    case 'model':
      return say(
        '{fileName} is a model of {program}, which Caliper does not read. Export it there as STEP, and open that file.',
        values,
      );
    case 'drawing':
      return say(
        '{fileName} is a drawing of {program}: it holds views and no 3D model. Open the part or the assembly that it shows.',
        values,
      );
    case 'autocad':
      return say(
        '{fileName} is a file of {program}, which Caliper does not read. If it holds solids, export them there as STEP or SAT, and open that file.',
        values,
      );
  }
}
