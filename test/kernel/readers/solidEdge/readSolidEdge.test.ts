import { deepEqual, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openCompoundFile } from '../../../../src/kernel/containers/compoundFile';
import { solidEdgeModel } from '../../../../src/kernel/readers/solidEdge/readSolidEdge';
import { writeCompound } from '../sldprt/writeCompound';
import { styleLibrary, type StyleRecord } from './styleLibrary';

const grey = 'Solid Edge names no style for this part: it is shown grey.';

describe('solidEdgeModel', () => {
  it('says that a part is grey that names no style', async () => {
    const name = 'Tank_Bottom.par';
    const { brep } = solidEdgeModel(openCompoundFile(await readFile(`samples/${name}`)), name);
    deepEqual(brep.warnings, [grey]);
    deepEqual(brep.bodies[0]?.color, null);
  });

  it('gives bodies without a style that of the part', async () => {
    const name = 'L_Solid_2025.par';
    const file = openCompoundFile(await readFile(`samples/${name}`));
    const { brep } = solidEdgeModel(file, name);
    deepEqual(brep.warnings, []);
    deepEqual(rounded(brep.bodies[0]?.color), [0.75, 0.75, 0.75, 1]);
    const brass: StyleRecord = { number: 0x8000001c, name: 'Brass', diffuse: [0.8, 0.67, 0.32] };
    deepEqual(
      rounded((await restyled([brass], brass.number)).bodies[0]?.color),
      [0.8, 0.67, 0.32, 1],
    );
  });

  it('is grey, and says so, where the library does not have the style of the part', async () => {
    deepEqual((await restyled([], 0x8000001c)).warnings, [grey]);
  });
});

/** The sample L_Solid_2025 with other styles. */
async function restyled(records: readonly StyleRecord[], ofPart: number) {
  const file = openCompoundFile(await readFile('samples/L_Solid_2025.par'));
  const body = file.read('PARASOLID/STREAM0.X_B');
  ok(body);
  const defaults = Buffer.from(Uint32Array.of(1, ofPart, 0).buffer);
  const streams = {
    'PARASOLID/STREAM0.X_B': body,
    'Display/Styles/Library0': styleLibrary(records),
    'Display/Styles/DefaultStyles': defaults,
  };
  return solidEdgeModel(openCompoundFile(writeCompound(streams)), 'part.par').brep;
}

function rounded(color: readonly number[] | null | undefined): readonly number[] | undefined {
  return color?.map((share) => Math.round(share * 100) / 100);
}
