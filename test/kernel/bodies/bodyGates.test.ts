import { equal, match } from 'node:assert/strict';
import type { EdgeShape, FaceShape, Vector } from '../../../src/model/shapes';
import { whyNotShown, type ExactMeshFacts } from '../../../src/kernel/bodies/bodyGates';
import type { PartMesh } from '../../../src/kernel/base/scene';
import { boxPart } from '../boxScene';

describe('the gates of a mesh that is made without the engine', () => {
  it('let a whole and closed mesh through', () => {
    equal(why({}), null);
  });

  it('let an open sheet through, which encloses nothing', () => {
    equal(why(withoutFace(5), { isSolid: false, faces: 5 }), null);
  });

  it('let what is missing by the deflection through, and no more', () => {
    equal(why({}, { area: 1.03 }), null);
    match(why({}, { area: 1.2 }) ?? '', /face 1 has 0\.8333 of its area/);
  });

  const faults: readonly (readonly [string, Partial<PartMesh>, RegExp])[] = [
    ['that lacks a face', withoutFace(5), /faces are missing/],
    ['of which a face is empty', emptiedFace(), /face 6 has no triangles/],
    ['with a vertex nowhere', { positions: changed(boxPart(null).positions) }, /nowhere/],
    ['with a normal that is none', { normals: changed(boxPart(null).normals) }, /normal/],
    ['of which a triangle is turned over', turnedOver(1), /sides of triangles are open/],
    ['with a crack', { positions: changed(boxPart(null).positions, 0.01) }, /open/],
    ['that is inside out', turnedOver(12), /encloses -1\.0000 of its volume/],
  ];
  for (const [what, fault, expected] of faults) {
    it(`stop a mesh ${what}`, () => {
      match(why(fault) ?? '', expected);
    });
  }

  it('stop a mesh that encloses another volume than the body', () => {
    match(why({}, { volume: 1.1 }) ?? '', /encloses 0\.9091/);
    match(why({}, { volume: null }) ?? '', /encloses nothing/);
  });

  it('stop a fact that is no number', () => {
    match(why({}, { origin: [0, NaN, 0] }) ?? '', /a fact is no number/);
    match(why({}, { length: Infinity }) ?? '', /a fact is no number/);
  });
});

interface Facts {
  isSolid?: boolean;
  faces?: number;
  /** Of each face. */
  area?: number;
  volume?: number | null;
  /** Of each face. */
  origin?: Vector;
  /** Of each edge. */
  length?: number;
}

function why(
  changes: Partial<PartMesh>,
  { isSolid = true, faces = 6, area = 1, volume = 1, origin = [0, 0, 0], length = 1 }: Facts = {},
): string | null {
  const face: FaceShape = {
    kind: 'plane',
    origin,
    normal: [0, 0, 1],
    area,
    boundary: [0, 1, 2, 3],
  };
  const edge: EdgeShape = { kind: 'line', length, ends: [0, 0] };
  const known: ExactMeshFacts = {
    isSolid,
    solid: { volume, area: 6 },
    shapes: { faces: Array(faces).fill(face), edges: Array(12).fill(edge), corners: [[0, 0, 0]] },
  };
  const limits = { linearDeflection: 1, angularDeflection: 0.3 };
  return whyNotShown({ ...boxPart(null), ...changes }, known, limits);
}

function withoutFace(face: number): Partial<PartMesh> {
  const { faces, indices } = boxPart(null);
  return { faces: faces.slice(0, face), indices: indices.slice(0, 6 * face) };
}

function emptiedFace(): Partial<PartMesh> {
  const { faces, indices } = boxPart(null);
  const emptied = faces.map((face, i) => (i === 5 ? { ...face, triangleCount: 0 } : face));
  return { faces: emptied, indices: indices.slice(0, 30) };
}

function changed(values: Float32Array, by = NaN): Float32Array {
  return values.map((value, i) => (i === 0 ? value + by : value));
}

function turnedOver(triangles: number): Partial<PartMesh> {
  const indices = boxPart(null).indices.slice();
  for (let i = 0; i < 3 * triangles; i += 3) {
    const [a = 0, b = 0] = indices.subarray(i, i + 2);
    indices.set([b, a], i);
  }
  return { indices };
}
