import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { readPageMessage } from '../../../src/ui/page/pageMessage';

describe('readPageMessage', () => {
  it('takes each message a page sends', () => {
    const messages = [
      { kind: 'ready' },
      { kind: 'failed', reason: 'no WebGL' },
      { kind: 'action', action: 'saveResult' },
      { kind: 'selected', parts: [[0, 2, 1], [0]] },
      { kind: 'selected', parts: [] },
      { kind: 'view', content: 'ab12'.repeat(16), view: '{"pose":null}' },
      { kind: 'shown', memoryBytes, scene },
      {
        kind: 'shown',
        memoryBytes,
        scene: { ...scene, unit: 'in', decimals: 2, isSizeExact: true },
      },
      { kind: 'shown', memoryBytes, scene: { ...scene, roots: [bolt] } },
      { kind: 'link', view: { parts: [[0, 1]], camera } },
      { kind: 'link', view: { parts: [], camera: null } },
      { kind: 'offer', offer: 1, what: '3mf', note: '2 parts' },
      { kind: 'piece', offer: 1, bytes: new ArrayBuffer(8), isLast: true },
      { kind: 'withdraw', offer: 1, reason: 'no room' },
      { kind: 'described', question: 3, facts: ['Volume: 8000 mm³ (exact)'] },
      { kind: 'described', question: 4, facts: [] },
      {
        kind: 'compared',
        counts: {
          changed: 1,
          added: 0,
          removed: 2,
          unread: 1,
          moved: 0,
          recoloured: 3,
          unchanged: 18,
        },
      },
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
      {
        kind: 'compared',
        counts: { changed: 1, added: 0, removed: 2, unread: 0, moved: 0, recoloured: 3 },
      },
      {
        kind: 'compared',
        counts: {
          changed: -1,
          added: 0,
          removed: 2,
          unread: 0,
          moved: 0,
          recoloured: 3,
          unchanged: 1,
        },
      },
      { kind: 'compared', counts: null },
      ...['added', 'removed', 'unread', 'moved', 'recoloured'].map((kind) => ({
        kind: 'compared',
        counts: { ...noChanges, [kind]: 0.5 },
      })),
      { kind: 'described', question: 3, facts: [7] },
      { kind: 'described', question: 3, facts: 'x' },
      { kind: 'offer', what: 'stl', note: '' },
      { kind: 'described', facts: [] },
      { kind: 'described', question: 3, facts: new Array(21).fill('x') },
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
      { kind: 'shown', memoryBytes, scene: { ...scene, sizeMetres: [1, 2] } },
      { kind: 'shown', memoryBytes, scene: { ...scene, sizeMetres: [1, 2, Infinity] } },
      { kind: 'shown', memoryBytes, scene: { ...scene, sizeMetres: [null, 2, 3] } },
      { kind: 'shown', memoryBytes, scene: { ...scene, sizeMetres: [1, null, 3] } },
      { kind: 'shown', memoryBytes, scene: { ...scene, sizeMetres: [1, 2, 3, 4] } },
      { kind: 'shown', memoryBytes, scene: { ...scene, sizeMetres: { length: 3 } } },
      { kind: 'shown', memoryBytes, scene: { ...scene, triangles: null } },
      { kind: 'shown', memoryBytes, scene: { ...scene, roots: [null] } },
      {
        kind: 'shown',
        memoryBytes,
        scene: { ...scene, roots: [{ name: 7, path: [], children: [] }] },
      },
      {
        kind: 'shown',
        memoryBytes,
        scene: { ...scene, roots: [{ name: 'no children', path: [] }] },
      },
      { kind: 'shown', memoryBytes, scene: null },
      { kind: 'shown', scene },
      { kind: 'shown', memoryBytes: -1, scene },
      { kind: 'shown', memoryBytes: Infinity, scene },
      { kind: 'shown' },
      { kind: 'selected', parts: [[0.5]] },
      { kind: 'selected', parts: ['00'] },
      { kind: 'visibility', hidden: '', ghosts: [] },
      { kind: 'ready ' },
      { kind: 'link', view: { parts: [[]], camera: null } },
      { kind: 'link', view: { parts: [] } },
      { kind: 'link', view: { parts: [], camera: { ...camera, height: 0 } } },
      { kind: 'link', view: { parts: [], camera: { ...camera, target: [0, 0, 0, 0] } } },
      { kind: 'offer', offer: 1, what: 'exe', note: '' },
      { kind: 'offer', offer: '1', what: 'stl', note: '' },
      { kind: 'piece', offer: 1, bytes: [1], isLast: true },
      { kind: 'piece', offer: 1, bytes: new ArrayBuffer(2 ** 22 + 1), isLast: true },
      { kind: 'piece', offer: 1, bytes: new ArrayBuffer(1), isLast: 1 },
      { kind: 'withdraw' },
      ['ready'],
      {},
      {
        kind: 'shown',
        memoryBytes,
        scene: { ...scene, roots: [{ name: 'no path', children: [] }] },
      },
      { kind: 'shown', memoryBytes, scene: { ...scene, roots: [chain(300)] } },
    ];
    for (const lie of lies) equal(readPageMessage(lie), null);
  });

  it('takes a part without what cannot be its body or its product', () => {
    const bodies = [7, {}, { ...bolt.body, shape: '0' }, { ...bolt.body, sizeMetres: [1] }];
    for (const body of bodies) {
      const said = readPageMessage({
        ...{ kind: 'shown', memoryBytes },
        scene: { ...scene, roots: [{ ...bolt, body, product: '' }], unit: 'ell', decimals: '2' },
      });
      const { name, path, children } = bolt;
      deepEqual(said, {
        kind: 'shown',
        memoryBytes,
        scene: { ...scene, roots: [{ name, path, children }] },
      });
    }
  });

  it('bounds what a page may say at length', () => {
    const said = readPageMessage({ kind: 'failed', reason: 'x'.repeat(2001) });
    deepEqual(said, { kind: 'failed', reason: 'x'.repeat(2000) });
    deepEqual(readPageMessage({ kind: 'failed', reason: 7 }), { kind: 'failed', reason: '' });
  });

  it('takes assemblies as deep and as large as a page can show, and none beyond', () => {
    const shown = (roots: readonly unknown[]) => ({
      kind: 'shown',
      memoryBytes,
      scene: { ...scene, roots },
    });
    equal(readPageMessage(shown([chain(255)]))?.kind, 'shown');
    equal(readPageMessage(shown([chain(257)])), null);
    const part = { name: '', path: [], children: [] };
    const most = new Array(200_000).fill(part);
    equal(readPageMessage(shown(most))?.kind, 'shown');
    equal(readPageMessage(shown([...most, part])), null);
    const halves = [most.slice(1, 100_001), most.slice(100_001)];
    const nested = halves.map((children) => ({ ...part, children }));
    equal(readPageMessage(shown(nested))?.kind, undefined);
    equal(readPageMessage(shown([nested[0], part]))?.kind, 'shown');
  });

  it('takes paths as long and as many as there can be, and none beyond', () => {
    const path = new Array(256).fill(0);
    equal(readPageMessage({ kind: 'selected', parts: [path] })?.kind, 'selected');
    equal(readPageMessage({ kind: 'selected', parts: [[...path, 0]] }), null);
    const paths = new Array(200_000).fill([0]);
    const message = { kind: 'visibility', hidden: paths, ghosts: [] };
    equal(readPageMessage(message)?.kind, 'visibility');
    equal(readPageMessage({ ...message, hidden: [...paths, [0]] }), null);
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

const camera = {
  ...{ target: [0, 0.1, 0], azimuth: 0, elevation: 1, roll: 0, height: 0.5 },
  projection: 'perspective',
};

const memoryBytes = 1000;
const scene = {
  triangles: 12,
  sizeMetres: [0.1, 0.2, 0.3],
  isSizeExact: false,
  roots: [
    {
      name: 'as1',
      path: [0],
      children: [{ name: 'plate', path: [0, 1], children: [] }],
    },
  ],
};

const bolt = {
  ...{ name: 'bolt_1', product: 'bolt', path: [0], children: [] },
  body: { shape: 2, triangles: 12, sizeMetres: [0.1, 0.2, 0.3], isSizeExact: true },
};

const noChanges = {
  changed: 0,
  added: 0,
  removed: 0,
  unread: 0,
  moved: 0,
  recoloured: 0,
  unchanged: 1,
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
