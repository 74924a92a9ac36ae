import { outOfRange } from '../../words/outOfRange';
import type { Quality } from '../../model/modelExtras';
import { concatenated } from '../../model/numberArrays';
import { noFacts } from '../base/noFacts';
import { deflectionSide, qualityLimits } from '../base/qualityLimits';
import type { PartMesh } from '../base/scene';
import type { Vector } from '../base/vector';
import { say } from '../../words/say';
import { BoundingBox } from '../../model/boundingBox';
import type { Curve } from '../brep/geometry';
import { exactCurve } from '../exact/exactCurve';
import type { ExactCurve } from '../exact/exact';
import { sampleParameters, type SamplingLimits } from '../tessellate/sampleParameters';

/** A piece of a curve that bounds no face, or points joined by straight lines. Lengths are in millimetres. */
export type StandaloneCurve = CurvePiece | { readonly points: readonly Vector[] };

export interface CurvePiece {
  readonly curve: Curve;
  readonly from: number;
  readonly to: number;
}

/** Largest number of points in all: more are not a plausible drawing and would fill memory. */
const maxPoints = 2_000_000;

/** Curves as a part without faces; null where none can be computed, or there are too many. */
export function wireframeOf(
  name: string,
  curves: readonly StandaloneCurve[],
  quality: Quality,
): PartMesh | null {
  const { share, angle } = qualityLimits[quality];
  const rough = polylines(curves, { deflection: Number.MAX_VALUE, angle });
  const side = meanSide(rough);
  if (!(side > 0)) return null;
  const deflection = share * deflectionSide(side);
  const edges = polylines(curves, { deflection, angle });
  const positions = concatenated(Float32Array, edges);
  if (positions.length > 3 * maxPoints) return null;
  return {
    ...{ name, positions, normals: new Float32Array(positions.length) },
    ...{ indices: new Uint32Array(0), faces: [], edges, isWireframe: true },
    ...{ color: null, geometry: 'meshed from exact B-rep', solid: noFacts },
  };
}

/** Polylines in metres. Curves that cannot be computed are left out. */
function polylines(
  curves: readonly StandaloneCurve[],
  limits: SamplingLimits,
): readonly Float32Array[] {
  let left = maxPoints;
  return curves.flatMap((loose) => {
    const points = left < 0 ? null : 'points' in loose ? joinedPoints(loose) : piece(loose, limits);
    if (!points) return [];
    left -= points.length / 3;
    return points.every(Number.isFinite) ? [points] : [];
  });
}

function joinedPoints({ points }: { readonly points: readonly Vector[] }): Float32Array | null {
  return points.length > 1 ? Float32Array.from(points.flat(), (value) => value / 1000) : null;
}

function piece({ curve, from, to }: CurvePiece, limits: SamplingLimits): Float32Array | null {
  const exact = exactCurve(curve);
  return exact && to > from ? pointsAlong(exact, sampleParameters(exact, from, to, limits)) : null;
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

/** Mean side of the bounding box of all points, in millimetres. */
function meanSide(edges: readonly Float32Array[]): number {
  const box = new BoundingBox();
  for (const edge of edges) {
    for (let i = 0; i < edge.length; i += 3) {
      box.add(edge[i] ?? outOfRange(), edge[i + 1] ?? outOfRange(), edge[i + 2] ?? outOfRange());
    }
  }
  return 1000 * box.meanSide;
}

/** Warnings for a file of which only curves are shown. */
export function curveWarnings(shown: number, notShown: number): readonly string[] {
  const others =
    notShown === 0
      ? []
      : [
          say('Points, dimensions and other things that are not shown: {count}.', {
            count: notShown,
          }),
        ];
  return [
    say(
      'There is no solid or surface in this file: its curves are shown ({count}), which have neither area nor volume.',
      { count: shown },
    ),
    ...others,
  ];
}
