/** A container of NX parts with these streams: a directory of names and places, then their bytes. */
export function splmsstr(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const named = Object.entries(streams).map(([path, bytes]) => ({ name: `/Root/${path}`, bytes }));
  const head = Buffer.from('SPLMSSTR'.padEnd(0x19, '\0') + 'HEADER', 'latin1');
  const entryBytes = named.reduce((sum, { name }) => sum + 4 + name.length + 16, 0);
  let offset = head.length + 4 + entryBytes;
  const directory = named.map(({ name, bytes }) => {
    const place = Buffer.alloc(16);
    place.writeBigUInt64LE(BigInt(offset), 0);
    place.writeBigUInt64LE(BigInt(bytes.length), 8);
    offset += bytes.length;
    return Buffer.concat([u32(name.length), Buffer.from(name, 'latin1'), place]);
  });
  return Buffer.concat([head, u32(named.length), ...directory, ...named.map(({ bytes }) => bytes)]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
