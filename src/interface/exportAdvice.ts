import { say } from '../words/say';
import { entryOf } from '../words/unknown';

interface Foreign {
  readonly program: string;
  readonly kind: 'part' | 'assembly' | 'model' | 'mesh' | 'drawing' | 'autocad';
  /**
   * Whether a click on such a file shows the advice. Not where another extension may open it, or where the name also
   * means another kind of file; there the user has to choose the editor.
   */
  readonly isByClick: boolean;
}

/**
 * Extensions, in lower case, of CAD files that neither our readers nor a service accepts, with the program that writes
 * them.
 */
const foreignNames: Readonly<Record<string, Foreign>> = {
  sldasm: { program: 'SolidWorks', kind: 'assembly', isByClick: true },
  slddrw: { program: 'SolidWorks', kind: 'drawing', isByClick: true },
  ipt: { program: 'Inventor', kind: 'part', isByClick: true },
  iam: { program: 'Inventor', kind: 'assembly', isByClick: true },
  idw: { program: 'Inventor', kind: 'drawing', isByClick: true },
  dwg: { program: 'AutoCAD', kind: 'autocad', isByClick: false },
  dxf: { program: 'AutoCAD', kind: 'autocad', isByClick: false },
  '3dm': { program: 'Rhino', kind: 'model', isByClick: false },
  f3d: { program: 'Fusion', kind: 'model', isByClick: true },
  f3z: { program: 'Fusion', kind: 'assembly', isByClick: true },
  fcstd: { program: 'FreeCAD', kind: 'model', isByClick: false },
  asm: { program: 'Creo, NX, Solid Edge', kind: 'assembly', isByClick: false },
  catproduct: { program: 'CATIA', kind: 'assembly', isByClick: true },
  catdrawing: { program: 'CATIA', kind: 'drawing', isByClick: true },
  drw: { program: 'Creo', kind: 'drawing', isByClick: false },
  dft: { program: 'Solid Edge', kind: 'drawing', isByClick: false },
  skp: { program: 'SketchUp', kind: 'mesh', isByClick: false },
};

/** The extensions without the dot. */
export const foreignEndings: readonly string[] = Object.keys(foreignNames);

/**
 * The extensions, with the dot, of files whose advice is shown by a click, or only when the user chooses its editor.
 */
export function foreignExtensions({ isByClick }: Pick<Foreign, 'isByClick'>): readonly string[] {
  return Object.entries(foreignNames)
    .filter(([, foreign]) => foreign.isByClick === isByClick)
    .map(([name]) => `.${name}`);
}

/** Creo appends a version number to file names: `frame.asm.12`. */
const ending = /.\.(\w+)(\.\d+)?$/;

/** A sentence for a CAD file that is not supported, with the format to export instead; null for any other name. */
export function exportAdvice(fileName: string): string | null {
  const [, name = '', version] = ending.exec(fileName.toLowerCase()) ?? [];
  const foreign = entryOf(foreignNames, name);
  if (!foreign) return null;
  const isOfCreo = version !== undefined && foreign.program.startsWith('Creo');
  return adviceFor(fileName, isOfCreo ? { ...foreign, program: 'Creo' } : foreign);
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
    case 'mesh':
      return say(
        '{fileName} is a model of {program}, which Caliper does not read. Export it there as STL or OBJ, and open that file.',
        values,
      );
    case 'drawing':
      return say(
        '{fileName} is a drawing of {program}: it holds views and no 3D model. Open the part or the assembly that it shows.',
        values,
      );
    case 'autocad':
      return say(
        '{fileName} is a file of {program}, which Caliper does not read. If it holds solids, export them there as SAT or IGES, and open that file.',
        values,
      );
  }
}
