import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import type {
  BlendSurface,
  Curve,
  Frame,
  IntersectionCurve,
  OrientedCurve,
  OrientedSurface,
  Surface,
  SurfaceCurve,
} from '../../brep/geometry';
import { distance, unit, type Vector } from '../../base/vector';
import { damagedXt, unsupportedXt } from './nodes/damagedXt';
import { splineCurve, splineSurface } from './xtSplines';
import { types, type XtGraph } from './xtGraph';
import type { XtNode } from './nodes/xtNode';

/** The deepest nesting of surfaces defined by curves and curves defined by surfaces; valid parts stay below a dozen. */
const deepest = 24;

/** The curves and surfaces of one stream of data, each made once. */
export class XtGeometry {
  private readonly curves = new Map<number, OrientedCurve>();
  private readonly surfaces = new Map<number, OrientedSurface>();
  private depth = 0;

  constructor(private readonly graph: XtGraph) {}

  /**
   * The curve with a node index, and its sense.
   * @throws Refusal for one that is damaged or of an unsupported type
   */
  curve(index: number): OrientedCurve {
    return this.once(this.curves, index, (node) => this.makeCurve(node));
  }

  /** @throws Refusal as `curve` does */
  surface(index: number): OrientedSurface {
    return this.once(this.surfaces, index, (node) => this.makeSurface(node));
  }

  private once<T>(known: Map<number, T>, index: number, make: (node: XtNode) => T): T {
    const before = known.get(index);
    if (before) return before;
    const node = this.graph.at(index);
    if (!node || this.depth > deepest) throw damagedXt();
    this.depth++;
    try {
      const made = make(node);
      known.set(index, made);
      return made;
    } finally {
      this.depth--;
    }
  }

  private makeCurve(node: XtNode): OrientedCurve {
    const isReversed = node.text('sense') === '-';
    if (node.type !== types.trimmedCurve) return { curve: this.plainCurve(node), isReversed };
    const [from, to] = [node.number('parm_1'), node.number('parm_2')];
    const basis = this.curve(node.pointer('basis_curve')).curve;
    if (basis.kind === 'onSurface') return { curve: partOf(basis, from, to), isReversed };
    // A trimmed curve runs from its first to its second point, whatever the sense of its basis.
    return { curve: basis, isReversed: isReversed !== to < from };
  }

  private plainCurve(node: XtNode): Curve {
    switch (node.type) {
      case types.line:
        return {
          kind: 'line',
          origin: node.vector('pvec'),
          direction: direction(node, 'direction'),
        };
      case types.circle:
        return { kind: 'circle', frame: roundFrame(node), radius: positive(node, 'radius') };
      case types.ellipse:
        return {
          kind: 'ellipse',
          frame: roundFrame(node),
          majorRadius: positive(node, 'major_radius'),
          minorRadius: positive(node, 'minor_radius'),
        };
      case types.curveSpline:
        return splineCurve(this.graph, node);
      case types.intersection:
        return this.intersection(node);
      case types.surfaceCurve:
        return this.surfaceCurve(node);
      default:
        throw unsupportedXt(say('a curve of type {type}', { type: node.type }));
    }
  }

  private surfaceCurve(node: XtNode): Curve {
    const spline = this.graph.follow(node, 'b_curve', types.curveSpline);
    const parameters = splineCurve(this.graph, spline);
    const { surface } = this.surface(node.pointer('surface'));
    const { degree, knots, poles } = parameters;
    const [from = outOfRange(), to = outOfRange()] = [knots[degree], knots[poles.length]];
    return { kind: 'onSurface', surface, parameters, from, to };
  }

  /** Uses the points of the chart, and at a singular end also the terminator, which the chart does not contain. */
  private intersection(node: XtNode): IntersectionCurve {
    const [first, second] = node.pair('surface');
    const chart = this.graph.follow(node, 'chart', types.chart).vectors('hvec');
    const start = this.limit(node, 'start');
    const end = this.limit(node, 'end');
    const before = start.terminator ? [start.terminator] : [];
    const behind = end.terminator ? [end.terminator] : [];
    const points = [...before, ...chart, ...behind].filter(
      (point, i, all) => i === 0 || distance(point, all[i - 1] ?? point) > 0,
    );
    if (points.length < 2) throw damagedXt();
    const surfaces = [this.surface(first), this.surface(second)] as const;
    return { kind: 'intersection', surfaces, points, isClosed: start.isClosed };
  }

  private limit(node: XtNode, field: string): { terminator: Vector | null; isClosed: boolean } {
    const limit = this.graph.follow(node, field, types.limit);
    const [point] = limit.vectors('hvec');
    const type = limit.text('type');
    return { terminator: type === 'T' && point ? point : null, isClosed: type === 'H' };
  }

  private makeSurface(node: XtNode): OrientedSurface {
    const isReversed = node.text('sense') === '-';
    if (node.type === types.extruded) {
      const section = this.curve(node.pointer('section'));
      // A section that is trimmed against its basis reverses the normal of the extruded surface.
      const isFlipped = this.isTrimmedBackwards(node.pointer('section'));
      const surface = {
        kind: 'extruded',
        section: section.curve,
        direction: direction(node, 'sweep'),
      } as const;
      return { surface, isReversed: isReversed !== isFlipped };
    }
    return { surface: this.plainSurface(node), isReversed };
  }

  private isTrimmedBackwards(index: number): boolean {
    const node = this.graph.at(index);
    if (node?.type !== types.trimmedCurve) return false;
    return node.number('parm_2') < node.number('parm_1');
  }

  private plainSurface(node: XtNode): Surface {
    switch (node.type) {
      case types.plane:
        return { kind: 'plane', frame: frameOf(node, 'pvec', 'normal') };
      case types.cylinder:
        return {
          kind: 'cylinder',
          frame: frameOf(node, 'pvec', 'axis'),
          radius: positive(node, 'radius'),
        };
      case types.cone:
        return {
          kind: 'cone',
          frame: frameOf(node, 'pvec', 'axis'),
          radius: node.number('radius'),
          halfAngle: Math.atan2(node.number('sin_half_angle'), node.number('cos_half_angle')),
        };
      case types.sphere:
        return {
          kind: 'sphere',
          frame: frameOf(node, 'centre', 'axis'),
          radius: positive(node, 'radius'),
        };
      case types.torus:
        return {
          kind: 'torus',
          frame: frameOf(node, 'centre', 'axis'),
          majorRadius: node.number('major_radius'),
          minorRadius: positive(node, 'minor_radius'),
        };
      case types.surfaceSpline:
        return splineSurface(this.graph, node);
      case types.revolved:
        return {
          kind: 'revolved',
          profile: this.curve(node.pointer('profile')).curve,
          origin: node.vector('base'),
          axis: direction(node, 'axis'),
        };
      case types.offset:
        return this.offset(node);
      case types.blendedEdge:
        return this.blend(node);
      case types.blendBound:
        return this.blendBound(node);
      default:
        throw unsupportedXt(say('a surface of type {type}', { type: node.type }));
    }
  }

  private offset(node: XtNode): Surface {
    const basis = this.surface(node.pointer('surface'));
    const side = node.text('sense') === '-' ? -1 : 1;
    return { kind: 'offset', basis: basis.surface, distance: node.number('offset') * side };
  }

  private blend(node: XtNode): BlendSurface {
    const [first, second] = node.pair('surface');
    const ranges = node.pair('range');
    if (!ranges.every(Number.isFinite)) throw damagedXt();
    const form = node.text('blend_type');
    if (form !== 'R' && form !== 'E') throw unsupportedXt(say('a blend of kind {form}', { form }));
    return {
      kind: 'blend',
      form: form === 'R' ? 'rolling ball' : 'cliff edge',
      supports: [this.surface(first), this.surface(second)],
      spine: this.curve(node.pointer('spine')),
      ranges,
    };
  }

  private blendBound(node: XtNode): Surface {
    const { surface: blend } = this.surface(node.pointer('blend'));
    const boundary = node.number('boundary');
    if (blend.kind !== 'blend' || (boundary !== 0 && boundary !== 1)) throw damagedXt();
    return { kind: 'blend bound', blend, boundary };
  }
}

/**
 * A part of a surface curve. If it was trimmed from a curve that runs against its spline, its parameters have the
 * opposite sign, and it runs against the spline too.
 */
function partOf(curve: SurfaceCurve, from: number, to: number): SurfaceCurve {
  const [low, high] = [curve.from, curve.to];
  const beyond = (t: number) => Math.max(low - t, t - high, 0);
  const isReversed = beyond(-from) + beyond(-to) < beyond(from) + beyond(to);
  return isReversed ? { ...curve, from: -to, to: -from } : { ...curve, from, to };
}

function frameOf(node: XtNode, origin: string, axis: string): Frame {
  return {
    origin: node.vector(origin),
    axis: direction(node, axis),
    x: direction(node, 'x_axis'),
  };
}

function roundFrame(node: XtNode): Frame {
  return frameOf(node, 'centre', 'normal');
}

function direction(node: XtNode, field: string): Vector {
  const vector = unit(node.vector(field));
  if (vector.every((value) => value === 0)) throw damagedXt();
  return vector;
}

function positive(node: XtNode, field: string): number {
  const value = node.number(field);
  if (!(value > 0 && value < 1e9)) throw damagedXt();
  return value;
}
