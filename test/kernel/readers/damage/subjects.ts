import { inflateSync } from 'node:zlib';
import { meshBody } from '../../../../src/kernel/bodies/meshBody';
import { meshItems } from '../../../../src/kernel/readers/iges/build/meshItems';
import { readGlobalSection } from '../../../../src/kernel/readers/iges/globalSection';
import { openIges } from '../../../../src/kernel/readers/iges/openIges';
import { readSections } from '../../../../src/kernel/readers/iges/fileSections';
import { nodesOf } from '../../../../src/kernel/readers/iges/build/nodesOf';
import { acisBrep } from '../../../../src/kernel/readers/acis/acisBrep';
import { writeStep } from '../../../../src/kernel/opencascade/stepText/writeStep';
import type { Body, Brep } from '../../../../src/kernel/brep/brep';
import { readCatpart } from '../../../../src/kernel/readers/catpart/readCatpart';
import { openCompoundFile } from '../../../../src/kernel/containers/compoundFile';
import { readJtMeshes } from '../../../../src/kernel/readers/jt/readJt';
import { readNxBodies } from '../../../../src/kernel/readers/nx/nxBodies';
import { openNx } from '../../../../src/kernel/readers/nx/nxStreams';
import { pairBodies } from '../../../../src/kernel/readers/nx/pairBodies';
import { readNxMeshes } from '../../../../src/kernel/readers/nx/readNxMeshes';
import { readDisplayList } from '../../../../src/kernel/readers/sldprt/display/displayList';
import { openSolidWorks } from '../../../../src/kernel/readers/sldprt/openSolidWorks';
import { displayStream } from '../../../../src/kernel/readers/sldprt/display/displayStream';
import { readExactBodies } from '../../../../src/kernel/readers/sldprt/exactBodies';
import { savedPart } from '../../../../src/kernel/readers/sldprt/savedPart';
import { solidEdgeModel } from '../../../../src/kernel/readers/solidEdge/readSolidEdge';
import { earlierStates } from '../../../../src/kernel/readers/xt/earlierStates';
import { xtBrep } from '../../../../src/kernel/readers/xt/xtBrep';
import { readXtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { EngineNotLoaded } from '../../../../src/kernel/base/engineTroubles';
import type { CadFormat } from '../../../../src/kernel/readers/cadFormat';
import { withoutEngines } from '../../conversionOptions';
import { sniffSource } from '../../../../src/kernel/convert/sniffSource';
import { Unexpected, unexpectedAsValue } from '../../../../src/kernel/base/unexpected';
import { readAssembly } from '../../../../src/kernel/readers/step/assembly/assembly';
import { stepBody } from '../../../../src/kernel/readers/step/brep/stepBody';
import { exchangeStructure } from '../../../../src/kernel/part21/exchangeStructure';
import { readStyles } from '../../../../src/kernel/readers/step/styles';
import { sourceUnitOf } from '../../../../src/kernel/part21/stepUnits';
import { assertSound } from '../refusedOrSound';

/** Bytes to be damaged, and what Caliper itself makes of them, without the geometry engine. */
export interface Subject {
  readonly what: string;
  readonly bytes: Uint8Array;
  /** @throws Refusal; anything else is a fault */
  readonly read: (bytes: Uint8Array) => void | Promise<void>;
}

/**
 * A CAD file, and the streams that its container packs: damage to a packed file hardly gets beyond the
 * unpacking.
 * @param maxFaces of a file, that are meshed at most
 */
export function subjectsOf(
  bytes: Uint8Array,
  fileName: string,
  maxFaces: number,
): readonly Subject[] {
  return [
    { what: fileName, bytes, read: (damaged) => readFile(damaged, fileName, maxFaces) },
    ...packedStreams(bytes, fileName, maxFaces),
  ];
}

function readFile(bytes: Uint8Array, fileName: string, maxFaces: number): void | Promise<void> {
  const { format } = sniffSource(bytes, fileName);
  const read = readers[format.name];
  if (!read) return readWith(format, bytes, fileName);
  read(bytes, fileName, maxFaces);
}

/** As a conversion reads a file, all of whose faces are meshed; what is left to an engine is not looked at. */
async function readWith(
  { loadReader }: CadFormat,
  bytes: Uint8Array,
  fileName: string,
): Promise<void> {
  const read = await loadReader?.();
  try {
    const scene = await read?.(bytes, withoutEngines, fileName);
    if (scene) assertSound(scene);
  } catch (error) {
    if (!(error instanceof EngineNotLoaded)) throw error;
  }
}

const silent = { report: () => undefined };

type Read = (bytes: Uint8Array, fileName: string, maxFaces: number) => void;

/** By the names of formats whose own reader would do more than is wanted here: mesh too many faces, load an engine. */
const readers: Readonly<Record<string, Read>> = {
  STEP: readStructure,
  IGES: readIgesAlone,
  SolidWorks: readSolidWorks,
  'CATIA V5': (bytes, fileName) => {
    assertSound(readCatpart(bytes, fileName));
  },
  JT: (bytes, fileName) => {
    assertSound(readJtMeshes(bytes, silent, fileName));
  },
  NX: readNx,
  Parasolid: (bytes, _, maxFaces) => {
    readParasolid(bytes, maxFaces);
  },
  ACIS: (bytes, fileName, maxFaces) => {
    bridge(acisBrep(bytes, fileName).brep, maxFaces);
  },
  'Solid Edge': (bytes, fileName, maxFaces) => {
    bridge(solidEdgeModel(openCompoundFile(bytes), fileName).brep, maxFaces);
  },
};

function readStructure(bytes: Uint8Array, _: string, maxFaces: number): void {
  const { file } = exchangeStructure(bytes);
  const styles = readStyles(file);
  const { geometry } = readAssembly(file, styles);
  sourceUnitOf(file, []);
  const bodies = geometry.map((item) => stepBody(file, item, (id) => styles.colorOf(id)));
  mesh(
    bodies.flatMap((body) => (body.kind === 'not taken' ? [] : body)),
    1,
    maxFaces,
  );
}

/** And writes what the engine would get. */
function readIgesAlone(bytes: Uint8Array): void {
  const sections = readSections(bytes);
  const opened = unexpectedAsValue(() => openIges(sections, readGlobalSection(sections.global)));
  if (opened instanceof Unexpected) return;
  const { root, items } = opened;
  const { built } = meshItems(items.all, { quality: 'draft', ...silent });
  nodesOf(root, items, () => 0);
  const parts = [...built.values()].map(({ part }) => part);
  if (parts.length > 0) assertSound({ parts });
}

function readSolidWorks(bytes: Uint8Array, fileName: string, maxFaces: number): void {
  const file = openSolidWorks(bytes);
  if (!file) return;
  const list = displayStream(file);
  const shown = list ? readDisplayList(list) : [];
  const found = readExactBodies(file, shown);
  const isRead = found !== null && typeof found !== 'string';
  if (isRead) bridge(found.brep, maxFaces);
  assertSound(savedPart(file, fileName, shown, isRead ? found.brep : null).scene);
}

function readNx(bytes: Uint8Array, fileName: string, maxFaces: number): void {
  const streams = openNx(bytes);
  const bodies = readNxBodies(streams);
  const scene = readNxMeshes(streams, silent, fileName);
  assertSound(scene);
  if (bodies === null || typeof bodies === 'string') return;
  for (const paired of pairBodies(scene.parts, bodies)) {
    if (!paired) continue;
    const { body, unitMillimetres } = paired;
    bridge({ unitMillimetres, bodies: [body], warnings: [] }, maxFaces);
  }
}

function readParasolid(bytes: Uint8Array, maxFaces: number): void {
  bridge(xtBrep(readXtData(bytes)), maxFaces);
}

function bridge(brep: Brep, maxFaces: number): void {
  writeStep(brep, () => 'Part');
  mesh(brep.bodies, brep.unitMillimetres, maxFaces);
}

/** What is left to the geometry engine is not looked at. */
function mesh(bodies: readonly Body[], unitMillimetres: number, maxFaces: number): void {
  let faces = 0;
  const parts = bodies.flatMap((body) => {
    faces += body.lumps.flatMap(({ shells }) => shells.flatMap((shell) => shell.faces)).length;
    if (faces > maxFaces) return [];
    const meshed = meshBody(body, unitMillimetres, 'draft', { name: 'Part', color: null });
    return meshed.kind === 'meshed' ? [meshed.part] : [];
  });
  if (parts.length > 0) assertSound({ parts });
}

function packedStreams(bytes: Uint8Array, fileName: string, maxFaces: number): Subject[] {
  if (!/\.sldprt$/i.test(fileName)) return [];
  const file = openSolidWorks(bytes);
  const stream = (path: string) => file?.read(path) ?? new Uint8Array();
  const list = stream('Contents/DisplayLists');
  return [
    {
      what: `the body in ${fileName}`,
      // Behind a length.
      bytes: unframed(stream('Contents/Config-0-Partition').subarray(4)),
      read: (damaged) => {
        readParasolid(damaged, maxFaces);
      },
    },
    {
      what: `the history in ${fileName}`,
      bytes: unframed(behindSection(stream('Contents/Config-0-Partition'))),
      read: (damaged) => {
        const last = unframed(stream('Contents/Config-0-Partition').subarray(4));
        for (const state of earlierStates(readXtData(last), damaged)) xtBrep(state);
      },
    },
    {
      what: `the mesh in ${fileName}`,
      bytes: list.length > 0 ? list : unframed(stream('Contents/DisplayLists__ZLB')),
      read: (damaged) => void readDisplayList(damaged),
    },
  ];
}

/** What stands behind the length of the second section. */
function behindSection(stream: Uint8Array): Uint8Array {
  const length = Buffer.from(stream.buffer, stream.byteOffset).readUInt32LE(0);
  return stream.subarray(4 + length + 4);
}

/** A frame of 24 bytes, the last four of which are the packed length. */
function unframed(stream: Uint8Array): Uint8Array {
  const length = Buffer.from(stream.buffer, stream.byteOffset).readUInt32LE(20);
  return new Uint8Array(inflateSync(stream.subarray(24, 24 + length)));
}
