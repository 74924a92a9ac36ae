import type {
  OwnTriangles,
  PackFacts,
  PackMesh,
  PackPicture,
  PackSize,
  PackSurface,
  PackWrapping,
  Span,
  StoredBatch,
  StoredLines,
  StoredMesh,
  StoredPack,
  StoredPiece,
  StoredPieces,
  StoredPlacements,
  StoredShape,
} from '../../model/viewPack';
import { cutSentences, shownName } from '../../model/partNames';
import { translated } from '../../words/translated';
import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';

/** Parses the description of a pack; null when it is not valid. The spans and indices in it are checked later. */
export function readStoredPack(value: unknown): StoredPack | null {
  if (!isRecord(value)) return null;
  const facts = readFacts(value['facts']);
  const box = listOf(value['box'], numberOrNull);
  const headArrays = readCount(value['headArrays']);
  const units = readSpan(value['units']);
  const names = listOf(value['names'], (name) => (typeof name === 'string' ? name : null));
  const nodes = readSpan(value['nodes']);
  const placements = readPlacements(value['placements']);
  const meshes = listOf(value['meshes'], readMesh);
  const appearances = readSpan(value['looks']);
  const shapes = listOf(value['shapes'], readShape);
  const batches = listOf(value['batches'], readBatch);
  const batchOfSlot = readSpan(value['batchOfSlot']);
  const ownPieces = readOwnPieces(value['ownPieces']);
  const lines = readLines(value['lines']);
  const pictures = listOf(value['pictures'], readPicture);
  if (!facts || box?.length !== 6 || headArrays === null || !units) return null;
  if (!names || !nodes || !placements || !meshes || !appearances || !shapes) return null;
  if (!batches || !batchOfSlot || !ownPieces || !lines || !pictures) return null;
  const origin = readSize(value['origin']);
  const size = readSize(value['size']);
  return {
    facts,
    ...(origin && { origin }),
    ...(size && { size, isSizeExact: value['isSizeExact'] === true }),
    box,
    headArrays,
    units,
    names,
    nodes,
    placements,
    meshes,
    looks: appearances,
    shapes,
    batches,
    batchOfSlot,
    ownPieces,
    lines,
    pictures,
    pmi: value['pmi'],
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
    notes: cutSentences(notes.filter(isText)).map(translated),
  };
}

function readPlacements(value: unknown): StoredPlacements | null {
  if (!isRecord(value)) return null;
  const meshes = readSpan(value['meshes']);
  const turnOfPart = readSpan(value['turnOfPart']);
  const steps = readSpan(value['steps']);
  const sizeOfPart = readSpan(value['sizeOfPart']);
  const exactSizes = readSpan(value['exactSizes']);
  const turns = readSpan(value['turns']);
  const mirroring = readSpan(value['mirroring']);
  const sizes = readSpan(value['sizes']);
  if (!meshes || !turnOfPart || !steps || !turns || !mirroring) return null;
  if (!sizeOfPart || !sizes || !exactSizes) return null;
  return { meshes, turnOfPart, steps, sizeOfPart, turns, mirroring, sizes, exactSizes };
}

function readSize(value: unknown): PackSize | null {
  const [x, y, z] = listOf(value, numberOrNull) ?? [];
  return x === undefined || y === undefined || z === undefined ? null : [x, y, z];
}

function readMesh(value: unknown): StoredMesh | null {
  if (!isRecord(value)) return null;
  const pieces = listOf(value['pieces'], readPiece);
  if (!pieces) return null;
  const segments = readCount(value['segments']);
  return { ...readSharedMesh(value), pieces, ...(segments !== null && { segments }) };
}

function readSharedMesh(value: Record<string, unknown>): PackMesh {
  const sameAs = readCount(value['sameAs']);
  return {
    ...(sameAs !== null && { sameAs }),
    ...spanNamed('faceStarts', value),
    ...spanNamed('edgeStarts', value),
    ...spanNamed('extras', value),
  };
}

function readPiece(value: unknown): StoredPiece | null {
  const [look, shape] = listOf(value, readCount) ?? [];
  if (look === undefined) return null;
  return shape === undefined ? [look] : [look, shape];
}

function readOwnPieces(value: unknown): StoredPieces | null {
  if (!isRecord(value)) return null;
  const slots = readSpan(value['slots']);
  const counts = readSpan(value['counts']);
  const boxes = readSpan(value['boxes']);
  return slots && counts && boxes ? { slots, counts, boxes } : null;
}

function readBatch(value: unknown): StoredBatch | null {
  if (!isRecord(value)) return null;
  const surface = readSurface(value['surface']);
  if (!surface) return null;
  const shape = readCount(value['shape']);
  if (shape !== null) return { surface, shape, isMirrored: value['isMirrored'] === true };
  if (value['own'] === undefined) return { surface };
  const own = readShape(value['own']);
  return own && { surface, own };
}

function readShape(value: unknown): (StoredShape & OwnTriangles) | null {
  if (!isRecord(value)) return null;
  const positions = readSpan(value['positions']);
  const index = readSpan(value['index']);
  if (!positions || !index) return null;
  return {
    positions,
    ...spanNamed('normals', value),
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

function readLines(value: unknown): StoredLines | null {
  const segments = isRecord(value) ? listOf(value['segments'], readSpan) : null;
  return segments && isRecord(value) ? { merged: value['merged'] === true, segments } : null;
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
