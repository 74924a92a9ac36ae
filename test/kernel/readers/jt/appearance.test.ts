import { deepEqual, equal } from 'node:assert/strict';
import { ByteReader } from '../../../../src/kernel/containers/byteReader';
import { readAttribute } from '../../../../src/kernel/readers/jt/graph/jtAttributes';
import type { Attribute, GraphNode, Material } from '../../../../src/kernel/readers/jt/graph/graph';
import { GraphReader } from '../../../../src/kernel/readers/jt/graph/graphReader';
import type { JtMajor } from '../../../../src/kernel/readers/jt/jtFile';
import type { Placement } from '../../../../src/kernel/readers/jt/jtPlacement';
import { placementsOf } from '../../../../src/kernel/readers/jt/jtPlacements';
import { millimetre } from '../../../../src/kernel/readers/jt/jtUnits';
import type { Rgba } from '../../../../src/kernel/base/scene';
import { JtWriter } from './jtWriter';

const red: Rgba = [1, 0, 0, 1];
const green: Rgba = [0, 1, 0, 0.5];
const blue: Rgba = [0, 0, 1, 1];

describe('the colours of a JT scene graph', () => {
  it('are those of the lowest material', () => {
    deepEqual(seen([material(red)], [material(green)], []), green);
    deepEqual(seen([material(red)], [], []), red);
    deepEqual(seen([material(red)], [material(green)], [material(blue)]), blue);
  });

  it('stay as they are below a material that is final', () => {
    deepEqual(seen([material(red, { isFinal: both })], [material(green)], [material(blue)]), red);
  });

  it('are changed even there by a material that is forced, but for itself alone', () => {
    const final = material(red, { isFinal: both });
    deepEqual(seen([final], [material(green, { isForced: true })], []), green);
    deepEqual(seen([final], [material(green, { isForced: true })], [material(blue)]), green);
  });

  it('take what a material leaves out from above', () => {
    const hueOnly = material(green, { counts: { color: true, alpha: false } });
    const alphaOnly = material(green, { counts: { color: false, alpha: true } });
    deepEqual(seen([material(blue)], [hueOnly], []), [0, 1, 0, 1]);
    deepEqual(seen([material(blue)], [alphaOnly], []), [0, 0, 1, 0.5]);
  });

  it('differ by instance while the mesh is shared', () => {
    const graph = graphOf(
      new Map([
        [1, node('group', [], [2, 3])],
        [2, node('instance', [10], [4])],
        [3, node('instance', [11], [4])],
        [4, node('shape', [], [])],
      ]),
      [material(red), material(green)],
    );
    const { root } = placementsOf(graph, millimetre);
    const [first, second] = root?.children ?? [];
    deepEqual([first?.color, second?.color], [red, green]);
    equal(first?.shapes, second?.shapes);
  });

  it('are read with what is final, forced and left out', () => {
    const plain = { counts: both, isFinal: none, isForced: false };
    deepEqual(pick(read(8, 8, 0)), plain);
    deepEqual(pick(read(9, 8, 0)), plain);
    deepEqual(pick(read(10, 8, 0)), plain);
    deepEqual(pick(read(9, 1 | 2, 0)), { counts: both, isFinal: both, isForced: true });
    // JT 10 has a bit for each field instead of the one for all.
    deepEqual(pick(read(10, 1, 0, 1 << 6)), { ...plain, isFinal: { color: true, alpha: false } });
    deepEqual(pick(read(8, 8, 1 << 1)), { ...plain, counts: none });
    deepEqual(pick(read(9, 8, 1 << 8)), { ...plain, counts: { color: true, alpha: false } });
    deepEqual(pick(read(10, 8, 1 << 7)), { ...plain, counts: { color: true, alpha: false } });
    // Specular in JT 10, diffuse before.
    deepEqual(pick(read(10, 8, 1 << 1)), plain);
  });

  it('leave out a material that is to be ignored', () => {
    equal(read(9, 4, 0), null);
  });
});

const both = { color: true, alpha: true };
const none = { color: false, alpha: false };

function material(diffuse: Rgba, own: Partial<Material> = {}): Material {
  const usual = { counts: both, isFinal: none, isForced: false, hidesVertexColors: false };
  return { kind: 'material', diffuse, ...usual, ...own };
}

function node(kind: GraphNode['kind'], attributes: number[], children: number[]): GraphNode {
  return { kind, isHidden: false, attributes, children, box: null, selected: -1, file: '' };
}

function graphOf(nodes: ReadonlyMap<number, GraphNode>, attributes: readonly Attribute[]) {
  const data = new Map([['JT_LLPROP_SHAPEIMPL', { kind: 'segment', guid: 'a' } as const]]);
  return {
    root: 1,
    nodes,
    attributes: new Map(attributes.map((attribute, i) => [10 + i, attribute])),
    properties: new Map([[4, data]]),
    counts: new Map<string, number>(),
  };
}

/** In what a shape is seen that stands below three nodes with these attributes. */
function seen(...levels: readonly (readonly Material[])[]): Rgba | null {
  const attributes = levels.flat();
  let used = 10;
  const idsOf = (level: readonly Material[] | undefined) => (level ?? []).map(() => used++);
  const nodes = new Map([
    [1, node('group', idsOf(levels[0]), [2])],
    [2, node('group', idsOf(levels[1]), [4])],
    [4, node('shape', idsOf(levels[2]), [])],
  ]);
  const { root } = placementsOf(graphOf(nodes, attributes), millimetre);
  return root && colorOf(root);
}

function colorOf(placement: Placement): Rgba | null {
  return placement.shapes[0]?.color ?? placement.color;
}

function read(major: JtMajor, states: number, inhibited: number, final = 0): Attribute | null {
  const writer = new JtWriter();
  const version = () => {
    if (major === 9) writer.i16(1);
    if (major === 10) writer.u8(1);
  };
  version();
  writer.u8(states).i32(inhibited);
  if (major === 10) writer.i32(final);
  version();
  writer.i16(0).f32(...Array<number>(17).fill(0.5));
  const guid = '10dd1030-2ac8-11d1-9b6b-0080c7bb5997';
  return readAttribute(guid, new GraphReader(new ByteReader(writer.bytes), major));
}

function pick(attribute: Attribute | null) {
  if (attribute?.kind !== 'material') return null;
  const { counts, isFinal, isForced } = attribute;
  return { counts, isFinal, isForced };
}
