import { equal } from 'node:assert/strict';
import type { ShownScene } from '../../../src/model/page/viewerMessages';
import { partRowsOf } from '../../../src/ui/parts/partRows';
import { accessiblePartLabel } from '../../../src/ui/parts/accessiblePartLabel';

const roots: ShownScene['roots'] = [
  {
    name: 'clamp',
    path: [0],
    children: [
      { name: 'bolt\u202E', path: [0, 0], children: [] },
      { name: '', path: [0, 1], children: [] },
    ],
  },
];

describe('the row of a part for a screen reader', () => {
  const rows = partRowsOf({
    roots,
    triangles: 0,
    sizeMetres: [1, 1, 1],
    isSizeExact: false,
    unit: 'mm',
  });
  const plain = { instances: 1, isHidden: false, isGhost: false };
  const spoken = (path: readonly number[], state = plain) => {
    const row = rows.rowAt(path);
    return row && accessiblePartLabel(row, state);
  };

  it('says whether it is an assembly, and of how many', () => {
    equal(spoken([0]), 'clamp, assembly of 2');
    equal(spoken([0, 0]), 'bolt, part');
  });

  it('names the product, and the instance where it says more', () => {
    const node = { name: 'nut_3', product: 'nut', path: [0], children: [] };
    equal(accessiblePartLabel({ node, children: [] }, plain), 'nut, nut_3, part');
    equal(
      accessiblePartLabel({ node: { ...node, product: 'nut_3' }, children: [] }, plain),
      'nut_3, part',
    );
  });

  it('says what the eye sees: how often it stands there, hidden, see-through', () => {
    equal(spoken([0, 0], { ...plain, instances: 6 }), 'bolt, part, 6 of the same');
    equal(spoken([0, 0], { ...plain, isHidden: true }), 'bolt, part, hidden');
    equal(spoken([0, 0], { ...plain, isGhost: true }), 'bolt, part, see-through');
  });

  it('says so when a part has no name', () => {
    equal(spoken([0, 1]), '(no name), part');
  });
});
