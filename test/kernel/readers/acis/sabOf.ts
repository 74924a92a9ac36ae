/** The binary twin of an ACIS text file, record by record. */
export function sabOf(text: Uint8Array, product = 'Caliper'): Uint8Array {
  const [counts = '', , scale = '', ...records] = new TextDecoder().decode(text).split('\n');
  const header = Buffer.alloc(31);
  header.write('ACIS BinaryFile', 'latin1');
  header.writeUInt32LE(Number(counts.split(' ')[0]), 15);
  return Buffer.concat([
    header,
    ...[product, 'ACIS 7.0', 'today'].map((word) => named(0x07, word)),
    ...scale.split(' ').map(double),
    ...records.filter((record) => record !== '').flatMap(recordOf),
  ]);
}

function recordOf(record: string): Buffer[] {
  const [name = '', ...words] = record.split(' ');
  const parts = name.split('-');
  const last = parts.pop() ?? '';
  const isEnd = name.startsWith('End-of');
  return [
    ...parts.map((part) => named(0x0e, part)),
    named(0x0d, last),
    ...(isEnd ? [] : words.map(tokenOf)),
  ];
}

const flags = new Map([
  ['forward', 0x0b],
  ['single', 0x0b],
  ['forward_v', 0x0b],
  ['I', 0x0b],
  ['out', 0x0b],
  ['reversed', 0x0a],
  ['double', 0x0a],
]);
const choices = new Map([
  ['full', 0],
  ['open', 0],
  ['closed', 1],
  ['periodic', 2],
  ['none', 0],
]);
const marks = new Map([
  ['{', 0x0f],
  ['}', 0x10],
  ['#', 0x11],
]);

function tokenOf(word: string): Buffer {
  const tag = flags.get(word) ?? marks.get(word);
  if (tag !== undefined) return Buffer.from([tag]);
  const choice = choices.get(word);
  if (choice !== undefined) return integer(0x15, choice);
  if (word.startsWith('$')) return integer(0x0c, Number(word.slice(1)));
  const value = Number(word);
  return Number.isNaN(value) ? named(0x0d, word) : double(word);
}

function named(tag: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([tag, text.length]), Buffer.from(text, 'latin1')]);
}

function integer(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(tag);
  bytes.writeInt32LE(value, 1);
  return bytes;
}

function double(word: string): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(0x06);
  bytes.writeDoubleLE(Number(word), 1);
  return bytes;
}
