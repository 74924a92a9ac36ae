import {
  BoxGeometry,
  BufferGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Matrix4,
  Path,
  Shape,
  Vector3,
} from 'three';
import type { Vector } from '../../../src/model/shapes';
import type { ComparedPart } from '../../../src/model/compare/match/matchParts';
import { partShape, type ExactFacts } from '../../../src/model/compare/match/comparedShape';

export const noFacts: ExactFacts = {
  exactArea: null,
  exactVolume: null,
  exactSize: () => null,
  tolerance: null,
};

export interface PartOptions {
  readonly trail?: readonly string[];
  readonly place?: Matrix4;
  readonly facts?: ExactFacts;
  readonly colours?: readonly string[];
}

/** A part of some geometry, as the matcher sees it. */
export function partOf(
  name: string,
  geometry: BufferGeometry,
  options: PartOptions = {},
): ComparedPart {
  const { place = new Matrix4(), facts = noFacts } = options;
  const corners = cornersOf(geometry, place);
  const shape = partShape((visit) => {
    for (let i = 0; i + 2 < corners.length; i += 3) {
      const [a, b, c] = [corners[i], corners[i + 1], corners[i + 2]];
      if (a && b && c) visit(a, b, c);
    }
  }, facts);
  return { name, trail: options.trail ?? [name], shape, colours: options.colours ?? ['#808080'] };
}

export function at(x: number, y = 0, z = 0): Matrix4 {
  return new Matrix4().makeTranslation(x, y, z);
}

export const box = (x = 0.02, y = 0.03, z = 0.04): BufferGeometry => new BoxGeometry(x, y, z);

/** A plate of 100 × 60 × 10 mm with a hole beside its middle. */
export function plate(holeRadius: number, segments = 24): BufferGeometry {
  const outline = rectangle(0.1, 0.06);
  outline.holes.push(new Path().absarc(0.03, 0.02, holeRadius, 0, 2 * Math.PI));
  return new ExtrudeGeometry(outline, {
    depth: 0.01,
    bevelEnabled: false,
    curveSegments: segments,
  });
}

/** Three arms of different lengths along the axes: no mirror brings it onto itself. */
export function hook(): BufferGeometry {
  const outline = new Shape();
  for (const [x, y] of [
    [0, 0],
    [0.05, 0],
    [0.05, 0.01],
    [0.01, 0.01],
    [0.01, 0.03],
    [0, 0.02],
  ] as const) {
    if (x === 0 && y === 0) outline.moveTo(x, y);
    else outline.lineTo(x, y);
  }
  const geometry = new ExtrudeGeometry(outline, { depth: 0.02, bevelEnabled: false });
  const position = geometry.getAttribute('position');
  // The upper side is shorter: otherwise the plane between both sides would be a mirror.
  for (let i = 0; i < position.count; i++) {
    if (position.getZ(i) > 0.01) position.setX(i, 0.7 * position.getX(i));
  }
  return geometry;
}

/** An angle plate with a small boss on it, without which its middle plane would be a mirror. */
export function angled(): BufferGeometry {
  const outline = new Shape();
  outline.moveTo(0, 0).lineTo(0.06, 0).lineTo(0.06, 0.02).lineTo(0.02, 0.02);
  outline.lineTo(0.02, 0.04).lineTo(0, 0.04).lineTo(0, 0);
  const angle = new ExtrudeGeometry(outline, { depth: 0.01, bevelEnabled: false });
  const boss = new BoxGeometry(0.003, 0.003, 0.003).translate(0.05, 0.01, 0.0115).toNonIndexed();
  const parts = [angle, boss].map((part) => [...part.getAttribute('position').array]);
  const all = new Float32BufferAttribute(parts.flat(), 3);
  return new BufferGeometry().setAttribute('position', all);
}

function rectangle(width: number, height: number): Shape {
  const outline = new Shape();
  outline.moveTo(0, 0).lineTo(width, 0).lineTo(width, height).lineTo(0, height).lineTo(0, 0);
  return outline;
}

function cornersOf(geometry: BufferGeometry, place: Matrix4): readonly Vector[] {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const position = flat.getAttribute('position');
  const isMirrored = place.determinant() < 0;
  const corners = Array.from({ length: position.count }, (_, i): Vector => {
    const { x, y, z } = new Vector3().fromBufferAttribute(position, i).applyMatrix4(place);
    return [x, y, z];
  });
  return isMirrored ? corners.reverse() : corners;
}
