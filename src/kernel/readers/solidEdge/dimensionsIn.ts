import { textOf } from '../../platform';
import { ByteReader } from '../../containers/byteReader';
import type { CompoundFile } from '../../containers/compoundFile';
import { Refusal } from '../../base/refusal';

/**
 * How many dimensions and annotations (PMI) a part has. The list of classes counts the objects of each; parts without
 * any name the class as well, and count none. 0 if the list is not there or is laid out otherwise.
 */
export function dimensionsIn(file: CompoundFile): number {
  const table = file.read('PSMtypetable');
  if (!table) return 0;
  try {
    return objectsOf('CLSID_JPMIDnAObject', table);
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

const countAt = 10;
const firstRecordAt = 20;

/** The number of objects of a class, from the record that names it. */
function objectsOf(wanted: string, table: Uint8Array): number {
  const classes = new ByteReader(table, countAt).u16();
  const reader = new ByteReader(table, firstRecordAt);
  let found = 0;
  for (let i = 0; i < classes; i++) {
    // The GUID of the class, its number, and two words that are 1 and all bits in each file seen.
    reader.skip(24);
    const objects = reader.u32();
    if (countedText(reader) === wanted) found = objects;
    // The library that defines the class.
    countedText(reader);
  }
  return found;
}

/** A text that ends with a zero byte, which its length counts. */
function countedText(reader: ByteReader): string {
  return textOf(reader.take(reader.u16()), 'latin1').replace(/\0$/, '');
}
