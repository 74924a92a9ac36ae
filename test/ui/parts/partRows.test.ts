import { deepEqual, equal } from 'node:assert/strict';
import { partRowsOf, wholeRowsOf } from '../../../src/ui/parts/partRows';

describe('partRowsOf', () => {
  const nut = { name: 'nut', path: [0, 1, 0], children: [] };
  const bolt = { name: 'bolt', path: [0, 1], children: [nut] };
  const plate = { name: 'plate', path: [0, 0], children: [] };
  const root = { name: 'as1', path: [0], children: [plate, bolt] };
  const rows = partRowsOf({
    triangles: 1,
    sizeMetres: [1, 1, 1],
    isSizeExact: false,
    roots: [root],
  });

  it('keeps the nesting of the assembly', () => {
    deepEqual(
      rows.roots[0]?.children.map(({ node }) => node.name),
      ['plate', 'bolt'],
    );
  });

  it('finds a row by its path, with its way up', () => {
    const row = rows.rowAt([0, 1, 0]);
    equal(row?.node, nut);
    equal(row.parent?.parent?.node, root);
    equal(rows.rowAt([9]), null);
  });

  it('knows its rows from anything else', () => {
    equal(rows.has(rows.roots[0]), true);
    equal(rows.has({ ...rows.roots[0] }), false);
    equal(rows.has(undefined), false);
  });

  it('counts instances of one product, whatever the instances are called', () => {
    const body = { shape: 0, triangles: 12, sizeMetres: [1, 1, 1], isSizeExact: false } as const;
    const nutNamed = (name: string, index: number) => ({
      ...{ name, product: 'nut', path: [0, index], body, children: [] },
    });
    const other = { name: 'nut_9', path: [0, 3], body: { ...body, shape: 1 }, children: [] };
    const plain = { name: 'nut', path: [0, 2], body, children: [] };
    const children = [nutNamed('nut_1', 0), nutNamed('nut_3', 1), plain, other];
    const top = { name: 'as1', path: [0], children };
    const counted = partRowsOf({
      triangles: 1,
      sizeMetres: [1, 1, 1],
      isSizeExact: false,
      roots: [top],
    });
    deepEqual(
      counted.all.map((row) => counted.instancesOf(row)),
      [1, 3, 3, 3, 1],
    );
    // How many there are is written once, not on each of ten thousand rows.
    deepEqual(
      counted.all.map((row) => counted.isFirstOfKind(row)),
      [true, true, false, false, true],
    );
  });

  it('counts an assembly as hidden when all its parts are', () => {
    const names = (...paths: number[][]) =>
      [...wholeRowsOf(rows, paths)].map(({ node }) => node.name).sort();
    deepEqual(names([0, 1, 0]), ['bolt', 'nut']);
    deepEqual(names([0, 1, 0], [0, 0]), ['as1', 'bolt', 'nut', 'plate']);
    deepEqual(names([0, 0], [0, 0], [7]), ['plate']);
    deepEqual(names(), []);
  });
});
