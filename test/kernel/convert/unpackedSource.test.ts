import { deepEqual, equal, throws } from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { sniffSource } from '../../../src/kernel/convert/sniffSource';
import { unpackedSource } from '../../../src/kernel/convert/unpackedSource';

const step = 'ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n';
const one = strToU8(step);

describe('a packed CAD file', () => {
  it('is taken out of a ZIP archive and out of gzip, whatever it is called', () => {
    for (const packed of [
      zipSync({ 'part.stp': one }),
      zipSync({ 'no name of a CAD file': one }, { level: 0 }),
      zipSync({ 'folder/part.step': one, '__MACOSX/part.step': one, 'read me.txt': strToU8('a') }),
      gzipSync(one),
      gzipSync(one.subarray(0, 20), { level: 0 }),
    ]) {
      const given = unpackedSource(packed, 'part.stpz');
      deepEqual([...given], [...one.subarray(0, given.length)]);
      equal(given.length >= 20, true);
    }
  });

  it('is found whatever folders its path leads through, upwards too, and beside hidden files', () => {
    for (const name of ['../../part.stp', '..\\part.stp', './part.stp', 'a/../part.stp']) {
      const packed = zipSync({ [name]: one, '.part.stp': one, 'folder/.git/part.stp': one });
      equal(textOf(unpackedSource(packed, 'part.stpz')), step, name);
    }
  });

  it('may be several members of gzip one behind the other', () => {
    const members = Buffer.concat([gzipSync(one.subarray(0, 20)), gzipSync(one.subarray(20))]);
    equal(textOf(unpackedSource(members, 'part.stp.gz')), step);
  });

  it('is left as it is when it is not packed', () => {
    equal(unpackedSource(one, 'part.stpz'), one);
  });

  it('is told as what it is, when the name of the archive promises something else', () => {
    const packed = zipSync({ 'part.stp': one });
    const { format, warnings } = sniffSource(unpackedSource(packed, 'part.igs'), 'part.igs');
    equal(format.name, 'STEP');
    deepEqual(warnings, [
      'The name part.igs promises IGES, but the file is STEP; it was read as STEP.',
    ]);
  });

  it('has its sizes in numbers of 64 bits where a program writes them so', () => {
    equal(textOf(unpackedSource(withLongNumbers(one), 'part.stpz')), step);
  });
});

describe('a packed CAD file is refused', () => {
  const zip = zipSync({ 'part.stp': one });
  const gzip = gzipSync(one);
  const bomb = new Uint8Array(400 * 2 ** 20);
  for (const [what, packed, code, sentence] of [
    [
      'with several CAD files',
      zipSync({ 'a.stp': one, 'b.igs': one }),
      'unsupportedFormat',
      /2 CAD files \(a\.stp, b\.igs\)/,
    ],
    [
      'with more than a sentence can name',
      zipSync(many(9)),
      'unsupportedFormat',
      /9 CAD files \(0\.stp, 1\.stp, 2\.stp, …\)/,
    ],
    [
      'without a CAD file',
      zipSync({ 'a.txt': one, 'b.txt': one }),
      'notCad',
      /with 2 files, and none/,
    ],
    ['with nothing in it', zipSync({}), 'emptyFile', /^a\.stpz is packed, and nothing is in it\.$/],
    [
      'with an empty file in it',
      zipSync({ 'a.stp': strToU8('') }),
      'emptyFile',
      /nothing is in it/,
    ],
    ['with an empty stream', gzipSync(''), 'emptyFile', /nothing is in it/],
    [
      'with an archive in the archive',
      zipSync({ 'a.stpz': zip }),
      'unsupportedFormat',
      /an archive in an archive/,
    ],
    ['packed twice by gzip', gzipSync(gzip), 'unsupportedFormat', /an archive in an archive/],
    [
      'cut off in its archive',
      zip.subarray(0, zip.length - 30),
      'damagedFile',
      /archive is damaged/,
    ],
    [
      'cut off in its stream',
      gzip.subarray(0, gzip.length - 9),
      'damagedFile',
      /damaged or cut off/,
    ],
    [
      'with another content than its checksum says',
      changed(zipSync({ 'a.stp': one }, { level: 0 }), 60),
      'damagedFile',
      /archive is damaged/,
    ],
    [
      'with another content than the checksum of its stream says',
      changed(gzip, gzip.length - 6),
      'damagedFile',
      /damaged/,
    ],
    ['behind a password', locked(zip), 'unsupportedFormat', /protected by a password/],
    [
      'packed in an unknown way',
      packedBy(zip, 9),
      'unsupportedFormat',
      /a way that Caliper does not know/,
    ],
    [
      'that grows beyond all measure in an archive',
      zipSync({ 'a.stp': bomb }),
      'tooComplex',
      /grows beyond all measure/,
    ],
    [
      'that grows beyond all measure in a stream',
      gzipSync(bomb),
      'tooComplex',
      /grows beyond all measure/,
    ],
    [
      'that claims to be small and is not',
      claiming(zipSync({ 'a.stp': bomb }), 1000),
      'damagedFile',
      /archive is damaged/,
    ],
  ] as const) {
    it(what, () => {
      throws(() => unpackedSource(packed, 'a.stpz'), { name: 'Refusal', code, message: sentence });
    });
  }

  it('wherever it is cut off, and never by anything but a refusal', () => {
    for (const packed of [zip, gzip, withLongNumbers(one)]) {
      for (let length = 4; length < packed.length; length++) {
        throws(() => unpackedSource(packed.subarray(0, length), 'a.stpz'), { name: 'Refusal' });
      }
    }
  });
});

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

function many(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_none, index) => [`${index}.stp`, one]));
}

function changed(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** The only entry in the directory of an archive. */
function withEntry(zip: Uint8Array, write: (copy: Buffer, entry: number) => void): Uint8Array {
  const copy = Buffer.from(zip);
  write(copy, copy.lastIndexOf('PK\x01\x02', undefined, 'latin1'));
  return copy;
}

function locked(zip: Uint8Array): Uint8Array {
  return withEntry(zip, (copy, at) => copy.writeUInt16LE(1, at + 8));
}

function packedBy(zip: Uint8Array, method: number): Uint8Array {
  return withEntry(zip, (copy, at) => copy.writeUInt16LE(method, at + 10));
}

function claiming(zip: Uint8Array, size: number): Uint8Array {
  return withEntry(zip, (copy, at) => copy.writeUInt32LE(size, at + 24));
}

/** An archive as for a file of more than 4 GB: its numbers stand in further fields. */
function withLongNumbers(content: Uint8Array): Uint8Array {
  const plain = Buffer.from(zipSync({ 'a.stp': content }, { level: 0 }));
  const directory = plain.indexOf('PK\x01\x02', 0, 'latin1');
  const end = plain.indexOf('PK\x05\x06', 0, 'latin1');
  const entry = Buffer.from(plain.subarray(directory, end));
  const none = 0xffffffff;
  for (const at of [20, 24, 42]) entry.writeUInt32LE(none, at);
  entry.writeUInt16LE(28, 30);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(content.length), 4);
  extra.writeBigUInt64LE(BigInt(content.length), 12);
  const longEnd = Buffer.alloc(56);
  longEnd.write('PK\x06\x06', 'latin1');
  longEnd.writeBigUInt64LE(1n, 24);
  longEnd.writeBigUInt64LE(1n, 32);
  longEnd.writeBigUInt64LE(BigInt(directory), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(directory + entry.length + extra.length), 8);
  const shortEnd = Buffer.from(plain.subarray(end));
  for (const at of [8, 10]) shortEnd.writeUInt16LE(0xffff, at);
  for (const at of [12, 16]) shortEnd.writeUInt32LE(none, at);
  return Buffer.concat([plain.subarray(0, directory), entry, extra, longEnd, locator, shortEnd]);
}
