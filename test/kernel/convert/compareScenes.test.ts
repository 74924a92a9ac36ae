import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { changeLines } from '../../../src/model/compare/changeLines';
import { featureChangeText } from '../../../src/model/compare/featureChangeText';
import type { HoleEnd } from '../../../src/model/features/features';
import type { FeatureSize } from '../../../src/model/compare/features/featureSize';
import { differingFaces } from '../../../src/model/compare/faces/differingFaces';
import { compareScenes } from '../../../src/kernel/convert/compareScenes';
import { withFeatures } from '../../../src/kernel/features/featuresOf';
import type { Body } from '../../../src/kernel/brep/brep';
import type { PartMesh, Rgba, Scene } from '../../../src/kernel/base/scene';
import type { Vector } from '../../../src/model/shapes';
import { cross, lengthOf, middle, minus, unit, vectorAt } from '../../../src/model/vectors';
import { partOf, plateBody, turnedBody, type Piece } from '../features/bodies';
import { sceneOf } from '../boxScene';

const inMm = { unit: 'mm', decimals: null } as const;

describe('the change of a model in words', () => {
  it('names the holes that became wider', () => {
    deepEqual(featureLines(plate(5, 3), plate(5, 4)), ['4 holes ∅6 → ∅8']);
  });

  it('names a hole that went elsewhere, and one that is gone', () => {
    const moved = [...corners.slice(0, 3), [12, 8] as const];
    deepEqual(featureLines(plate(5, 3), plate(5, 3, moved)), ['hole ∅6 moved ΔX 2 ΔY -2 mm']);
    deepEqual(featureLines(plate(5, 3), plate(5, 3, corners.slice(0, 3))), [
      'hole ∅6, through removed',
    ]);
  });

  it('names a hole that went elsewhere and got another size as well', () => {
    const drilled = (...holes: readonly (readonly [x: number, y: number, radius: number])[]) =>
      plateBody(5, square(40), ...holes.map(([x, y, radius]) => round([x, y], radius)));
    const [row, last] = [
      [
        [-10, -10, 2],
        [10, -10, 2],
      ] as const,
      [10, 10, 2] as const,
    ];
    const told = (...holes: readonly (readonly [number, number, number])[]) =>
      featureLines(drilled(...row, last), drilled(...holes));
    deepEqual(told(...row, [10, 13, 3]), ['hole ∅4 → ∅6, moved ΔY 3 mm']);
    deepEqual(told(...row, [-10, 13, 3]), ['hole ∅4 → ∅6, elsewhere']);
    deepEqual(told(...row, [10, 10, 3]), ['hole ∅4 → ∅6']);
    const all = [...row, last].map(([x, y]) => [x, y + 2, 3] as const);
    deepEqual(told(...all), ['3 holes ∅4 → ∅6, moved ΔY 2 mm']);
    const apart = [...row, last].map(([x, y], i) => [x, y + i - 5, 3] as const);
    deepEqual(told(...apart), ['3 holes ∅4 → ∅6, moved by up to 5 mm']);
  });

  it('names a hole that moved by micrometres, of which the measures of the whole tell nothing', () => {
    const bored = (x: number) =>
      plateBody(
        5,
        square(100),
        ...[[x, -10] as const, [30, 20] as const].map((at) => round(at, 3)),
      );
    for (const step of [0.002, 0.005, 0.01, 0.02]) {
      deepEqual(allLines(bored(-10), bored(-10 + step)), [`hole ∅6 moved ΔX ${step} mm`]);
    }
    deepEqual(allLines(bored(-10), bored(-10 + 2e-5)), []);
  });

  it('tells nothing of a part that differs by less than its edges lie beside its faces', () => {
    const other = (given: PartMesh, share: number): PartMesh => ({
      ...given,
      solid: { ...given.solid, volume: (given.solid.volume ?? 0) * (1 + share) },
      ...(given.shapes && {
        shapes: {
          ...given.shapes,
          faces: given.shapes.faces.map((face) => ({ ...face, area: face.area * (1 + share) })),
        },
      }),
    });
    const part = partOf(plate(5, 3));
    const told = (looseness: number) =>
      linesOf(
        sceneWith({ ...part, looseness }),
        sceneWith({ ...other(part, 5e-6), looseness: looseness / 2 }),
      );
    deepEqual(told(1e-5), []);
    deepEqual(
      told(1e-6).map((line) => line.replace(/: .*/, '')),
      ['volume'],
    );
  });

  it('names the depth of a blind hole that is as wide as before', () => {
    const drilled = (floor: number) =>
      turnedBody([
        [0, 0],
        [20, 0],
        [20, 30],
        [3, 30],
        [3, floor],
        [0, floor],
      ]);
    deepEqual(featureLines(drilled(20), drilled(15)), ['hole ∅6: 10 deep → 15 deep']);
  });

  it('calls no part added or removed that the other file has and that could not be read there', () => {
    const whole = sceneWith(partOf(plate(5, 3)));
    const node = { name: 'pin', matrix: null, part: 1, color: null, children: [] };
    const pin = { ...partOf(plate(9, 1)), name: 'pin' };
    const both = { ...whole, roots: [...whole.roots, node], parts: [...whole.parts, pin] };
    const leftOut = [{ name: 'pin', placements: 1 }];
    const lacking = { ...whole, facts: { ...whole.facts, leftOut } };
    const lost = compareScenes(
      { scene: both, fileName: 'a.step' },
      { scene: lacking, fileName: 'a.step' },
    );
    const lines = changeLines(lost.changes);
    ok(lines.some((line) => line.startsWith('pin could not be read in the new file: ')));
    ok(lines.some((line) => /^parts: 2 → 1, 1 of 2 placements/.test(line)));
    ok(!lines.some((line) => line.includes('removed')), lines.join('; '));
    deepEqual([lost.changes.counts.unread, lost.changes.counts.removed], [1, 0]);
    const found = compareScenes(
      { scene: lacking, fileName: 'a.step' },
      { scene: both, fileName: 'a.step' },
    );
    const back = changeLines(found.changes);
    ok(back.some((line) => line.startsWith('pin could not be read in the old file: ')));
    const gone = compareScenes({ scene: both, fileName: 'a' }, { scene: whole, fileName: 'a' });
    ok(changeLines(gone.changes).some((line) => line.startsWith('pin removed: ')));
  });

  it('names a wall that became thicker, and not what is the size of the whole', () => {
    const cup = (floor: number) =>
      turnedBody([
        [0, 0],
        [20, 0],
        [20, 30],
        [15, 30],
        [15, floor],
        [0, floor],
      ]);
    deepEqual(featureLines(cup(3), cup(4)), ['hole ∅30: 27 deep → 26 deep', 'wall 3 → 4 mm']);
    deepEqual(featureLines(plate(5, 3), plate(8, 3)), []);
    ok(allLines(plate(5, 3), plate(8, 3)).includes('size: 40 × 40 × 5 mm → 40 × 40 × 8 mm'));
  });

  it('names the radius of a round end, and of a hollow one, that is no hole', () => {
    for (const turns of ['left', 'right'] as const) {
      const lever = (radius: number) => {
        return plateBody(5, [
          { to: [10, -radius] },
          { to: [10, radius], centre: [10, 0], turns },
          { to: [-30, 20] },
          { to: [-30, -20] },
        ]);
      };
      deepEqual(featureLines(lever(8), lever(9)), ['radius R8 → R9']);
    }
  });

  it('takes no radius for a diameter where only one of two cylinders runs all around', () => {
    const lever = plateBody(5, [
      { to: [10, -8] },
      { to: [10, 8], centre: [10, 0], turns: 'left' },
      { to: [-30, 20] },
      { to: [-30, -20] },
    ]);
    const disc = plateBody(5, [
      { to: [1, 0], centre: [10, 0], turns: 'left' },
      { to: [19, 0], centre: [10, 0], turns: 'left' },
    ]);
    const lines = featureLines(lever, disc);
    deepEqual(
      lines.filter((line) => line.includes('R8') || line.includes('∅18')),
      [],
    );
  });

  it('names the diameter of a step of a shaft', () => {
    const shaft = (radius: number) =>
      turnedBody([
        [0, 0],
        [20, 0],
        [20, 5],
        [radius, 5],
        [radius, 30],
        [6, 30],
        [6, 50],
        [0, 50],
      ]);
    deepEqual(featureLines(shaft(8), shaft(9)), ['diameter ∅16 → ∅18']);
    deepEqual(featureLines(shaft(8), shaft(8)), []);
  });

  it('tells of a changed part that it also went elsewhere', () => {
    deepEqual(featureLines(plate(5, 3), plate(5, 4), [0.007, 0, 0]), [
      '4 holes ∅6 → ∅8',
      'moved ΔX 7 mm',
    ]);
  });

  it('tells of a changed part that it was turned as well, and about what', () => {
    const turned = sceneWith(partOf(plate(5, 4, three)), [0, 0, 0], [1, 0, 0, 0, 0, 1, 0, -1, 0]);
    const lines = linesOf(sceneWith(partOf(plate(5, 3, three))), turned);
    ok(lines.includes('3 holes ∅6 → ∅8'), lines.join('; '));
    ok(
      lines.some((line) => line.endsWith('turned 90° about X')),
      lines.join('; '),
    );
    const sizes = () => lines.filter((line) => line.startsWith('size'));
    deepEqual(sizes(), [], 'its size changed by the turn alone');
  });

  it('tells the turn of a body of revolution by its axis, however it is divided', () => {
    const [cone, shaft] = [
      [
        [6, 0],
        [3, 10],
      ] as const,
      [
        [6, 0],
        [6, 10],
      ] as const,
    ].map(
      (side) => (inHalves: boolean) => partOf(turnedBody([[0, 0], ...side, [0, 10]], inHalves)),
    );
    ok(cone && shaft);
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const tilted = [1, 0, 0, 0, c, s, 0, -s, c];
    const told = (part: (inHalves: boolean) => PartMesh, shift: Vector, columns: number[]) =>
      linesOf(sceneWith(part(false)), sceneWith(part(true), shift, columns)).filter(
        (line) => !/^(size|parts): /.test(line),
      );
    const around = [c, s, 0, -s, c, 0, 0, 0, 1];
    deepEqual(told(cone, [0, 0, 0], around), []);
    deepEqual(told(cone, [0, 0, 0.01], [1, 0, 0, 0, -1, 0, 0, 0, -1]), [
      'part turned 180° about Y',
    ]);
    deepEqual(told(shaft, [0, 0, 0.01], [1, 0, 0, 0, -1, 0, 0, 0, -1]), []);
    const middle: Vector = [0, 0.005 * s, 0.005 * (1 - c)];
    deepEqual(told(shaft, middle, tilted), ['part turned 30° about X']);
    deepEqual(told(cone, [middle[0], middle[1] + 0.002, middle[2]], tilted), [
      'part moved ΔY 2 mm, turned 30° about X',
    ]);
  });

  it('tells that a body of revolution went elsewhere which became larger, not that it grew', () => {
    const pin = (radius: number, length: number) =>
      plainTurned([
        [0, 0],
        [radius, 0],
        [radius, length],
        [0, length],
      ]);
    const told = (radius: number, length: number, shift: Vector) =>
      linesOf(sceneWith(pin(6, 10)), sceneWith(pin(radius, length), shift)).filter(
        (line) => !/^(size|volume|area): /.test(line),
      );
    deepEqual(told(7, 10, [0.001, 0, 0]), ['moved ΔX 1 mm']);
    deepEqual(
      told(6, 14, [0, 0, 0]).filter((line) => line.includes('moved')),
      [],
    );
  });

  it('finds no change of shape where a mesh is divided into other triangles', () => {
    const whole = meshOnly(exactTetrahedron(1));
    const divided = meshOnly(exactTetrahedron(1, 'in four'));
    deepEqual(linesOf(sceneWith(whole), sceneWith(divided)), []);
    const moved = sceneWith(divided, [0.005, 0, 0], [0, 1, 0, -1, 0, 0, 0, 0, 1]);
    const [line = '', ...others] = linesOf(sceneWith(whole), moved);
    match(line, /moved ΔX .* turned 90° about Z$/);
    deepEqual(others, []);
  });

  it('finds a corner that was moved by little in a mesh that is divided into other triangles', () => {
    const whole = meshOnly(exactTetrahedron(1));
    // The middle of an edge, in the three triangles that have it: nothing grows but by its share of the area.
    const bent = meshOnly(exactTetrahedron(1, 'in four'));
    const [x = NaN, y = NaN, z = NaN] = bent.positions.slice(3, 6);
    for (let at = 0; at < bent.positions.length; at += 3) {
      const isThere = [x, y, z].every((value, i) => bent.positions[at + i] === value);
      if (isThere) bent.positions[at] = x + 1e-5;
    }
    ok(linesOf(sceneWith(whole), sceneWith(bent)).length > 0);
  });

  it('tells of a changed part that it was turned though much of it looks alike from two sides', () => {
    const bored = (radius: number) =>
      plateBody(5, square(40), round([-10, -10], 6), round([10, -10], 7), round([-8, 10], radius));
    const turned = sceneWith(partOf(bored(6)), [0, 0, 0], [0, 1, 0, -1, 0, 0, 0, 0, 1]);
    const lines = linesOf(sceneWith(partOf(bored(5))), turned);
    ok(lines.includes('hole ∅10 → ∅12'), lines.join('; '));
    ok(lines.includes('turned 90° about Z'), lines.join('; '));
  });

  it('tells of a changed part the smallest turn that leads to the same place', () => {
    const nut = (radius: number): Body => {
      const corners = [0, 1, 2, 3, 4, 5].map((i) => ({
        to: [20 * Math.cos((i * Math.PI) / 3), 20 * Math.sin((i * Math.PI) / 3)] as const,
      }));
      return plateBody(15, corners, round([0, 0], radius));
    };
    const turned = sceneWith(partOf(nut(9)), [0, 0, 0], [0, 1, 0, -1, 0, 0, 0, 0, 1]);
    const lines = linesOf(sceneWith(partOf(nut(8))), turned);
    ok(lines.includes('hole ∅16 → ∅18'), lines.join('; '));
    deepEqual(
      lines.filter((line) => line.includes('turned')),
      ['turned 30° about Z'],
    );
  });

  it('tells of a left part that became a right one that it was mirrored, wherever it stands', () => {
    const [left, right] = [tetrahedron(1), tetrahedron(-1)].map((part) => sceneWith(part));
    const moved = sceneWith(tetrahedron(-1), [0.02, 0, 0], [0, 1, 0, -1, 0, 0, 0, 0, 1]);
    ok(left && right);
    deepEqual(linesOf(left, right)[0], 'mirrored');
    deepEqual(linesOf(left, moved)[0], 'mirrored');
    match(linesOf(right, moved).at(-1) ?? '', /^part moved .*, turned 90° about Z$/);
  });

  it('tells of an exact part that it was mirrored, however its faces are divided', () => {
    const [left, right] = [exactTetrahedron(1), exactTetrahedron(-1, 'in four')].map((part) =>
      sceneWith(part),
    );
    const same = sceneWith(exactTetrahedron(1, 'in four'));
    const moved = sceneWith(
      exactTetrahedron(-1, 'in four'),
      [0.02, 0, 0],
      [0, 1, 0, -1, 0, 0, 0, 0, 1],
    );
    ok(left && right);
    deepEqual(linesOf(left, right), ['mirrored']);
    deepEqual(linesOf(left, moved)[0], 'mirrored');
    deepEqual(linesOf(left, same), []);
  });

  it('tells of a part that was only turned about what it was, and by how much', () => {
    const turned = sceneWith(
      partOf(plate(5, 3, three)),
      [0.01, 0, 0],
      [0, 1, 0, -1, 0, 0, 0, 0, 1],
    );
    const [line = ''] = linesOf(sceneWith(partOf(plate(5, 3, three))), turned);
    ok(/^part moved ΔX [^,]*, turned 90° about Z$/.test(line), line);
  });

  it('tells each number of a single part once, and its new name behind them', () => {
    const body = (radius: number, name: string) => {
      const part = { ...partOf(plate(5, radius)), name };
      return sceneWith(part);
    };
    const lines = linesOf(body(3, 'plate'), body(4, 'cover'));
    deepEqual(
      lines.map((line) => line.replace(/: .*/, '')),
      ['4 holes ∅6 → ∅8', 'volume', 'area', 'renamed'],
    );
    equal(lines.at(-1), 'renamed: plate → cover');
  });

  it('takes no name that a program made up for a new one', () => {
    const body = (radius: number, name: string) => sceneWith({ ...partOf(plate(5, radius)), name });
    const lines = linesOf(body(3, 'plate'), body(4, 'Open CASCADE STEP translator 7.5 1'));
    ok(!lines.some((line) => line.startsWith('renamed')), lines.join('; '));
  });

  it('says where a part was changed of which no feature tells it', () => {
    const lines = linesOf(sceneWith(cutBlock(2)), sceneWith(cutBlock(4)));
    equal(lines[0], 'all changes lie within 2 × 4 × 5 mm around X 19 Y 18 Z 2.5 mm');
  });

  it('tells a change of several instances once, with the place of the first', () => {
    const row = (corner: number): Scene => {
      const scene = sceneWith(cutBlock(corner));
      const places = [0, 0.05, 0.1].map((x) => sceneWith(cutBlock(corner), [x, 0, 0]).roots);
      return { ...scene, roots: places.flat() };
    };
    const lines = linesOf(row(2), row(4)).filter((line) => line.includes('lie within'));
    deepEqual(lines, [
      '  all changes lie within 2 × 4 × 5 mm, in the first around X 19 Y 18 Z 2.5 mm',
    ]);
  });

  it('tells the same change of parts with other names once, wherever they are', () => {
    const row = (corner: number, names: readonly string[]): Scene => {
      const parts = names.map((name) => ({ ...cutBlock(corner), name }));
      const places = parts.map((part, i) => {
        const { roots } = sceneWith(part, [0.05 * i, 0, 0]);
        return roots.map((root) => ({ ...root, name: part.name, part: i }));
      });
      return { ...sceneWith(cutBlock(corner)), parts, roots: places.flat() };
    };
    const told = (...names: string[]) => linesOf(row(2, names), row(4, names)).slice(2, 4);
    deepEqual(told('left', 'right'), [
      '2 parts (left, right) changed:',
      '  all changes lie within 2 × 4 × 5 mm, in the first around X 19 Y 18 Z 2.5 mm',
    ]);
    equal(told('a', 'b', 'c', 'd')[0], '4 parts (a, b, c, …) changed:');
  });

  it('tells the place of a shaft with a flat by its axis, which a turn about it leaves where it is', () => {
    const edge = Math.sqrt(10 ** 2 - 7 ** 2);
    const shaft = partOf(
      plateBody(5, [{ to: [edge, -7] }, { to: [-edge, -7], centre: [0, 0], turns: 'left' }]),
    );
    const turned = (shift: readonly [number, number, number]) =>
      linesOf(sceneWith(shaft), sceneWith(shaft, shift, [-1, 0, 0, 0, -1, 0, 0, 0, 1]));
    deepEqual(turned([0, 0, 0]), ['part turned 180° about Z']);
    deepEqual(turned([0.003, 0, 0]), ['part moved ΔX 3 mm, turned 180° about Z']);
  });

  it('tells that a round flange was turned, of which only its holes show it', () => {
    const disc: Piece[] = round([0, 0], 30).map(({ to: [x, y] }) => ({
      ...{ to: [-x, -y], centre: [0, 0], turns: 'left' },
    }));
    const holes = (
      [
        [20, 0],
        [0, 20],
        [-20, 0],
        [0, -20],
      ] as const
    ).map((at) => round(at, 3));
    const part = partOf(plateBody(5, disc, ...holes));
    const turnedBy = (degrees: number) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      return sceneWith(part, [0, 0, 0], [c, s, 0, -s, c, 0, 0, 0, 1]);
    };
    const lines = (degrees: number) =>
      linesOf(turnedBy(0), turnedBy(degrees)).filter((line) => !line.startsWith('size'));
    deepEqual(lines(30), ['part turned 30° about Z']);
    deepEqual(lines(90), []);
  });

  it('tells the axis of a turn in the axes of the file', () => {
    const part = partOf(plate(5, 3));
    const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
    const { changes } = compareScenes(
      { scene: sceneWith(part), fileName: 'part.step' },
      { scene: sceneWith(part, [0, 0, 0], [c, s, 0, -s, c, 0, 0, 0, 1]), fileName: 'part.step' },
    );
    const swapped = ([x, y, z]: Vector): Vector => [y, z, x];
    const lines = changeLines(changes, { size: swapped, step: swapped });
    ok(lines.includes('part turned 28.65° about Y'), lines.join('; '));
  });

  it('says where else a part was changed beside what its features tell', () => {
    const block = (corner: number, radius: number, x: number) =>
      plateBody(
        5,
        [
          { to: [20, -20] },
          { to: [20, 20 - corner] },
          { to: [20 - corner / 2, 20] },
          { to: [-20, 20] },
          { to: [-20, -20] },
        ],
        round([x, -10], radius),
      );
    const elsewhere = 'other changes lie within 2 × 4 × 5 mm around X 19 Y 18 Z 2.5 mm';
    deepEqual(featureLines(block(2, 3, 0), block(4, 4, 0)), ['hole ∅6 → ∅8', elsewhere]);
    const moved = ['hole ∅6 moved ΔX 5 mm', elsewhere];
    deepEqual(featureLines(block(2, 3, 0), block(4, 3, 5)), moved);
    const told = compareScenes(named(block(2, 3, 0)), named(block(4, 3, 5)));
    ok(told.changes.parts[0]?.region);
    deepEqual(featureLines(block(2, 3, 0), block(2, 3, 5)), moved.slice(0, 1));
  });

  it('says in how many places a part was changed that lie far apart', () => {
    const cut = (x: number, y: number): Piece[] => [
      { to: [20, -20] },
      { to: [20, 20 - x] },
      { to: [20 - y, 20] },
      { to: [-20 + y, 20] },
      { to: [-20, 20 - x] },
      { to: [-20, -20 + x] },
      { to: [-20 + y, -20] },
    ];
    deepEqual(featureLines(plateBody(5, cut(2, 1)), plateBody(5, cut(4, 2))), [
      'all changes lie in 3 places of 2 × 4 × 5 mm',
    ]);
  });

  it('counts the faces of a part that is another one all over', () => {
    const prism = (corners: number): Piece[] =>
      Array.from({ length: corners }, (_, i): Piece => {
        const angle = (2 * Math.PI * i) / corners;
        return { to: [20 * Math.cos(angle), 20 * Math.sin(angle)] };
      });
    deepEqual(featureLines(plateBody(5, prism(8)), plateBody(5, prism(12))), [
      'faces: 10 → 14, 14 of them other than before',
    ]);
  });

  it('says of faces whose place the size of the part tells nothing else', () => {
    deepEqual(featureLines(plate(5, 3), plate(8, 4)), ['4 holes ∅6 → ∅8']);
  });

  it('says sizes of round things exactly', () => {
    const rod = (length: number) =>
      turnedBody([
        [0, 0],
        [5, 0],
        [5, length],
        [0, length],
      ]);
    const [size] = allLines(rod(200), rod(210)).filter((line) => line.startsWith('size'));
    equal(size, 'size: 10 × 10 × 200 mm → 10 × 10 × 210 mm');
  });

  it('finds the faces that only one side has', () => {
    const { matches } = compareScenes(named(plate(5, 3)), named(plate(5, 4)));
    const [match] = matches;
    if (!match) throw new Error('nothing was matched');
    const { before, after } = differingFaces(match);
    // Four holes whose walls are in halves, and both flats around them.
    deepEqual([sizeOf(before), sizeOf(after)], [10, 10]);
  });

  it('warns of the side whose body is not closed, and of what could not be read', () => {
    const { shapes, ...whole } = partOf(plate(5, 3));
    const open = { ...whole, ...(shapes && { shapes }), solid: { volume: null, area: 1 } };
    const scene = sceneWith(open);
    const damaged = { ...scene, facts: { ...scene.facts, warnings: ['A face is damaged.'] } };
    const { warnings } = compareScenes(named(plate(5, 3)), {
      scene: damaged,
      fileName: 'open.step',
    });
    deepEqual(warnings, [
      'New open.step: A face is damaged.',
      'New open.step: The volume of 1 of 1 parts is not known: no closed body.',
    ]);
  });

  it('says once what is wrong with both sides', () => {
    const { scene, fileName } = named(plate(5, 3));
    const unitless = { ...scene, facts: { ...scene.facts, warnings: ['There is no unit.'] } };
    const { warnings } = compareScenes(
      { scene: unitless, fileName },
      { scene: unitless, fileName: 'new.step' },
    );
    deepEqual(warnings, ['Old and new: There is no unit.']);
  });

  it('claims no feature added or removed where one side has no exact body', () => {
    const { shapes, ...whole } = partOf(plate(5, 3, corners.slice(0, 3)));
    const open = { ...whole, ...(shapes && { shapes }), solid: { volume: null, area: 1 } };
    const lines = linesOf(sceneWith(partOf(plate(5, 3))), sceneWith(open));
    deepEqual(
      lines.filter((line) => /added|removed/.test(line)),
      [],
    );
  });

  it('claims no feature added or removed where one side has no exact faces, and warns of that', () => {
    const { shapes, ...faceless } = partOf(plate(5, 3, corners.slice(0, 3)));
    ok(shapes);
    const fileName = 'part.step';
    const { changes, warnings } = compareScenes(
      { scene: sceneWith(partOf(plate(5, 3))), fileName },
      { scene: sceneWith(faceless), fileName },
    );
    deepEqual(
      changeLines(changes).filter((line) => /added|removed/.test(line)),
      [],
    );
    deepEqual(warnings, [
      'New part.step: The exact faces of 1 of 1 parts are not known, nor their holes.',
    ]);
  });

  it('warns of a mesh that is compared with exact faces, and not of two meshes', () => {
    const { shapes, ...faceless } = partOf(plate(5, 3));
    ok(shapes);
    const exact = { scene: sceneWith(partOf(plate(5, 3))), fileName: 'part.step' };
    const saved = { ...faceless, geometry: 'triangles saved in the file' } as const;
    const mesh = { scene: sceneWith(saved), fileName: 'part.stl' };
    deepEqual(compareScenes(mesh, exact).warnings, [
      'Old part.stl: The exact faces of 1 of 1 parts are not known, nor their holes.',
    ]);
    deepEqual(compareScenes(exact, mesh).warnings, [
      'New part.stl: The exact faces of 1 of 1 parts are not known, nor their holes.',
    ]);
    deepEqual(compareScenes(mesh, mesh).warnings, []);
    deepEqual(compareScenes(exact, exact).warnings, []);
  });

  it('tells in one line what happened alike to parts of many names, and each of a few by itself', () => {
    const bodies = (count: number, colour: Rgba) => {
      const parts = Array.from({ length: count }, (_, i) => ({
        ...partOf(plate(5, 3)),
        ...{ name: `Body${i + 1}`, color: colour },
      }));
      const plain = parts.map((part) => ({
        ...part,
        faces: part.faces.map((face) => ({ ...face, color: null })),
      }));
      const roots = plain.map(({ name }, part) => {
        const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, part, 0, 0, 1);
        return { name, matrix, part, color: null, children: [] };
      });
      return sceneOf(roots, ...plain);
    };
    const told = (count: number) =>
      linesOf(bodies(count, [1, 0, 0, 1]), bodies(count, [0, 1, 0, 1]));
    deepEqual(told(23), ['23 parts (Body1, Body2, Body3, …) colour #ff0000 → #00ff00']);
    deepEqual(
      told(3),
      [1, 2, 3].map((i) => `Body${i} colour #ff0000 → #00ff00`),
    );
  });

  it('invents no colour for a part that has none', () => {
    const part = { ...partOf(plate(5, 3)), color: null };
    const plain = { ...part, faces: part.faces.map((face) => ({ ...face, color: null })) };
    const colour: Rgba = [1, 0, 0, 1];
    const red = { ...plain, color: colour };
    deepEqual(linesOf(sceneWith(red), sceneWith(plain)), ['part colour #ff0000 → no colour']);
  });

  it('says on which side of a through hole its chamfer is', () => {
    const hole = (isFar: boolean): FeatureSize => ({
      ...{ kind: 'hole', diameter: 0.006, depth: null, isThrough: true, tipAngle: null },
      mouths: [{ form: 'chamfer', diameter: 0.008, depth: null, angle: Math.PI / 2, isFar }],
    });
    const rest = { count: 1, shift: null, isExact: true };
    equal(
      featureChangeText({ ...rest, before: hole(true), after: hole(false) }, inMm),
      'hole ∅6: far chamfered ∅8 × 90° → chamfered ∅8 × 90°',
    );
    equal(featureChangeText({ ...rest, before: hole(true), after: hole(true) }, inMm), '');
  });

  it('says what a hole got or lost, and not what it had before as well', () => {
    const hole = (...mouths: readonly HoleEnd[]): FeatureSize => ({
      ...{ kind: 'hole', diameter: 0.0035, depth: null, isThrough: true, tipAngle: null, mouths },
    });
    const wide = { form: 'counterbore', diameter: 0.007, depth: 0.002, angle: null } as const;
    const bored = hole({ ...wide, isFar: false });
    const rest = { count: 4, shift: null, isExact: true };
    equal(
      featureChangeText({ ...rest, before: hole(), after: bored }, inMm),
      '4 holes ∅3.5: counterbore ∅7 × 2 added',
    );
    equal(
      featureChangeText({ ...rest, before: bored, after: hole() }, inMm),
      '4 holes ∅3.5: counterbore ∅7 × 2 removed',
    );
  });

  it('shows what differs though fewer decimals were chosen', () => {
    const hole = (diameter: number): FeatureSize => ({
      ...{ kind: 'hole', diameter, depth: null, isThrough: true, tipAngle: null },
      mouths: [],
    });
    const change = { count: 1, shift: null, isExact: true };
    const whole = { unit: 'mm', decimals: 0 } as const;
    equal(
      featureChangeText({ ...change, before: hole(0.0062), after: hole(0.0064) }, whole),
      'hole ∅6.2 → ∅6.4',
    );
    equal(
      featureChangeText({ ...change, before: hole(0.006), after: hole(0.008) }, whole),
      'hole ∅6 → ∅8',
    );
  });

  it('tells files in inches in inches', () => {
    const [old, current] = [plate(25.4, 3.175), plate(50.8, 6.35)].map((body) =>
      inInches(sceneWith(partOf(body))),
    );
    deepEqual(old && current && linesOf(old, current), [
      '4 holes ∅0.25 → ∅0.5',
      'size: 1.5748 × 1.5748 × 1 in → 1.5748 × 1.5748 × 2 in',
      'volume: 2.28366 in³ → 3.38921 in³',
      'area: 14.0081 in² → 28.554 in²',
    ]);
  });

  it('tells what changed beside the unit as it is in the new one', () => {
    const parts = (radius: number) =>
      [plate(5, 3), plate(9, 2), plate(20, radius)].map((body, i) => ({
        ...partOf(body),
        name: `plate ${'ABC'.charAt(i)}`,
      }));
    const assembly = (unit: string, scale: number, radius: number): Scene => {
      const given = parts(radius);
      const nodes = given.map(({ name }, part) => ({
        ...{ name, part, color: null, children: [] },
        matrix: Float64Array.of(
          scale,
          0,
          0,
          0,
          0,
          scale,
          0,
          0,
          0,
          0,
          scale,
          0,
          part * scale,
          0,
          0,
          1,
        ),
      }));
      const root = { name: 'all', matrix: null, part: null, color: null, children: nodes };
      const scene = sceneOf([root], ...given);
      const facts = { ...scene.facts, linearDeflection: 1e-4, sourceUnit: unit };
      return withFeatures({ ...scene, facts });
    };
    const told = (radius: number) =>
      linesOf(assembly('inch', 25.4, 3), assembly('millimetre', 1, radius)).filter(
        (line) => !/^(size|volume|area):/.test(line),
      );
    const unit =
      'Everything is 25.4 times as small: the unit of the old file is inch, that of the new one millimetre, and the numbers are the same.';
    deepEqual(told(3), [unit]);
    deepEqual(told(4), [
      unit,
      'Apart from that, in the unit of the new file:',
      'plate C changed:',
      '  4 holes ∅6 → ∅8',
      '  volume: 29738.1 mm³ → 27978.8 mm³',
      '  area: 7681.77 mm² → 8008.5 mm²',
    ]);
  });

  it('says of triangles what it can, and that it is not exact', () => {
    const block = (height: number) => meshOnly(partOf(plateBody(height, square(40))));
    const lines = linesOf(sceneWith(block(5)), sceneWith(block(8)));
    deepEqual(lines, [
      'size: ≈ 40 × 40 × 5 mm → ≈ 40 × 40 × 8 mm',
      'volume: ≈ 8000 mm³ → ≈ 12800 mm³',
      'area: ≈ 4000 mm² → ≈ 4480 mm²',
    ]);
  });
});

const corners = [
  [-10, -10],
  [10, -10],
  [-10, 10],
  [10, 10],
] as const;

/** No turn brings a plate with these onto itself. */
const three = [corners[0], corners[1], [-5, 10]] as const;

function plainTurned(profile: readonly (readonly [number, number])[]): PartMesh {
  return partOf(turnedBody(profile));
}

function plate(
  height: number,
  radius: number,
  centres: readonly (readonly [number, number])[] = corners,
): Body {
  return plateBody(height, square(40), ...centres.map((centre) => round(centre, radius)));
}

/** A block of which one corner is cut off, millimetres. */
function cutBlock(corner: number): PartMesh {
  return partOf(
    plateBody(5, [
      { to: [20, -20] },
      { to: [20, 20 - corner] },
      { to: [20 - corner / 2, 20] },
      { to: [-20, 20] },
      { to: [-20, -20] },
    ]),
  );
}

function square(side: number): Piece[] {
  const half = side / 2;
  return [
    { to: [half, -half] },
    { to: [half, half] },
    { to: [-half, half] },
    { to: [-half, -half] },
  ];
}

/** A hole has its material on the left: it is gone round clockwise. */
function round([x, y]: readonly [number, number], radius: number): Piece[] {
  const turns = { centre: [x, y], turns: 'right' } as const;
  return [
    { to: [x - radius, y], ...turns },
    { to: [x + radius, y], ...turns },
  ];
}

function featureLines(before: Body, after: Body, shift?: readonly [number, number, number]) {
  return allLines(before, after, shift).filter((line) => !/^(size|volume|area|parts): /.test(line));
}

function allLines(before: Body, after: Body, shift?: readonly [number, number, number]) {
  return linesOf(sceneWith(partOf(before)), sceneWith(partOf(after), shift));
}

function inInches(scene: Scene): Scene {
  return { ...scene, facts: { ...scene.facts, sourceUnit: 'inch' } };
}

function linesOf(before: Scene, after: Scene): readonly string[] {
  const { changes } = compareScenes(
    { scene: before, fileName: 'part.step' },
    { scene: after, fileName: 'part.step' },
  );
  return changeLines(changes);
}

function named(body: Body) {
  return { scene: sceneWith(partOf(body)), fileName: 'part.step' };
}

/** @param columns of the turn of its placement */
function sceneWith(
  part: PartMesh,
  shift?: readonly [number, number, number],
  columns: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1],
): Scene {
  const column = (at: number) => [...columns.slice(3 * at, 3 * at + 3), 0];
  const matrix = shift
    ? Float64Array.of(...column(0), ...column(1), ...column(2), ...shift, 1)
    : null;
  const scene = sceneOf([{ name: 'part', matrix, part: 0, color: null, children: [] }], part);
  return withFeatures({ ...scene, facts: { ...scene.facts, linearDeflection: 1e-4 } });
}

/** Three edges of other lengths along the axes. @param hand −1 for what a mirror shows of it */
function tetrahedron(hand: 1 | -1): PartMesh {
  const [o, x, y, z] = [
    [0, 0, 0],
    [0.03 * hand, 0, 0],
    [0, 0.02, 0],
    [0, 0, 0.01],
  ];
  const faces = [
    [o, y, x],
    [o, x, z],
    [o, z, y],
    [x, y, z],
  ].map(([a, b, c]) => (hand === 1 ? [a, b, c] : [a, c, b]));
  const positions = faces.flat(2).filter((value) => value !== undefined);
  return {
    ...{ name: 'part', color: null, edges: [], geometry: 'triangles saved in the file' },
    ...{ positions: Float32Array.from(positions), normals: new Float32Array(36) },
    indices: Uint32Array.from({ length: 12 }, (_, i) => i),
    faces: faces.map((_, i) => ({ firstTriangle: i, triangleCount: 1, color: null })),
    solid: { volume: null, area: null },
  };
}

/** The same of exact planes. @param division of each face into triangles */
function exactTetrahedron(hand: 1 | -1, division: 'whole' | 'in four' = 'whole'): PartMesh {
  const part = tetrahedron(hand);
  const cornerAt = (i: number): Vector => vectorAt(part.positions, 3 * i);
  const triangles = part.faces.map((_, i): Triangle => {
    return [cornerAt(3 * i), cornerAt(3 * i + 1), cornerAt(3 * i + 2)];
  });
  const shapes = triangles.map(([a, b, c]) => {
    const normal = cross(minus(b, a), minus(c, a));
    const area = lengthOf(normal) / 2;
    return { kind: 'plane' as const, origin: a, normal: unit(normal), area, boundary: [] };
  });
  const pieces = triangles.map((one) => (division === 'whole' ? [one] : inFour(one)));
  const positions = Float32Array.from(pieces.flat(3));
  const count = pieces[0]?.length ?? 0;
  return {
    ...part,
    geometry: 'meshed from exact B-rep',
    positions,
    normals: new Float32Array(positions.length),
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    faces: pieces.map((_, i) => ({ firstTriangle: i * count, triangleCount: count, color: null })),
    shapes: { faces: shapes, edges: [], corners: [] },
    solid: { volume: 1e-6, area: shapes.reduce((sum, { area }) => sum + area, 0) },
  };
}

type Triangle = readonly [Vector, Vector, Vector];

function inFour([a, b, c]: Triangle): readonly Triangle[] {
  const [u, v, w] = [middle(a, b), middle(b, c), middle(c, a)];
  return [
    [a, u, w],
    [u, b, v],
    [w, v, c],
    [u, v, w],
  ];
}

function meshOnly({ shapes: _, reach: __, ...part }: PartMesh): PartMesh {
  return {
    ...part,
    geometry: 'triangles saved in the file',
    solid: { volume: null, area: null },
    faces: [{ firstTriangle: 0, triangleCount: part.indices.length / 3, color: null }],
  };
}

function sizeOf(differing: ReadonlySet<number> | 'all' | 'none'): number | string {
  return typeof differing === 'string' ? differing : differing.size;
}
