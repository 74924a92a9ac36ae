import {
  packHeaderBytes,
  packMagic,
  packVersion,
  type PackDescription,
} from '../../model/viewPack';
import { damagedPack, PackArrays } from './packArrays';
import { expandPack } from './expand/expandPack';
import { readStoredPack } from './readStoredPack';

export interface ViewPack {
  readonly description: PackDescription;
  readonly arrays: PackArrays;
}

/**
 * Opens a view pack and expands it, trusting none of its numbers.
 * @throws UnreadableModel
 */
export function readPack(file: ArrayBuffer): ViewPack {
  if (file.byteLength < packHeaderBytes) throw damagedPack('byte 0');
  const header = new DataView(file, 0, packHeaderBytes);
  const word = (i: number) => header.getUint32(4 * i, true);
  if (word(0) !== packMagic || word(1) !== packVersion) throw damagedPack('byte 0');
  const start = packHeaderBytes + word(2);
  if (word(3) !== file.byteLength || start > file.byteLength) throw damagedPack('byte 8');
  const text = new Uint8Array(file, packHeaderBytes, word(2));
  const stored = readStoredPack(jsonOf(text));
  if (!stored) throw damagedPack(`byte ${packHeaderBytes}`);
  const arrays = new PackArrays(file, start);
  return { description: expandPack(stored, arrays), arrays };
}

function jsonOf(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return null;
  }
}
