import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { cross, dot, times, vectorAt } from '../../../../../src/kernel/base/vector';
import type { Report } from '../../../../../src/kernel/bodies/report';
import type { PartMesh, Scene } from '../../../../../src/kernel/base/scene';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { context, stepText, type StepTextOptions } from '../stepText';
import { withoutEngines } from '../../../conversionOptions';

const corners = "#20=COORDINATES_LIST('',4,((0.,0.,0.),(10.,0.,0.),(0.,10.,0.),(0.,0.,10.)));";
const sides =
  "#21=TRIANGULATED_FACE('',#20,4,(),$,(),((1,3,2),(1,2,4)));" +
  "#22=TRIANGULATED_FACE('',#20,4,(),$,(),((1,4,3),(2,3,4)));";
/** Four triangles around the first corner, and one over against it, in strips and fans. */
const complex =
  "#21=COMPLEX_TRIANGULATED_FACE('',#20,4,(),$,(1,2,3,4),((1,3,2,4)),());" +
  "#22=COMPLEX_TRIANGULATED_FACE('',#20,3,(),$,(1,4,3),(),((1,2,3)));";

describe('tessellatedPart', () => {
  const kinds: readonly (readonly [what: string, data: string])[] = [
    ['a tessellated solid', `${sides}#10=TESSELLATED_SOLID('',(#21,#22),$);`],
    ['a tessellated shell', `${sides}#10=TESSELLATED_SHELL('',(#21,#22),$);`],
    ['strips and fans', `${complex}#10=TESSELLATED_SOLID('',(#21,#22),$);`],
    [
      'a set of triangles alone',
      "#10=TRIANGULATED_SURFACE_SET('',#20,4,(),(),((1,3,2),(1,2,4),(1,4,3),(2,3,4)));",
    ],
    [
      'a complex set of triangles alone',
      "#10=COMPLEX_TRIANGULATED_SURFACE_SET('',#20,4,(),(),((1,3,2,4)),((1,4,3)));",
    ],
    [
      'sets in a set',
      "#21=TRIANGULATED_SURFACE_SET('',#20,4,(),(),((1,3,2),(1,2,4),(1,4,3),(2,3,4)));#10=TESSELLATED_GEOMETRIC_SET('',(#21));",
    ],
    [
      'a solid beside its edges',
      `${sides}#23=TESSELLATED_EDGE('',#20,$,(1,2));#10=TESSELLATED_SOLID('',(#21,#22,#23),$);`,
    ],
  ];
  for (const [what, data] of kinds) {
    it(`reads ${what} without an engine, as triangles that another program saved`, async () => {
      const { parts, facts } = await read(`${corners}${data}`);
      const [part] = parts;
      ok(part && parts.length === 1);
      equal(enclosed(part), 1000);
      deepEqual(
        [part.geometry, part.solid, facts.linearDeflection],
        ['triangles saved in the file', { volume: null, area: null }, null],
      );
      match(facts.warnings.join(), /^Drawn from triangles that another program saved/);
    });
  }

  it('keeps faces apart, with their colours and with borders between them', async () => {
    const { parts } = await read(
      `${corners}${sides}#10=TESSELLATED_SOLID('',(#21,#22),$);${red('#22')}`,
    );
    deepEqual(
      parts[0]?.faces.map(({ triangleCount, color }) => [triangleCount, color]),
      [
        [2, null],
        [2, [1, 0, 0, 1]],
      ],
    );
    ok(parts[0].edges.length > 0);
  });

  it('takes normals that the file gives, and makes those that it does not', async () => {
    const one = await read(
      `${corners}#10=TRIANGULATED_SURFACE_SET('',#20,4,((0.,0.,2.)),(),((1,2,3)));`,
    );
    deepEqual([...(one.parts[0]?.normals ?? [])], [0, 0, 1, 0, 0, 1, 0, 0, 1]);
    const none = await read(`${corners}#10=TRIANGULATED_SURFACE_SET('',#20,4,(),(),((1,3,2)));`);
    deepEqual([...(none.parts[0]?.normals ?? [])], [0, 0, -1, 0, 0, -1, 0, 0, -1]);
  });

  it('takes lengths in inches where the file is in inches', async () => {
    const { parts } = await read(`${corners}${sides}#10=TESSELLATED_SOLID('',(#21,#22),$);`, {
      unit: 25.4,
    });
    equal(Math.round(Math.max(...(parts[0]?.positions ?? [])) * 1e4), 2540);
  });

  it('counts what stands far away from a place near by', async () => {
    const far =
      "#20=COORDINATES_LIST('',4,((1000000.,0.,0.),(1000010.,0.,0.),(1000000.,10.,0.),(1000000.,0.,10.)));";
    const { parts } = await read(`${far}${sides}#10=TESSELLATED_SOLID('',(#21,#22),$);`);
    deepEqual(parts[0]?.origin?.map(Math.round), [1000, 0, 0]);
    equal(enclosed(parts[0]), 1000);
  });

  it('tells how far it has read while it reads a single face, and the styles before it', async () => {
    // A zigzag band of 3 500 triangles, and as many styles.
    const points = Array.from({ length: 3502 }, (_, i) => `(${i}.,${10 * (i % 2)}.,0.)`);
    const band = Array.from({ length: 3500 }, (_, i) => `(${i + 1},${i + 2},${i + 3})`);
    const styles = band.map((_, i) => `#${1000 + i}=STYLED_ITEM('',(#107),#10);`);
    const told = new Map<string, number[]>();
    await read(
      `#20=COORDINATES_LIST('',3502,(${points.join()}));` +
        `#10=TRIANGULATED_SURFACE_SET('',#20,3502,(),(),(${band.join()}));` +
        red('#10') +
        styles.join(''),
      {},
      (phase, share = NaN) => void told.set(phase, [...(told.get(phase) ?? []), share]),
    );
    const [reading = [], building = []] = [...told.values()];
    for (const shares of [reading, building]) {
      deepEqual(
        shares,
        shares.toSorted((a, b) => a - b),
      );
    }
    ok(building.length >= 6, building.join());
    ok(
      reading.some((share) => share > 0.02 && share < 0.025),
      reading.join(),
    );
  });

  const odd: readonly (readonly [what: string, data: string])[] = [
    [
      'faces of a kind that is not known',
      "#21=CUBIC_BEZIER_TRIANGULATED_FACE('',#20,$,());#10=TESSELLATED_SHELL('',(#21),$);",
    ],
    ['a point that is not there', "#10=TRIANGULATED_SURFACE_SET('',#20,4,(),(),((1,2,5)));"],
  ];
  for (const [what, data] of odd) {
    it(`leaves ${what} to the engine`, () =>
      rejects(read(`${corners}${data}`), { name: 'EngineNotLoaded' }));
  }
});

function read(
  data: string,
  options: StepTextOptions = {},
  report: Report = () => undefined,
): Promise<Scene> {
  const listed = `${data}#9=TESSELLATED_SHAPE_REPRESENTATION('t',(#10),${context});`;
  const asked = { ...withoutEngines, quality: 'normal', report } as const;
  return readStep(Buffer.from(stepText(listed, options)), asked);
}

function red(face: string): string {
  return (
    "#101=COLOUR_RGB('',1.,0.,0.);#102=FILL_AREA_STYLE_COLOUR('',#101);#103=FILL_AREA_STYLE('',(#102));" +
    "#104=SURFACE_STYLE_FILL_AREA(#103);#105=SURFACE_SIDE_STYLE('',(#104));" +
    `#106=SURFACE_STYLE_USAGE(.BOTH.,#105);#107=PRESENTATION_STYLE_ASSIGNMENT((#106));#108=STYLED_ITEM('',(#107),${face});`
  );
}

/** Six times the volume that triangles enclose, in cubic millimetres. */
function enclosed({ positions, indices }: PartMesh): number {
  const at = (i: number) => times(vectorAt(positions, 3 * (indices[i] ?? NaN)), 1000);
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) sum += dot(at(i), cross(at(i + 1), at(i + 2)));
  return Math.round(sum);
}
