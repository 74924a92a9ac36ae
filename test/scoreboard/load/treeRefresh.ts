import path from 'node:path';
import { isRecord } from '../../../src/words/unknown';
import { askChild } from '../child';
import { within, type Row } from '../row';
import { peakWithin } from './peakWithin';

/** How often the tree has its rows painted while everything moves. */
export const treeRefresh: Row = {
  id: 'A5',
  title: 'the tree of 10 000 models in a busy minute',
  async run() {
    const editor = path.join(__dirname, 'editor');
    const answer = await askChild('scoreboard/load/treeChild', ['10000'], {
      // Virtual time is Node's own, and still called an experiment.
      flags: ['--no-warnings'],
      env: { NODE_PATH: editor },
    });
    const told = isRecord(answer) ? answer : {};
    const painted = Array.isArray(told['painted']) ? told['painted'].map(Number) : [];
    const changes = Number(told['changes']);
    const score = within({
      'events in any second': [peakWithin(painted, 1000), 4],
      'rows not painted in the end': [Number(told['stale']), 0],
    });
    return {
      // Nothing painted would be few events, too.
      ok: score.ok && painted.length >= 60,
      figure: `${changes} changes in ${painted.length} events: ${score.figure}`,
    };
  },
};
