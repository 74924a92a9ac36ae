import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { meshBody } from '../../../../src/kernel/bodies/meshBody';
import { facesOf } from '../../../../src/kernel/brep/facesOf';
import { earlierStates } from '../../../../src/kernel/readers/xt/earlierStates';
import { xtBrep } from '../../../../src/kernel/readers/xt/xtBrep';
import { readXtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { bitFlips, splices, truncations } from '../mutations';
import { countFaces, ofEarlier, partitionOf } from './partitions';
import { deltasOf, partition } from './writeDeltas';

describe('earlier states of a partition', () => {
  it('lead back feature by feature, until there is nothing', async () => {
    const { last, deltas } = await partitionOf('Base_Plate.SLDPRT');
    equal(countFaces(readXtData(last)), 38);
    const faces = ofEarlier(last, deltas, countFaces);
    deepEqual(faces.slice(0, 5), [38, 22, 14, 6, 0]);
    deepEqual(new Set(faces.slice(5)), new Set([0]));
  });

  it('say how many faces they have', async () => {
    for (const name of ['Base_Plate.SLDPRT', '1M2A.SLDPRT', 'Chip.SLDPRT']) {
      const { last, deltas } = await partitionOf(name);
      for (const state of earlierStates(readXtData(last), deltas)) {
        equal(state.faceCount, countFaces(state));
      }
    }
  });

  it('hold whole bodies, with fillets and edges in which two surfaces meet', async () => {
    const { last, deltas } = await partitionOf('1M2A.SLDPRT');
    const told = ofEarlier(last, deltas, (state) => {
      const { bodies } = xtBrep(state);
      const unread = bodies.flatMap((body) => body.unread);
      return [bodies.flatMap(facesOf).length - countFaces(state), unread.length];
    });
    equal(told.length, 34);
    ok(told.every(([lost, unread]) => lost === 0 && unread === 0));
  });

  it('are as large as they were: a block before it was cut', async () => {
    const { last, deltas } = await partitionOf('Chip.SLDPRT');
    const [block] = ofEarlier(last, deltas, (state) => xtBrep(state).bodies);
    ok(block?.[0]);
    const meshed = meshBody(block[0], 1000, 'draft', { name: 'Chip', color: null });
    ok(meshed.kind === 'meshed');
    equal(Math.round((meshed.part.solid.volume ?? NaN) * 1e9), 36 * 5 * 14);
  });

  it('have nodes as they were, those that were lost since and none that came later', () => {
    const states = ofEarlier(
      partition({ 5: [1, 2, 3], 6: [4, 5, 6] }),
      deltasOf([
        { index: 20, older: 21, lost: { 9: [7, 8, 9] }, added: [6], changed: { 5: [0, 0, 1] } },
        { index: 21, older: 0 },
      ]),
      ({ nodes }) => [...nodes.values()].map((node) => [node.index, node.vectors('hvec')]),
    );
    deepEqual(states, [
      [
        [5, [[0, 0, 1]]],
        [9, [[7, 8, 9]]],
      ],
    ]);
  });

  it('are refused where the history is another one, goes in a ring, or leads on as well', async () => {
    const chip = await partitionOf('Chip.SLDPRT');
    const other = await partitionOf('1M2A.SLDPRT');
    throws(() => ofEarlier(chip.last, other.deltas, countFaces), { code: 'damagedFile' });
    throws(() => ofEarlier(chip.last, chip.last, countFaces), { code: 'damagedFile' });
    const ring = deltasOf([
      { index: 20, older: 21 },
      { index: 21, older: 20 },
    ]);
    const between = deltasOf([
      { index: 20, older: 21, newer: 22 },
      { index: 21, older: 0 },
    ]);
    for (const history of [ring, between]) {
      throws(() => ofEarlier(partition({ 5: [1, 2, 3] }), history, countFaces), {
        code: 'damagedFile',
      });
    }
  });

  it('are refused in a sentence, or are states, when the history is damaged', async () => {
    const { last, deltas } = await partitionOf('partColor.SLDPRT');
    const now = readXtData(last);
    const bytes = new Uint8Array(deltas);
    const damages = [truncations(bytes, 200), bitFlips(bytes, 400, 7), splices(bytes, 100, 8)];
    let refused = 0;
    for (const damaged of damages.flatMap((each) => [...each])) {
      try {
        for (const state of earlierStates(now, damaged)) xtBrep(state);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused++;
      }
    }
    ok(refused > 200);
  });
});
