import { equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openCompoundFile } from '../../../../src/kernel/containers/compoundFile';
import { mayLackEdits } from '../../../../src/kernel/readers/solidEdge/mayLackEdits';
import { writeCompound } from '../sldprt/writeCompound';

describe('a part of Solid Edge', () => {
  it('lacks no edits when what stands beside it is its history', async () => {
    equal(mayLackEdits(openCompoundFile(await readFile('samples/Tank_Bottom.par'))), false);
    equal(mayLackEdits(openCompoundFile(await readFile('samples/L_Solid_2025.par'))), false);
  });

  it('may lack edits when what stands beside it is not understood', async () => {
    const sample = openCompoundFile(await readFile('samples/Tank_Bottom.par'));
    const partition = sample.read('PARASOLID/STREAM0.P_B');
    const deltas = sample.read('PARASOLID/STREAM0.D_B');
    ok(partition && deltas);
    const isIn = (streams: Record<string, Uint8Array>) =>
      mayLackEdits(openCompoundFile(writeCompound(streams)));
    const beside = { 'PARASOLID/STREAM0.P_B': partition };
    equal(isIn({ ...beside, 'PARASOLID/STREAM0.D_B': deltas }), false);
    equal(isIn({ ...beside, 'PARASOLID/STREAM0.D_B': new Uint8Array() }), false);
    equal(isIn({ ...beside, 'PARASOLID/STREAM0.D_B': deltas.subarray(0, 2000) }), true);
    equal(isIn({ ...beside, 'PARASOLID/STREAM1.D_B': deltas }), true);
  });
});
