import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Edge, Face, Loop, Vertex } from '../../brep/brep';
import { cubicThrough } from '../../brep/tracing/cubicThrough';
import type { Curve, Surface } from '../../brep/geometry';
import type { EvaluationContext } from '../../brep/tracing/evaluationContext';
import { along, type Vector } from '../../base/vector';
import { blendPatch } from '../../brep/blends/blendPatch';
import { edgePoints } from '../../brep/blends/edgePoints';
import { splineCurveText } from './splineText';
import { logical, references, type StepText } from './stepText';
import { writeCurve } from './writeCurve';
import { writeSurface } from './writeSurface';
import { memoized } from '../../../words/memoized';

/** Writes faces with everything they need; what several faces share is written once. */
export class TopologyWriter {
  private readonly vertices = new Map<Vertex, number>();
  private readonly edges = new Map<Edge, number>();
  private readonly curves = new Map<Curve, number>();
  private readonly surfaces = new Map<Surface, { id: number; isReversed: boolean }>();

  constructor(
    private readonly step: StepText,
    private readonly tools: EvaluationContext,
  ) {}

  /**
   * Writes an `ADVANCED_FACE`.
   * @throws Refusal for a face that cannot be written in STEP
   */
  face(face: Face): number {
    const surface = this.surface(face);
    const loops = face.loops.map((loop) => this.loop(loop));
    const bounds = (loops.length > 0 ? loops : [this.poleLoop(face.surface)]).map((loop) =>
      this.step.add(`FACE_BOUND('',#${loop},.T.)`),
    );
    const sameSense = logical(face.isReversed === surface.isReversed);
    return this.step.add(`ADVANCED_FACE('',${references(bounds)},#${surface.id},${sameSense})`);
  }

  /** Writes the surface of a face: a blend only as far as its face extends, any other surface unbounded. */
  private surface(face: Face): { id: number; isReversed: boolean } {
    if (face.surface.kind === 'blend') {
      return writeSurface(this.step, blendPatch(face.surface, face.loops, this.tools), this.tools);
    }
    return memoized(this.surfaces, face.surface, (surface) =>
      writeSurface(this.step, surface, this.tools),
    );
  }

  private loop(loop: Loop): number {
    if (loop.kind === 'vertex') {
      return this.step.add(`VERTEX_LOOP('',#${this.vertex(loop.vertex)})`);
    }
    const oriented = loop.coedges.map(({ edge, isReversed }) =>
      this.step.add(`ORIENTED_EDGE('',*,*,#${this.edge(edge)},${logical(!isReversed)})`),
    );
    return this.step.add(`EDGE_LOOP('',${references(oriented)})`);
  }

  /** A whole sphere or torus has no boundary, but STEP requires a bound, which may be a single point. */
  private poleLoop(surface: Surface): number {
    return this.step.add(`VERTEX_LOOP('',#${this.freeVertex(poleOf(surface))})`);
  }

  private vertex(vertex: Vertex): number {
    return memoized(this.vertices, vertex, ({ point }) => this.freeVertex(point));
  }

  private freeVertex(point: Vector): number {
    return this.step.add(`VERTEX_POINT('',#${this.step.point(point)})`);
  }

  private edge(edge: Edge): number {
    return memoized(this.edges, edge, () => {
      const isExpressed = edge.curve.kind !== 'intersection' && edge.curve.kind !== 'onSurface';
      return isExpressed ? this.edgeOnCurve(edge) : this.edgeThroughPoints(edge);
    });
  }

  private edgeOnCurve({ curve, isReversed, start, end }: Edge): number {
    const id = memoized(this.curves, curve, () => writeCurve(this.step, curve, this.tools));
    const ends =
      start && end
        ? ([this.vertex(start), this.vertex(end)] as const)
        : this.twice(this.freeVertex(firstPoint(curve, this.tools)));
    return this.edgeCurve(ends, id, !isReversed);
  }

  private edgeThroughPoints(edge: Edge): number {
    const points = edgePoints(edge, this.tools);
    const { start, end } = edge;
    const isRing = !start || !end || start === end;
    const [first] = points;
    if (!first) throw new Refusal('damagedFile', say('An edge has no points.'));
    const ends =
      start && end
        ? ([this.vertex(start), this.vertex(end)] as const)
        : this.twice(this.freeVertex(first));
    const closed = isRing ? [...points.slice(0, -1), first] : points;
    return this.edgeCurve(ends, splineCurveText(this.step, cubicThrough(closed, isRing)), true);
  }

  private twice(vertex: number): readonly [number, number] {
    return [vertex, vertex];
  }

  private edgeCurve(
    [start, end]: readonly [number, number],
    curve: number,
    isSame: boolean,
  ): number {
    return this.step.add(`EDGE_CURVE('',#${start},#${end},#${curve},${logical(isSame)})`);
  }
}

function firstPoint(curve: Curve, tools: EvaluationContext): Vector {
  const path = tools.path(curve);
  if (!Number.isFinite(path.from)) throw new Refusal('damagedFile', say('A line without ends.'));
  return path.point(path.from);
}

function poleOf(surface: Surface): Vector {
  if (surface.kind === 'sphere') {
    return along(surface.frame.origin, surface.frame.axis, -surface.radius);
  }
  if (surface.kind === 'torus') {
    const outermost = surface.majorRadius + surface.minorRadius;
    return along(surface.frame.origin, surface.frame.x, outermost);
  }
  throw new Refusal('unsupportedFormat', say('A closed surface without borders is not read.'));
}
