const sectorBytes = 512;
const endOfChain = 0xfffffffe;
const nothing = 0xffffffff;
const kinds = { storage: 1, stream: 2, root: 5 } as const;

/** A compound file (OLE2) of a few small streams, none of them in the small sectors. */
export function writeCompound(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const entries = entriesOf(streams);
  const directoryBytes = Math.ceil((entries.length * 128) / sectorBytes) * sectorBytes;
  const contents = [Buffer.alloc(directoryBytes), ...entries.map(({ bytes }) => padded(bytes))];
  // The directory stands first, then the streams; the allocation table is the last sector.
  const next: number[] = [];
  const firsts = contents.map((content) => {
    const first = next.length;
    const count = content.length / sectorBytes;
    for (let i = 1; i <= count; i++) next.push(i === count ? endOfChain : first + i);
    return count === 0 ? endOfChain : first;
  });
  entries.forEach((entry, i) => {
    writeEntry(contents[0] ?? Buffer.alloc(0), i, entry, firsts[i + 1] ?? endOfChain);
  });
  const tables = Math.ceil((next.length + 16) / (sectorBytes / 4));
  const table = Buffer.alloc(tables * sectorBytes, 0xff);
  next.forEach((sector, i) => table.writeUInt32LE(sector, i * 4));
  return Buffer.concat([headerOf(next.length, tables), ...contents, table]);
}

interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly bytes: Uint8Array;
  right: number;
  child: number;
}

/** Each storage's entries hang in a row, from one to the right of it. */
function entriesOf(streams: Readonly<Record<string, Uint8Array>>): Entry[] {
  const entries: Entry[] = [entry('Root Entry', kinds.root)];
  const storages = new Map([['', 0]]);
  const hang = (parent: number, added: Entry): number => {
    const storage = entries[parent];
    if (storage) added.right = storage.child;
    if (storage) storage.child = entries.length;
    return entries.push(added) - 1;
  };
  for (const [path, bytes] of Object.entries(streams)) {
    const names = path.split('/');
    let folder = '';
    let parent = 0;
    for (const name of names.slice(0, -1)) {
      folder += `${name}/`;
      parent = storages.get(folder) ?? hang(parent, entry(name, kinds.storage));
      storages.set(folder, parent);
    }
    hang(parent, entry(names.at(-1) ?? '', kinds.stream, bytes));
  }
  return entries;
}

function entry(name: string, kind: number, bytes: Uint8Array = new Uint8Array()): Entry {
  return { name, kind, bytes, right: nothing, child: nothing };
}

function writeEntry(directory: Buffer, place: number, added: Entry, first: number): void {
  const at = place * 128;
  directory.write(added.name, at, 'utf16le');
  directory.writeUInt16LE(2 * added.name.length + 2, at + 64);
  directory.writeUInt8(added.kind, at + 66);
  directory.writeUInt32LE(nothing, at + 68);
  directory.writeUInt32LE(added.right, at + 72);
  directory.writeUInt32LE(added.child, at + 76);
  directory.writeUInt32LE(first, at + 116);
  directory.writeUInt32LE(added.bytes.length, at + 120);
}

function headerOf(firstTable: number, tables: number): Buffer {
  const header = Buffer.alloc(sectorBytes, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(0, 48);
  header.writeUInt32LE(0, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  for (let i = 0; i < tables; i++) header.writeUInt32LE(firstTable + i, 76 + 4 * i);
  return header;
}

function padded(bytes: Uint8Array): Buffer {
  const sectors = Math.ceil(bytes.length / sectorBytes);
  return Buffer.concat([bytes, Buffer.alloc(sectors * sectorBytes - bytes.length)]);
}
