import { deflateSync } from 'node:zlib';
import { bitWords, JtWriter } from './jtWriter';

/** A cube with sides of 2 from the origin, one strip of four vertices a side. */
const sides: readonly (readonly [normal: number[], corners: number[][]])[] = [
  [
    [0, 0, 1],
    [
      [0, 0, 2],
      [2, 0, 2],
      [0, 2, 2],
      [2, 2, 2],
    ],
  ],
  [
    [0, 0, -1],
    [
      [0, 2, 0],
      [2, 2, 0],
      [0, 0, 0],
      [2, 0, 0],
    ],
  ],
  [
    [0, 1, 0],
    [
      [0, 2, 2],
      [2, 2, 2],
      [0, 2, 0],
      [2, 2, 0],
    ],
  ],
  [
    [0, -1, 0],
    [
      [0, 0, 0],
      [2, 0, 0],
      [0, 0, 2],
      [2, 0, 2],
    ],
  ],
  [
    [1, 0, 0],
    [
      [2, 0, 0],
      [2, 2, 0],
      [2, 0, 2],
      [2, 2, 2],
    ],
  ],
  [
    [-1, 0, 0],
    [
      [0, 0, 2],
      [0, 2, 2],
      [0, 0, 0],
      [0, 2, 0],
    ],
  ],
];

export interface Cube {
  readonly coding: 'plain' | 'deflated' | 'quantised';
  readonly littleEndian?: boolean;
  /** The first line, without the blanks behind it. */
  readonly version?: string;
  readonly unit?: string;
  /** r g b of each vertex by its side; none when absent. */
  readonly vertexColors?: readonly (readonly number[])[];
  /** r g b a of the material. */
  readonly diffuse?: readonly number[];
  /** Of the material: whether its other colours are grey and stored as one number each. */
  readonly isGreyShort?: boolean;
  /** Of the material. */
  readonly hidesVertexColors?: boolean;
  /** Of the box that the scene graph states. */
  readonly boxSize?: number;
}

/** A JT 8 document with a part that has one cube, moved by 10 along x. */
export function jt8Cube(cube: Cube): Buffer {
  const littleEndian = cube.littleEndian ?? true;
  const writer = () => new JtWriter(littleEndian);
  const shape = segment(writer(), 2, 7, shapeElement(cube, writer));
  const graph = segment(writer(), 1, 1, packed(writer(), sceneGraph(cube, writer)));
  const head = 105 + 4 + 2 * 28;
  const contents = writer().i32(2);
  contents.guid(1).i32(head, graph.length, 1 << 24);
  contents.guid(2).i32(head + graph.length, shape.length, 7 << 24);
  const line = (cube.version ?? 'Version 8.1 JT  DM 6.4').padEnd(75);
  return writer()
    .raw(Buffer.from(`${line} \n\r\n `))
    .u8(littleEndian ? 0 : 1)
    .i32(0, 105)
    .guid(1)
    .raw(contents.bytes)
    .raw(graph)
    .raw(shape).bytes;
}

/** A list as JT 8 packs it with widths that change. */
export function packedList(writer: JtWriter, values: readonly number[]): JtWriter {
  let width = 0;
  const fields: (readonly [number, number])[] = [];
  for (const value of values) {
    const needed = widthOf(value);
    const steps = (needed - width) / 2;
    fields.push([steps === 0 ? 0 : 1, 1]);
    if (steps !== 0) {
      const up = steps > 0 ? 1 : 0;
      for (let i = 0; i < Math.abs(steps); i++) fields.push([up, 1]);
      fields.push([1 - up, 1]);
    }
    fields.push([value, needed]);
    width = needed;
  }
  const { bitCount, words } = bitWords(fields);
  return writer.u8(1).i32(bitCount, values.length, words.length, ...words);
}

/** Bits of a signed number, in steps of two. */
function widthOf(value: number): number {
  for (let width = 0; ; width += 2) {
    const half = width === 0 ? 0.5 : 2 ** (width - 1);
    if (value >= -half && value < half) return width;
  }
}

function segment(writer: JtWriter, id: number, type: number, data: Buffer): Buffer {
  return writer
    .guid(id)
    .i32(type, data.length + 24)
    .raw(data).bytes;
}

function packed(writer: JtWriter, data: Buffer): Buffer {
  const deflated = deflateSync(data);
  return writer
    .i32(2, deflated.length + 1)
    .u8(2)
    .raw(deflated).bytes;
}

type NewWriter = () => JtWriter;

function sceneGraph(cube: Cube, writer: NewWriter): Buffer {
  const text = (value: string) => writer().i32(0).text(value);
  const size = cube.boxSize ?? 2;
  const box = [0, 0, 0, size, size, size];
  const group = (attributes: number[], children: number[]) =>
    writer().i32(0, attributes.length, ...attributes, children.length, ...children);
  const elements = [
    element(writer, 0x10dd103e, 1, group([], [2]).i32(0).text('')),
    element(writer, 0x10dd101b, 2, group([3, 4], [5])),
    element(writer, 0x10dd1030, 3, material(cube, writer)),
    element(writer, 0x10dd1083, 4, writer().u8(0).i32(0).i16(0x0008).f32(10)),
    element(
      writer,
      0x10dd1077,
      5,
      writer()
        .i32(0, 0)
        .f32(...box, ...box),
    ),
    end(writer),
    element(writer, 0x10dd106e, 6, text('JT_PROP_NAME')),
    element(writer, 0x10dd106e, 7, text('cube.part;0;0:')),
    element(writer, 0x10dd106e, 8, text('JT_PROP_MEASUREMENT_UNITS')),
    element(writer, 0x10dd106e, 9, text(cube.unit ?? 'Millimeters\0')),
    element(writer, 0x10dd106e, 10, text('JT_LLPROP_SHAPEIMPL')),
    lateLoaded(writer),
    end(writer),
    writer().i16(1).i32(2, 2, 6, 7, 8, 9, 0, 5, 10, 11, 0).bytes,
  ];
  return Buffer.concat(elements);
}

function material({ diffuse, isGreyShort, hidesVertexColors }: Cube, writer: NewWriter): JtWriter {
  const own = diffuse ?? [0.25, 0.5, 0.75, 1];
  const grey = isGreyShort ? [0.5] : [0.5, 0.5, 0.5, 1];
  return writer()
    .u8(8)
    .i32(0)
    .i16((isGreyShort ? 0x0f : 0) | (hidesVertexColors ? 0x20 : 0))
    .f32(...grey, ...own, ...grey, ...grey, 30);
}

function lateLoaded(writer: NewWriter): Buffer {
  const body = writer().u8(8).i32(11, 0).guid(2).i32(7).bytes;
  const type = writer().i32(-0x1f4fa41b).i16(-0x0443, 0x11d1);
  type.raw(Buffer.from('a3a700aa00d10954', 'hex'));
  return writer()
    .i32(16 + body.length)
    .raw(type.bytes)
    .raw(body).bytes;
}

function element(writer: NewWriter, guid: number, id: number, body: JtWriter): Buffer {
  const { bytes } = body;
  return writer()
    .i32(21 + bytes.length)
    .guid(guid)
    .u8(0)
    .i32(id)
    .raw(bytes).bytes;
}

function end(writer: NewWriter): Buffer {
  return writer().i32(16).raw(Buffer.alloc(16, 0xff)).bytes;
}

function shapeElement(cube: Cube, writer: NewWriter): Buffer {
  const hasColors = cube.vertexColors !== undefined;
  const bits = cube.coding === 'quantised' ? [12, 1, 0, 8] : [0, 0, 0, 0];
  const body = writer()
    .guid(0x10dd10ab)
    .u8(4)
    .i16(1)
    .i32(1 | (hasColors ? 1 << 16 : 0))
    .u8(...bits)
    .i16(1, 1)
    .u8(1, 0, hasColors ? 1 : 0)
    .u8(...bits);
  // Where strips begin, and where the last one ends: steps that stay the same are predicted.
  packedList(body, [0, 4, 8, 12, 0, 0, 0]);
  if (cube.coding === 'quantised') quantisedVertices(body, cube);
  else rawVertices(body, cube, writer);
  const { bytes } = body;
  return writer().i32(bytes.length).raw(bytes).raw(end(writer)).bytes;
}

function rawVertices(body: JtWriter, cube: Cube, writer: NewWriter): void {
  const raw = writer();
  sides.forEach(([normal, corners], side) => {
    for (const corner of corners) {
      raw.f32(...(cube.vertexColors?.[side] ?? []), ...normal, ...corner);
    }
  });
  const { bytes } = raw;
  const deflated = deflateSync(bytes);
  if (cube.coding === 'plain') body.i32(bytes.length, -bytes.length).raw(bytes);
  else body.i32(bytes.length, deflated.length).raw(deflated);
}

/** Codes for 0 and 2 in a range from 0 to 2 with 12 bits; they stand for half a step less. */
const highest = 4095;

function quantisedVertices(body: JtWriter, { vertexColors }: Cube): void {
  const half = 1 / highest;
  for (let axis = 0; axis < 3; axis++) body.f32(half, 2 + half).u8(12);
  body.i32(24);
  const corners = sides.flatMap(([, list]) => list);
  for (let axis = 0; axis < 3; axis++) {
    packedList(body, residuals(corners.map((corner) => ((corner[axis] ?? 0) / 2) * highest)));
  }
  // One bit an angle. Sextant 0: all of a normal in x; 1: in z; 3: in y, with half a turn of theta.
  body.u8(1).i32(24);
  const codes = sides.flatMap(([normal]) => Array<number[]>(4).fill(normalCode(normal)));
  for (let field = 0; field < 4; field++) {
    packedList(body, residuals(codes.map((code) => code[field] ?? 0)));
  }
  if (vertexColors) quantisedColors(body, vertexColors);
  packedList(body, stripResiduals(Array.from({ length: 24 }, (_, i) => i)));
}

/** Eight bits a component, in a range in which the code 255 stands for 1. */
function quantisedColors(body: JtWriter, ofSides: readonly (readonly number[])[]): void {
  const half = 0.5 / 255;
  body.u8(0);
  for (let component = 0; component < 4; component++) body.f32(half, 1 + half).u8(8);
  body.u8(8, 4, 1);
  for (let component = 0; component < 4; component++) {
    const codes = ofSides.flatMap((color) =>
      Array<number>(4).fill(Math.round((color[component] ?? 1) * 255)),
    );
    packedList(body, residuals(codes));
  }
}

function normalCode(normal: readonly number[]): number[] {
  const axis = normal.findIndex((value) => value !== 0);
  const isUp = (normal[axis] ?? 0) > 0;
  // x as coded stands first in sextant 0, second in 3, third in 1; the highest theta is the axis.
  const sextant = [0, 3, 1][axis] ?? 0;
  const octant = isUp ? 7 : 7 & ~([4, 2, 1][axis] ?? 0);
  return [sextant, octant, sextant === 0 ? 2 : 1, 0];
}

function residuals(values: readonly number[]): number[] {
  return values.map((value, i) => (i < 4 ? value : value - (values[i - 1] ?? 0)));
}

function stripResiduals(values: readonly number[]): number[] {
  return values.map((value, i) => {
    if (i < 4) return value;
    const twoBack = values[i - 2] ?? 0;
    const step = twoBack - (values[i - 4] ?? 0);
    return value - (twoBack + (Math.abs(step) < 8 ? step : 2));
  });
}
