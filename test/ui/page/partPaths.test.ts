import { deepEqual, equal } from 'node:assert/strict';
import {
  maxDepth,
  maxNodes,
  pathsInPage,
  readPath,
  readPaths,
} from '../../../src/ui/page/partPaths';

describe('paths of parts that a page tells', () => {
  it('are taken as they are', () => {
    deepEqual(readPaths([[0, 2, 1], [], [7]]), [[0, 2, 1], [], [7]]);
    deepEqual(readPaths([]), []);
  });

  it('are refused all together when one of them is none', () => {
    for (const lie of [[0.5], [-1], ['0'], [null], [Infinity], 'path', null, { 0: 0 }]) {
      equal(readPath(lie), undefined);
      equal(readPaths([[0], lie]), null);
    }
    equal(readPaths('paths'), null);
  });

  it('are refused when they are deeper or more than any assembly that can be shown', () => {
    const deepest = new Array<number>(maxDepth).fill(0);
    deepEqual(readPath(deepest), deepest);
    equal(readPath([...deepest, 0]), undefined);
    equal(readPaths(new Array(maxNodes + 1).fill([])), null);
  });

  it('are found in the context of a menu of the page, and nowhere else', () => {
    deepEqual(pathsInPage({ caliperParts: [[0, 1]] }), [[0, 1]]);
    for (const context of [{ caliperParts: 'all' }, { parts: [[0]] }, undefined, null, 7]) {
      deepEqual(pathsInPage(context), []);
    }
  });
});
