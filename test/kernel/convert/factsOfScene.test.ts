import { deepEqual, equal } from 'node:assert/strict';
import { readModelFacts } from '../../../src/model/facts/modelFacts';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { modelFacts } from '../../../src/kernel/convert/factsOfScene';
import type { PartMesh, Scene } from '../../../src/kernel/base/scene';
import type { Vector } from '../../../src/kernel/base/vector';
import { boxPart, movedBy, nodeOf, sceneOf } from '../boxScene';

const factsOf = (scene: Scene) => modelFacts(scene, modelExtras(scene, 'normal'), 'box.step');
const grown = (x: number, y: number, z: number) =>
  Float64Array.of(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1);

describe('the facts of a model', () => {
  it('count every placement of a part, and the size over all of them', () => {
    const roots = [
      nodeOf({ part: 0 }),
      nodeOf({ matrix: movedBy(3, 0, 0), children: [nodeOf({ part: 0 })] }),
    ];
    const facts = factsOf(sceneOf(roots, boxPart(null)));
    deepEqual(facts.sizeMetres, [4, 1, 1]);
    deepEqual(facts.volume, { value: 2, placements: 2 });
    deepEqual(facts.area, { value: 12, placements: 2 });
    deepEqual(facts.parts, [
      {
        name: 'box',
        placements: 2,
        sizeMetres: [1, 1, 1],
        isSizeExact: false,
        volume: 1,
        area: 6,
        faces: 6,
        triangles: 12,
        holes: [],
        areHolesKnown: false,
      },
    ]);
  });

  it('call no size exact of a part that lacks a face', () => {
    const reach = (direction: Vector) => direction.reduce((sum, x) => sum + Math.max(0, x), 0);
    const sizeOf = (part: PartMesh) => factsOf(sceneOf([nodeOf({ part: 0 })], part)).isSizeExact;
    equal(sizeOf({ ...boxPart(null), reach }), true);
    equal(sizeOf({ ...boxPart(null), reach, missingFaces: 1 }), false);
  });

  it('do not know all holes of a part that lacks a face', () => {
    const shapes = { faces: [], edges: [], corners: [] };
    const known = (missingFaces: number) =>
      factsOf(sceneOf([nodeOf({ part: 0 })], { ...boxPart(null), shapes, missingFaces })).parts.map(
        ({ areHolesKnown }) => areHolesKnown,
      );
    deepEqual([known(0), known(1)], [[true], [false]]);
  });

  it('grow with the scale of a placement', () => {
    const facts = factsOf(sceneOf([nodeOf({ part: 0, matrix: grown(2, 2, 2) })], boxPart(null)));
    deepEqual(facts.volume, { value: 8, placements: 1 });
    deepEqual(facts.area, { value: 24, placements: 1 });
  });

  it('give parts the sizes in which they are placed, each size by itself', () => {
    const placed = [grown(2, 2, 2), null, grown(1, 3, 1), grown(2, 2, 2)].map((matrix) =>
      nodeOf({ part: 0, matrix }),
    );
    const { parts } = factsOf(sceneOf(placed, boxPart(null)));
    deepEqual(
      parts.map(({ placements, sizeMetres, volume, area }) => [
        placements,
        sizeMetres,
        volume,
        area,
      ]),
      [
        [2, [2, 2, 2], 8, 24],
        [1, [1, 1, 1], 1, 6],
        [1, [1, 3, 1], null, null],
      ],
    );
  });

  it('claim no volume for what encloses none or is stretched unevenly', () => {
    const mesh = { ...boxPart(null), solid: { volume: null, area: null } };
    equal(factsOf(sceneOf([nodeOf({ part: 0 })], mesh)).volume, null);
    const uneven = nodeOf({ part: 0, matrix: grown(1, 2, 1) });
    equal(factsOf(sceneOf([uneven], boxPart(null))).area, null);
    const both = factsOf(sceneOf([nodeOf({ part: 0 }), nodeOf({ part: 1 })], mesh, boxPart(null)));
    deepEqual(both.volume, { value: 1, placements: 1 });
  });

  it('come back from JSON as they were', () => {
    const facts = factsOf(sceneOf([nodeOf({ part: 0 })], boxPart(null)));
    deepEqual(readModelFacts(JSON.parse(JSON.stringify(facts))), facts);
    equal(readModelFacts({ ...facts, geometry: 'guessed' }), null);
  });

  it('have no size where there is nothing', () => {
    equal(factsOf(sceneOf([])).sizeMetres, null);
  });
});
