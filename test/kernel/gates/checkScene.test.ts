import { deepEqual, equal, match } from 'node:assert/strict';
import { meshBody } from '../../../src/kernel/bodies/meshBody';
import { checkScene } from '../../../src/kernel/gates/checkScene';
import { noFacts } from '../../../src/kernel/base/noFacts';
import type { PartMesh } from '../../../src/kernel/base/scene';
import { boxPart, nodeOf, sceneOf } from '../boxScene';
import {
  capBody,
  coneBody,
  cylinderBody,
  ringBody,
  sphereBody,
  torusBody,
} from '../tessellate/bodies';

describe('checkScene', () => {
  it('believes a box of which the triangles are just what it says', () => {
    deepEqual(checked(boxPart(null)), { part: boxPart(null), warnings: [] });
  });

  it('tells neither volume nor area of a box that lacks a face, and says so by its name', () => {
    const { part, warnings } = checked(withoutFace(boxPart(null)));
    deepEqual(part.solid, noFacts);
    match(warnings.join(), /not closed: “box”/);
  });

  it('tells neither volume nor area of a body that lacks a face, though its cavity closes', () => {
    const { part } = checked({ ...boxPart(null), missingFaces: 1 });
    deepEqual(part.solid, noFacts);
  });

  it('tells the volume of a box whose faces miss each other by a millionth, and of no wider slit', () => {
    const slit = (metres: number) => {
      const box = boxPart(null);
      // One corner of one face.
      const positions = box.positions.map((value, i) => value + (i === 0 ? metres : 0));
      return checked({ ...box, positions });
    };
    equal(slit(5e-6).part.solid.volume, 1);
    deepEqual(slit(5e-6).warnings, []);
    equal(slit(1e-3).part.solid.volume, null);
    match(slit(1e-3).warnings.join(), /not closed/);
  });

  it('tells no volume that is a third of what the triangles enclose', () => {
    const { part, warnings } = checked({ ...boxPart(null), solid: { volume: 1 / 3, area: 6 } });
    equal(part.solid.volume, null);
    match(warnings.join(), /not what their triangles enclose: “box”/);
  });

  it('tells no volume of a box that is inside out', () => {
    const box = boxPart(null);
    const { part } = checked({ ...box, indices: box.indices.toReversed() });
    equal(part.solid.volume, null);
  });

  it('tells no area, and nothing else, where the triangles have another one', () => {
    const { part } = checked({ ...boxPart(null), solid: { volume: 1, area: 7 } });
    deepEqual(part.solid, noFacts);
  });

  it('tells nothing of a body that has all of its faces twice, though it is closed', () => {
    const { part, warnings } = checked(twice(boxPart(null)));
    deepEqual(part.solid, noFacts);
    match(warnings.join(), /lie in each other: “box”/);
  });

  it('tells no centre of mass that is elsewhere', () => {
    const solid = { volume: 1, area: 6, centreOfMass: [0.5, 0.5, 0.6] as const };
    equal(checked({ ...boxPart(null), solid }).part.solid.centreOfMass, null);
    const right = { ...solid, centreOfMass: [0.5, 0.5, 0.5] as const };
    deepEqual(checked({ ...boxPart(null), solid: right }).part.solid, right);
  });

  it('believes no number that is none', () => {
    for (const volume of [NaN, Infinity, 0, -1]) {
      equal(checked({ ...boxPart(null), solid: { volume, area: 6 } }).part.solid.volume, null);
    }
  });

  it('believes no face from which a corner of its triangles lies at no number', () => {
    const meshed = meshedBody(cylinderBody(10, 40));
    const faces = (meshed.shapes?.faces ?? []).map((face) =>
      face.kind === 'cylinder' ? { ...face, radius: NaN } : face,
    );
    const { shapes } = meshed;
    const { part } = checked({ ...meshed, ...(shapes && { shapes: { ...shapes, faces } }) });
    deepEqual([part.shapes, part.solid.area], [undefined, null]);
  });

  /** Metres from the origin: single precision rounds corners by 6 there, of a box of one. */
  const far = 1e8;

  for (const [what, solid] of Object.entries({
    'area and volume': { volume: 1, area: 6 },
    'an area alone': { volume: null, area: 6 },
    'half of its area': { volume: null, area: 3 },
  })) {
    it(`tells no exact number where rounding is larger than the body: ${what}`, () => {
      const { part, warnings } = checked({ ...movedTo(far, boxPart(null)), solid });
      deepEqual(part.solid, noFacts);
      match(warnings.join(), /too coarse to check them: “box”/);
    });
  }

  it('tells no exact number of faces and edges there', () => {
    const meshed = meshedBody(cylinderBody(10, 40));
    const { part, warnings } = checked(movedTo(far, meshed));
    deepEqual([part.shapes, part.solid.area], [undefined, null]);
    match(warnings.join('\n'), /^No exact numbers.*\nLies so far from its origin/);
    equal(warnings.length, 2);
  });

  it('tells no volume of a foil of which rounding takes the thickness, but its area', () => {
    const foil = scaled([1, 1, 1e-5], boxPart(null));
    const lifted = movedTo(1000, foil);
    const solid = { volume: 1e-5, area: 2 + 4e-5 };
    const { part, warnings } = checked({ ...lifted, solid });
    deepEqual(part.solid, { volume: null, area: solid.area, centreOfMass: null });
    match(warnings.join(), /too coarse to check them/);
  });

  it('believes a foil of a hundredth of a millimetre, and no other thickness', () => {
    const foil = scaled([0.1, 0.1, 1e-5], boxPart(null));
    const solid = { volume: 1e-7, area: 0.02 + 4e-6 };
    deepEqual(checked({ ...foil, solid }).part.solid, solid);
    const thicker = { ...solid, volume: 1.1e-7 };
    equal(checked({ ...foil, solid: thicker }).part.solid.volume, null);
  });

  it('believes a box that is far away, as long as its corners still show it', () => {
    const moved = movedTo(1000, boxPart(null));
    deepEqual(checked(moved), { part: moved, warnings: [] });
  });

  it('says that a solid without a volume is open', () => {
    const open = { ...withoutFace(boxPart(null)), isSolid: true };
    const { warnings } = checked({ ...open, solid: { volume: null, area: 5 } });
    match(warnings.join(), /not closed: “box”/);
  });

  it('says nothing of a sheet, which encloses nothing', () => {
    const sheet = { ...withoutFace(boxPart(null)), solid: { volume: null, area: 5 } };
    deepEqual(checked(sheet), { part: sheet, warnings: [] });
  });

  const quality = 'draft';
  const bodies = {
    cylinder: cylinderBody(10, 40),
    'tiny cylinder': cylinderBody(0.01, 0.04),
    needle: cylinderBody(0.1, 400),
    coin: cylinderBody(100, 0.05),
    cone: coneBody(10, 30, true),
    sphere: sphereBody(10),
    cap: capBody(10, 4),
    torus: torusBody(30, 8),
    ring: ringBody(10, 6),
  };
  for (const [name, body] of Object.entries(bodies)) {
    it(`believes the exact numbers of a ${name}, however coarse its triangles`, () => {
      const meshed = meshBody(body, 1, quality, { name, color: null });
      if (meshed.kind === 'not taken') throw new Error(meshed.why);
      const { part, linearDeflection } = meshed;
      const scene = sceneOf([nodeOf({ part: 0 })], part);
      const after = checkScene(
        { ...scene, facts: { ...scene.facts, linearDeflection, angularDeflection: 0.8 } },
        quality,
      );
      deepEqual(after.facts.warnings, []);
      equal(after.parts[0], part);
    });

    it(`does not believe a ${name} of which one face has another radius or area`, () => {
      const meshed = meshBody(body, 1, 'normal', { name, color: null });
      if (meshed.kind === 'not taken' || !meshed.part.shapes) throw new Error('not meshed');
      const { part } = meshed;
      const { shapes } = part;
      for (const change of [
        (face: object) => ({ ...face, area: 1.2 * numberIn(face, 'area') }),
        (face: object) =>
          'radius' in face ? { ...face, radius: 1.2 * numberIn(face, 'radius') } : null,
        (face: object) =>
          'minorRadius' in face
            ? { ...face, minorRadius: numberIn(face, 'minorRadius') / 2 }
            : null,
        (face: object) =>
          'isHollow' in face && !('minorRadius' in face)
            ? { ...face, isHollow: face.isHollow !== true }
            : null,
      ]) {
        const faces = shapes?.faces.map((face) => Object.assign({}, face, change(face)));
        const changed = faces && shapes && JSON.stringify(faces) !== JSON.stringify(shapes.faces);
        if (!changed) continue;
        const forged: PartMesh = { ...part, shapes: { ...shapes, faces } };
        const after = checkedPart(forged, meshed.linearDeflection);
        equal(after?.shapes, undefined, JSON.stringify(faces).slice(0, 200));
        equal(after?.solid.area, null);
      }
    });
  }
});

function meshedBody(body: Parameters<typeof meshBody>[0]): PartMesh {
  const meshed = meshBody(body, 1, 'normal', { name: 'body', color: null });
  if (meshed.kind === 'not taken') throw new Error(meshed.why);
  return meshed.part;
}

/** In single precision, as readers give it. */
function placedAnew(place: (value: number, axis: number) => number, part: PartMesh): PartMesh {
  const placed = (points: Float32Array) => points.map((value, i) => place(value, i % 3));
  return { ...part, positions: placed(part.positions), edges: part.edges.map(placed) };
}

function movedTo(metres: number, part: PartMesh): PartMesh {
  return placedAnew((value) => value + metres, part);
}

function scaled(by: readonly [number, number, number], part: PartMesh): PartMesh {
  return placedAnew((value, axis) => value * (by[axis] ?? 1), part);
}

function checkedPart(part: PartMesh, linearDeflection: number): PartMesh | undefined {
  const scene = sceneOf([nodeOf({ part: 0 })], part);
  const facts = { ...scene.facts, linearDeflection };
  return checkScene({ ...scene, facts }, 'normal').parts[0];
}

function numberIn(face: object, name: string): number {
  const value: unknown = Reflect.get(face, name);
  return typeof value === 'number' ? value : NaN;
}

function checked(part: PartMesh) {
  const { parts, facts } = checkScene(sceneOf([nodeOf({ part: 0 })], part), 'normal');
  const [after] = parts;
  if (!after) throw new Error('the part is gone');
  return { part: after, warnings: facts.warnings };
}

function withoutFace(box: PartMesh): PartMesh {
  return {
    ...box,
    indices: box.indices.slice(0, -6),
    faces: box.faces.slice(0, -1),
    solid: { volume: 1, area: 5 },
  };
}

function twice(box: PartMesh): PartMesh {
  const more = box.faces.map((face) => ({ ...face, firstTriangle: face.firstTriangle + 12 }));
  return {
    ...box,
    indices: Uint32Array.of(...box.indices, ...box.indices),
    faces: [...box.faces, ...more],
    solid: { volume: 2, area: 12 },
  };
}
