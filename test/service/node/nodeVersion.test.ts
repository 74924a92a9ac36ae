import { equal, match } from 'node:assert/strict';
import { tooOldNode } from '../../../src/service/node/nodeVersion';

describe('tooOldNode', () => {
  it('says which Node is needed where the one that runs lacks crc32', () => {
    match(tooOldNode('20.14.0', {}) ?? '', /needs Node 20\.15 .*This is Node 20\.14\.0\./);
  });

  it('has nothing to say of this one', () => {
    equal(tooOldNode(), null);
  });
});
