import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { readJtMeshes } from '../../../../src/kernel/readers/jt/readJt';
import type { Scene, SceneNode } from '../../../../src/kernel/base/scene';
import { sniffSource } from '../../../../src/kernel/convert/sniffSource';
import { measureMesh } from '../measureMesh';
import { bitFlips, splices, truncations } from '../mutations';
import { isRefusedOrSound } from '../refusedOrSound';
import { type Cube, jt8Cube } from './jt8Document';

const codings = ['plain', 'deflated', 'quantised'] as const;

describe('readJt, of JT 8', () => {
  for (const coding of codings) {
    it(`shows strips of triangles, ${coding}, closed and seen from outside`, () => {
      const { parts, facts } = read({ coding });
      equal(facts.schema, 'JT 8.1');
      equal(facts.sourceUnit, 'millimetre');
      deepEqual(facts.warnings, []);
      equal(parts.length, 1);
      const { triangles, openSides, volume, size, agreement } = measured(parts);
      deepEqual([triangles, openSides, volume, size], [12, 0, 8, [2, 2, 2]]);
      ok(agreement > 0.999);
    });
  }

  it('gives every corner the normal that is stored with it', () => {
    for (const coding of codings) {
      const [part] = read({ coding }).parts;
      const normals = new Set<string>();
      for (let i = 0; i < (part?.normals.length ?? 0); i += 3) {
        normals.add([...(part?.normals.subarray(i, i + 3) ?? [])].map(Math.round).join());
      }
      equal(part?.positions.length, 24 * 3, coding);
      equal(normals.size, 6, coding);
    }
  });

  it('draws the sharp edges, which the file does not tell', () => {
    for (const coding of codings) {
      const [part] = read({ coding }).parts;
      equal(part?.faces.length, 1, coding);
      deepEqual(
        part.edges.map(({ length }) => length),
        Array<number>(12).fill(6),
        coding,
      );
    }
  });

  it('takes names, places and the colour of the material', () => {
    const [root] = read({ coding: 'plain' }).roots;
    const shown = root && leaf(root);
    equal(shown?.name, 'cube.part');
    deepEqual(shown.matrix?.slice(12), Float64Array.of(0.01, 0, 0, 1));
    deepEqual(colorsOf({ coding: 'plain' }), ['0.25 0.5 0.75 1']);
  });

  it('finds the colour behind others that are stored short', () => {
    deepEqual(colorsOf({ coding: 'plain', isGreyShort: true, diffuse: [1, 0, 0.5, 0.25] }), [
      '1 0 0.5 0.25',
    ]);
  });

  for (const coding of codings) {
    it(`shows vertices in the colours that are stored with them, ${coding}`, () => {
      const vertexColors = [0, 1, 2, 3, 4, 5].map((side) => [side % 2, side < 3 ? 1 : 0, 0.2]);
      const { parts } = read({ coding, vertexColors });
      equal(measured(parts).triangles, 12);
      const colors = parts[0]?.faces.map(({ triangleCount, color }) => [
        triangleCount,
        color?.map((value) => value.toFixed(2)).join(' '),
      ]);
      deepEqual(colors, [
        [4, '0.00 1.00 0.20 1.00'],
        [2, '1.00 1.00 0.20 1.00'],
        [4, '1.00 0.00 0.20 1.00'],
        [2, '0.00 0.00 0.20 1.00'],
      ]);
    });
  }

  it('lets a material hide the colours of the vertices', () => {
    const vertexColors = [0, 1, 2, 3, 4, 5].map(() => [1, 0, 0]);
    const cube: Cube = { coding: 'plain', vertexColors, hidesVertexColors: true };
    deepEqual(colorsOf(cube), ['0.25 0.5 0.75 1']);
  });

  it('reads files with the most significant byte first', () => {
    for (const coding of codings) {
      const { parts, facts } = read({ coding, littleEndian: false });
      deepEqual([measured(parts).volume, facts.sourceUnit], [8, 'millimetre']);
    }
  });

  it('knows a first line that has nothing but the version', () => {
    const bytes = jt8Cube({ coding: 'plain', version: 'Version 8.0' });
    bytes.fill(' ', 12, 80);
    equal(sniffSource(bytes, 'a.jt').format.name, 'JT');
    equal(readBytes(bytes).facts.schema, 'JT 8.0');
  });

  it('refuses a mesh that lies outside of the box that the file states, as JT 8 has no checksums', () => {
    throws(() => read({ coding: 'plain', boxSize: 1.9 }), {
      code: 'damagedFile',
      message: /reaches out of its box/,
    });
  });

  for (const coding of codings) {
    it(`is refused in a sentence or read soundly where it is damaged: ${coding}`, function () {
      this.timeout(120_000);
      const bytes = new Uint8Array(jt8Cube({ coding }));
      for (const damaged of truncations(bytes, 200)) isRefusedOrSound(() => readBytes(damaged));
      for (const damaged of bitFlips(bytes, 1500, 11)) isRefusedOrSound(() => readBytes(damaged));
      for (const damaged of splices(bytes, 300, 12)) isRefusedOrSound(() => readBytes(damaged));
    });
  }

  it('says which versions it reads instead of an older one', () => {
    throws(
      () => readBytes(Buffer.from('Version 7.0 JT  DM 6.4'.padEnd(200))),
      (error: Error) => {
        match(error.message, /JT 7\.0 file.*reads JT 8, 9 and 10/);
        return true;
      },
    );
  });
});

function read(cube: Cube): Scene {
  return readBytes(jt8Cube(cube));
}

function readBytes(bytes: Uint8Array): Scene {
  return readJtMeshes(bytes, { report: () => undefined }, 'a.jt');
}

function measured([part]: Scene['parts']) {
  ok(part);
  return measureMesh(part);
}

function leaf(node: SceneNode): SceneNode {
  const [child] = node.children;
  return child ? leaf(child) : node;
}

/** What each face is seen in. */
function colorsOf(cube: Cube): string[] {
  const { roots, parts } = read(cube);
  const over = roots[0] && leaf(roots[0]).color;
  const colors = parts.flatMap(({ faces }) => faces.map(({ color }) => color ?? over));
  return [...new Set(colors.map((color) => color?.join(' ') ?? 'none'))];
}
