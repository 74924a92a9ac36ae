import { deepEqual, match, ok } from 'node:assert/strict';
import { changeLines } from '../../../src/model/compare/changeLines';
import type {
  ModelChanges,
  ModelState,
  PartChange,
  PartState,
} from '../../../src/model/compare/changes';
import { areaOfPart, sizeOfPart, volumeOfPart } from '../../../src/model/compare/measuredPart';
import { Matrix4 } from 'three';
import { box, noFacts, partOf } from './shapes';

describe('what is measured of a part', () => {
  it('is exact where the body is, and within a share of it where its edges lie beside its faces', () => {
    const facts = { ...noFacts, exactVolume: 0.25, exactArea: 0.5, tolerance: 1e-4 };
    deepEqual(volumeOfPart(shapeOf(facts)), { value: 0.25, isExact: true });
    const loose = shapeOf({ ...facts, looseness: 0.125 });
    deepEqual(volumeOfPart(loose), { value: 0.25, isExact: false, uncertainty: 0.03125 });
    deepEqual(areaOfPart(loose), { value: 0.5, isExact: false, uncertainty: 0.0625 });
    const tight = shapeOf({ ...facts, looseness: 2 ** -16 });
    deepEqual(volumeOfPart(tight), { value: 0.25, isExact: true, uncertainty: 2 ** -18 });
  });

  it('on triangles is as sure as these follow the body; of a mesh nobody knows', () => {
    const meshed = shapeOf({ ...noFacts, tolerance: 1e-4 });
    deepEqual(sizeOfPart(meshed).uncertainty, 2e-4);
    ok((volumeOfPart(meshed)?.uncertainty ?? 0) > 0 && (areaOfPart(meshed).uncertainty ?? 0) > 0);
    deepEqual(sizeOfPart(shapeOf(noFacts)).uncertainty, undefined);
  });
});

describe('meshes whose numbers differ by little', () => {
  const sized = (length: number, at = 0): PartState => {
    const shape = partOf('block', box(length, 0.03, 0.02), {
      place: new Matrix4().makeTranslation(at, 0, 0),
    }).shape;
    return {
      ...{ name: 'block', under: null, colours: [] },
      size: sizeOfPart(shape),
      volume: volumeOfPart(shape),
      area: areaOfPart(shape),
    };
  };

  it('are told by what is written otherwise', () => {
    for (const [length, text] of [
      [0.040005, /^size: ≈ 40 × 30 × 20 mm → ≈ 40\.005 /],
      [0.0400002, /^size: ≈ 40 × 30 × 20 mm → ≈ 40\.0002 /],
    ] as const) {
      match(linesOf(sized(0.04), sized(length)).join('\n'), text);
    }
  });

  it('are not told by what single precision leaves open', () => {
    const noise = 40 * 2 ** -24;
    deepEqual(linesOf(sized(0.040001, 40), sized(0.040001 + noise, 40)), [
      'changed in shape, with the same size',
    ]);
  });
});

describe('the change in words', () => {
  it('tells no size or volume whose change lies within their uncertainty', () => {
    const [old, current] = [stateOf(0.1, 2e-4), stateOf(0.1003, 2e-4)];
    deepEqual(linesOf(old, current), [
      'changed in shape, by less than its size, volume and area are known to',
    ]);
  });

  it('tells it where it is larger, or where nothing is uncertain', () => {
    match(
      linesOf(stateOf(0.1, 1e-4), stateOf(0.1003, 1e-4)).join('\n'),
      /^size: ≈ 100 .* → ≈ 100\.3/,
    );
    match(linesOf(stateOf(0.1), stateOf(0.1003)).join('\n'), /^size: 100 .* → 100\.3 /);
    deepEqual(linesOf(stateOf(0.1), stateOf(0.1)), ['changed in shape, with the same size']);
  });
});

function shapeOf(facts: typeof noFacts & { readonly looseness?: number }) {
  return partOf('block', box(), { facts }).shape;
}

/** A block whose length is uncertain. */
function stateOf(length: number, uncertainty?: number): PartState {
  const known = {
    isExact: uncertainty === undefined,
    ...(uncertainty !== undefined && { uncertainty }),
  };
  const sum = {
    isExact: uncertainty === undefined,
    ...(uncertainty !== undefined && { uncertainty: uncertainty / 10 }),
  };
  return {
    ...{ name: 'block', under: null, colours: [] },
    size: { value: [length, 0.02, 0.01], ...known },
    volume: { value: length * 2e-4, ...sum },
    area: { value: 2 * (length * 0.03 + 2e-4), ...sum },
  };
}

function linesOf(before: PartState, after: PartState): readonly string[] {
  const part: PartChange = {
    ...{ kind: 'changed', before, after, isRecoloured: false, isRenamed: false },
    ...{ isMirrored: false, shift: null, features: [], region: null },
  };
  const changes: ModelChanges = {
    ...{ before: wholeOf(before), after: wholeOf(after), unitChange: null, parts: [part] },
    counts: {
      ...{ changed: 1, added: 0, removed: 0, unread: 0 },
      ...{ moved: 0, recoloured: 0, unchanged: 0 },
    },
  };
  return changeLines(changes);
}

function wholeOf({ size, volume, area }: PartState): ModelState {
  return {
    ...{ fileName: 'block.step', sourceFormat: 'STEP', sourceUnit: 'mm' },
    ...{ products: 1, placements: 1, size },
    volume: volume && { ...volume, placements: 1 },
    area: { ...area, placements: 1 },
  };
}
