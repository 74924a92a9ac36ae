import { deepEqual, equal, ok } from 'node:assert/strict';
import { Matrix4, Vector3 } from 'three';
import {
  matchParts,
  unitChangeBetween,
  type ComparedPart,
} from '../../../../src/model/compare/match/matchParts';
import { withoutNumber } from '../../../../src/model/compare/match/givenNames';
import { angled, at, box, hook, noFacts, partOf, plate } from '../shapes';

/** `name kind`, in alphabetical order. */
function changes(before: readonly ComparedPart[], after: readonly ComparedPart[]): string[] {
  return matchParts(before, after)
    .map(({ kind, before: old, after: current }) => {
      const names = [old?.name, current?.name].filter((name) => name !== undefined);
      return `${[...new Set(names)].join(' → ')} ${kind}`;
    })
    .sort();
}

describe('the parts of two revisions', () => {
  it('are unchanged when both are the same', () => {
    const parts = [partOf('plate', plate(0.01)), partOf('box', box(), { place: at(0.3) })];
    deepEqual(changes(parts, parts), ['box unchanged', 'plate unchanged']);
  });

  it('are moved when they stand elsewhere, and turned when only that', () => {
    const turned = new Matrix4().makeRotationZ(Math.PI / 2);
    const before = [partOf('a', plate(0.01)), partOf('b', hook(), { place: at(0.5) })];
    const after = [
      partOf('a', plate(0.01), { place: at(0, 0.001) }),
      partOf('b', hook(), { place: at(0.5).multiply(turned) }),
    ];
    deepEqual(changes(before, after), ['a moved', 'b moved']);
  });

  it('stay in place where they moved by less than lengths are written to', () => {
    const at2 = (metres: number) => [partOf('a', plate(0.01), { place: at(metres) })];
    deepEqual(changes(at2(0), at2(7e-7)), ['a unchanged']);
    deepEqual(changes(at2(0), at2(2e-6)), ['a moved']);
  });

  it('are changed by a hole that is half a millimetre wider', () => {
    deepEqual(changes([partOf('plate', plate(0.01))], [partOf('plate', plate(0.0105))]), [
      'plate changed',
    ]);
  });

  it('are changed by their mirror image', () => {
    const mirror = new Matrix4().makeScale(-1, 1, 1);
    const mirrored = partOf('left', hook(), { place: mirror });
    deepEqual(changes([partOf('left', hook())], [mirrored]), ['left changed']);
    ok(Math.abs(mirrored.shape.handedness) > 1e-3);
  });

  it('are the same as their mirror images under another name, beside what is gone', () => {
    const mirrored = partOf('right', hook(), { place: at(0.1).scale(new Vector3(-1, 1, 1)) });
    const before = [partOf('left', hook()), partOf('lump', box(0.002, 0.002, 0.002))];
    deepEqual(changes(before, [mirrored]), ['left → right changed', 'lump removed']);
  });

  it('are the same as their mirror images whose triangles, as many, lie otherwise', () => {
    const facts = { ...noFacts, exactArea: 1e-3, exactVolume: 1e-6, tolerance: 1e-5 };
    const [left, right] = [1, -1].map((hand) =>
      partOf(`${hand}`, hook(), { facts, place: at(0.1 * hand).scale(new Vector3(hand, 1, 1)) }),
    );
    ok(left && right);
    const [first, ...others] = right.shape.radii;
    const shape = { ...right.shape, radii: [first + 1e-6, ...others] as typeof right.shape.radii };
    deepEqual(changes([left, partOf('lump', box())], [{ ...right, shape }]), [
      '1 → -1 changed',
      'lump removed',
    ]);
  });

  it('are changed by their mirror image where only a small hole gives a hand to them', () => {
    const before = partOf('left', angled());
    const mirror = new Matrix4().makeScale(1, 1, -1);
    const turned = new Matrix4().makeRotationX(2.1).multiply(at(0.3, 0.1));
    const after = partOf('left', angled(), { place: turned.clone().multiply(mirror) });
    ok(Math.abs(before.shape.handedness) < 1e-3, 'what tells others apart tells nothing here');
    deepEqual(changes([before], [after]), ['left changed']);
    deepEqual(changes([before], [partOf('left', angled(), { place: turned })]), ['left moved']);
  });

  it('are the same under another name, when nothing else is another', () => {
    const [before, after] = [partOf('bolt', box()), partOf('screw', box())];
    const [match] = matchParts([before], [after]);
    equal(match?.kind, 'unchanged');
    equal(match.isRenamed, true);
  });

  it('are told apart among instances: one of three bolts went, another was moved', () => {
    const bolt = (x: number) => partOf('bolt', box(), { place: at(x) });
    deepEqual(changes([bolt(0), bolt(0.1), bolt(0.2)], [bolt(0.1), bolt(0.21)]), [
      'bolt moved',
      'bolt removed',
      'bolt unchanged',
    ]);
    const [moved] = matchParts([bolt(0), bolt(0.2)], [bolt(0.21)]);
    ok(Math.abs((moved?.before?.shape.centre[0] ?? 0) - 0.2) < 1e-6, 'the nearest one was moved');
  });

  it('keep their place among equal instances that moved together, whatever stands nearer', () => {
    const row = (x: number, y = 0) =>
      [0, 1, 2].map((i) => partOf('bolt', box(), { place: at(x + 0.1 * i, y) }));
    const shiftsOf = (before: readonly ComparedPart[], after: readonly ComparedPart[]) =>
      matchParts(before, after).map(({ before: old, after: current }) => {
        const [from, to] = [old?.shape.centre, current?.shape.centre];
        return from && to ? `${old?.name} ${Math.round((to[0] - from[0]) * 1e3)}` : 'none';
      });
    const base = (x: number) => partOf('plate', plate(0.01), { place: at(x, 1) });
    for (const move of [0.1, 0.09, 0.2, 0.3, -0.1]) {
      const told = shiftsOf([base(0), ...row(0)], [base(move), ...row(move)].reverse());
      const mm = Math.round(1000 * move);
      deepEqual(told.sort(), [...row(0).map(() => `bolt ${mm}`), `plate ${mm}`], `by ${move}`);
    }
    // Two rows of equal parts went different ways, and what is beside them stayed.
    const [one, other] = [row(0), row(0, 0.5)];
    const lids = [partOf('lid', hook()), partOf('cap', box(0.05), { place: at(0, 0.5) })];
    const after = [
      ...[base(0), ...row(0.09), ...row(-0.09, 0.5)],
      ...[partOf('lid', hook(), { place: at(0.09) })],
      partOf('cap', box(0.05), { place: at(-0.09, 0.5) }),
    ];
    deepEqual(shiftsOf([base(0), ...one, ...other, ...lids], after).sort(), [
      ...['bolt -90', 'bolt -90', 'bolt -90', 'bolt 90', 'bolt 90', 'bolt 90'],
      ...['cap -90', 'lid 90', 'plate 0'],
    ]);
  });

  it('moved as their occurrences are called, though one reached the place of another', () => {
    const row = (names: string, x = 0, y = 0) =>
      Array.from(names, (one, i) =>
        partOf('cube', box(), { trail: [`c${one}`], place: at(x + 0.1 * i, y) }),
      );
    const rest = [1, 2, 3, 4, 5].map((i) =>
      partOf('plate', plate(0.01), { trail: [`plate_${i}`], place: at(i, 1) }),
    );
    const told = (before: readonly ComparedPart[], after: readonly ComparedPart[]) =>
      stepsOf([...rest, ...before], [...rest, ...after]);
    deepEqual(told(row('123'), row('123', 0.1)), ['100', '100', '100']);
    deepEqual(told(row('12'), row('12', 0.1)), ['100', '100']);
    // One of them went another way.
    deepEqual(told([...row('123'), ...row('4', 0, 1)], [...row('123', 0.1), ...row('4', 0.5, 1)]), [
      ...['100', '100', '100', '500'],
    ]);
    // Exporters number their occurrences anew.
    deepEqual(told(row('123'), row('312')), []);
    deepEqual(told(row('123'), row('456')), []);
    deepEqual(told(row('1234'), [...row('412'), ...row('3', 0.7)]), ['400']);
  });

  it('without names of their own made one move for all where their order says so, or the nearest would make several', () => {
    const placed = (...places: readonly number[]) =>
      places.map((x) => partOf('cube', box(), { place: at(x) }));
    const rest = [1, 2, 3, 4, 5].map((i) => partOf('plate', plate(0.01), { place: at(i, 1) }));
    const told = (before: readonly ComparedPart[], after: readonly ComparedPart[]) =>
      stepsOf([...rest, ...before], [...rest, ...after]);
    deepEqual(told(placed(0, 0.1, 0.25), placed(0.1, 0.2, 0.35)), ['100', '100', '100']);
    deepEqual(told(placed(0, 0.1, 0.25), placed(0.2, 0.35, 0.1)), ['100', '100', '100']);
    deepEqual(told(placed(0, 0.1), placed(0.1, 0.2)), ['100', '100']);
    deepEqual(told(placed(0, 0.1), placed(0.2, 0.1)), ['200']);
  });

  it('stay where they are beside one part that moved by the distance between them', () => {
    const bolts = [0, 1, 2].map((i) => partOf('bolt', box(), { place: at(0.1 * i) }));
    deepEqual(
      changes(
        [partOf('plate', plate(0.01)), ...bolts],
        [partOf('plate', plate(0.01), { place: at(0.1) }), ...bolts],
      ),
      ['bolt unchanged', 'bolt unchanged', 'bolt unchanged', 'plate moved'],
    );
  });

  it('are found whatever their order', () => {
    const parts = [
      ...[0, 1, 2, 3].map((i) => partOf('bolt', box(), { place: at(0.1 * i) })),
      partOf('plate', plate(0.01)),
      partOf('hook', hook(), { place: at(1) }),
    ];
    const kinds = matchParts(parts, [...parts].reverse()).map(({ kind }) => kind);
    deepEqual(new Set(kinds), new Set(['unchanged']));
    equal(kinds.length, parts.length);
  });

  it('are found though the names went round', () => {
    const before = [partOf('solid 1', box()), partOf('solid 2', hook(), { place: at(1) })];
    const after = [partOf('solid 2', box()), partOf('solid 1', hook(), { place: at(1) })];
    deepEqual(changes(before, after), [
      'solid 1 → solid 2 unchanged',
      'solid 2 → solid 1 unchanged',
    ]);
  });

  it('are found by the room that they take up, under another name and of another shape', () => {
    const before = [partOf('R2', plate(0.005)), partOf('nut', box(), { place: at(0.3) })];
    const after = [partOf('holder', plate(0.006)), partOf('nut', box(), { place: at(0.3) })];
    const kinds = matchParts(before, after).map(({ kind }) => kind);
    deepEqual(kinds.sort(), ['changed', 'unchanged']);
  });

  it('are found by the sides of their boxes where another name and shape came with another axis', () => {
    const turned = at(0.5).multiply(new Matrix4().makeRotationX(Math.PI / 2));
    const others = [partOf('pin', box(0.004, 0.004, 0.02), { place: at(-0.3) })];
    deepEqual(
      changes(
        [partOf('mount v1', box(0.02, 0.03, 0.04)), ...others],
        [
          partOf('fan duct', box(0.021, 0.03, 0.04), { place: turned }),
          partOf('screw', box(0.004, 0.004, 0.025), { place: at(0, -0.3) }),
        ],
      ),
      ['mount v1 → fan duct changed', 'pin removed', 'screw added'],
    );
  });

  it('are added and removed when nothing fits', () => {
    const before = [partOf('plate', plate(0.01)), partOf('old', box())];
    const after = [partOf('plate', plate(0.01)), partOf('new', hook(), { place: at(1) })];
    deepEqual(changes(before, after), ['new added', 'old removed', 'plate unchanged']);
  });

  it('keep their names apart by the assemblies above them', () => {
    const left = { trail: ['left', 'pin'], place: at(-1) };
    const right = { trail: ['right', 'pin'], place: at(1) };
    const before = [partOf('pin', box(), left), partOf('pin', box(), right)];
    const after = [partOf('pin', box(0.021), left), partOf('pin', box(), right)];
    deepEqual(changes(before, after), ['pin changed', 'pin unchanged']);
  });

  it('are recoloured when that is all', () => {
    const red = { colours: ['#ff0000'] };
    deepEqual(changes([partOf('box', box())], [partOf('box', box(), red)]), ['box recoloured']);
    const [match] = matchParts(
      [partOf('box', box())],
      [partOf('box', box(), { ...red, place: at(1) })],
    );
    equal(match?.kind, 'moved');
    equal(match.isRecoloured, true);
  });

  it('of one part are about that part, whatever it is called and whatever became of it', () => {
    const after = partOf('bolt@a1b2c3d', hook(), { place: at(5) });
    deepEqual(changes([partOf('bolt', box())], [after]), ['bolt → bolt@a1b2c3d changed']);
  });

  it('are one exact shape, however it is divided into triangles', () => {
    const exactSize = () => null;
    const facts = { exactVolume: 1e-5, exactArea: 2e-3, exactSize, tolerance: 1e-4 };
    const coarse = partOf('plate', plate(0.01, 24), { facts });
    const fine = partOf('plate', plate(0.01, 36), { facts });
    ok(coarse.shape.triangles !== fine.shape.triangles);
    deepEqual(changes([coarse], [fine]), ['plate unchanged']);
    const other = { ...facts, exactVolume: 1.00001e-5 };
    deepEqual(changes([coarse], [partOf('plate', plate(0.01, 36), { facts: other })]), [
      'plate changed',
    ]);
  });

  it('are found though they were numbered anew and one of them was changed', () => {
    const before = [partOf('nut_1', box()), partOf('nut_2', plate(0.01), { place: at(1) })];
    const after = [
      partOf('nut_7', box(), { place: at(3) }),
      partOf('nut_8', plate(0.011), { place: at(1) }),
    ];
    deepEqual(changes(before, after), ['nut_1 → nut_7 moved', 'nut_2 → nut_8 changed']);
    const [moved] = matchParts(before, after).filter(({ kind }) => kind === 'moved');
    equal(moved?.isRenamed, false);
    deepEqual(['M8', 'nut:3', 'nut <2>', 'nut (12)', '12'].map(withoutNumber), [
      ...['M8', 'nut', 'nut', 'nut', '12'],
    ]);
  });

  it('of thousands are matched without comparing each with each', () => {
    const bolts = (shift: number) =>
      Array.from({ length: 3000 }, (_, i) => {
        return partOf(`bolt ${i}`, box(), { place: at(0.1 * i + shift) });
      });
    const kinds = matchParts(bolts(0), bolts(0.01)).map(({ kind }) => kind);
    deepEqual([kinds.length, new Set(kinds)], [3000, new Set(['moved'])]);
  });
});

/** How far each part that moved went along X, millimetres, in ascending order. */
function stepsOf(before: readonly ComparedPart[], after: readonly ComparedPart[]): string[] {
  return matchParts(before, after)
    .filter(({ kind }) => kind !== 'unchanged')
    .map(({ kind, before: old, after: current }) => {
      const [from, to] = [old?.shape.centre, current?.shape.centre];
      return from && to && kind === 'moved' ? `${Math.round((to[0] - from[0]) * 1e3)}` : kind;
    })
    .sort();
}

describe('units between two revisions', () => {
  const scaled = (by: number) => new Matrix4().makeScale(by, by, by);

  it('is seen when everything is as many times as large', () => {
    const before = [partOf('a', box()), partOf('b', hook(), { place: at(1) })];
    const after = [
      partOf('a', box(), { place: scaled(25.4) }),
      partOf('b', hook(), { place: scaled(25.4).multiply(at(1)) }),
    ];
    deepEqual(unitChangeBetween(matchParts(before, after)), {
      ...{ ratio: 25.4, before: 'mm', after: 'in' },
    });
  });

  it('is none that no two units have', () => {
    const after = [partOf('a', box(), { place: scaled(3) })];
    equal(unitChangeBetween(matchParts([partOf('a', box())], after)), null);
  });

  it('keeps parts together that are called otherwise as well', () => {
    const before = [partOf('a', box()), partOf('b', hook(), { place: at(1) })];
    const after = [
      partOf('Solid1', hook(), { place: scaled(0.001).multiply(at(1)) }),
      partOf('Solid2', box(), { place: scaled(0.001) }),
    ];
    deepEqual(changes(before, after), ['a → Solid2 changed', 'b → Solid1 changed']);
    deepEqual(unitChangeBetween(matchParts(before, after)), {
      ...{ ratio: 1 / 1000, before: 'm', after: 'mm' },
    });
  });

  it('is none when one part stayed as it was', () => {
    const before = [partOf('a', box()), partOf('b', hook(), { place: at(1) })];
    const after = [
      partOf('a', box(), { place: scaled(25.4) }),
      partOf('b', hook(), { place: at(1) }),
    ];
    equal(unitChangeBetween(matchParts(before, after)), null);
  });
});
