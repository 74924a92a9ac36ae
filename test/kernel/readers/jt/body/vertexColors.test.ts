import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readJtMeshes } from '../../../../../src/kernel/readers/jt/readJt';
import { splitByColor } from '../../../../../src/kernel/readers/jt/body/vertexColors';
import type { Scene } from '../../../../../src/kernel/base/scene';
import { measureMesh } from '../../measureMesh';
import { JtDocument } from '../jtDocument';
import { type Tetrahedron, tetrahedron } from '../tetrahedron';

const red = [1, 0, 0];
const green = [0, 1, 0];
const blue = [0, 0, 1];
const grey = [0.5, 0.5, 0.5];
const sides = [red, green, blue, grey];
const shown = ['1.0 0.0 0.0 1.0', '0.0 1.0 0.0 1.0', '0.0 0.0 1.0 1.0', '0.5 0.5 0.5 1.0'];
const majors = [9, 10] as const;

describe('the colours of vertices in JT 9 and 10', () => {
  for (const major of majors) {
    for (const coding of ['predicted', 'unpredicted'] as const) {
      it(`are shown as they are stored, as ${coding} numbers (${major})`, () => {
        const scene = read({ major, coding, colors: sides });
        deepEqual(colorsOf(scene), shown);
        deepEqual(scene.facts.warnings, []);
      });
    }

    it(`have an alpha where four numbers are stored (${major})`, () => {
      const colors = sides.map((side) => [...side, 0.25]);
      const seen = colorsOf(read({ major, coding: 'predicted', colors }));
      deepEqual(
        seen,
        shown.map((color) => color.replace(/1\.0$/, '0.3')),
      );
    });

    it(`may be more than the mesh asks for (${major})`, () => {
      deepEqual(colorsOf(read({ major, coding: 'predicted', colors: sides, spare: 1 })), shown);
    });

    it(`are not those of a vertex that is not there (${major})`, () => {
      throws(() => read({ major, coding: 'predicted', colors: sides, lacksLast: true }), {
        name: 'Refusal',
        code: 'damagedFile',
      });
    });

    it(`give way to that of the material where they are damaged, and that is said (${major})`, () => {
      const scene = read({ major, coding: 'predicted', colors: sides, checksumOff: 1 });
      isInMaterial(scene);
    });
  }

  it('are told by codes for red, green and blue (9)', () => {
    deepEqual(colorsOf(read({ major: 9, coding: 'rgb codes', colors: sides })), shown);
  });

  it('are told by codes for hue, saturation and value (9)', () => {
    const colors = [
      [0, 1, 1],
      [2, 1, 1],
      [4, 1, 1],
      [0, 0, 0.5],
    ];
    deepEqual(colorsOf(read({ major: 9, coding: 'hsv codes', colors })), shown);
  });

  it('give way to that of the material where one code packs them in an unknown order (10)', () => {
    isInMaterial(read({ major: 10, coding: 'packed codes', colors: sides }));
  });

  it('may be others in each of the triangles of a large face', () => {
    const count = 200_000;
    const corners = Int32Array.from({ length: 3 * count }, (_, i) => Math.floor(i / 3));
    const colors = Float64Array.from({ length: 4 * count }, (_, i) =>
      i % 4 === 3 ? 1 : ((i >> (2 + 8 * (i % 4))) & 255) / 255,
    );
    const triangles = { vertices: corners, attributes: corners, faceSizes: [count] };
    const painted = splitByColor(triangles, colors);
    equal(painted.triangles.vertices.length, 3 * count);
    ok(painted.colors.length > 1 && painted.colors.length <= 129);
  });
});

function isInMaterial(scene: Scene): void {
  deepEqual(new Set(colorsOf(scene)), new Set(['0.2 0.4 0.6 1.0']));
  deepEqual(scene.facts.warnings, ['Colours of vertices that could not be read are not shown.']);
}

function read(shape: Tetrahedron): Scene {
  const document = new JtDocument(shape.major)
    .partition(1, [2])
    .node('group', 2, [3], [9])
    .material(9, [0.2, 0.4, 0.6, 1])
    .shape('triStrips', 3, tetrahedron(shape))
    .text(2, 'JT_PROP_MEASUREMENT_UNITS', 'Millimeters');
  const scene = readJtMeshes(document.bytes, { report: () => undefined }, 'a.jt');
  const [part] = scene.parts;
  const measured = part && measureMesh(part);
  equal(measured?.triangles, 4);
  equal(measured.openSides, 0);
  deepEqual(measured.size, [10, 10, 10]);
  return scene;
}

/** Of each side, in the order of their groups. */
function colorsOf({ parts, roots }: Scene): string[] {
  const material = roots[0]?.color;
  return (parts[0]?.faces ?? []).map(({ color }) =>
    (color ?? material ?? []).map((value) => value.toFixed(1)).join(' '),
  );
}
