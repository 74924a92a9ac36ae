import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { UnknownDump } from '../binary/dumpCursor';
import { readDump } from '../binary/readDump';
import type { OpenCascade } from '../engine';
import { shapeSums, type ShapeSums } from './shapeSums';

const fileName = '/shape.bin';

/**
 * Areas, volume and centre of mass of a shape that is not meshed yet. The engine dumps the shape in one piece, because
 * integrating here takes a fraction of the time of the engine's own integrals. Null if the shape contains something
 * that is not supported here.
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
