import { say } from '../../../words/say';
import type { ByteReader } from '../../containers/byteReader';
import { readGuid } from './guid';
import { damagedJt } from './jtRefusals';

/** One object of a JT document: what it is, its number, and a reader for the rest of it. */
export interface Element {
  readonly guid: string;
  readonly id: number;
  readonly body: ByteReader;
}

const endOfElements = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Elements up to the end mark, each by its stated length: newer versions append fields. */
export function* readElements(reader: ByteReader): Generator<Element> {
  for (;;) {
    const element = reader.part(reader.i32());
    const guid = readGuid(element);
    if (guid === endOfElements) return;
    yield elementOf(guid, element);
  }
}

/** @throws Refusal when there is none */
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
