import { deepEqual } from 'node:assert/strict';
import type {
  GraphNode,
  PropertyValue,
  SceneGraph,
} from '../../../../src/kernel/readers/jt/graph/graph';
import type { Placement } from '../../../../src/kernel/readers/jt/jtPlacement';
import { placementsOf } from '../../../../src/kernel/readers/jt/jtPlacements';
import { millimetre } from '../../../../src/kernel/readers/jt/jtUnits';

describe('instances of a JT scene graph', () => {
  it('are one node with what they show: by their own name, with that of the part as the product', () => {
    const names = { 1: 'bolts.asm', 2: 'nut_1', 3: 'nut_2', 4: 'nut.part', 5: 'nut.part' };
    const { root } = placementsOf(graphOf(names), millimetre);
    deepEqual(root && outline(root), {
      'bolts.asm': ['nut_1 of nut.part', 'nut_2 of nut.part', 'nut.part'],
    });
  });

  it('are called like their part where they have no name of their own', () => {
    const { root } = placementsOf(graphOf({ 1: 'bolts.asm', 4: 'nut.part' }), millimetre);
    deepEqual(root && outline(root), { 'bolts.asm': ['nut.part', 'nut.part', 'nut.part'] });
  });
});

type Outline = string | Readonly<Record<string, readonly Outline[]>>;

function outline({ name, product, children }: Placement): Outline {
  const own = `${name ?? '?'}${product === null ? '' : ` of ${product}`}`;
  return children.length === 0 ? own : { [own]: children.map(outline) };
}

/** An assembly of three instances of one part with a mesh. */
function graphOf(names: Readonly<Record<number, string>>): SceneGraph {
  const properties = new Map<number, Map<string, PropertyValue>>(
    Object.entries(names).map(([id, text]) => [
      Number(id),
      new Map([['JT_PROP_NAME', { kind: 'text', text: `${text};0;0:` }]]),
    ]),
  );
  properties.set(6, new Map([['JT_LLPROP_SHAPEIMPL', { kind: 'segment', guid: 'a' }]]));
  return {
    root: 1,
    nodes: new Map([
      [1, node('group', [2, 3, 5])],
      ...[2, 3, 5].map((id): [number, GraphNode] => [id, node('instance', [4])]),
      [4, node('group', [6])],
      [6, node('shape', [])],
    ]),
    attributes: new Map(),
    properties,
    counts: new Map(),
  };
}

function node(kind: GraphNode['kind'], children: number[]): GraphNode {
  return {
    ...{ kind, children, isHidden: false, attributes: [] },
    ...{ box: null, selected: -1, file: '' },
  };
}
