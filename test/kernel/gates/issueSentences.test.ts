import { match } from 'node:assert/strict';
import { issueSentences, resultIssueSentences } from '../../../src/kernel/gates/issueSentences';

describe('the sentences about issues', () => {
  it('say of narrow faces that are drawn coarsely to convert finer, not that the body is in the wrong place', () => {
    const ring = [{ name: 'ring', issues: ['coarse'] as const }];
    for (const said of [issueSentences(ring), resultIssueSentences(ring)]) {
      match(said.join(' '), /^No exact measures of faces, .* drawn too coarsely .*: “ring”\./);
    }
  });
});
