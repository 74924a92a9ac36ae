import { deepEqual } from 'node:assert/strict';
import { RetainedPages, type RetainedPage } from '../../../src/ui/page/retainedPages';

describe('kept pages', () => {
  it('stay as they are behind other tabs', () => {
    const { kept, page, gone } = pages();
    for (const name of 'abcdefgh') kept.keep(page(name));
    deepEqual(gone, []);
  });

  it('go beyond eight, the one that was seen longest ago first', () => {
    const { kept, page, gone } = pages();
    const [first, second, ...others] = Array.from('abcdefghi', (name) => page(name));
    for (const one of [first, second, ...others.slice(0, -1)]) if (one) kept.keep(one);
    if (first) {
      kept.release(first);
      kept.keep(first);
    }
    for (const one of others.slice(-1)) kept.keep(one);
    deepEqual(gone, ['b']);
  });

  it('go until the others fit into the memory', () => {
    const { kept, page, gone } = pages();
    for (const name of 'abc') kept.keep(page(name, 100));
    kept.keep(page('large', 500));
    deepEqual(gone, ['a', 'b']);
  });

  it('go at once when one alone has no room', () => {
    const { kept, page, gone } = pages();
    kept.keep(page('small', 1));
    kept.keep(page('huge', 2000));
    deepEqual(gone, ['small', 'huge']);
  });

  it('are weighed again when one of them has become larger', () => {
    const { kept, page, gone } = pages();
    const growing = page('growing');
    kept.keep(page('first'));
    kept.keep(growing);
    growing.memoryBytes = 720 * 2 ** 20;
    kept.fit();
    deepEqual(gone, ['first']);
  });

  it('are not let go while their tab is seen, nor after it was closed', () => {
    const { kept, page, gone } = pages();
    const [seen, other] = [page('seen', 700), page('other', 700)];
    kept.keep(seen);
    kept.release(seen);
    kept.keep(other);
    deepEqual(gone, []);
  });
});

/** @returns makes pages that hold so many MiB, and which of them were let go */
function pages() {
  const gone: string[] = [];
  const page = (name: string, mebibytes = 0): RetainedPage & { memoryBytes: number } => ({
    memoryBytes: mebibytes * 2 ** 20,
    letGo: () => gone.push(name),
  });
  return { kept: new RetainedPages(), page, gone };
}
