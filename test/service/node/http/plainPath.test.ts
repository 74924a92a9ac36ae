import { equal } from 'node:assert/strict';
import { isPlainPath } from '../../../../src/service/node/http/plainPath';

describe('a plain path', () => {
  for (const path of ['/a', '/api/v1/models/a.b_c~d-E9/result', '/a/...', '/.a/b..']) {
    it(`is ${path}`, () => equal(isPlainPath(path), true));
  }

  for (const path of [
    ...['', '/', 'a', '//a', '/a/', '/a//b', '/a?b', '/a#b', '/ä', '/a b', '/a\\b', '/a;b'],
    ...['/a/../b', '/a/..', '/./a', '/../a', '/a%2e', '/%2e%2e/a', 'http://e.test/a', '*'],
  ]) {
    it(`is not ${path}`, () => equal(isPlainPath(path), false));
  }
});
