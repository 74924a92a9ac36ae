import type { Matrix4 } from 'three';
import type { EdgeShape, FaceShape, PartShapes } from '../../model/shapes';
import type { Vector } from '../geometry/vectors';

/** How far a placement may be from turning, moving, mirroring and scaling evenly: then circles stay circles. */
const skew = 1e-7;

/**
 * The shapes of a part where it stands in the model. Null for a placement that makes ellipses of
 * circles: their numbers would be wrong.
 */
export function placeShapes(shapes: PartShapes, place: Matrix4): PartShapes | null {
  const move = evenMove(place);
  if (!move) return null;
  return {
    faces: shapes.faces.map((face) => placeFace(face, move)),
    edges: shapes.edges.map((edge) => placeEdge(edge, move)),
    corners: shapes.corners.map(move.point),
  };
}

interface Move {
  readonly scale: number;
  /** −1 for a mirror, which turns what goes around an axis the other way. */
  readonly hand: 1 | -1;
  readonly point: (at: Vector) => Vector;
  readonly direction: (of: Vector) => Vector;
}

function evenMove({ elements }: Matrix4): Move | null {
  const [a, b, c, , d, e, f, , g, h, i, , u, v, w] = elements;
  const lengths = [Math.hypot(a, b, c), Math.hypot(d, e, f), Math.hypot(g, h, i)];
  const [scale = 0] = lengths;
  const cosines = [a * d + b * e + c * f, d * g + e * h + f * i, g * a + h * b + i * c];
  const isEven =
    scale > 0 &&
    lengths.every((length) => Math.abs(length / scale - 1) < skew) &&
    cosines.every((cosine) => Math.abs(cosine) < skew * scale * scale);
  if (!isEven) return null;
  const turn = ([x, y, z]: Vector): Vector => [
    a * x + d * y + g * z,
    b * x + e * y + h * z,
    c * x + f * y + i * z,
  ];
  const volume = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
  return {
    scale,
    hand: volume < 0 ? -1 : 1,
    point: (at) => {
      const [x, y, z] = turn(at);
      return [x + u, y + v, z + w];
    },
    direction: (of) => {
      const [x, y, z] = turn(of);
      return [x / scale, y / scale, z / scale];
    },
  };
}

function placeFace(face: FaceShape, { scale, point, direction }: Move): FaceShape {
  const area = face.area * scale * scale;
  switch (face.kind) {
    case 'plane':
      return { ...face, area, origin: point(face.origin), normal: direction(face.normal) };
    case 'cylinder':
    case 'cone': {
      const radius = face.radius * scale;
      return { ...face, area, radius, origin: point(face.origin), axis: direction(face.axis) };
    }
    case 'sphere':
      return { ...face, area, origin: point(face.origin), radius: face.radius * scale };
    case 'torus':
      return {
        ...face,
        area,
        origin: point(face.origin),
        axis: direction(face.axis),
        majorRadius: face.majorRadius * scale,
        minorRadius: face.minorRadius * scale,
      };
    case 'other':
      return { ...face, area };
  }
}

function placeEdge(edge: EdgeShape, { scale, hand, point, direction }: Move): EdgeShape {
  const length = edge.length * scale;
  const around = (axis: Vector): Vector => {
    const [x, y, z] = direction(axis);
    return [x * hand, y * hand, z * hand];
  };
  switch (edge.kind) {
    case 'circle': {
      const { origin, axis, radius } = edge;
      return {
        ...edge,
        length,
        origin: point(origin),
        axis: around(axis),
        radius: radius * scale,
      };
    }
    case 'ellipse':
      return {
        ...edge,
        length,
        origin: point(edge.origin),
        axis: around(edge.axis),
        majorRadius: edge.majorRadius * scale,
        minorRadius: edge.minorRadius * scale,
      };
    case 'line':
    case 'other':
      return { ...edge, length };
  }
}
