import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { readPageMessage } from '../../src/ui/pageMessage';

describe('readPageMessage', () => {
  it('takes each message a page sends', () => {
    const messages = [
      { kind: 'ready' },
      { kind: 'failed', reason: 'no WebGL' },
      { kind: 'action', action: 'saveResult' },
      { kind: 'selected', parts: [[0, 2, 1], [0]] },
      { kind: 'selected', parts: [] },
      { kind: 'view', content: 'ab12'.repeat(16), view: '{"pose":null}' },
      { kind: 'shown', scene },
      {
        kind: 'visibility',
        hidden: [
          [0, 1],
          [0, 2],
        ],
        ghosts: [],
      },
    ];
    deepEqual(messages.map(readPageMessage), messages);
  });

  it('refuses actions, paths and scenes that no page would send', () => {
    const lies = [
      null,
      'ready',
      { kind: 'action', action: 'workbench.action.terminal.new' },
      { kind: 'selected' },
      { kind: 'selected', parts: null },
      { kind: 'selected', parts: [[0, -1]] },
      { kind: 'selected', parts: [['0']] },
      { kind: 'view', content: '../settings', view: '{}' },
      { kind: 'view', content: 'ab12'.repeat(16), view: {} },
      { kind: 'view', content: 'ab12'.repeat(16), view: 'x'.repeat(65_537) },
      { kind: 'visibility', hidden: [[0, 1]] },
      { kind: 'visibility', hidden: [[0, -1]], ghosts: [] },
      { kind: 'visibility', hidden: [], ghosts: ['0'] },
      { kind: 'shown', scene: { ...scene, sizeMetres: [1, 2] } },
      { kind: 'shown', scene: { ...scene, sizeMetres: [1, 2, Infinity] } },
      { kind: 'shown', scene: { ...scene, roots: [{ name: 'no path', children: [] }] } },
      { kind: 'shown', scene: { ...scene, roots: [chain(300)] } },
    ];
    for (const lie of lies) equal(readPageMessage(lie), null);
  });

  it('drops what it does not know', () => {
    deepEqual(readPageMessage({ kind: 'ready', path: '/etc/passwd' }), { kind: 'ready' });
  });

  it('answers for any value at all', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readPageMessage(value);
      }),
    );
  });
});

const scene = {
  triangles: 12,
  sizeMetres: [0.1, 0.2, 0.3],
  roots: [
    {
      name: 'as1',
      path: [0],
      children: [{ name: 'plate', path: [0, 1], children: [] }],
    },
  ],
};

interface Node {
  readonly name: string;
  readonly path: readonly number[];
  readonly children: readonly Node[];
}

function chain(length: number): Node {
  const children = length > 1 ? [chain(length - 1)] : [];
  return { name: 'deep', path: [0], children };
}
