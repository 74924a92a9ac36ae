import { deflateRawSync, deflateSync } from 'node:zlib';
import { elementBytes } from '../../kernel/readers/jt/jtDocument';
import { JtWriter } from '../../kernel/readers/jt/jtWriter';
import { framed } from '../../kernel/readers/sldprt/packings';
import { writeCompound } from '../../kernel/readers/sldprt/writeCompound';
import { packGlb } from '../../viewer/glbFixtures';
import { seeded } from '../random';

/** A file below 16 MB that asks for as much memory as its format lets it. */
export interface MemoryBomb {
  readonly name: string;
  /** A result that the page would draw, or a CAD file that would be converted. */
  readonly as: 'result' | 'cad';
  readonly bytes: () => Uint8Array;
}

const megabyte = 1e6;
const whole = 15 * megabyte;

/** One for each reader at least; the first of them are enough for a quick look. */
export const memoryBombs: readonly MemoryBomb[] = [
  result('points without bytes.glb', () => glb({ accessors: [points(119_999_997)] })),
  result('bytes shared by many lists.glb', sharedBytes),
  result('zeros in an archive.zip', () => zip([zeros('a.stl', 1100), filler(11)])),
  result('text in an archive.3mf', () => {
    const text = '<vertex x="1" y="2" z="3"/>'.repeat(400_000);
    return zip([repeated('3D/3dmodel.model', '<model><object id="1">', text, 35), filler(10)]);
  }),
  cad('an assembly of thirty doublings.step', () => step(doublings(30))),
  cad('a name of a megabyte at each of many parts.step', () => step(longNames(14, 2000))),
  cad('nothing but short statements.step', () => step(filled((i) => `#${i + 1}=A();`))),
  cad('an inflated graph.jt', inflatedJt),
  cad('streams in each other.par', streamsInEachOther),
  result('names of a megabyte at many nodes.glb', () => {
    const nodes = Array.from({ length: 100_000 }, () => ({ mesh: 0 }));
    const all = nodes.map((_, i) => i);
    const mesh = { name: 'n'.repeat(megabyte), primitives: [{ attributes: { POSITION: 0 } }] };
    return glb({ nodes, scenes: [{ nodes: all }], meshes: [mesh] });
  }),
  result('a mesh of many pieces in many places.glb', () => {
    const primitive = { attributes: { POSITION: 0 }, mode: 1 };
    const nodes = Array.from({ length: 300_000 }, () => ({ mesh: 0 }));
    const primitives = Array.from({ length: 2000 }, () => primitive);
    const scenes = [{ nodes: nodes.map((_, i) => i) }];
    return glb({ nodes, scenes, meshes: [{ primitives }] });
  }),
  result('one primitive again and again.glb', () => {
    const binary = new Uint8Array(new Float32Array(3 * 99_999).map((_, i) => i % 7).buffer);
    const primitives = Array.from({ length: 1000 }, () => ({ attributes: { POSITION: 0 } }));
    const views = [{ buffer: 0, byteLength: binary.length }];
    const accessors = [{ bufferView: 0, ...points(99_999) }];
    const members = { meshes: [{ primitives }], accessors, bufferViews: views };
    return glb({ ...members, buffers: [{ byteLength: binary.length }] }, binary);
  }),
  result('zeros of a byte.gltf', () => {
    const uri = `data:;base64,${'A'.repeat(whole)}`;
    const count = Math.floor(((whole / 4) * 3) / 3);
    const accessor = { bufferView: 0, componentType: 5121, normalized: true, count, type: 'VEC3' };
    return json({
      ...{ ...documentWith({}), accessors: [accessor] },
      bufferViews: [{ buffer: 0, byteLength: 3 * count }],
      buffers: [{ byteLength: 3 * count, uri }],
    });
  }),
  result('a deep list.gltf', () => Buffer.from(`{"a":${'['.repeat(whole)}`)),
  result('one polygon.obj', () => Buffer.from(`v 0 0 0\nf${' 1'.repeat(whole / 2)}\n`)),
  result('short faces.obj', () => Buffer.from(`v 0 0 0\n${'f 1 1 1\n'.repeat(whole / 8)}`)),
  result('short groups.obj', () => Buffer.from(`v 0 0 0\n${'g a\nf 1 1 1\n'.repeat(whole / 12)}`)),
  result('short lines.obj', () => Buffer.from(`v 0 0 0\n${'l 1 1\n'.repeat(whole / 6)}`)),
  result('large polygons.ply', plyBomb),
  result('text.stl', () => {
    const facet = `facet\n${'vertex 0 0 0\n'.repeat(3)}endfacet\n`;
    return Buffer.from(`solid\n${facet.repeat(whole / facet.length)}`);
  }),
  result('triangles.stl', () => {
    const bytes = Buffer.alloc(84 + 50 * 300_000);
    bytes.writeUInt32LE(300_000, 80);
    return bytes;
  }),
  result('many short models.zip', () => {
    const model = zeros('a.stl', 4);
    return zip([
      ...Array.from({ length: 290 }, (_, i) => ({ ...model, name: `${i}.stl` })),
      filler(11),
    ]);
  }),
  result('faces in an archive.zip', () =>
    zip([repeated('a.obj', 'v 0 0 0\n', 'f 1 1 1\n'.repeat(1e6), 100), filler(9)]),
  ),
  result('objects that hold each other.3mf', () => zip([threeMfDoublings(40)])),
  cad('short lists.step', () => step(filled((i) => `#${i + 1}=A((1,2,3),$);`))),
  cad('one list.step', () => step(`#1=A((${'1,'.repeat(whole / 2)}1));`)),
  cad('one text.step', () => step(`#1=A('${'a'.repeat(whole)}');`)),
  cad('texts that are decoded.step', () =>
    step(`#1=PRODUCT('${'\\X\\E9'.repeat(whole / 5)}','',$,());`),
  ),
  cad('cards.igs', igesBomb),
  cad('nodes.x_t', () => Buffer.from(`${xtHead}${'12 1 1 '.repeat(whole / 7)}`)),
  cad('records.sat', () => Buffer.from(`${satHead}${'body $-1 $-1 $-1 #\n'.repeat(whole / 20)}`)),
  cad('one record.sat', () => Buffer.from(`${satHead}body ${'$1 '.repeat(whole / 3)}#\n`)),
  cad('frames.SLDPRT', () =>
    writeCompound({ 'Contents/Config-0-Partition': framed(Buffer.alloc(200 * megabyte)) }),
  ),
  cad('zeros.CATPart', () => Buffer.concat([Buffer.from('V5_CFV2\0'), Buffer.alloc(whole)])),
  cad('a list of contents.prt', () => {
    const name = Buffer.from('\x06\0\0\0/Root/', 'latin1');
    const entry = Buffer.concat([name, Buffer.alloc(16)]);
    const count = Math.floor(whole / entry.length);
    const head = Buffer.concat([Buffer.from('SPLMSSTR'), Buffer.alloc(17), Buffer.from('HEADER')]);
    const counted = Buffer.alloc(4);
    counted.writeUInt32LE(count);
    return Buffer.concat([head, counted, Buffer.alloc(whole, entry)]);
  }),
];

function result(name: string, bytes: () => Uint8Array): MemoryBomb {
  return { name, as: 'result', bytes };
}

function cad(name: string, bytes: () => Uint8Array): MemoryBomb {
  return { name, as: 'cad', bytes };
}

const corners = new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

function documentWith(members: Record<string, unknown>): Record<string, unknown> {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, ...points(3) }],
    bufferViews: [{ buffer: 0, byteLength: corners.length }],
    buffers: [{ byteLength: corners.length }],
    ...members,
  };
}

function points(count: number) {
  return { componentType: 5126, count, type: 'VEC3' };
}

function glb(
  members: Record<string, unknown>,
  binary: Uint8Array<ArrayBuffer> = corners,
): Uint8Array {
  return packGlb(documentWith(members), binary);
}

function json(document: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(document));
}

/** Colours of one byte, that become four floats each, all from the same bytes. */
function sharedBytes(): Uint8Array {
  const binary = new Uint8Array(14 * megabyte);
  const count = 4_500_000;
  const lists = Array.from({ length: 20 }, (_, i) => i);
  const shared = { bufferView: 0, componentType: 5121, normalized: true, count, type: 'VEC3' };
  const scenes = [{ nodes: lists }];
  const nodes = lists.map((mesh) => ({ mesh }));
  const meshes = lists.map((i) => ({ primitives: [{ attributes: { POSITION: i }, mode: 1 }] }));
  const views = [{ buffer: 0, byteLength: binary.length }];
  const buffers = [{ byteLength: binary.length }];
  const members = { scenes, nodes, meshes, bufferViews: views, buffers };
  return glb({ ...members, accessors: lists.map(() => shared) }, binary);
}

interface Entry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly sizeBytes: number;
  readonly isDeflated: boolean;
}

/** Deflated pieces follow each other without an end between: the last one ends all. */
function zeros(name: string, megabytes: number): Entry {
  return repeated(name, '', '\0'.repeat(megabyte), megabytes);
}

function repeated(name: string, head: string, piece: string, times: number): Entry {
  const open = { finishFlush: 3 };
  const first = deflateRawSync(Buffer.from(head), open);
  const packed = deflateRawSync(Buffer.from(piece), open);
  const end = deflateRawSync(Buffer.alloc(0));
  const pieces = [first, ...Array.from({ length: times }, () => packed), end];
  const sizeBytes = head.length + piece.length * times;
  return { name, packed: Buffer.concat(pieces), sizeBytes, isDeflated: true };
}

/** Bytes that make an archive large, so that it may unpack to a hundred times as much. */
function filler(megabytes: number): Entry {
  const packed = Buffer.alloc(megabytes * megabyte);
  return { name: 'a.png', packed, sizeBytes: packed.length, isDeflated: false };
}

function zip(entries: readonly Entry[]): Uint8Array {
  const files: Buffer[] = [];
  const contents: Buffer[] = [];
  let at = 0;
  for (const { name, packed, sizeBytes, isDeflated } of entries) {
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(isDeflated ? 8 : 0, 4);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(sizeBytes, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    contents.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), about, place, Buffer.from(name));
    files.push(Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), Buffer.from(packed));
    at += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(contents);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function threeMfDoublings(levels: number): Entry {
  const triangle =
    '<object id="0"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>';
  const objects = Array.from({ length: levels }, (_, i) => {
    const component = `<component objectid="${i}"/>`;
    return `<object id="${i + 1}"><components>${component}${component}</components></object>`;
  });
  const text = `<model unit="millimeter"><resources>${triangle}${objects.join('')}</resources><build><item objectid="${levels}"/></build></model>`;
  return repeated('3D/3dmodel.model', text, '', 0);
}

function step(data: string): Uint8Array {
  const header =
    "FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('AUTOMOTIVE_DESIGN'));";
  return Buffer.from(
    `ISO-10303-21;HEADER;${header}ENDSEC;DATA;${data}ENDSEC;END-ISO-10303-21;`,
    'latin1',
  );
}

function filled(statement: (i: number) => string): string {
  const count = Math.floor(whole / (statement(megabyte).length + 1));
  return Array.from({ length: count }, (_, i) => statement(i)).join('\n');
}

const common =
  "#1=APPLICATION_CONTEXT('');#2=PRODUCT_CONTEXT('',#1,'');#3=PRODUCT_DEFINITION_CONTEXT('',#1,'');" +
  '#4=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));#5=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));' +
  "#6=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#4,#5))REPRESENTATION_CONTEXT('',''));" +
  "#7=CARTESIAN_POINT('',(0.,0.,0.));#8=DIRECTION('',(0.,0.,1.));#9=DIRECTION('',(1.,0.,0.));#10=AXIS2_PLACEMENT3D('',#7,#8,#9);";

/** A product with a shape that has nothing in it. Its definition is `#first + 2`. */
function product(first: number, name: string): string {
  const [p, f, d, s, r] = [0, 1, 2, 3, 4].map((i) => `#${first + i}`);
  return (
    `${p}=PRODUCT('${name}','${name}','',(#2));${f}=PRODUCT_DEFINITION_FORMATION('','',${p});` +
    `${d}=PRODUCT_DEFINITION('','',${f},#3);${s}=PRODUCT_DEFINITION_SHAPE('','',${d});` +
    `${r}=SHAPE_REPRESENTATION('',(#10),#6);#${first + 5}=SHAPE_DEFINITION_REPRESENTATION(${s},${r});`
  );
}

function doublings(levels: number): string {
  const products = Array.from({ length: levels + 1 }, (_, i) => product(100 + 10 * i, `p${i}`));
  const uses = Array.from({ length: 2 * levels }, (_, i) => {
    const level = Math.floor(i / 2);
    const [above, below] = [102 + 10 * level, 112 + 10 * level];
    return `#${10_000 + i}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('${i}','','',#${above},#${below},$);`;
  });
  return common + products.join('') + uses.join('');
}

function longNames(megabytes: number, uses: number): string {
  const name = 'n'.repeat(megabyte);
  const products = Array.from({ length: megabytes / 2 }, (_, i) => product(200 + 10 * i, name));
  const all = Array.from({ length: uses }, (_, i) => {
    const below = 202 + 10 * (i % products.length);
    return `#${10_000 + i}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('${i}','','',#102,#${below},$);`;
  });
  return common + product(100, 'top') + products.join('') + all.join('');
}

function igesBomb(): Uint8Array {
  const line = (text: string, letter: string, number: number) =>
    `${text.padEnd(72)}${letter}${String(number).padStart(7)}\n`;
  const entries = Math.floor(whole / (4 * 81));
  const directory = Array.from({ length: 2 * entries }, (_, i) =>
    line('     116       1       0       0       0       0       0       000000000', 'D', i + 1),
  );
  const parameters = Array.from({ length: entries }, (_, i) =>
    line(`116,0.,0.,0.,0;${' '.repeat(49)}${String(2 * i + 1).padStart(8)}`, 'P', i + 1),
  );
  const global =
    line('1H,,1H;,1Ha,1Hb,1Hc,1Hd,32,38,6,308,15,1He,1.,2,2HMM,1,0.,', 'G', 1) +
    line('13H200101.000000;', 'G', 2);
  return Buffer.from(line('', 'S', 1) + global + directory.join('') + parameters.join(''));
}

const satHead =
  '700 0 1 0\n4 Test 12 ACIS 28.0 NT 24 Thu Jul 25 11:22:45 2019\n1 9.9999999999999995e-07 1e-10\n';

const xtHead =
  '**ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz**************************\n**PARASOLID\n**END_OF_HEADER*****************************************************************\nT51 : TRANSMIT FILE created by modeller version 130000017 SCH_1300000_12006 0 ';

/** A scene graph of nothing but groups, with noise that lets it grow as much as a stream may. */
function inflatedJt(): Uint8Array {
  const group = new JtWriter().guid(0x10dd101b).bytes;
  const body = new JtWriter().i16(1).i32(0, 0).i16(1).i32(0).bytes;
  const element = elementBytes(group, 2, body);
  const random = seeded(13);
  const noise = Buffer.from(Uint8Array.from({ length: megabyte }, () => random() * 256));
  const graph = Buffer.concat([Buffer.alloc(160 * megabyte, element), noise]);
  const packed = deflateSync(graph);
  const data = new JtWriter()
    .i32(2, packed.length + 1)
    .u8(2)
    .raw(packed).bytes;
  const [head, contents] = [105, 32];
  return new JtWriter()
    .raw(Buffer.from(`${'Version 9.5 JT  test'.padEnd(75)} \n\r\n `))
    .u8(0)
    .i32(0, head)
    .guid(100)
    .i32(1)
    .guid(100)
    .i32(head + contents, data.length + 24, 1 << 24)
    .guid(100)
    .i32(1, data.length + 24)
    .raw(data).bytes;
}

/** Hundreds of streams that are all the first one. */
function streamsInEachOther(): Uint8Array {
  const names = Array.from({ length: 400 }, (_, i) => `PARASOLID/STREAM${i}.X_B`);
  const large = Buffer.alloc(6 * megabyte);
  const streams = names.map((name, i) => [name, i === 0 ? large : Buffer.alloc(1)] as const);
  const file = writeCompound(Object.fromEntries(streams));
  const [sector, entry, firstStream] = [512, 128, 2];
  const place = (i: number) => sector + entry * (firstStream + i) + 116;
  const first = file.subarray(place(0), place(0) + 8);
  names.forEach((_, i) => file.set(first, place(i)));
  return file;
}

function plyBomb(): Uint8Array {
  const faces = Math.floor(whole / 256);
  const head = `ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face ${faces}\nproperty list uchar uchar vertex_indices\nend_header\n`;
  const face = Buffer.alloc(256);
  face[0] = 255;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(12), Buffer.alloc(256 * faces, face)]);
}
