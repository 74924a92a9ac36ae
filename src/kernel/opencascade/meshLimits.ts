import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Quality } from '../../model/modelExtras';
import { deflectionSide, type MeshLimits, qualityLimits } from '../base/qualityLimits';
import type { OpenCascade } from './engine';

/** Millimetres, which is a thousand kilometres; larger coordinates are not meaningful. */
const farthest = 1e9;

/** The limits for a shape by its own size; null for a shape without extent or beyond all bounds. */
export function meshLimitsFor(
  engine: OpenCascade,
  shape: TopoDS_Shape,
  quality: Quality,
): MeshLimits | null {
  const box = new engine.Bnd_Box();
  engine.BRepBndLib.Add(shape, box, false);
  const sides = box.IsVoid() || box.IsOpen() ? [] : sidesOf(box);
  box.delete();
  const meanSide = sides.reduce((sum, side) => sum + side, 0) / 3;
  if (!(meanSide > 0) || !(meanSide < farthest)) return null;
  const { share, angle } = qualityLimits[quality];
  return { linearDeflection: share * deflectionSide(meanSide), angularDeflection: angle };
}

function sidesOf(box: InstanceType<OpenCascade['Bnd_Box']>): number[] {
  return [
    box.GetXMax() - box.GetXMin(),
    box.GetYMax() - box.GetYMin(),
    box.GetZMax() - box.GetZMin(),
  ];
}
