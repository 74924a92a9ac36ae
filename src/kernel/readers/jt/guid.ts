import type { ByteReader } from '../../containers/byteReader';

/** A GUID as `10dd103e-2ac8-11d1-9b6b-0080c7bb5997`: three integers in the byte order of the file, then eight bytes. */
export function readGuid(reader: ByteReader): string {
  const first = hex(reader.u32(), 8);
  const second = hex(reader.u16(), 4);
  const third = hex(reader.u16(), 4);
  const tail = Array.from(reader.take(8), (byte) => hex(byte, 2)).join('');
  return `${first}-${second}-${third}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
