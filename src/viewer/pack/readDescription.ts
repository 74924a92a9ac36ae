import type {
  PackBatch,
  PackDescription,
  PackFacts,
  PackLines,
  PackMesh,
  PackNode,
  PackPart,
  PackPicture,
  PackPieces,
  PackSize,
  PackSurface,
  PackWrapping,
  Span,
} from '../../model/viewPack';
import { cutSentences, shownName } from '../../model/partNames';
import { retold } from '../../words/retold';
import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';

/** Deeper than this is no assembly that the writer lets pass. */
const deepest = 300;

/** Reads the description of a pack; null when it is none. What its numbers point at is checked later. */
export function readDescription(value: unknown): PackDescription | null {
  if (!isRecord(value) || !isRecord(value['places'])) return null;
  const facts = readFacts(value['facts']);
  const roots = readNodes(value['roots'], deepest);
  const parts = listOf(value['parts'], readPart);
  const meshes = listOf(value['meshes'], readMesh);
  const matrices = readSpan(value['places']['matrices']);
  const pieces = readPieces(value['pieces']);
  const batches = listOf(value['batches'], readBatch);
  const lines = listOf(value['lines'], readLines);
  const pictures = listOf(value['pictures'], readPicture);
  if (!facts || !roots || !parts || !meshes || !matrices) return null;
  if (!pieces || !batches || !lines || !pictures) return null;
  const places = { matrices };
  const origin = readSize(value['origin']);
  const size = readSize(value['size']);
  const sized = size && { size, isSizeExact: value['isSizeExact'] === true };
  return {
    facts,
    roots,
    ...(origin && { origin }),
    ...sized,
    parts,
    meshes,
    places,
    pieces,
    batches,
    lines,
    pictures,
  };
}

function readFacts(value: unknown): PackFacts | null {
  if (!isRecord(value) || !isText(value['format'])) return null;
  const notes: readonly unknown[] = Array.isArray(value['notes']) ? value['notes'] : [];
  return {
    format: shownName(value['format']),
    unit: textOrNull(value['unit']),
    up: value['up'] === 'z' ? 'z' : 'y',
    caliper: value['caliper'] ?? null,
    notes: cutSentences(notes.filter(isText)).map(retold),
  };
}

function readNodes(value: unknown, depth: number): readonly PackNode[] | null {
  if (depth === 0) return null;
  return listOf(value, (node) => readNode(node, depth));
}

function readNode(value: unknown, depth: number): PackNode | null {
  if (!isRecord(value) || typeof value['name'] !== 'string') return null;
  const name = shownName(value['name']);
  const product = textOrNull(value['product']);
  const index = readCount(value['index']);
  const part = readCount(value['part']);
  const children = value['children'] === undefined ? [] : readNodes(value['children'], depth - 1);
  if (index === null || !children) return null;
  return {
    name,
    ...(product !== null && product !== '' && { product: shownName(product) }),
    index,
    ...(part !== null && { part }),
    children,
  };
}

function readPart(value: unknown): PackPart | null {
  if (!isRecord(value)) return null;
  const mesh = readCount(value['mesh']);
  const firstSlot = readCount(value['firstSlot']);
  const slots = readCount(value['slots']);
  if (mesh === null || firstSlot === null || slots === null) return null;
  const size = readSize(value['exactSize']);
  const own = { mesh, firstSlot, slots, ...(size && { exactSize: size }) };
  if (value['edges'] === undefined) return own;
  const [lines, first, count] = listOf(value['edges'], readCount) ?? [];
  if (lines === undefined || first === undefined || count === undefined) return null;
  return { ...own, edges: [lines, first, count] };
}

function readSize(value: unknown): PackSize | null {
  const [x, y, z] = listOf(value, numberOrNull) ?? [];
  return x === undefined || y === undefined || z === undefined ? null : [x, y, z];
}

function readMesh(value: unknown): PackMesh | null {
  if (!isRecord(value)) return null;
  const sameAs = readCount(value['sameAs']);
  return {
    ...(sameAs !== null && { sameAs }),
    ...spanNamed('faceStarts', value),
    ...spanNamed('edgeStarts', value),
    ...spanNamed('extras', value),
  };
}

function readPieces(value: unknown): PackPieces | null {
  if (!isRecord(value)) return null;
  const count = readCount(value['count']);
  const looks = readSpan(value['looks']);
  const boxes = readSpan(value['boxes']);
  const places = readSpan(value['places']);
  return count !== null && looks && boxes && places ? { count, looks, boxes, places } : null;
}

function readBatch(value: unknown): PackBatch | null {
  if (!isRecord(value)) return null;
  const surface = readSurface(value['surface']);
  const positions = readSpan(value['positions']);
  const index = readSpan(value['index']);
  if (!surface || !positions || !index) return null;
  return {
    surface,
    repeated: value['repeated'] === true,
    positions,
    ...spanNamed('normals', value),
    ...spanNamed('slots', value),
    ...spanNamed('colors', value),
    ...spanNamed('uvs', value),
    index,
  };
}

function readSurface(value: unknown): PackSurface | null {
  if (!isRecord(value)) return null;
  const picture = readCount(value['picture']);
  const cut = numberOrNull(value['cut']);
  return {
    doubleSided: value['doubleSided'] === true,
    shines: value['shines'] === true,
    ...(picture !== null && { picture }),
    ...(cut !== null && { cut }),
  };
}

function readLines(value: unknown): PackLines | null {
  const segments = isRecord(value) ? readSpan(value['segments']) : null;
  return segments && isRecord(value) ? { segments, ...spanNamed('slots', value) } : null;
}

function readPicture(value: unknown): PackPicture | null {
  if (!isRecord(value) || !isText(value['mediaType'])) return null;
  const bytes = readSpan(value['bytes']);
  const [u, v] = listOf(value['wrap'], readWrapping) ?? [];
  return bytes && u && v ? { mediaType: value['mediaType'], bytes, wrap: [u, v] } : null;
}

const wrappings: readonly PackWrapping[] = ['repeat', 'mirror', 'clamp'];

function readWrapping(value: unknown): PackWrapping | null {
  return wrappings.find((known) => known === value) ?? null;
}

function spanNamed<Name extends string>(
  name: Name,
  record: Record<string, unknown>,
): Partial<Record<Name, Span>> {
  const span = readSpan(record[name]);
  const named: Partial<Record<Name, Span>> = {};
  if (span) named[name] = span;
  return named;
}

function readSpan(value: unknown): Span | null {
  const [at, length] = listOf(value, readCount) ?? [];
  return at === undefined || length === undefined ? null : [at, length];
}

function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function listOf<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  const items: T[] = [];
  for (const one of value) {
    const item = read(one);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}
