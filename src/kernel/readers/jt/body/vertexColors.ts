import { outOfRange } from '../../../../words/outOfRange';
import type { Rgba } from '../../../base/scene';
import type { Triangles } from '../shape/triangles';

/** Triangles sorted into faces of one colour each. */
export interface ColoredTriangles {
  readonly triangles: Triangles;
  /** The colour of each face. */
  readonly colors: readonly Rgba[];
}

/**
 * The numbers of steps per colour component that are tried in turn, and the most additional faces that colours may
 * make.
 */
const fineness = [255, 31, 15, 7, 3] as const;
const maxColors = 128;

/**
 * Divides faces by the colours of their vertices. A triangle has the mean colour of its corners.
 * @param colors r g b a by attribute number, 0…1
 */
export function splitByColor(triangles: Triangles, colors: Float64Array): ColoredTriangles {
  const means = triangleMeans(triangles.attributes, colors);
  for (const steps of fineness) {
    const faces = facesOf(triangles.faceSizes, means, steps);
    if (faces.length <= triangles.faceSizes.length + maxColors) return sorted(triangles, faces);
  }
  return sorted(triangles, facesOf(triangles.faceSizes, means, 1));
}

interface PaintedFace {
  readonly color: Rgba;
  readonly members: number[];
}

function triangleMeans(attributes: Int32Array, colors: Float64Array): Float64Array {
  return Float64Array.from({ length: (attributes.length / 3) * 4 }, (_, i) => {
    const corner = Math.floor(i / 4) * 3;
    const at = (k: number) =>
      colors[(attributes[corner + k] ?? outOfRange()) * 4 + (i % 4)] ?? outOfRange();
    return (at(0) + at(1) + at(2)) / 3;
  });
}

function facesOf(sizes: readonly number[], means: Float64Array, steps: number): PaintedFace[] {
  const faces: PaintedFace[] = [];
  let triangle = 0;
  for (const size of sizes) {
    const byColor = new Map<string, PaintedFace>();
    for (const end = triangle + size; triangle < end; triangle++) {
      const [r = outOfRange(), g = outOfRange(), b = outOfRange(), a = outOfRange()] = means
        .subarray(triangle * 4, triangle * 4 + 4)
        .map((value) => Math.round(value * steps) / steps);
      const color: Rgba = [r, g, b, a];
      const face = byColor.get(color.join());
      if (face) face.members.push(triangle);
      else byColor.set(color.join(), { color, members: [triangle] });
    }
    for (const face of byColor.values()) faces.push(face);
  }
  return faces;
}

function sorted(
  { vertices, attributes }: Triangles,
  faces: readonly PaintedFace[],
): ColoredTriangles {
  const order = faces.flatMap(({ members }) => members);
  const moved = (list: Int32Array) =>
    Int32Array.from(
      list,
      (_, i) => list[(order[Math.floor(i / 3)] ?? outOfRange()) * 3 + (i % 3)] ?? outOfRange(),
    );
  return {
    triangles: {
      vertices: moved(vertices),
      attributes: moved(attributes),
      faceSizes: faces.map(({ members }) => members.length),
    },
    colors: faces.map(({ color }) => color),
  };
}
