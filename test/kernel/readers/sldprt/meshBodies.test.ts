import { deepEqual, equal, rejects } from 'node:assert/strict';
import type { Scene } from '../../../../src/kernel/base/scene';
import { readSolidWorks } from '../../../../src/kernel/readers/sldprt/readSolidWorks';
import { xtStream } from '../xt/xtStreams';
import { section, words } from './packings';
import { writeCompound } from './writeCompound';
import { withoutEngines } from '../../conversionOptions';

const tetrahedron = {
  points: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 2, 0],
    [0, 0, 3],
  ],
  triangles: [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ],
} as const;

describe('SolidWorks parts with bodies that are meshes', () => {
  it('are shown by them, one part for each', async () => {
    const { parts, facts } = await read({
      'MeshData/Config-0-Mesh-18': meshData(),
      'MeshData/Config-0-Mesh-21': meshData(),
    });
    deepEqual(
      parts.map(({ name, geometry, indices }) => [name, geometry, indices.length]),
      [
        ['part 1', 'triangles saved in the file', 12],
        ['part 2', 'triangles saved in the file', 12],
      ],
    );
    deepEqual([...(parts[0]?.positions.subarray(9, 18) ?? [])], [0, 0, 0, 1, 0, 0, 0, 0, 3]);
    deepEqual(facts.warnings, [
      'The part is made of mesh bodies: there are no exact surfaces in the file.',
    ]);
  });

  it('are refused as such in a layout that is not known, as damaged ones are', async () => {
    const whole = meshData();
    const corner = Buffer.from(whole);
    // A triangle of a corner that is not there.
    corner.writeUInt32LE(9, corner.indexOf(words(0, 2, -2 >>> 0, -2 >>> 0, 2, 3)) + 48);
    for (const stream of [whole.subarray(0, whole.length - 130), corner, words(1, 1, 1)]) {
      await rejects(read({ 'MeshData/Config-0-Mesh-18': stream }), {
        code: 'noGeometry',
        message: /^The part is made of mesh bodies, in a layout that Caliper does not know\./,
      });
    }
  });

  it('say so where other bodies are shown', async () => {
    const exact = section(await xtStream('Chip.SLDPRT'));
    const { parts, facts } = await read({
      'Contents/Config-0-Partition': exact,
      'MeshData/Config-0-Mesh-18': meshData(),
    });
    equal(parts[0]?.geometry, 'meshed from exact B-rep');
    deepEqual(facts.warnings, ['One mesh body of the part is not shown.']);
  });
});

/** A mesh body as SolidWorks 2024 lays it out; what is in front and behind is not looked at. */
function meshData(): Buffer {
  const { points, triangles } = tetrahedron;
  const mark = words(2, -2 >>> 0, -2 >>> 0);
  const corners = points.flatMap((point) => [mark, words(1, 3), doubles(...point)]);
  const faces = triangles.flatMap((triangle) => [
    words(0),
    mark,
    words(2, 3),
    doubles(0, 0, 1),
    ...triangle.flatMap((corner) => [words(corner), mark, words(0, 0)]),
  ]);
  const count = (of: readonly unknown[]) => words(of.length);
  return Buffer.concat([
    words(1, 1, 1),
    mark,
    words(0, 0),
    count(points),
    ...corners,
    Buffer.alloc(40),
    count(triangles),
    ...faces,
    mark,
  ]);
}

function doubles(...values: readonly number[]): Buffer {
  return Buffer.from(Float64Array.from(values).buffer);
}

async function read(streams: Record<string, Uint8Array>): Promise<Scene> {
  const file = writeCompound({ ISolidWorksInformation: Buffer.alloc(4), ...streams });
  return await readSolidWorks(file, withoutEngines, 'part.sldprt');
}
