import { encode } from 'fast-png';
import { Document, Logger, NodeIO, type Material, type Node } from '@gltf-transform/core';
import { BoxGeometry } from 'three';
import type { ModelExtras } from '../../src/model/modelExtras';

/** sRGB colours that tests look for on the screen. */
export const red = [220, 40, 30] as const;
export const green = [40, 170, 60] as const;

type Rgb = readonly [number, number, number];

/**
 * An assembly as Caliper's kernel writes it, or another program: a red and a green cube side by side, each 20 mm, with
 * their edges as lines. Node indices: 0 the assembly, 1 the red cube, 2 the green one.
 */
export async function twoCubes(
  options: { readonly edges?: boolean; readonly isForeign?: boolean } = {},
): Promise<Uint8Array> {
  const document = newDocument();
  const assembly = document.createNode('pair');
  document.createScene().addChild(assembly);
  const lines = options.edges === false ? null : document.createMaterial('edges');
  assembly.addChild(cubeNode(document, 'red cube', red, lines).setTranslation([-0.012, 0, 0]));
  assembly.addChild(cubeNode(document, 'green cube', green, lines).setTranslation([0.012, 0, 0]));
  if (options.isForeign !== true) document.getRoot().getAsset()['extras'] = { caliper: extras };
  return new NodeIO().writeBinary(document);
}

/** A cube of 20 mm, scaled, in its place; metres. */
export interface CubeInPlace {
  readonly name: string;
  readonly color: Rgb;
  readonly at: readonly [number, number, number];
  readonly scale?: readonly [number, number, number];
}

/** Cubes below one assembly. */
export async function cubesInPlaces(cubes: readonly CubeInPlace[]): Promise<Uint8Array> {
  const document = newDocument();
  const assembly = document.createNode('assembly');
  document.createScene().addChild(assembly);
  const lines = document.createMaterial('edges');
  for (const { name, color, at, scale: [x, y, z] = [1, 1, 1] } of cubes) {
    const cube = cubeNode(document, name, color, lines);
    assembly.addChild(cube.setTranslation([...at]).setScale([x, y, z]));
  }
  document.getRoot().getAsset()['extras'] = { caliper: extras };
  return new NodeIO().writeBinary(document);
}

/** A row of cubes of their own meshes, in two colours by turns, below one assembly with the number 0. */
export async function manyCubes(count: number): Promise<Uint8Array> {
  const document = newDocument();
  const assembly = document.createNode('row');
  document.createScene().addChild(assembly);
  const lines = document.createMaterial('edges');
  for (let i = 0; i < count; i++) {
    const cube = cubeNode(document, `cube ${i}`, i % 2 === 0 ? red : green, lines);
    assembly.addChild(cube.setTranslation([0.024 * (i % 50), 0, 0.024 * Math.floor(i / 50)]));
  }
  return new NodeIO().writeBinary(document);
}

/** Rows of red cubes that are one mesh in so many places, turned each a little more. */
export async function placedCubes(count: number): Promise<Uint8Array> {
  const document = newDocument();
  const assembly = document.createNode('row');
  document.createScene().addChild(assembly);
  const mesh = cubeNode(document, 'cube', red, document.createMaterial('edges')).getMesh();
  for (let i = 0; i < count; i++) {
    const angle = i / count;
    const cube = document.createNode(`cube ${i}`).setMesh(mesh);
    cube.setRotation([0, Math.sin(angle), 0, Math.cos(angle)]);
    assembly.addChild(cube.setTranslation([0.03 * (i % 10), 0, 0.03 * Math.floor(i / 10)]));
  }
  return new NodeIO().writeBinary(document);
}

/** A red cube of 20 mm whose sides are squared by `steps`, two triangles a square. */
export async function fineCube(steps: number): Promise<Uint8Array> {
  const document = newDocument();
  const node = cubeNode(document, 'fine cube', red, null);
  divideFaces(node, steps);
  document.createScene().addChild(node);
  return new NodeIO().writeBinary(document);
}

/** Red cubes of 20 mm with many triangles and edges, in their places, turned about the vertical. */
export async function fineCubes(
  cubes: readonly {
    readonly steps: number;
    readonly at: readonly [number, number, number];
    readonly radians?: number;
    readonly scale?: number;
  }[],
): Promise<Uint8Array> {
  const document = newDocument();
  const assembly = document.createNode('assembly');
  document.createScene().addChild(assembly);
  const lines = document.createMaterial('edges');
  for (const { steps, at, radians = 0, scale = 1 } of cubes) {
    const node = cubeNode(document, `cube ${steps}`, red, lines);
    divideFaces(node, steps);
    setRibs(node, 20 * steps);
    node.setRotation([0, Math.sin(radians / 2), 0, Math.cos(radians / 2)]);
    assembly.addChild(node.setTranslation([...at]).setScale([scale, scale, scale]));
  }
  return new NodeIO().writeBinary(document);
}

function divideFaces(node: Node, steps: number): void {
  const box = new BoxGeometry(0.02, 0.02, 0.02, steps, steps, steps);
  const faces = node.getMesh()?.listPrimitives()[0];
  const floats = (name: string) => Float32Array.from(box.getAttribute(name).array);
  faces?.getAttribute('POSITION')?.setArray(floats('position'));
  faces?.getAttribute('NORMAL')?.setArray(floats('normal'));
  faces?.getAttribute('TEXCOORD_0')?.setArray(floats('uv'));
  faces?.getIndices()?.setArray(Uint32Array.from(box.index?.array ?? []));
}

/** A red cube of 20 mm with so many edges around it, one above the other. */
export async function ribbedCube(ribs: number): Promise<Uint8Array> {
  const document = newDocument();
  const node = cubeNode(document, 'ribbed cube', red, document.createMaterial('edges'));
  setRibs(node, ribs);
  document.createScene().addChild(node);
  return new NodeIO().writeBinary(document);
}

function setRibs(node: Node, ribs: number): void {
  const corners = [-1, -1, 1, -1, 1, 1, -1, 1].map((side) => 0.01 * side);
  const rib = (_: unknown, number: number) => {
    const height = 0.02 * ((number + 0.5) / ribs) - 0.01;
    const corner = (at: number) => [
      corners[2 * (at % 4)] ?? 0,
      height,
      corners[2 * (at % 4) + 1] ?? 0,
    ];
    return [0, 1, 2, 3].flatMap((at) => [...corner(at), ...corner(at + 1)]);
  };
  const ends = Float32Array.from(Array.from({ length: ribs }, rib).flat());
  node.getMesh()?.listPrimitives()[1]?.getAttribute('POSITION')?.setArray(ends);
}

/**
 * One part that is a row of cubes of 20 mm, each of its own colour, with their edges.
 * @param apart metres from one to the next
 */
export async function cubesOfOnePart(
  colors: readonly Rgb[],
  { opacity = 1, apart = 0.03 } = {},
): Promise<Uint8Array> {
  const document = newDocument();
  const whole = document.createNode('part').setMesh(document.createMesh('part'));
  document.createScene().addChild(whole);
  const lines = document.createMaterial('edges');
  colors.forEach((color, number) => {
    const mesh = cubeNode(document, `piece ${number}`, color, lines).getMesh();
    for (const primitive of mesh?.listPrimitives() ?? []) {
      const positions = primitive.getAttribute('POSITION');
      positions?.setArray(
        Float32Array.from(positions.getArray() ?? [], (value: number, i) =>
          i % 3 === 0 ? value + apart * number : value,
        ),
      );
      whole.getMesh()?.addPrimitive(primitive);
      if (primitive.getMaterial() !== lines && opacity < 1)
        primitive.getMaterial()?.setAlpha(opacity).setAlphaMode('BLEND');
    }
  });
  return new NodeIO().writeBinary(document);
}

/** A cube with a picture on it, whose bytes stand inside the GLB. */
export async function picturedCube(png: Uint8Array): Promise<Uint8Array> {
  const document = newDocument();
  const texture = document.createTexture('picture').setImage(png).setMimeType('image/png');
  const node = cubeNode(document, 'pictured', [255, 255, 255], null);
  node.getMesh()?.listPrimitives()[0]?.getMaterial()?.setBaseColorTexture(texture);
  document.createScene().addChild(node);
  return new NodeIO().writeBinary(document);
}

/** Packs any JSON and bytes into the container of a GLB. */
export function packGlb(json: unknown, binary = new Uint8Array(0)): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const jsonBytes = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  jsonBytes.set(text);
  const whole = new Uint8Array(12 + 8 + jsonBytes.length + 8 + binary.length);
  const view = new DataView(whole.buffer);
  const header = [0x46546c67, 2, whole.length, jsonBytes.length, 0x4e4f534a];
  header.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  whole.set(jsonBytes, 20);
  view.setUint32(20 + jsonBytes.length, binary.length, true);
  view.setUint32(24 + jsonBytes.length, 0x004e4942, true);
  whole.set(binary, 28 + jsonBytes.length);
  return whole;
}

export const extras: ModelExtras = {
  geometry: 'meshed from exact B-rep',
  sourceFormat: 'STEP',
  savedBy: null,
  savedAt: null,
  schema: 'AP214',
  sourceUnit: 'millimetre',
  linearDeflection: 0.00005,
  angularDeflection: 0.35,
  quality: 'normal',
  counts: { parts: 2, instances: 2, faces: 12, triangles: 24 },
  warnings: ['1 placement could not be read; what it places stands at the origin of its assembly.'],
};

function newDocument(): Document {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  document.createBuffer();
  return document;
}

function cubeNode(document: Document, name: string, color: Rgb, lines: Material | null): Node {
  const { positions, normals, uvs, indices, edges } = cube(0.01);
  const list = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array | Uint16Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array)
      .setBuffer(document.getRoot().listBuffers()[0] ?? null);
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...color.map(toLinear), 1] as [number, number, number, number])
    .setMetallicFactor(0);
  const faces = document
    .createPrimitive()
    .setAttribute('POSITION', list('VEC3', positions))
    .setAttribute('NORMAL', list('VEC3', normals))
    .setAttribute('TEXCOORD_0', list('VEC2', uvs))
    .setIndices(list('SCALAR', indices))
    .setMaterial(material);
  const mesh = document.createMesh(name).addPrimitive(faces);
  if (lines) {
    const wire = document
      .createPrimitive()
      .setMode(1)
      .setAttribute('POSITION', list('VEC3', edges))
      .setMaterial(lines);
    mesh.addPrimitive(wire);
  }
  return document.createNode(name).setMesh(mesh);
}

/** Six squares with their own normals, and the twelve edges; `half` of the side in metres. */
function cube(half: number) {
  const corners: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const first = corners.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const point = [0, 0, 0];
        point[axis] = side * half;
        point[(axis + 1) % 3] = u * half;
        point[(axis + 2) % 3] = v * half;
        corners.push(...point);
        normals.push(...[0, 1, 2].map((a) => (a === axis ? side : 0)));
        uvs.push((u + 1) / 2, (v + 1) / 2);
      }
      const order = side > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
      indices.push(...order.map((i) => first + i));
    }
  }
  const edges: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      for (const end of [-1, 1]) {
        const point = [0, 0, 0];
        point[axis] = end * half;
        point[(axis + 1) % 3] = u * half;
        point[(axis + 2) % 3] = v * half;
        edges.push(...point);
      }
    }
  }
  return {
    positions: new Float32Array(corners),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint16Array(indices),
    edges: new Float32Array(edges),
  };
}

function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** A small PNG that is red all over. */
export function redPicture(): Uint8Array {
  const data = new Uint8Array(64 * 64 * 3);
  for (let i = 0; i < data.length; i += 3) data.set([220, 30, 20], i);
  return encode({ width: 64, height: 64, data, channels: 3 });
}
