import type { GraphNode } from './graph';
import type { GraphReader } from './graphReader';

type ReadBody = (reader: GraphReader) => GraphNode;

const tail = '-2ac8-11d1-9b6b-0080c7bb5997';
const metadataTail = '-38fb-11d1-a506-006097bdc6e1';
const primitivesTail = '-1ad9-11d3-9daf-00a0c9c7ddc2';
const partition = `10dd103e${tail}`;

export function isPartition(guid: string): boolean {
  return guid === partition;
}

/** @returns null for an element that is no node */
export function readNode(guid: string, reader: GraphReader): GraphNode | null {
  return kinds.get(guid)?.(reader) ?? null;
}

const group: ReadBody = (reader) => {
  const base = readBase(reader);
  reader.skipVersion();
  return { ...base, kind: 'group', children: reader.ids() };
};

const partitionNode: ReadBody = (reader) => {
  const base = group(reader);
  if (reader.major === 10) reader.skipVersion();
  reader.bytes.skip(4); // flags
  return { ...base, file: reader.text() };
};

const instance: ReadBody = (reader) => {
  const base = readBase(reader);
  reader.skipVersion();
  return { ...base, kind: 'instance', children: [reader.bytes.i32()] };
};

const rangeLod: ReadBody = (reader) => ({ ...group(reader), kind: 'rangeLod' });

const switchNode: ReadBody = (reader) => {
  const base = group(reader);
  if (reader.major === 8) reader.bytes.skip(2);
  else reader.skipVersion();
  return { ...base, kind: 'switch', selected: reader.bytes.i32() };
};

const shape: ReadBody = (reader) => ({
  ...readBase(reader),
  kind: 'shape',
  box: reader.major === 8 ? readBox(reader) : null,
});

const lines: ReadBody = (reader) => ({ ...shape(reader), kind: 'lines' });

/** The bounding box in the shape's own coordinates, which follows the one in the coordinates of its parent. */
function readBox({ bytes }: GraphReader): Float64Array {
  bytes.skip(6 * 4);
  return Float64Array.from({ length: 6 }, () => bytes.f32());
}

/** Point sets and primitives such as spheres and boxes, which are not drawn. */
const otherShape: ReadBody = (reader) => ({ ...readBase(reader), kind: 'otherShape' });

const kinds: ReadonlyMap<string, ReadBody> = new Map([
  [partition, partitionNode],
  [`10dd101b${tail}`, group],
  [`10dd102a${tail}`, instance],
  [`10dd102c${tail}`, rangeLod],
  [`10dd104c${tail}`, rangeLod],
  [`10dd10f3${tail}`, switchNode],
  [`ce357244${metadataTail}`, group],
  [`ce357245${metadataTail}`, group],
  [`10dd1077${tail}`, shape],
  [`10dd1048${tail}`, shape],
  [`10dd1046${tail}`, lines],
  ['98134716-0010-0818-1998-080009835d5a', otherShape],
  [`e40373c1${primitivesTail}`, otherShape],
]);

const ignoreFlag = 1;

function readBase(reader: GraphReader): GraphNode {
  reader.skipVersion();
  const flags = reader.bytes.u32();
  return {
    kind: 'group',
    isHidden: (flags & ignoreFlag) !== 0,
    attributes: reader.ids(),
    children: [],
    box: null,
    selected: -1,
    file: '',
  };
}
