import { equal, ok } from 'node:assert/strict';
import { placeText } from '../../../src/viewer/base/placeText';

describe('the place of a part in words', () => {
  it('names the assemblies above it, the nearest last', () => {
    equal(placeText(['as1', 'rod-assembly']), 'as1 / rod-assembly');
    equal(placeText([]), '');
  });

  it('stays a line in the deepest tree with the longest names', () => {
    const text = placeText(new Array<string>(256).fill('x'.repeat(1024)));
    ok(text.startsWith('… / x') && text.length < 1100, text);
  });
});
