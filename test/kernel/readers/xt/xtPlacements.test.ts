import { deepEqual } from 'node:assert/strict';
import { layoutOf } from '../../../../src/kernel/readers/xt/nodes/layouts';
import { XtNode, type XtValue } from '../../../../src/kernel/readers/xt/nodes/xtNode';
import { types, XtGraph } from '../../../../src/kernel/readers/xt/xtGraph';
import { readPlacements } from '../../../../src/kernel/readers/xt/xtPlacements';

describe('the places of a Parasolid body', () => {
  it('are called as the instances that put it there are, where those have names', () => {
    const names = new Map([
      [2, 'nut:1'],
      [3, 'nut:2'],
    ]);
    const nodes = [
      node(types.assembly, 1, 'sub_instance:p', [2]),
      instance(2, 3),
      instance(3, 4),
      instance(4, 0),
      node(types.body, 9, 'ref_instance:p', [0]),
    ];
    const graph = new XtGraph(new Map(nodes.map((each) => [each.index, each])));
    const placements = readPlacements(graph, { nameOf: ({ index }) => names.get(index) ?? null });
    deepEqual(
      placements.get(9)?.map(({ name }) => name),
      ['nut:1', 'nut:2', undefined],
    );
  });
});

function instance(index: number, next: number): XtNode {
  return node(types.instance, index, 'part:p transform:p next_in_part:p', [9, 0, next]);
}

function node(type: number, index: number, layout: string, values: readonly XtValue[]): XtNode {
  return new XtNode(type, index, layoutOf(layout), values);
}
