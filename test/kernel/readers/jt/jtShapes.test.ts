import { deepEqual, equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readElement } from '../../../../src/kernel/readers/jt/elements';
import { type JtFile, openJt } from '../../../../src/kernel/readers/jt/jtFile';
import { readGraph } from '../../../../src/kernel/readers/jt/graph/readGraph';
import { Budget } from '../../../../src/kernel/readers/jt/packets/budget';
import { openSegment } from '../../../../src/kernel/readers/jt/segment';
import { decodeNormal } from '../../../../src/kernel/readers/jt/shape/vertices/codedNormals';
import {
  readTriStripShape,
  type TriStripShape,
} from '../../../../src/kernel/readers/jt/shape/triStripShape';

/** Of a mesh: where its segment begins, its type, and what must be in it. */
type Row = readonly [
  offset: number,
  type: number,
  vertices: number,
  triangles: number,
  covers: number,
  attributes: number,
  faces: number,
];

const assembly = 'assly_sub-assly_asso.jt';
const plate = 'base_plate_embedded_v94.jt';

const rows: Readonly<Record<string, readonly Row[]>> = {
  [assembly]: [
    [3094, 6, 12, 12, 2, 24, 6],
    [3869, 6, 72, 92, 2, 100, 4],
    [5169, 6, 36, 44, 2, 52, 4],
    [6224, 6, 72, 92, 2, 100, 4],
    [7550, 6, 12, 12, 2, 24, 6],
    [8307, 6, 12, 12, 2, 24, 6],
    [9082, 6, 96, 124, 2, 132, 4],
    [10952, 6, 12, 12, 2, 24, 6],
    [11727, 6, 12, 12, 2, 24, 6],
    [12484, 6, 96, 124, 2, 132, 4],
    [14358, 6, 36, 44, 2, 52, 4],
    [15382, 6, 12, 12, 2, 24, 6],
  ],
  [plate]: [
    [780, 7, 176, 364, 0, 376, 18],
    [5762, 6, 48, 108, 0, 166, 1],
    [7051, 6, 50, 112, 0, 124, 18],
  ],
};

describe('JT documents', () => {
  it('list their segments (10.0)', async () => {
    const file = await open(assembly);
    equal(file.schema, 'JT 10.0');
    deepEqual(segmentTypes(file), { 1: 1, 2: 4, 4: 7, 6: 12 });
  });

  it('list their segments (9.4)', async () => {
    const file = await open(plate);
    equal(file.schema, 'JT 9.4');
    deepEqual(segmentTypes(file), { 1: 1, 6: 2, 7: 1, 24: 1, 31: 1 });
  });

  it('have a scene graph that is read to its last byte (10.0, xz)', async () => {
    const file = await open(assembly);
    const segment = openSegment(file, file.sceneGraph);
    equal(segment.bytes.length, 13_132);
    deepEqual(Object.fromEntries(readGraph(segment, file.major).counts), {
      '10dd103e': 1, // partition
      ce357245: 3, // metadata nodes
      '10dd102a': 6, // instances
      '10dd1083': 6, // transforms
      '10dd1030': 4, // materials
      ce357244: 4, // parts
      '10dd104c': 4, // range LODs
      '10dd101b': 12, // groups
      '10dd1077': 12, // tri-strips
      '10dd106e': 105, // strings
      '10dd1019': 4, // floats
      e0b05be5: 23, // late-loaded
    });
    equal(segment.left, 0);
  });

  it('have a scene graph that is read to its last byte (9.4, zlib)', async () => {
    const file = await open(plate);
    const segment = openSegment(file, file.sceneGraph);
    deepEqual(Object.fromEntries(readGraph(segment, file.major).counts), {
      '10dd103e': 1,
      '10dd104c': 1,
      '10dd1077': 3,
      '10dd101b': 1,
      e0b05be5: 4,
      '10dd106e': 2,
    });
    equal(segment.left, 0);
  });

  for (const [sample, expected] of Object.entries(rows)) {
    it(`have meshes that rebuild to their checksums: ${sample}`, async () => {
      const file = await open(sample);
      const found = [...file.segments]
        .filter(([, { type }]) => type >= 6 && type <= 16)
        .map(([guid, { offset, type }]) => [offset, type, ...countsOf(shapeOf(file, guid))])
        .sort(([one = 0], [other = 0]) => one - other);
      deepEqual(found, expected);
    });
  }

  it('code normals by octant and place in it', () => {
    const codes: [Parameters<typeof decodeNormal>[0], number[]][] = [
      [
        [0, 7, 0, 0],
        [0.70711, 0, 0.70711],
      ],
      [
        [0, 7, 256, 0],
        [1, 0, 0],
      ],
      [
        [3, 5, 100, 37],
        [0.088839, -0.916786, 0.389374],
      ],
    ];
    for (const [code, normal] of codes) {
      const off = decodeNormal(code, 8).map((value, axis) =>
        Math.abs(value - (normal[axis] ?? NaN)),
      );
      equal(Math.max(...off) < 1e-5, true, `${code.join()} is off by ${off.join()}`);
    }
  });
});

async function open(sample: string): Promise<JtFile> {
  return openJt(await readFile(`samples/${sample}`));
}

function segmentTypes({ segments }: JtFile): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { type } of segments.values()) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

function shapeOf(file: JtFile, guid: string): TriStripShape {
  if (file.major === 8) throw new Error('strips are read elsewhere');
  const context = { major: file.major, budget: new Budget(file.bytes.length) };
  return readTriStripShape(readElement(openSegment(file, guid)).body, context);
}

function countsOf({ mesh }: TriStripShape): number[] {
  const shown = mesh.polygons.filter(({ isCover }) => !isCover);
  return [
    mesh.vertices.length,
    shown.reduce((sum, { corners }) => sum + corners.length - 2, 0),
    mesh.polygons.length - shown.length,
    mesh.attributeCount,
    new Set(shown.map(({ group }) => group)).size,
  ];
}
