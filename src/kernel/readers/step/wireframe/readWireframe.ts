import type { PartMesh, Scene } from '../../../base/scene';
import { Unexpected } from '../../../base/unexpected';
import { curveWarnings, wireframeOf, type StandaloneCurve } from '../../../bodies/wireframe';
import type { Quality } from '../../../../model/modelExtras';
import type { ExchangeStructure } from '../../../part21/exchangeStructure';
import { representationOf, type Representation } from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import { sourceUnitOf, unknownUnits } from '../../../part21/stepUnits';
import { readAssembly, shownThoughHidden } from '../assembly/assembly';
import { sceneNodes, type NamedPart } from '../assembly/sceneNodes';
import { sourceOf } from '../brep/stepSource';
import { otherFilesNotShown } from '../externalDocuments';
import { schemaOf } from '../schema';
import type { Styles } from '../styles';
import { unitWarnings } from '../unitWarnings';
import { byColor } from './byColor';
import { curveColors } from './curveColors';
import { CurvePieces } from './curvePieces';
import { wireItems } from './wireItems';

/** The most points of all parts together, which limits memory. */
const maxPoints = 2_000_000;

/**
 * The curves of a file that has neither solid nor surface, as one part for each representation with curves and each
 * colour; null if no curve can be read.
 */
export function readWireframe(
  { file, isDamaged, warnings }: ExchangeStructure,
  styles: Styles,
  quality: Quality,
): Scene | null {
  const seen = foundWires(file, styles);
  const all = { ...styles, isHidden: () => false };
  const { assembly, itemsOf } = seen.assembly.geometry.length > 0 ? seen : foundWires(file, all);
  const parts: PartMesh[] = [];
  const indices = new Map<number, NamedPart[]>();
  let [shown, notShown, left] = [0, 0, maxPoints];
  for (const item of assembly.geometry) {
    const representation = representationOf(file, item.id);
    if (!representation) continue;
    const { curves, others } = itemsOf(representation);
    const reader = new CurvePieces(file, sourceOf(file, item.id));
    const own: NamedPart[] = [];
    notShown += others + curves.length;
    for (const [color, ids] of byColor(curves)) {
      const read = left > 0 ? readCurves(reader, ids) : noneRead;
      const part = wireframeOf(item.name, read.pieces, quality);
      if (!part) continue;
      shown += read.count;
      notShown -= read.count;
      left -= part.positions.length / 3;
      own.push({ index: parts.length, name: item.name });
      parts.push({ ...part, color: color ?? item.color });
    }
    if (own.length > 0) indices.set(item.id, own);
  }
  if (parts.length === 0) return null;
  const contexts = assembly.geometry.map(({ id }) => representationOf(file, id)?.context ?? null);
  const known = [...new Set(contexts)];
  return {
    roots: sceneNodes(assembly.roots, (id) => indices.get(id) ?? null),
    parts,
    facts: {
      sourceFormat: 'STEP',
      schema: schemaOf(file),
      sourceUnit: sourceUnitOf(file, known),
      ...(unknownUnits(file, known).length > 0 && { isUnitUnknown: true }),
      ...(isDamaged && { isUnsure: true }),
      // There are no triangles, so there is no deflection.
      linearDeflection: null,
      angularDeflection: null,
      warnings: [
        ...warnings,
        ...unitWarnings(file, known),
        ...assembly.warnings,
        ...(assembly === seen.assembly ? [] : [shownThoughHidden()]),
        ...otherFilesNotShown(file),
        ...curveWarnings(shown, notShown),
      ],
    },
  };
}

function foundWires(file: StepFile, styles: Styles) {
  const isHidden = (item: number) => styles.isHidden(item);
  const colorOf = curveColors(file);
  const itemsOf = (representation: Representation) =>
    wireItems(file, representation, isHidden, colorOf);
  const assembly = readAssembly(file, styles, {
    shownOf: (representation) =>
      itemsOf(representation).curves.length > 0 ? [representation.id] : [],
  });
  return { assembly, itemsOf };
}

interface ReadCurves {
  readonly pieces: readonly StandaloneCurve[];
  /** The number of curves that these pieces form. */
  readonly count: number;
}

const noneRead: ReadCurves = { pieces: [], count: 0 };

function readCurves(reader: CurvePieces, curves: readonly number[]): ReadCurves {
  const pieces: StandaloneCurve[] = [];
  let count = 0;
  for (const curve of curves) {
    const own = piecesOf(reader, curve);
    for (const piece of own) pieces.push(piece);
    if (own.length > 0) count += 1;
  }
  return { pieces, count };
}

/** Empty for a curve that cannot be read. */
function piecesOf(reader: CurvePieces, curve: number): readonly StandaloneCurve[] {
  try {
    return reader.of(curve);
  } catch (error) {
    if (error instanceof Unexpected) return [];
    throw error;
  }
}
