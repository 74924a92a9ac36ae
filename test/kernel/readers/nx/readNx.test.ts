import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { facesOf } from '../../../../src/kernel/brep/facesOf';
import { jtDocuments } from '../../../../src/kernel/readers/nx/jtDocuments';
import { nxRelease } from '../../../../src/kernel/readers/nx/nxRelease';
import { openNx } from '../../../../src/kernel/readers/nx/nxStreams';
import { readNxBodies } from '../../../../src/kernel/readers/nx/nxBodies';
import { readNx } from '../../../../src/kernel/readers/nx/readNx';
import { readNxMeshes } from '../../../../src/kernel/readers/nx/readNxMeshes';
import { pairBodies } from '../../../../src/kernel/readers/nx/pairBodies';
import type { Scene } from '../../../../src/kernel/base/scene';
import { measureMesh } from '../measureMesh';
import { otherFiles } from '../../../../src/kernel/readers/nx/otherFiles';
import { splmsstr } from './splmsstr';
import { withEngines, withoutEngines } from '../../conversionOptions';

const parts = [
  {
    file: 'base_plate_2412.prt',
    name: 'base_plate_2412',
    release: 'NX 2412',
    pictureBytes: 3299,
    documentBytes: 9405,
    mesh: { faces: 18, edges: 36, triangles: 364, size: [200, 100, 30], volume: 578_371 },
  },
  {
    file: 'disk1.prt',
    name: 'disk1',
    release: 'NX 1926',
    pictureBytes: 3503,
    documentBytes: 4555,
    mesh: { faces: 3, edges: 2, triangles: 104, size: [100, 99.8027, 10], volume: 77_740.3 },
  },
] as const;

describe('readNx', () => {
  for (const { file, name, release, pictureBytes, documentBytes, mesh } of parts) {
    it(`shows the body of ${file} by the finest mesh that NX saved`, async () => {
      const scene = await read(file);
      deepEqual(
        scene.roots.map((root) => [root.name, root.part]),
        [[name, 0]],
      );
      const [measured] = scene.parts.map(measureMesh);
      const { faces, edges, triangles, size, volume } = measured ?? {};
      deepEqual({ faces, edges, triangles, size, volume }, mesh);
      equal(measured?.openSides, 0);
    });

    it(`knows that ${release} saved ${file}, and never says that it is exact`, async () => {
      const { facts, parts: meshes } = await read(file);
      deepEqual(facts.savedMesh, { by: release, at: null });
      deepEqual([facts.linearDeflection, facts.angularDeflection], [null, null]);
      deepEqual(meshes[0]?.solid, { volume: null, area: null });
    });

    it(`finds the picture in ${file}`, async () => {
      const { savedPicture } = await read(file);
      const { type, width, height, bytes } = savedPicture ?? {};
      deepEqual([type, width, height, bytes?.length], ['jpeg', 247, 185, pictureBytes]);
    });

    it(`finds the JT document in ${file}`, async () => {
      const stream = openNx(await readFile(`samples/${file}`))('FastLoad/JT');
      deepEqual(
        jtDocuments(stream ?? new Uint8Array(0)).map(({ length }) => length),
        [documentBytes],
      );
    });
  }

  it('finds the documents of every kind of table, and without one', () => {
    const document = Buffer.from('Version 9.4 JT  DM 9.7'.padEnd(100));
    const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
    const tables = [
      u32(7, 2, 1, 24, 2, 124),
      u32(8, 2, 0, 1, 28, 2, 128),
      u32(9, 2, 0, 1, 0, 44, 0, 2, 0, 144, 0),
      u32(99, 2, 0),
    ];
    for (const table of tables) {
      const stream = Buffer.concat([table, document, document]);
      deepEqual(
        jtDocuments(stream).map(({ byteOffset, length }) => [
          byteOffset - stream.byteOffset,
          length,
        ]),
        [
          [table.length, 100],
          [table.length + 100, 100],
        ],
      );
    }
  });

  it('says what it is when there is no mesh in it', async () => {
    const bytes = await readFile('samples/disk1.prt');
    // The directory stands before the streams: nothing of this name is found any more.
    bytes.write('/Root/FastLoad/XX', bytes.indexOf('/Root/FastLoad/JT'));
    throws(() => readNxMeshes(openNx(bytes), withoutEngines, 'disk1.prt'), {
      code: 'noGeometry',
      message: /^This part of NX 1926 was saved without a mesh/,
    });
  });

  it('says which other files an assembly is of', () => {
    const message = (references: string) => {
      const streams = (path: string) =>
        path === 'UG_PART/ExternalReferences' ? Buffer.from(references, 'latin1') : null;
      try {
        readNxMeshes(streams, withoutEngines, 'frame.prt');
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
      return '';
    };
    const itself = '\x05\0C:\\work\\frame.prt\0';
    match(message(itself), /^This part of NX was saved without a mesh: it has sketches/);
    match(message(`${itself}D:\\a b\\left wheel.prt\0`), /a drawing of “left wheel\.prt”\. Open/);
    match(
      message(`${itself}D:/a/wheel.prt\0x\0D:/a/axle.prt\0D:/a/wheel.prt\0`),
      /a drawing of 2 other files, “wheel\.prt” among them\./,
    );
  });

  it('tells a part that is shown of the other files that it names, in any script', async () => {
    const warningOf = async (names: readonly string[]) => {
      const jt = openNx(await readFile('samples/disk1.prt'))('FastLoad/JT');
      const bytes = splmsstr({
        'FastLoad/JT': jt ?? new Uint8Array(0),
        'UG_PART/ExternalReferences': references(names.map((name) => Buffer.from(name))),
      });
      const { facts, parts: meshes } = await readNx(bytes, withoutEngines, 'disk1.prt');
      equal(meshes.length, 1);
      return facts.warnings.filter((warning) => warning.startsWith('The file names'));
    };
    deepEqual(await warningOf(['disk1.prt', 'R', 'C:\\work']), []);
    deepEqual(await warningOf(['disk1.prt', 'R', 'мачта ветряка.prt', 'RM']), [
      'The file names another part file, “мачта ветряка.prt”. Only the bodies of this file itself are shown: of an assembly, export STEP or JT from NX.',
    ]);
    deepEqual(await warningOf(['disk1.prt', '轴.prt', 'R', 'pilot.PRT', '轴.prt']), [
      'The file names 2 other part files, “轴.prt” among them. Only the bodies of this file itself are shown: of an assembly, export STEP or JT from NX.',
    ]);
  });

  it('reads names of files as Windows wrote them before UTF-8, and in a stream of an unknown form', () => {
    const found = (stream: Buffer) =>
      otherFiles((path) => (path === 'UG_PART/ExternalReferences' ? stream : null));
    const named = (...names: readonly number[][]) => [
      Buffer.from('a.prt'),
      ...names.map((name) => Buffer.from([...name, ...Buffer.from('.prt')])),
    ];
    const cyrillic = [0xcc, 0xe0, 0xf7, 0xf2, 0xe0, 0x20, 0xb9 - 0x88, 0x20, 0xc2, 0xc0, 0xcb];
    const chinese = [0xb5, 0xd7, 0xb0, 0xe5];
    const german = [...Buffer.from('Geh'), 0xe4, ...Buffer.from('use')];
    const told = ['Мачта 1 ВАЛ.prt', '底板.prt', 'Gehäuse.prt'];
    deepEqual(found(references(named(cyrillic, chinese, german))), told);
    const unknown = Buffer.concat(
      named(cyrillic, chinese, german).flatMap((name) => [Buffer.from('\x07\0D:\\x\\'), name]),
    );
    deepEqual(found(unknown), told);
    const utf8 = Buffer.from('\0a.prt\0F:/корпус.prt\0');
    deepEqual(found(utf8), ['корпус.prt']);
  });

  it('knows the release of parts of any age', () => {
    const release = (path: string, text: string) =>
      nxRelease((asked) => (asked === path ? Buffer.from(text, 'latin1') : null));
    deepEqual(
      [
        release('FastLoad/RMFastLoad', '..NX 2412.1700\0NX 2406.1700'),
        release('UG_PART/UG_PART', '..\0NX 8.0.1.5\0..\0NX 5.0.1.4'),
        release('UG_PART/UG_PART', '..\0NX 7.5.3.3\0Unigraphics NX 1.0.0.21'),
        release('UG_PART/UG_PART', '..NX 1.2'),
      ],
      ['NX 2412', 'NX 8', 'NX 7.5', 'NX'],
    );
  });

  it('refuses a part without its table of contents', () => {
    const bytes = Buffer.from('SPLMSSTR'.padEnd(100, '\0'));
    throws(() => readNxMeshes(openNx(bytes), withoutEngines, 'a.prt'), { code: 'damagedFile' });
  });
});

describe('the exact body of an NX part', function () {
  this.timeout(60_000);

  // Cubic millimetres, by the dimensions of the parts.
  const volumes = [
    ['base_plate_2412.prt', 18, 577_827],
    ['disk1.prt', 3, 25_000 * Math.PI],
  ] as const;
  for (const [file, faces, volume] of volumes) {
    it(`stands for ${file} in the finest quality alone`, async () => {
      const fine = await readWith(file, 'fine');
      const [part] = fine.parts;
      deepEqual(
        [part?.geometry, part?.faces.length, fine.facts.savedMesh, fine.facts.warnings],
        ['meshed from exact B-rep', faces, undefined, []],
      );
      equal(Math.round((part?.solid.volume ?? 0) * 1e9), Math.round(volume));
      equal((await readWith(file, 'normal')).parts[0]?.geometry, 'triangles saved in the file');
    });
  }

  it('is the one of several in the file that has the faces of the saved mesh', async () => {
    const kinds = { 'base_plate_2412.prt': [36001, 6, 12], 'disk1.prt': [32001, 2, 1] } as const;
    for (const [file, [schema, planes, cylinders]] of Object.entries(kinds)) {
      const found = readNxBodies(openNx(await readFile(`samples/${file}`)));
      ok(found !== null && typeof found !== 'string');
      const [paired] = pairBodies((await read(file)).parts, found);
      ok(paired);
      const faces = facesOf(paired.body);
      const count = (kind: string) => faces.filter(({ surface }) => surface.kind === kind).length;
      deepEqual(
        [paired.schema, count('plane'), count('cylinder')],
        [`Parasolid schema ${schema}`, planes, cylinders],
      );
    }
  });

  it('stands for each of several bodies, in the order of their meshes', async () => {
    const fine = await readTwo(['disk1.prt', 'base_plate_2412.prt'], ['disk1.prt', plate]);
    deepEqual(fine.facts.warnings, []);
    deepEqual(
      fine.parts.map(({ name, geometry, solid }) => [
        name,
        geometry,
        Math.round((solid.volume ?? 0) * 1e9),
      ]),
      [
        ['two 1', 'meshed from exact B-rep', Math.round(25_000 * Math.PI)],
        ['two 2', 'meshed from exact B-rep', 577_827],
      ],
    );
  });

  it('is not shown when one body of the part is there as a mesh alone', async () => {
    const { parts: meshes, facts } = await readTwo([plate, 'disk1.prt'], [plate]);
    deepEqual(
      meshes.map(({ geometry }) => geometry),
      ['triangles saved in the file', 'triangles saved in the file'],
    );
    match(facts.warnings.at(-1) ?? '', /because one of its 2 bodies is there as a mesh alone\.$/);
    const none = await readTwo([plate, plate], ['disk1.prt']);
    match(none.facts.warnings.at(-1) ?? '', /because 2 of its 2 bodies are there as meshes alone/);
  });

  it('is not shown where a hole of it is beside that of the mesh, though all else is the same', async () => {
    const fine = await readWithHoleAt(0.08);
    deepEqual(
      fine.parts.map(({ geometry }) => geometry),
      ['triangles saved in the file'],
    );
    match(fine.facts.warnings.at(-1) ?? '', /its edges are not those of the saved mesh\.$/);
    deepEqual(
      (await readWithHoleAt(0.08, holeAt)).parts.map(({ geometry }) => geometry),
      ['meshed from exact B-rep'],
    );
  });

  it('is not looked for behind streams that grow out of all proportion', async () => {
    const store = openNx(await readFile('samples/disk1.prt'))('UG_PART/UG_PART');
    ok(store);
    const large = deflateSync(Buffer.concat([Buffer.from('PS\0\0'), Buffer.alloc(2 ** 20)]));
    const found = (count: number) => {
      const before = Array.from({ length: count }, () => large);
      return readNxBodies(() => Buffer.concat([...before, store]));
    };
    const [few, many] = [found(2), found(400)];
    ok(Array.isArray(few) && typeof many === 'string');
  });

  it('is not there when the part has no store for it', () => {
    equal(
      readNxBodies(() => null),
      null,
    );
  });

  async function readTwo(meshes: readonly string[], bodies: readonly string[]): Promise<Scene> {
    const bytes = await partOf(meshes, bodies);
    return readNx(bytes, { ...withEngines, quality: 'fine' }, 'two.prt');
  }

  /** The plate, with a body for each place of one of its holes. */
  async function readWithHoleAt(...places: readonly number[]): Promise<Scene> {
    const streams = openNx(await readFile(`samples/${plate}`));
    const bytes = splmsstr({
      'FastLoad/JT': streams('FastLoad/JT') ?? Buffer.of(),
      'UG_PART/UG_PART': Buffer.concat(
        places.map((place) => withHoleAt(place, streams('UG_PART/UG_PART') ?? Buffer.of())),
      ),
    });
    return readNx(bytes, { ...withEngines, quality: 'fine' }, plate);
  }

  async function readWith(file: string, quality: 'fine' | 'normal'): Promise<Scene> {
    const bytes = await readFile(`samples/${file}`);
    return readNx(bytes, { ...withEngines, quality }, file);
  }
});

const plate = 'base_plate_2412.prt';

/** Where the axis of one of its holes is along y, in metres; where nothing else is. */
const holeAt = 0.08015499356814534;

/** The stream of its body, in which cylinder and circles of that hole stand elsewhere. */
function withHoleAt(place: number, store: Uint8Array): Buffer {
  const bodyAt = 93684;
  const body = inflateSync(store.subarray(bodyAt));
  const before = Buffer.alloc(8);
  before.writeDoubleBE(holeAt);
  for (let at = body.indexOf(before); at >= 0; at = body.indexOf(before, at + 8)) {
    body.writeDoubleBE(place, at);
  }
  return deflateSync(body);
}

/** A part with the saved meshes of some samples and the exact bodies of some. */
async function partOf(meshes: readonly string[], bodies: readonly string[]): Promise<Buffer> {
  const streamsOf = (files: readonly string[], path: string) =>
    Promise.all(
      files.map(async (file) => openNx(await readFile(`samples/${file}`))(path) ?? Buffer.alloc(0)),
    );
  const documents = (await streamsOf(meshes, 'FastLoad/JT')).flatMap(jtDocuments);
  return splmsstr({
    'FastLoad/JT': Buffer.concat(documents),
    'UG_PART/UG_PART': Buffer.concat(await streamsOf(bodies, 'UG_PART/UG_PART')),
  });
}

async function read(file: string): Promise<Scene> {
  return readNxMeshes(openNx(await readFile(`samples/${file}`)), withoutEngines, file);
}

/** The stream of references: a table of texts, which its head leads to. */
function references(texts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(20);
  head.write('EXTREFSTREAM', 'latin1');
  head.writeUInt32LE(3, 12);
  head.writeUInt32LE(head.length, 16);
  const count = Buffer.alloc(4);
  count.writeUInt32LE(texts.length);
  const lengthOf = (text: Buffer) => Buffer.from(Uint16Array.of(text.length).buffer);
  return Buffer.concat([head, count, ...texts.flatMap((text) => [lengthOf(text), text])]);
}
