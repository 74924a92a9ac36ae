import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { UnknownDump } from '../binary/dumpCursor';
import { readDump } from '../binary/readDump';
import type { OpenCascade } from '../engine';
import { shapeSums, type ShapeSums } from './shapeSums';

const fileName = '/shape.bin';

/**
 * Areas, volume and centre of mass of a shape that has no triangles yet. The engine hands the shape over in
 * one piece: integrating here takes a fraction of the time that its own integrals take. Null where the
 * shape holds what is not known here.
 */
export function readShapeSums(engine: OpenCascade, shape: TopoDS_Shape): ShapeSums | null {
  const progress = new engine.Message_ProgressRange();
  const isWritten = engine.BinTools.Write(shape, fileName, progress);
  progress.delete();
  if (!isWritten) return null;
  const bytes = engine.FS.readFile(fileName);
  engine.FS.unlink(fileName);
  try {
    return shapeSums(readDump(bytes));
  } catch (error) {
    if (error instanceof UnknownDump) return null;
    throw error;
  }
}
