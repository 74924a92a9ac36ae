import { ok } from 'node:assert/strict';
import { decode } from 'fast-png';
import { drawPreview } from '../../../../src/kernel/write/preview/drawPreview';
import type { PartMesh } from '../../../../src/kernel/base/scene';
import { boxPart, nodeOf, sceneOf } from '../../boxScene';

describe('a face of many triangles', () => {
  it('looks as one of two, where it is flat, but for halves of pixels of its rim', () => {
    const corner = (u: number, v: number): Corner => [u, v, 0.3 * u];
    const flat = (): Corner => [-0.3 / Math.hypot(1, 0.3), 0, 1 / Math.hypot(1, 0.3)];
    const two = pictureOf(meshOf(1, corner, flat)).data;
    for (const cuts of [7, 90]) {
      const many = pictureOf(meshOf(cuts, corner, flat)).data;
      const others = [...many.keys()].filter((i) => many[i] !== two[i]);
      // Where a triangle touches the rim with a corner alone, up to half of a pixel.
      ok(others.length < 200, `${others.length} numbers differ`);
      ok(others.every((i) => i % 4 !== 3 || Math.abs((many[i] ?? 0) - (two[i] ?? 0)) <= 128));
    }
  });

  it('has no gap wider than a sample, hardly one at all, and light that changes evenly, where it is round', () => {
    for (const cuts of [24, 150]) {
      const { data, width } = pictureOf(meshOf(cuts, onBall, onBall));
      const middle = (width - 1) / 2;
      const radius = width * 0.44 - 4;
      let gaps = 0;
      for (let y = 0; y < width; y++) {
        for (let x = 0; x < width; x++) {
          if (Math.hypot(x - middle, y - middle) > radius) continue;
          const at = (y * width + x) * 4;
          const alpha = data[at + 3] ?? 0;
          ok(alpha >= 191, `${alpha} at ${x} ${y}`);
          if (alpha < 255) gaps++;
          const isInside = Math.hypot(x + 1 - middle, y - middle) < radius - 12;
          const step = Math.abs((data[at] ?? 0) - (data[at + 4] ?? 0));
          if (isInside) ok(step <= 5, `${step} at ${x} ${y}`);
        }
      }
      ok(gaps <= 3, `${gaps} gaps`);
    }
  });
});

type Corner = [x: number, y: number, z: number];

/** @param u @param v 0…1 */
function onBall(u: number, v: number): Corner {
  const [turn, height] = [2 * Math.PI * u, Math.PI * (v - 0.5)];
  const around = Math.cos(height);
  return [around * Math.cos(turn), around * Math.sin(turn), Math.sin(height)];
}

/** A square of u and v cut into so many on each side, as a part of one face without edges. */
function meshOf(
  cuts: number,
  positionAt: (u: number, v: number) => Corner,
  normalAt: (u: number, v: number) => Corner,
): PartMesh {
  const places = Array.from({ length: (cuts + 1) ** 2 }, (_, i) => {
    const row = Math.floor(i / (cuts + 1));
    return [(i - row * (cuts + 1)) / cuts, row / cuts] as const;
  });
  const indices = Array.from({ length: cuts * cuts }, (_, i) => {
    const first = i + Math.floor(i / cuts);
    const above = first + cuts + 1;
    return [first, first + 1, above + 1, first, above + 1, above];
  }).flat();
  return {
    ...boxPart([0.7, 0.7, 0.7, 1]),
    positions: Float32Array.from(places.flatMap(([u, v]) => positionAt(u, v))),
    normals: Float32Array.from(places.flatMap(([u, v]) => normalAt(u, v))),
    indices: Uint32Array.from(indices),
    faces: [{ firstTriangle: 0, triangleCount: indices.length / 3, color: null }],
    edges: [],
  };
}

function pictureOf(part: PartMesh) {
  return decode(drawPreview(sceneOf([nodeOf({ part: 0 })], part), 'z'));
}
