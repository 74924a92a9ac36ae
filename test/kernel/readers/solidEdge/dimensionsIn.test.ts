import { equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openCompoundFile } from '../../../../src/kernel/containers/compoundFile';
import { dimensionsIn } from '../../../../src/kernel/readers/solidEdge/dimensionsIn';
import { readSolidEdge } from '../../../../src/kernel/readers/solidEdge/readSolidEdge';
import { pmiNotShown } from '../../../../src/kernel/parts/pmiNotShown';
import { writeCompound } from '../sldprt/writeCompound';
import { withoutEngines } from '../../conversionOptions';

describe('the dimensions and annotations of a Solid Edge part', () => {
  it('are as many as objects of their class are counted', async () => {
    equal(dimensionsIn(openCompoundFile(await readFile('samples/L_Solid_2025.par'))), 4);
    equal(dimensionsIn(openCompoundFile(await readFile('samples/Tank_Bottom.par'))), 8);
  });

  it('are none of a class without objects, of a list that is cut off, and without a list', async () => {
    const table = openCompoundFile(await readFile('samples/Tank_Bottom.par')).read('PSMtypetable');
    ok(table);
    const at = Buffer.from(table).indexOf('CLSID_JPMIDnAObject');
    const none = Buffer.from(table);
    none.writeUInt32LE(0, at - 6);
    equal(dimensionsIn(withTable(table)), 8);
    equal(dimensionsIn(withTable(none)), 0);
    equal(dimensionsIn(withTable(table.subarray(0, at + 4))), 0);
    equal(dimensionsIn(openCompoundFile(writeCompound({ other: table }))), 0);
  });

  it('are a warning of the part', async () => {
    const name = 'L_Solid_2025.par';
    const { facts } = await readSolidEdge(await readFile(`samples/${name}`), withoutEngines, name);
    ok(facts.warnings.includes(pmiNotShown()));
  });
});

function withTable(table: Uint8Array) {
  return openCompoundFile(writeCompound({ PSMtypetable: table }));
}
