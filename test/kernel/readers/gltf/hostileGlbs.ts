import { packGlb } from '../../../viewer/glbFixtures';

interface HostileGlb {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const corners = new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

/** Files that a hostile service might send: each must be refused, quickly and with a sentence. */
export const hostileGlbs: readonly HostileGlb[] = [
  glb('a buffer that is a file of this machine', {
    buffers: [buffer({ uri: 'file:///etc/passwd' })],
  }),
  glb('a buffer that climbs out of its folder', {
    buffers: [buffer({ uri: '../../.ssh/id_rsa' })],
  }),
  glb('a buffer of the internet', { buffers: [buffer({ uri: 'https://evil.example/x' })] }),
  glb('a picture of the internet', { images: [{ uri: 'https://evil.example/x.png' }] }),
  glb('a buffer larger than the file', { buffers: [{ byteLength: 2 ** 40 }] }),
  glb('an accessor larger than its view', { accessors: [accessor({ count: 1e9 })] }),
  glb('an accessor that begins behind its view', { accessors: [accessor({ byteOffset: 1e6 })] }),
  glb('a view that begins behind its buffer', {
    bufferViews: [{ buffer: 0, byteOffset: 1e6, byteLength: 36 }],
  }),
  glb('a node that is its own child', { nodes: [{ mesh: 0, children: [0] }] }),
  glb('a circle of nodes', { nodes: [{ children: [1] }, { children: [0] }] }),
  glb('a tree without end', {
    nodes: Array.from({ length: 5000 }, (_, i) => (i < 4999 ? { children: [i + 1] } : { mesh: 0 })),
  }),
  glb('a million nodes', { nodes: Array.from({ length: 1_000_000 }, () => ({})) }),
  glb('a scene that names one node again and again', {
    scenes: [{ nodes: Array.from({ length: 4000 }, () => 0) }],
    nodes: [
      { children: Array.from({ length: 3999 }, (_, i) => i + 1) },
      ...Array.from({ length: 3999 }, () => ({ mesh: 0 })),
    ],
  }),
  glb('a strip of more triangles than can be drawn', {
    accessors: [accessor({}), { componentType: 5121, count: 60_000_000, type: 'SCALAR' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode: 5 }] }],
  }),
  glb('points without bytes, as many as a triangle list may have', {
    accessors: [{ componentType: 5126, count: 119_999_997, type: 'VEC3' }],
  }),
  glb('points of one byte each, without bytes', {
    accessors: [{ componentType: 5121, normalized: true, count: 60_000_000, type: 'VEC3' }],
  }),
  glb('indices without bytes', {
    accessors: [accessor({}), { componentType: 5125, count: 119_999_997, type: 'SCALAR' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  }),
  glb('a line without bytes', {
    accessors: [accessor({}), { componentType: 5121, count: 100_000_000, type: 'SCALAR' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode: 3 }] }],
  }),
  glb('a single number in millions of points without bytes', {
    accessors: [
      {
        ...{ componentType: 5126, count: 40_000_000, type: 'VEC3' },
        sparse: {
          count: 1,
          indices: { bufferView: 0, componentType: 5121 },
          values: { bufferView: 0 },
        },
      },
    ],
  }),
  glb('the same bytes as the colours of ten thousand meshes', {
    nodes: Array.from({ length: 10_000 }, (_, mesh) => ({ mesh })),
    scenes: [{ nodes: Array.from({ length: 10_000 }, (_, node) => node) }],
    meshes: Array.from({ length: 10_000 }, (_, i) => ({
      primitives: [{ attributes: { POSITION: 0, COLOR_0: i + 1 } }],
    })),
    accessors: [
      accessor({}),
      ...Array.from({ length: 10_000 }, () => ({
        ...{ bufferView: 1, componentType: 5121, normalized: true, count: 10_000, type: 'VEC3' },
      })),
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 1, byteLength: 30_000 },
    ],
    buffers: [
      buffer({}),
      buffer({ byteLength: 30_000, uri: `data:;base64,${'A'.repeat(40_000)}` }),
    ],
  }),
  glb('compressed bytes that unpack to a gigabyte', {
    bufferViews: [
      {
        ...{ buffer: 0, byteLength: 36 },
        extensions: {
          EXT_meshopt_compression: {
            ...{ buffer: 0, byteLength: 36, count: 100_000_000, byteStride: 12 },
            mode: 'ATTRIBUTES',
          },
        },
      },
    ],
  }),
  glb('an extension nobody knows', { extensionsRequired: ['EVIL_run_code'] }),
  { name: 'a header that promises more', bytes: cut(packGlb(documentWith({}), corners), 40) },
  { name: 'a description that is no JSON', bytes: spoilt(packGlb(documentWith({}), corners)) },
  { name: 'a page of HTML', bytes: new TextEncoder().encode('<html>'.padEnd(64)) },
];

function glb(name: string, members: Record<string, unknown>): HostileGlb {
  return { name, bytes: packGlb(documentWith(members), corners) };
}

function documentWith(members: Record<string, unknown>): Record<string, unknown> {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [accessor({})],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [buffer({})],
    ...members,
  };
}

function buffer(members: Record<string, unknown>): Record<string, unknown> {
  return { byteLength: corners.length, ...members };
}

function accessor(members: Record<string, unknown>): Record<string, unknown> {
  return { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', ...members };
}

function cut(bytes: Uint8Array, by: number): Uint8Array {
  return bytes.slice(0, bytes.length - by);
}

function spoilt(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[20] = 0;
  return copy;
}
