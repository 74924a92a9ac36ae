import { JtWriter } from './jtWriter';

type Major = 9 | 10;

/** First words of GUIDs of the family `10dd....`. */
const guids = {
  partition: 0x10dd103e,
  group: 0x10dd101b,
  rangeLod: 0x10dd104c,
  material: 0x10dd1030,
  triStrips: 0x10dd1077,
  polylines: 0x10dd1046,
  polygons: 0x10dd1048,
  text: 0x10dd106e,
} as const;

interface Segment {
  readonly type: number;
  readonly data: Buffer;
}

/** A JT document of version 9 or 10 that grows node by node; the first one must be the partition. */
export class JtDocument {
  private readonly elements: Buffer[] = [];
  private readonly atoms: Buffer[] = [];
  private readonly properties = new Map<number, number[]>();
  private readonly segments: Segment[] = [];
  private lastAtom = 1000;

  constructor(readonly major: Major) {}

  /** @param file where its contents stand; empty for here */
  partition(id: number, children: readonly number[], file = ''): this {
    const body = this.group(children);
    if (this.major === 10) body.u8(1);
    return this.element(guids.partition, id, body.i32(0).text(file));
  }

  node(
    kind: 'group' | 'rangeLod',
    id: number,
    children: readonly number[],
    attributes: readonly number[] = [],
  ): this {
    return this.element(guids[kind], id, this.group(children, attributes));
  }

  /** @param data of its segment */
  shape(kind: 'triStrips' | 'polylines' | 'polygons', id: number, data: Buffer): this {
    this.element(guids[kind], id, this.base());
    return this.late(id, 'JT_LLPROP_SHAPEIMPL', { type: 7, data });
  }

  material(id: number, diffuse: readonly number[]): this {
    const body = this.version().u8(8).i32(0);
    if (this.major === 10) body.i32(0);
    const other = [0, 0, 0, 1];
    return this.element(
      guids.material,
      id,
      body
        .raw(this.version().bytes)
        .i16(0)
        .f32(...other, ...diffuse, ...other, ...other, 30),
    );
  }

  /** Something that is loaded when it is wanted. */
  late(id: number, key: string, segment: Segment): this {
    const body = this.version()
      .i32(0)
      .raw(this.version().bytes)
      .guid(100 + this.segments.push(segment))
      .i32(segment.type, 0);
    const guid = new JtWriter().i32(-0x1f4fa41b).i16(-0x0443, 0x11d1);
    guid.raw(Buffer.from('a3a700aa00d10954', 'hex'));
    return this.property(id, key, this.atom(guid.bytes, body));
  }

  text(id: number, key: string, value: string): this {
    return this.property(id, key, this.textAtom(value));
  }

  get bytes(): Buffer {
    const tables = [...this.properties].flatMap(([id, pairs]) => [id, ...pairs, 0]);
    const graph = Buffer.concat([
      ...this.elements,
      endMark,
      ...this.atoms,
      endMark,
      new JtWriter().i16(1).i32(this.properties.size, ...tables).bytes,
    ]);
    return this.file([{ type: 1, data: graph }, ...this.segments]);
  }

  /** The end is never reached by what stands in front: everything has its length. */
  private file(segments: readonly Segment[]): Buffer {
    const wide = this.major === 10;
    const offset = (value: number) => (wide ? [value, 0] : [value]);
    const headBytes = wide ? 109 : 105;
    const contents = new JtWriter().i32(segments.length);
    const parts: Buffer[] = [];
    let at = headBytes + 4 + segments.length * (wide ? 32 : 28);
    segments.forEach((segment, i) => {
      const bytes = segmentBytes(100 + i, segment);
      contents.guid(100 + i).i32(...offset(at), bytes.length, segment.type << 24);
      parts.push(bytes);
      at += bytes.length;
    });
    const line = `Version ${this.major === 9 ? '9.5' : '10.0'} JT  test`.padEnd(75);
    return new JtWriter()
      .raw(Buffer.from(`${line} \n\r\n `))
      .u8(0)
      .i32(0, ...offset(headBytes))
      .guid(100)
      .raw(contents.bytes)
      .raw(Buffer.concat(parts)).bytes;
  }

  private base(attributes: readonly number[] = []): JtWriter {
    return this.version().i32(0, attributes.length, ...attributes);
  }

  private group(children: readonly number[], attributes: readonly number[] = []): JtWriter {
    return this.base(attributes)
      .raw(this.version().bytes)
      .i32(children.length, ...children);
  }

  private version(): JtWriter {
    return this.major === 9 ? new JtWriter().i16(1) : new JtWriter().u8(1);
  }

  private element(guid: number, id: number, body: JtWriter): this {
    this.elements.push(elementBytes(new JtWriter().guid(guid).bytes, id, body.bytes));
    return this;
  }

  private property(id: number, key: string, value: number): this {
    const pairs = this.properties.get(id) ?? [];
    pairs.push(this.textAtom(key), value);
    this.properties.set(id, pairs);
    return this;
  }

  private textAtom(text: string): number {
    const body = this.version().i32(0).raw(this.version().bytes).text(text);
    return this.atom(new JtWriter().guid(guids.text).bytes, body);
  }

  private atom(guid: Buffer, body: JtWriter): number {
    const id = ++this.lastAtom;
    this.atoms.push(elementBytes(guid, id, body.bytes));
    return id;
  }
}

const endMark = new JtWriter().i32(16).raw(Buffer.alloc(16, 0xff)).bytes;

/** An element on its own, as the data of a segment. */
export function elementBytes(guid: Buffer, id: number, body: Buffer): Buffer {
  return new JtWriter()
    .i32(21 + body.length)
    .raw(guid)
    .u8(4)
    .i32(id)
    .raw(body).bytes;
}

/** Shapes stand as they are; what may be compressed says that it is not. */
function segmentBytes(guid: number, { type, data }: Segment): Buffer {
  const head = new JtWriter().i32(1, data.length + 1).u8(1);
  const bytes = type === 7 ? data : head.raw(data).bytes;
  return new JtWriter()
    .guid(guid)
    .i32(type, bytes.length + 24)
    .raw(bytes).bytes;
}
