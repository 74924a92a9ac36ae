import { minus, type Vector } from '../base/vector';
import type { Body, Coedge, Edge, Face, Loop, Vertex } from './brep';
import type { BlendSurface, Curve, Frame, OrientedSurface, Surface } from './geometry';
import { memoized } from '../../words/memoized';

/** A body with its coordinates relative to another origin. Shared objects stay shared. */
export function movedBody(body: Body, origin: Vector): Body {
  const mover = new Mover(origin);
  const lumps = body.lumps.map(({ shells }) => ({
    shells: shells.map(({ faces }) => ({ faces: faces.map((face) => mover.face(face)) })),
  }));
  return { ...body, lumps };
}

class Mover {
  private readonly edges = new Map<Edge, Edge>();
  private readonly vertices = new Map<Vertex, Vertex>();
  private readonly surfaces = new Map<Surface, Surface>();
  private readonly curves = new Map<Curve, Curve>();

  constructor(private readonly origin: Vector) {}

  face(face: Face): Face {
    const loops = face.loops.map((loop) => this.loop(loop));
    return { ...face, surface: this.surface(face.surface), loops };
  }

  private loop(loop: Loop): Loop {
    if (loop.kind === 'vertex') return { ...loop, vertex: this.vertex(loop.vertex) };
    return { ...loop, coedges: loop.coedges.map((coedge) => this.coedge(coedge)) };
  }

  private coedge(coedge: Coedge): Coedge {
    return { ...coedge, edge: memoized(this.edges, coedge.edge, (edge) => this.edge(edge)) };
  }

  private edge(edge: Edge): Edge {
    const [start, end] = [edge.start && this.vertex(edge.start), edge.end && this.vertex(edge.end)];
    return { ...edge, curve: this.curve(edge.curve), start, end };
  }

  private vertex(given: Vertex): Vertex {
    return memoized(this.vertices, given, (vertex) => ({
      ...vertex,
      point: this.point(vertex.point),
    }));
  }

  private point(given: Vector): Vector {
    return minus(given, this.origin);
  }

  private frame(frame: Frame): Frame {
    return { ...frame, origin: this.point(frame.origin) };
  }

  private curve(given: Curve): Curve {
    return memoized(this.curves, given, (curve) => this.newCurve(curve));
  }

  private newCurve(curve: Curve): Curve {
    switch (curve.kind) {
      case 'line':
        return { ...curve, origin: this.point(curve.origin) };
      case 'circle':
      case 'ellipse':
        return { ...curve, frame: this.frame(curve.frame) };
      case 'bspline':
        return { ...curve, poles: curve.poles.map((pole) => this.point(pole)) };
      case 'intersection': {
        const [first, second] = curve.surfaces;
        const surfaces = [this.oriented(first), this.oriented(second)] as const;
        return { ...curve, surfaces, points: curve.points.map((point) => this.point(point)) };
      }
      case 'onSurface':
        return { ...curve, surface: this.surface(curve.surface) };
    }
  }

  private oriented(given: OrientedSurface): OrientedSurface {
    return { ...given, surface: this.surface(given.surface) };
  }

  private surface(given: Surface): Surface {
    return memoized(this.surfaces, given, (surface) => this.newSurface(surface));
  }

  private newSurface(surface: Surface): Surface {
    switch (surface.kind) {
      case 'plane':
      case 'cylinder':
      case 'cone':
      case 'sphere':
      case 'torus':
        return { ...surface, frame: this.frame(surface.frame) };
      case 'bspline':
        return {
          ...surface,
          poles: surface.poles.map((row) => row.map((pole) => this.point(pole))),
        };
      case 'extruded':
        return { ...surface, section: this.curve(surface.section) };
      case 'revolved': {
        const origin = this.point(surface.origin);
        return { ...surface, profile: this.curve(surface.profile), origin };
      }
      case 'offset':
        return { ...surface, basis: this.surface(surface.basis) };
      case 'blend':
        return this.blend(surface);
      case 'blend bound':
        return { ...surface, blend: this.blend(surface.blend) };
    }
  }

  private blend(blend: BlendSurface): BlendSurface {
    const [first, second] = blend.supports;
    const spine = { ...blend.spine, curve: this.curve(blend.spine.curve) };
    return { ...blend, supports: [this.oriented(first), this.oriented(second)], spine };
  }
}
