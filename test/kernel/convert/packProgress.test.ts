import { deepEqual, ok } from 'node:assert/strict';
import { strToU8 } from 'fflate';
import { fractionBefore } from '../../../src/kernel/bodies/report';
import { convertModel, convertShape } from '../../../src/kernel/convert/convertModel';
import { packOfResult } from '../../../src/kernel/convert/resultOf';
import { meshOf, standaloneScene, plainMaterial } from '../../../src/kernel/mesh/standaloneMesh';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { bumpyStl } from '../../bench/growth/growthMeshes';
import { growthSteps } from '../../fixtures/growthStep';
import { packOptions } from '../packs';
import { threeMf, zipOf } from '../readers/resultFixtures';

const side = 300;
const stl = bumpyStl(2 * side * side);
const obj = strToU8(grid((x, y, z) => `v ${x} ${y} ${z}`, 'f', 1));
const plyBody = grid((x, y, z) => `${x} ${y} ${z}`, '3', 0);
const plyHead = (vertices: number, faces: number) =>
  [
    ...['ply', 'format ascii 1.0', `element vertex ${vertices}`],
    ...['property float x', 'property float y', 'property float z', `element face ${faces}`],
    ...['property list uchar int vertex_indices', 'end_header', ''],
  ].join('\n');
const ply = strToU8(`${plyHead((side + 1) ** 2, 2 * side * side)}${plyBody}`);

const files: readonly (readonly [name: string, bytes: () => Uint8Array])[] = [
  ['binary.stl', () => stl],
  ['text.stl', () => strToU8(textStl())],
  ['grid.obj', () => obj],
  ['text.ply', () => ply],
  ['binary.ply', binaryPly],
  ['grid.3mf', () => threeMf(model())],
  ['both.zip', () => zipOf({ 'a.stl': stl, 'b.obj': obj })],
];

describe('packing a large mesh', function () {
  this.timeout(60_000);

  for (const [name, bytes] of files)
    it(`tells of ${name} again and again how far it is, never less than before`, async () => {
      const shares: number[] = [];
      await packOfResult(bytes(), name, {
        ...packOptions,
        report: (phase, fraction) => {
          ok(phase !== '');
          shares.push(fraction ?? NaN);
        },
      });
      shares.reduce((before, share) => {
        ok(share >= before && share <= 1, `${share} after ${before}`);
        return share;
      }, 0);
      const reading = shares.filter((share) => share < 0.5).length;
      ok(reading >= 4, `${reading} reports of reading`);
      const packing = shares.length - reading;
      ok(packing >= 4, `${packing} reports of packing`);
      ok((shares.at(-1) ?? 0) > 0.99);
    });

  it('tells after how many of its parts the result of a CAD file is written', async () => {
    const shares = new Set<number>();
    const { writing, packing } = fractionBefore;
    await convertShape(Buffer.from(growthSteps.bodies(40)), 'many.step', {
      ...packOptions,
      report: (_phase, fraction = NaN) => {
        if (fraction > writing && fraction < packing) shares.add(fraction);
      },
    });
    ok(shares.size >= 4, `${shares.size} reports of writing`);
  });

  it('tells how far the structure of many placements is read, and how many of them are drawn', async () => {
    const reading: number[] = [];
    const drawing: number[] = [];
    await convertModel(Buffer.from(growthSteps.placements(500)), 'many.step', {
      ...packOptions,
      report: (phase, fraction = NaN) => {
        if (phase === 'Reading') reading.push(fraction);
        if (phase === 'Drawing the preview') drawing.push(fraction);
      },
    });
    // The bytes of so small a file are read in one step.
    ok(reading.length >= 5, `${reading.length} reports of reading`);
    ok(drawing.length >= 5, `${drawing.length} reports of drawing`);
    for (const told of [reading, drawing])
      deepEqual(
        told,
        told.toSorted((a, b) => a - b),
      );
    ok(drawing.every((share) => share <= 1));
  });

  it('deflates large arrays in pieces, and tells after each', () => {
    // Numbers without any pattern, 12 MB.
    let state = 1;
    const positions = Float32Array.from({ length: 3_000_000 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    });
    const geometry = { positions, normals: null, colors: null, uvs: [], indices: null };
    const mesh = meshOf([{ geometry, material: plainMaterial() }]);
    const facts = { format: 'STL', unit: null, up: 'z', notes: [] } as const;
    const scene = standaloneScene(facts, [{ name: 'a', mesh, matrix: null }]);
    const shares: number[] = [];
    writePack(scene, packLimits(Infinity), (share) => shares.push(share));
    const deflating = shares.filter((share) => share > 0.7).length;
    ok(deflating >= 8, `${deflating} reports`);
  });
});

/** A bumpy square as lines of vertices, then of triangles whose indices count from `first`. */
function grid(
  vertex: (x: string, y: string, z: string) => string,
  face: string,
  first: number,
): string {
  const lines: string[] = [];
  for (let row = 0; row <= side; row++)
    for (let column = 0; column <= side; column++) {
      const z = Math.sin(column / 9) * Math.sin(row / 9);
      lines.push(vertex(column.toFixed(6), row.toFixed(6), z.toFixed(6)));
    }
  for (const [a, b, c] of triangles()) lines.push(`${face} ${a + first} ${b + first} ${c + first}`);
  return `${lines.join('\n')}\n`;
}

function* triangles(): Generator<readonly [number, number, number]> {
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const a = row * (side + 1) + column;
      const c = a + side + 2;
      yield [a, a + 1, c];
      yield [a, c, a + side + 1];
    }
}

function textStl(): string {
  const points = grid((x, y, z) => `${x} ${y} ${z}`, '', 0).split('\n');
  const facets = Array.from(triangles(), (corners) =>
    [
      ...['facet normal 0 0 0', 'outer loop'],
      ...corners.map((corner) => `vertex ${points[corner] ?? ''}`),
      ...['endloop', 'endfacet'],
    ].join('\n'),
  );
  return `solid a\n${facets.join('\n')}\nendsolid a\n`;
}

function binaryPly(): Uint8Array {
  const vertices = (side + 1) ** 2;
  const header = plyHead(vertices, 2 * side * side).replace('ascii', 'binary_little_endian');
  const body = Buffer.alloc(12 * vertices + 13 * 2 * side * side);
  for (let i = 0; i < vertices; i++) {
    body.writeFloatLE(i % (side + 1), 12 * i);
    body.writeFloatLE(Math.floor(i / (side + 1)), 12 * i + 4);
    body.writeFloatLE(Math.sin(i / 9), 12 * i + 8);
  }
  let at = 12 * vertices;
  for (const corners of triangles()) {
    body[at] = 3;
    corners.forEach((corner, i) => body.writeInt32LE(corner, at + 1 + 4 * i));
    at += 13;
  }
  return Buffer.concat([Buffer.from(header), body]);
}

function model(): string {
  const [vertices, faces] = [[], []] as [string[], string[]];
  for (let i = 0; i < (side + 1) ** 2; i++)
    vertices.push(`<vertex x="${i % (side + 1)}" y="${Math.floor(i / (side + 1))}" z="0"/>`);
  for (const [a, b, c] of triangles()) faces.push(`<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
  const mesh = `<vertices>${vertices.join('')}</vertices><triangles>${faces.join('')}</triangles>`;
  return `<model unit="millimeter"><resources><object id="1"><mesh>${mesh}</mesh></object></resources><build><item objectid="1"/></build></model>`;
}
