const magic = Buffer.from('V5_CFV2\0', 'latin1');
const signature = Buffer.from('CATIA_V5 CB0001\0', 'latin1');
const headBytes = 24;
const recordBytes = 0x54;

/**
 * A CATIA file of these streams, each as one piece, or as several that do not lie together. Such a file
 * can be a stream of another one.
 */
export function catiaFile(streams: readonly (Buffer | readonly Buffer[])[]): Buffer {
  const pieces = streams.map((stream) => (Buffer.isBuffer(stream) ? [stream] : stream));
  const data: Buffer[] = [];
  let end = headBytes;
  const place = (piece: Buffer) => {
    const from = end;
    // Something else lies between them.
    data.push(piece, Buffer.from('??'));
    end += piece.length + 2;
    return { from, length: piece.length };
  };
  const records = pieces.map((stream) => record(stream.map(place)));
  const directory = Buffer.concat([signature, ...records]);
  const head = Buffer.alloc(headBytes, 0xff);
  magic.copy(head);
  head.writeUInt32BE(end, 8);
  head.writeUInt32BE(directory.length, 12);
  return Buffer.concat([head, ...data, directory]);
}

function record(pieces: readonly { readonly from: number; readonly length: number }[]): Buffer {
  const bytes = Buffer.alloc(recordBytes + 20 * pieces.length);
  let logical = 0;
  pieces.forEach(({ from, length }, i) => {
    [from, length, length, logical, 0].forEach((value, word) => {
      bytes.writeUInt32BE(value, recordBytes + 20 * i + 4 * word);
    });
    logical += length;
  });
  bytes.writeUInt32BE(logical, 0x0c);
  bytes.writeUInt32BE(pieces.length, 0x50);
  return bytes;
}
