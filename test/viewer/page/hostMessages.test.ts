import assert from 'node:assert/strict';
import { defaultViewerOptions, viewerOptionWords } from '../../../src/model/page/viewerMessages';
import { readHostMessage } from '../../../src/viewer/page/readHostMessage';
import { readRememberedView } from '../../../src/viewer/page/rememberedView';

const stage = { name: 'bolt', title: 'Uploading', detail: '', fraction: 0.5, canCancel: true };
const card = { title: 't', text: '', facts: [['a', '']], actions: ['retry', 'showLog'] };
const visual = { kind: 'visual', uri: 'u', sizeBytes: 0, content: 'c', view: 'v' };
const revision = { uri: 'u', sizeBytes: 1, label: 'HEAD' };
const comparison = {
  kind: 'comparison',
  before: revision,
  after: { ...revision, label: 'saved' },
  content: 'c',
  view: 'v',
};
const options = (part: object) => ({
  kind: 'options',
  options: { ...defaultViewerOptions, ...part },
});

describe('messages of the host', () => {
  const messages: readonly object[] = [
    { kind: 'stage', stage },
    { kind: 'stage', stage: { ...stage, title: '', fraction: null, canCancel: false } },
    { kind: 'preview', uri: 'u' },
    { kind: 'preview', uri: null },
    { kind: 'preview', uri: 'u', caption: 'as it was saved' },
    { kind: 'card', card: { ...card, details: [['Where', 'byte 8']] } },
    { kind: 'shared', what: 'link', text: 'Copied' },
    { kind: 'chat', trouble: 'The chat is switched off.' },
    { kind: 'chat', trouble: null },
    { kind: 'visibility', change: 'hide', parts: [[0, 1]] },
    { kind: 'visibility', change: 'hide', parts: null },
    visual,
    { kind: 'capture' },
    { kind: 'lastPicture', content: 'c', picture: new ArrayBuffer(3) },
    { kind: 'card', card },
    { ...visual, view: null },
    comparison,
    { ...comparison, view: null },
    { ...visual, earlierView: '{}' },
    { kind: 'notice', notice: { text: 't', actions: ['showAgain'] } },
    { kind: 'notice', notice: null },
    { kind: 'select', parts: [[0, 2], [], [1]] },
    { kind: 'select', parts: [] },
    { kind: 'fit' },
    { kind: 'task', task: 'saveStl' },
    { kind: 'goTo', view: { parts: [[0, 1]], camera: null } },
    { kind: 'describe', question: 2, path: [0, 1] },
    { kind: 'take', offer: 1 },
    { kind: 'refuse', offer: 2 },
    options({ edges: false }),
    ...Object.entries(viewerOptionWords).flatMap(([name, words]) =>
      words.map((word) => options({ [name]: word })),
    ),
  ];
  for (const message of messages) {
    it(`are read whole: ${JSON.stringify(message).slice(0, 80)}`, () => {
      assert.deepEqual(readHostMessage(message), message);
    });
  }

  const strangers: readonly unknown[] = [
    null,
    undefined,
    'fit',
    ['fit'],
    {},
    { kind: '' },
    { kind: 'stage' },
    { kind: 'stage', stage: [] },
    { kind: 'stage', stage: { ...stage, name: '' } },
    { kind: 'stage', stage: { ...stage, title: null } },
    { kind: 'stage', stage: { ...stage, detail: 7 } },
    { kind: 'preview' },
    { kind: 'preview', uri: '' },
    { kind: 'preview', uri: 7 },
    { kind: 'lastPicture', content: 'c', picture: 'data:' },
    { kind: 'lastPicture', content: '', picture: new ArrayBuffer(3) },
    { ...visual, uri: '' },
    { ...visual, content: '' },
    { ...visual, content: null },
    { ...visual, sizeBytes: Infinity },
    { kind: 'card' },
    { kind: 'card', card: 'x' },
    { kind: 'card', card: { ...card, title: null } },
    { kind: 'card', card: { ...card, text: null } },
    { kind: 'select', parts: null },
    { kind: 'select', parts: '0' },
    { kind: 'select', parts: [0] },
    { kind: 'select', parts: [[0], ['0']] },
    { kind: 'task', task: 'eval' },
    { kind: 'goTo', view: null },
    { kind: 'describe', path: [0] },
    { kind: 'shared', what: 'exe', text: 'Saved' },
    { kind: 'shared', what: 'stl', text: 7 },
    { kind: 'visibility', change: 'explode', parts: null },
    { kind: 'visibility', change: 'hide', parts: '0' },
    { kind: 'visibility', change: 'hide' },
    { kind: 'notice', notice: 'changed' },
    { kind: 'notice', notice: { text: '' } },
    { ...comparison, before: null },
    { ...comparison, after: { ...revision, label: '' } },
    { ...comparison, after: { ...revision, label: 'saved', sizeBytes: '1' } },
    { ...comparison, content: 7 },
    { kind: 'preview', uri: undefined },
    { kind: 'describe', question: 1, path: '0' },
    { kind: 'take' },
    { kind: 'options' },
    { kind: 'options', options: null },
    ...Object.keys(viewerOptionWords).map((name) => options({ [name]: 'other' })),
  ];
  for (const stranger of strangers) {
    it(`are not accepted from another sender: ${JSON.stringify(stranger ?? null).slice(0, 80)}`, () => {
      assert.equal(readHostMessage(stranger), null);
    });
  }

  it('have no fraction and nothing to cancel unless they say so plainly', () => {
    const vague = { ...stage, fraction: '0.5', canCancel: 1 };
    const read = { ...stage, fraction: null, canCancel: false };
    assert.deepEqual(readHostMessage({ kind: 'stage', stage: vague }), {
      kind: 'stage',
      stage: read,
    });
  });

  it('draw edges unless they say otherwise', () => {
    for (const edges of [undefined, 0, null]) {
      assert.deepEqual(readHostMessage(options({ edges })), options({ edges: true }));
    }
  });

  it('name a view only when there is one', () => {
    for (const view of [undefined, '', 7]) {
      assert.deepEqual(readHostMessage({ ...visual, view }), { ...visual, view: null });
    }
  });

  it('lose facts that are no pair of texts, and lists that are none', () => {
    const facts = [['a', 'b'], ['a', 1], [1, 'a'], ['a', 'b', 'c'], ['a'], 'ab', null];
    assert.deepEqual(
      readHostMessage({ kind: 'card', card: { ...card, facts, actions: 'retry' } }),
      {
        kind: 'card',
        card: { ...card, facts: [['a', 'b']], actions: [] },
      },
    );
    const bare = { kind: 'card', card: { ...card, facts: null } };
    assert.deepEqual(readHostMessage(bare), { kind: 'card', card: { ...card, facts: [] } });
  });
});

describe('a view that was kept', () => {
  const pose = { target: [1, 2, 3], azimuth: 0.1, elevation: 0.2, roll: 0.3, height: 2 };
  const seen = { selection: [[1]], hidden: [[0]], ghosts: [[2, 1]] };
  const chosen = { options: { edges: false }, tools: { section: 1 } };
  const view = { content: 'a', pose, isWhole: true, ...seen, ...chosen };

  it('comes back whole', () => {
    assert.deepEqual(readRememberedView(view, 'a'), view);
  });

  it('stands upright when it is from before models rolled', () => {
    const { roll: _later, ...older } = pose;
    assert.equal(readRememberedView({ ...view, pose: older }, 'a')?.pose.roll, 0);
  });

  it('comes back without what is no part', () => {
    const odd = { content: 'a', pose, selection: 'x', hidden: null, ghosts: [['x']], tools: [] };
    const nothing = { selection: [], hidden: [], ghosts: [], options: {}, tools: {} };
    const read = { content: 'a', pose, isWhole: false, ...nothing };
    assert.deepEqual(readRememberedView(odd, 'a'), read);
  });

  const broken: readonly unknown[] = [
    ...[null, 'a', [view], {}, { ...view, content: 'b' }, { ...view, content: undefined }],
    ...[null, [], {}, { ...pose, target: null }, { ...pose, target: {} }].map((other) => ({
      ...view,
      pose: other,
    })),
    ...[
      ...[{ target: [null, 2, 3] }, { target: [1, 'y', 3] }, { target: [1, 2, Infinity] }],
      ...[{ azimuth: null }, { elevation: null }, { height: null }, { height: -1 }],
    ].map((part) => ({ ...view, pose: { ...pose, ...part } })),
  ];
  for (const state of broken) {
    it(`is none: ${JSON.stringify(state).slice(0, 90)}`, () => {
      assert.equal(readRememberedView(state, 'a'), null);
    });
  }
});
