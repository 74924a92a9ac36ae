import { deepEqual, equal, ok } from 'node:assert/strict';
import { transformSync } from 'esbuild';
import { runInNewContext } from 'node:vm';
import { withGettersAsExports } from '../../../esbuild.host.mjs';

describe('a split module as CommonJS', () => {
  it('exports what it named, under the names that others know', () => {
    const { exports } = loaded('const a = 7, b = () => a;\nexport {\n  a as seven,\n  b\n};\n');
    deepEqual(Object.keys(exports), ['seven', 'b']);
    equal(exports['seven'], 7);
  });

  it('exports the value of the moment', () => {
    const { exports, context } = loaded('let n=1;globalThis.next=()=>{n+=1};export{n};');
    runInNewContext('next()', context);
    equal(exports['n'], 2);
  });

  it('keeps the comment that leads to its map, and words that look like a list of exports', () => {
    const code = 'const a="export{b};";export{a};\n//# sourceMappingURL=data:x\n';
    const text = withGettersAsExports(code);
    ok(text.endsWith('const a="export{b};";\n//# sourceMappingURL=data:x\n'), text);
  });

  it('is left to esbuild where it exports a default, or nothing', () => {
    for (const code of [
      'export default require_x();',
      'const a=1;export default 1;export{a};',
      'a();',
    ]) {
      equal(withGettersAsExports(code), code);
    }
  });
});

function loaded(code: string) {
  const exports: Record<string, unknown> = {};
  const context = { exports };
  const asCommonJs = transformSync(withGettersAsExports(code), { format: 'cjs', minify: true });
  runInNewContext(asCommonJs.code, context);
  return { exports, context };
}
