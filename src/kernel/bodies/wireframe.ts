import { outOfRange } from '../../words/outOfRange';
import type { Quality } from '../../model/modelExtras';
import { joined } from '../../model/numberArrays';
import { noFacts } from '../base/noFacts';
import { deflectionSide, qualityLimits } from '../base/qualityLimits';
import type { PartMesh } from '../base/scene';
import { BoundingBox } from './boundingBox';
import type { Curve } from '../brep/geometry';
import { exactCurve } from '../exact/exactCurve';
import type { ExactCurve } from '../exact/exact';
import { stationsAlong, type Limits } from '../tessellate/stationsAlong';

/** A piece of a curve that bounds no face; lengths in millimetres. */
export interface LooseCurve {
  readonly curve: Curve;
  readonly from: number;
  readonly to: number;
}

/** More than that in all are no drawing of anybody's, and would fill the memory. */
const mostPoints = 2_000_000;

/** Curves alone as a part without faces; null where none of them leads anywhere, or they are too many. */
export function wireframeOf(
  name: string,
  curves: readonly LooseCurve[],
  quality: Quality,
): PartMesh | null {
  const { share, angle } = qualityLimits[quality];
  const rough = polylines(curves, { deflection: Number.MAX_VALUE, angle });
  const side = meanSide(rough);
  if (!(side > 0)) return null;
  const deflection = share * deflectionSide(side);
  const edges = polylines(curves, { deflection, angle });
  const positions = joined(Float32Array, edges);
  if (positions.length > 3 * mostPoints) return null;
  return {
    ...{ name, positions, normals: new Float32Array(positions.length) },
    ...{ indices: new Uint32Array(0), faces: [], edges, isWireframe: true },
    ...{ color: null, geometry: 'meshed from exact B-rep', solid: noFacts },
  };
}

/** In metres; what leads nowhere is left out. */
function polylines(curves: readonly LooseCurve[], limits: Limits): readonly Float32Array[] {
  let left = mostPoints;
  return curves.flatMap(({ curve, from, to }) => {
    const exact = left < 0 ? null : exactCurve(curve);
    if (!exact || !(to > from)) return [];
    const points = pointsAlong(exact, stationsAlong(exact, from, to, limits));
    left -= points.length / 3;
    return points.every(Number.isFinite) ? [points] : [];
  });
}

function pointsAlong(curve: ExactCurve, stations: Float64Array): Float32Array {
  const points = new Float32Array(3 * stations.length);
  const place = new Float64Array(6);
  stations.forEach((t, i) => {
    curve.at(t, place);
    points.set(
      place.subarray(0, 3).map((value) => value / 1000),
      3 * i,
    );
  });
  return points;
}

/** Millimetres: of the box around all points. */
function meanSide(edges: readonly Float32Array[]): number {
  const box = new BoundingBox();
  for (const edge of edges) {
    for (let i = 0; i < edge.length; i += 3) {
      box.add(edge[i] ?? outOfRange(), edge[i + 1] ?? outOfRange(), edge[i + 2] ?? outOfRange());
    }
  }
  return 1000 * box.meanSide;
}
