import { deepEqual, equal } from 'node:assert/strict';
import { RecentViews } from '../../../src/ui/page/recentViews';

describe('kept views', () => {
  it('are there again in another session, by content', () => {
    const memory = smallMemory();
    const views = new RecentViews(memory);
    views.keep('a', '{"height":1}');
    views.keep('b', '{"height":2}');
    views.keep('a', '{"height":3}');
    const later = new RecentViews(memory);
    deepEqual(
      [later.of('a'), later.of('b'), later.of('c')],
      ['{"height":3}', '{"height":2}', null],
    );
  });

  it('make room: what was not written for longest goes first', () => {
    const views = new RecentViews(smallMemory());
    for (let i = 0; i < 201; i++) views.keep(`content-${i}`, '{}');
    equal(views.of('content-0'), null);
    equal(views.of('content-1'), '{}');
    equal(views.of('content-200'), '{}');
  });

  it('stay within what a workspace can hold', () => {
    const views = new RecentViews(smallMemory());
    const large = 'x'.repeat(60_000);
    for (let i = 0; i < 100; i++) views.keep(`content-${i}`, large);
    equal(views.of('content-99'), large);
    equal(views.of('content-20'), null);
  });

  it('are written only when they change', () => {
    const memory = smallMemory();
    const views = new RecentViews(memory);
    views.keep('a', '{}');
    views.keep('a', '{}');
    equal(memory.writes, 1);
  });

  it('bear a memory that holds anything', () => {
    for (const value of [7, [null, { content: 'a' }, { content: 'b', view: 5 }], { a: 1 }]) {
      const views = new RecentViews({ get: () => value, update: () => Promise.resolve() });
      equal(views.of('a'), null);
    }
  });
});

function smallMemory() {
  const values = new Map<string, unknown>();
  return {
    writes: 0,
    get: (key: string) => values.get(key),
    update(key: string, value: unknown) {
      this.writes += 1;
      // As VS Code does, through JSON.
      values.set(key, JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
  };
}
