import { match } from 'node:assert/strict';
import { doubtSentences, resultDoubtSentences } from '../../../src/kernel/gates/doubtSentences';

describe('the sentences about doubts', () => {
  it('say of narrow faces that are drawn coarsely to convert finer, not that the body is in the wrong place', () => {
    const ring = [{ name: 'ring', doubts: ['coarse'] as const }];
    for (const said of [doubtSentences(ring), resultDoubtSentences(ring)]) {
      match(said.join(' '), /^No exact measures of faces, .* drawn too coarsely .*: “ring”\./);
    }
  });
});
