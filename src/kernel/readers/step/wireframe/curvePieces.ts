import { memoized } from '../../../../words/memoized';
import type { Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { StandaloneCurve } from '../../../bodies/wireframe';
import {
  referenceIn,
  referencesIn,
  wordIn,
  type Parameter,
  type StepRecord,
} from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';
import { pointOf } from '../brep/axisPlacements';
import { curveOf } from '../brep/stepCurves';
import type { Source } from '../brep/stepSource';
import { pointList } from '../tessellated/pointList';
import { betweenPoints, trimmedPiece, wholePiece } from './trimmedPiece';

/** The deepest nesting of curves in curves. In damaged files a curve may refer to itself. */
const deepest = 8;
/**
 * The most curves and points that are visited, as a multiple of the instances in the file. In damaged files curves may
 * refer to each other many times.
 */
const maxUses = 4;

/** Converts the curves of one representation into pieces that can be drawn, in millimetres (ISO 10303-42). */
export class CurvePieces {
  private left: number;
  private readonly lists = new Map<number, Float64Array>();

  constructor(
    private readonly file: StepFile,
    private readonly source: Source,
  ) {
    this.left = maxUses * file.instanceCount;
  }

  /**
   * The pieces of a curve, an edge or a polygonal loop; a composite curve has several.
   * @throws Unexpected for a kind that is not supported, and for an unbounded curve
   */
  of(id: number, depth = 0): readonly StandaloneCurve[] {
    if (depth === deepest || --this.left < 0) throw new Unexpected(`#${id} is made of itself`);
    const { file, source } = this;
    const record = file
      .records(id)
      .find(({ type, parameters }) => made.has(type) && parameters.length > 0);
    if (!record) return [wholePiece(curveOf(source, id))];
    const { type, parameters } = record;
    switch (type) {
      case 'POLYLINE':
        return [this.joined(referencesIn(parameters.at(-1)))];
      case 'POLY_LOOP': {
        const corners = referencesIn(parameters.at(-1));
        return [this.joined([...corners, ...corners.slice(0, 1)])];
      }
      case 'TRIMMED_CURVE':
        return trimmedPiece(file, source, parameters.slice(-5));
      case 'EDGE_CURVE':
        return this.edge(parameters.slice(-4));
      case 'TESSELLATED_CURVE_SET':
      case 'TESSELLATED_EDGE':
      case 'TESSELLATED_CONNECTING_EDGE':
        return this.strips(id);
      default:
        return this.madeOf(record).flatMap((part) => [...this.of(part, depth + 1)]);
    }
  }

  private madeOf({ type, parameters }: StepRecord): readonly number[] {
    const [first, list] = [parameters.at(-3), parameters.at(-2)];
    if (spaceCurves.has(type)) return [referenceIn(first) ?? noCurve(type)];
    return referencesIn(list).map((segment) => {
      const parent = this.file.parameters(segment, 'COMPOSITE_CURVE_SEGMENT')?.at(2);
      return referenceIn(parent) ?? noCurve(type);
    });
  }

  private joined(ids: readonly number[]): StandaloneCurve {
    this.left -= ids.length;
    return through(ids.map((id) => pointOf(this.source, id)));
  }

  private edge([start, end, curve, sense]: readonly Parameter[]): readonly StandaloneCurve[] {
    const id = referenceIn(curve) ?? noCurve('EDGE_CURVE');
    const ends = [this.vertex(start), this.vertex(end)] as const;
    return betweenPoints(curveOf(this.source, id, ends), wordIn(sense) !== 'F', ends);
  }

  private vertex(parameter: Parameter | undefined): Vector {
    const point = referenceIn(this.file.parameters(referenceIn(parameter), 'VERTEX_POINT')?.at(-1));
    if (point === null) throw new Unexpected('an edge without its vertex');
    return pointOf(this.source, point);
  }

  /** Polylines through points of a coordinates list, which are numbered from 1. */
  private strips(id: number): readonly StandaloneCurve[] {
    const { records } = this.source;
    const isSet = records.goTo(id) === 'TESSELLATED_CURVE_SET';
    records.skip();
    const list = records.reference();
    // Skips the geometric link of a tessellated edge to an edge of the B-rep.
    if (!isSet) records.skip();
    const strips = isSet ? records.list(() => records.numbers()) : [records.numbers()];
    const points = memoized(this.lists, list, () => pointList(this.source, list));
    return strips
      .filter(({ length }) => length > 1)
      .map((numbers) =>
        through(
          numbers.map((number): Vector => {
            const [x = NaN, y = NaN, z = NaN] = points.subarray(3 * number - 3, 3 * number);
            return Number.isNaN(x + y + z) ? outOfList(id) : [x, y, z];
          }),
        ),
      );
  }
}

function through(points: readonly Vector[]): StandaloneCurve {
  if (points.length < 2) throw new Unexpected('a polyline without length');
  return { points };
}

function noCurve(type: string): never {
  throw new Unexpected(`a ${type} without a curve`);
}

function outOfList(id: number): never {
  throw new Unexpected(`#${id} names a point that is not there`);
}

/** Curves on surfaces: they refer to a curve in space, and to further curves in parameter spaces. */
const spaceCurves: ReadonlySet<string> = new Set([
  'SURFACE_CURVE',
  'SEAM_CURVE',
  'INTERSECTION_CURVE',
  'BOUNDED_SURFACE_CURVE',
]);

/** Types that are made of points or of other curves. */
const made: ReadonlySet<string> = new Set([
  ...['POLYLINE', 'POLY_LOOP', 'TRIMMED_CURVE', 'EDGE_CURVE'],
  ...['COMPOSITE_CURVE', 'COMPOSITE_CURVE_ON_SURFACE', 'BOUNDARY_CURVE', 'OUTER_BOUNDARY_CURVE'],
  ...['TESSELLATED_CURVE_SET', 'TESSELLATED_EDGE', 'TESSELLATED_CONNECTING_EDGE'],
  ...spaceCurves,
]);
