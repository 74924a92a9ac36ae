import { say } from '../../../words/say';
import type { ByteReader } from '../../containers/byteReader';
import { readGuid } from './guid';
import { damagedJt } from './jtRefusals';

/** One element of a JT document: its type as a GUID, its number, and a reader for its contents. */
export interface Element {
  readonly guid: string;
  readonly id: number;
  readonly body: ByteReader;
}

const endOfElements = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads elements up to the end marker, each with its stated length, because newer versions append fields. */
export function* readElements(reader: ByteReader): Generator<Element> {
  for (;;) {
    const element = reader.part(reader.i32());
    const guid = readGuid(element);
    if (guid === endOfElements) return;
    yield elementOf(guid, element);
  }
}

/** @throws Refusal if there is no element */
export function readElement(reader: ByteReader): Element {
  const [first] = readElements(reader);
  if (!first) throw damagedJt(say('an object is missing'));
  return first;
}

function elementOf(guid: string, element: ByteReader): Element {
  element.skip(1); // base type
  const id = element.i32();
  return { guid, id, body: element.part(element.left) };
}
