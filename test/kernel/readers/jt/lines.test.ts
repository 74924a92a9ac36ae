import { deepEqual, equal, throws } from 'node:assert/strict';
import { readJtMeshes } from '../../../../src/kernel/readers/jt/readJt';
import type { Scene } from '../../../../src/kernel/base/scene';
import { measureMesh } from '../measureMesh';
import { JtDocument } from './jtDocument';
import { recordLists } from './recordLists';
import { tetrahedron } from './tetrahedron';

const majors = [9, 10] as const;

/** Equal places stand together, and share one. */
const places = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 0, 0],
  [10, 10, 0],
  [0, 10, 0],
  [0, 0, 0.5],
];

describe('lines and polygons of JT 9 and 10', () => {
  for (const major of majors) {
    it(`are drawn as edges of their part (${major})`, () => {
      const primitives = [
        [0, 1],
        [2, 3, 4, 5],
      ];
      const lines = recordLists({ major, kind: 'polylines', places, primitives });
      const [part] = read(new JtDocument(major), lines).parts;
      equal(part?.faces.length, 4);
      deepEqual(part.edges.slice(6).map(millimetres), [
        [
          [10, 0, 0],
          [10, 10, 0],
          [0, 10, 0],
          [0, 0, 0.5],
        ],
      ]);
    });

    it(`are drawn once where they run along the borders of faces (${major})`, () => {
      const primitives = [
        [0, 1],
        [1, 0],
      ];
      const lines = recordLists({ major, kind: 'polylines', places, primitives });
      equal(read(new JtDocument(major), lines).parts[0]?.edges.length, 6);
    });

    it(`make a part of their own where there is no mesh (${major})`, () => {
      const lines = recordLists({ major, kind: 'polylines', places, primitives: [[0, 1, 3]] });
      const document = new JtDocument(major)
        .partition(1, [2])
        .node('group', 2, [3])
        .shape('polylines', 3, lines);
      const { parts } = readJtMeshes(document.bytes, silent, 'a.jt');
      deepEqual(
        parts.map(({ indices, edges }) => [indices.length, edges.length]),
        [[0, 1]],
      );
    });

    it(`become triangles where they are polygons (${major})`, () => {
      const polygons = recordLists({ major, kind: 'polygons', places, primitives: [[0, 1, 3, 4]] });
      const document = new JtDocument(major).partition(1, [2]).shape('polygons', 2, polygons);
      const [part] = readJtMeshes(document.bytes, silent, 'a.jt').parts;
      deepEqual(part && [measureMesh(part).triangles, measureMesh(part).openSides], [2, 4]);
    });

    it(`are refused where they do not have their checksum (${major})`, () => {
      const lines = recordLists({ major, kind: 'polylines', places, primitives: [[0, 1, 3]] });
      // A record in front of the checksum.
      const at = lines.indexOf(Buffer.from(Int32Array.of(0, 1, 3).buffer));
      lines[at + 4] = 2;
      const document = new JtDocument(major).partition(1, [2]).shape('polylines', 2, lines);
      throws(() => readJtMeshes(document.bytes, silent, 'a.jt'), { code: 'damagedFile' });
    });
  }
});

const silent = { report: () => undefined };

/** A tetrahedron whose edge along x is the first line, in metres. */
function read(document: JtDocument, lines: Buffer): Scene {
  const { major } = document;
  const mesh = tetrahedron({
    major,
    coding: 'predicted',
    colors: Array<number[]>(4).fill([1, 0, 0]),
  });
  document
    .partition(1, [2])
    .node('group', 2, [3, 4])
    .shape('triStrips', 3, mesh)
    .shape('polylines', 4, lines);
  return readJtMeshes(document.bytes, silent, 'a.jt');
}

function millimetres(line: Float32Array): number[][] {
  return Array.from({ length: line.length / 3 }, (_, i) =>
    Array.from(line.subarray(i * 3, i * 3 + 3), (value) => Math.round(value * 1e6) / 1e3),
  );
}
