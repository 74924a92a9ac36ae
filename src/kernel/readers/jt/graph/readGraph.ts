import { say } from '../../../../words/say';
import type { ByteReader } from '../../../containers/byteReader';
import { readElements } from '../elements';
import type { JtMajor } from '../jtFile';
import { damagedJt } from '../jtRefusals';
import { readAttribute } from './jtAttributes';
import type { Attribute, GraphNode, PropertyValue, SceneGraph } from './graph';
import { GraphReader } from './graphReader';
import { isPartition, readNode } from './graphNodes';
import { readGuid } from '../guid';

/**
 * Reads the segment of the logical scene graph: nodes and attributes, then property atoms and the property table.
 * @throws Refusal if it is damaged or has no partition
 */
export function readGraph(segment: ByteReader, major: JtMajor): SceneGraph {
  const nodes = new Map<number, GraphNode>();
  const attributes = new Map<number, Attribute>();
  const counts = new Map<string, number>();
  let root: number | null = null;
  for (const { guid, id, body } of readElements(segment)) {
    count(counts, guid);
    const node = readNode(guid, new GraphReader(body, major));
    if (node) nodes.set(id, node);
    if (isPartition(guid)) root ??= id;
    const attribute = node ? null : readAttribute(guid, new GraphReader(body, major));
    if (attribute) attributes.set(id, attribute);
  }
  if (root === null) throw damagedJt(say('its scene graph has no beginning'));
  const atoms = new Map<number, PropertyValue>();
  for (const { guid, id, body } of readElements(segment)) {
    count(counts, guid);
    const atom = readAtom(guid, new GraphReader(body, major));
    if (atom) atoms.set(id, atom);
  }
  return { root, nodes, attributes, properties: readProperties(segment, atoms), counts };
}

function count(counts: Map<string, number>, guid: string): void {
  const kind = guid.slice(0, 8);
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** The property table: for each object its pairs of key and value. */
function readProperties(
  table: ByteReader,
  atoms: ReadonlyMap<number, PropertyValue>,
): Map<number, ReadonlyMap<string, PropertyValue>> {
  table.skip(2); // version
  const properties = new Map<number, ReadonlyMap<string, PropertyValue>>();
  const objects = table.count(8);
  for (let i = 0; i < objects; i++) {
    const own = new Map<string, PropertyValue>();
    properties.set(table.i32(), own);
    for (let key = table.i32(); key !== 0; key = table.i32()) {
      const value = atoms.get(table.i32());
      const name = atoms.get(key);
      if (name?.kind === 'text' && value) own.set(name.text.replace(/::$/, ''), value);
    }
  }
  return properties;
}

const textAtom = '10dd106e-2ac8-11d1-9b6b-0080c7bb5997';
const lateLoaded = 'e0b05be5-fbbd-11d1-a3a7-00aa00d10954';

/** @returns null for a property type that is not used */
function readAtom(guid: string, reader: GraphReader): PropertyValue | null {
  if (guid !== textAtom && guid !== lateLoaded) return null;
  reader.skipVersion();
  reader.bytes.skip(4); // state
  reader.skipVersion();
  return guid === textAtom
    ? { kind: 'text', text: reader.text() }
    : { kind: 'segment', guid: readGuid(reader.bytes) };
}
