import { deflateSync } from 'node:zlib';

/** A style as Solid Edge writes it; see FORMAT.md. Shares from 0 to 1. */
export interface StyleRecord {
  readonly number: number;
  readonly name: string;
  readonly diffuse: readonly [number, number, number];
  readonly emitted?: readonly [number, number, number];
  readonly transparency?: number;
  /** 5 for faces, unless something else is said. */
  readonly kind?: number;
}

/** The stream `Display/Styles/Library0`. */
export function styleLibrary(records: readonly StyleRecord[]): Buffer {
  const bytes = Buffer.concat(records.map(record));
  const packed = deflateSync(bytes);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(packed.length, 4);
  return Buffer.concat([head, packed, Buffer.alloc(12)]);
}

function record(style: StyleRecord): Buffer {
  const { number, name, diffuse, emitted = [0, 0, 0], transparency = 0, kind = 5 } = style;
  const head = Buffer.from(Uint32Array.of(5, kind, number, name.length).buffer);
  const known = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(Float32Array.of(1, 1).buffer),
    Buffer.from([1, 0, 0xff, 0xff]),
  ]);
  const color = (rgb: readonly number[]) => [...rgb, 1];
  const look = [[0.2, 0.2, 0.2], diffuse, [1, 1, 1], [0.3, 0.3, 0.3], emitted].flatMap(color);
  const shine = [0.8, transparency, 0, 1.4];
  return Buffer.concat([
    Buffer.from([7, 0, 2, 2]),
    head,
    Buffer.from(name, 'utf16le'),
    known,
    Buffer.from(Float32Array.from([...look, ...shine]).buffer),
    Buffer.alloc(150),
    Buffer.from([0xed]),
  ]);
}
