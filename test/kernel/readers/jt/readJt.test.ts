import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readJtMeshes } from '../../../../src/kernel/readers/jt/readJt';
import type { Scene, SceneNode } from '../../../../src/kernel/base/scene';
import { multiply } from '../../../../src/kernel/base/matrix';
import { measureMesh } from '../measureMesh';

describe('readJt', () => {
  it('shows an assembly as it is nested, by the names in the file', async () => {
    const { roots } = await read('assly_sub-assly_asso.jt');
    deepEqual(roots.map(outline), [
      {
        'assly_sub-assly_asso.asm': [
          { 'bar_assly.asm': ['bar_part1.part', 'bar_part2.part'] },
          { 'rod_assly.asm': ['rod_part1.part', 'rod_part2.part'] },
        ],
      },
    ]);
  });

  it('shows the finest mesh of each part, closed and seen from outside', async () => {
    const { parts } = await read('assly_sub-assly_asso.jt');
    const measured = parts.map(measureMesh);
    deepEqual(
      measured.map(({ triangles, faces, openSides }) => [triangles, faces, openSides]),
      [
        [12, 6, 0],
        [12, 6, 0],
        [124, 4, 0],
        [124, 4, 0],
      ],
    );
    deepEqual(
      measured.map(({ volume }) => volume),
      [2.5e11, 9e10, 1.94992e11, 7.01972e10],
    );
    for (const { agreement } of measured) ok(agreement > 0.9);
  });

  it('puts each part where it belongs, in metres', async () => {
    const scene = await read('assly_sub-assly_asso.jt');
    const boxes = boxesOf(scene);
    const expected = [
      [-2.5, -2.5, 0, 2.5, 2.5, 10],
      [-1.5, -1.5, 10, 1.5, 1.5, 20],
      [-2.5, -2.4920392, 20, 2.5, 2.4920392, 30],
      [-1.5, -1.49522352, 30, 1.5, 1.49522352, 40],
    ];
    equal(boxes.length, expected.length);
    boxes.forEach((box, part) =>
      box.forEach((value, i) => {
        ok(Math.abs(value - (expected[part]?.[i] ?? NaN)) < 1e-5, `part ${part}: ${box.join()}`);
      }),
    );
    equal(scene.facts.sourceUnit, 'metre');
  });

  it('gives parts the colour of their material', async () => {
    const { roots } = await read('assly_sub-assly_asso.jt');
    const colors = roots
      .flatMap(leaves)
      .map(({ color }) => color?.map((value) => value.toFixed(4)));
    deepEqual(colors, Array(4).fill(['0.7529', '0.7529', '0.7529', '1.0000']));
  });

  it('says what it turned round, and never that it is exact', async () => {
    const { facts, parts } = await read('assly_sub-assly_asso.jt');
    deepEqual(facts.savedMesh, { by: null, at: null });
    deepEqual([facts.linearDeflection, facts.angularDeflection], [null, null]);
    deepEqual(facts.warnings, ['192 triangles stood inside out and were turned round.']);
    for (const { solid } of parts) deepEqual(solid, { volume: null, area: null });
  });

  it('takes lengths for millimetres where the file names no unit, and says so', async () => {
    const { facts, parts, roots } = await read('base_plate_embedded_v94.jt');
    equal(facts.sourceUnit, null);
    match(facts.warnings.join(), /does not say in which unit/);
    deepEqual(roots.map(outline), ['base_plate_embedded_v94']);
    // It came out of a file in metres: 0.2 of whatever there is.
    deepEqual(parts.map(measureMesh)[0]?.size, [0.2, 0.1, 0.03]);
  });

  it('draws the borders between the faces', async () => {
    const { parts } = await read('base_plate_embedded_v94.jt');
    equal(parts[0]?.faces.length, 18);
    equal(parts[0].edges.length, 36);
  });

  it('leaves out a damaged mesh and shows the others', async () => {
    const bytes = await readFile('samples/assly_sub-assly_asso.jt');
    // Inside the finest mesh of rod_part1 or rod_part2.
    bytes.fill(0xff, 12_600, 12_640);
    const { parts, facts } = readBytes(bytes);
    equal(parts.length, 3);
    match(facts.warnings.join(), /One mesh is damaged and left out/);
  });
});

async function read(sample: string): Promise<Scene> {
  return readBytes(await readFile(`samples/${sample}`), sample);
}

function readBytes(bytes: Uint8Array, name = 'a.jt'): Scene {
  return readJtMeshes(bytes, { report: () => undefined }, name);
}

type Outline = string | Readonly<Record<string, readonly unknown[]>>;

function outline({ name, children }: SceneNode): Outline {
  return children.length === 0 ? name : { [name]: children.map(outline) };
}

function leaves(node: SceneNode): SceneNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leaves);
}

/** Lowest and highest x y z of each placed part. */
function boxesOf({ roots, parts }: Scene): number[][] {
  const boxes: number[][] = [];
  const visit = (node: SceneNode, above: Float64Array) => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    const mesh = node.part === null ? undefined : parts[node.part];
    if (mesh) boxes.push(boxOf(mesh.positions, matrix));
    for (const child of node.children) visit(child, matrix);
  };
  const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  for (const root of roots) visit(root, identity);
  return boxes;
}

function boxOf(positions: Float32Array, matrix: Float64Array): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      let value = matrix[12 + axis] ?? NaN;
      for (let k = 0; k < 3; k++)
        value += (matrix[4 * k + axis] ?? NaN) * (positions[i + k] ?? NaN);
      box[axis] = Math.min(box[axis] ?? NaN, value);
      box[axis + 3] = Math.max(box[axis + 3] ?? NaN, value);
    }
  }
  return box;
}
