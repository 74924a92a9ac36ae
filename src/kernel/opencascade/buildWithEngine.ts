import type { Quality } from '../../model/modelExtras';
import { say } from '../../words/say';
import type { Report } from '../bodies/report';
import type { OpenCascade } from './engine';
import { noFacts } from '../base/noFacts';
import { openShare } from '../base/qualityLimits';
import { meshLimitsFor } from './meshLimits';
import { shapeKey } from './meshFaces';
import { meshShape, type ShapeMesh } from './mesh/meshShape';
import { withoutUntrimmed } from './mesh/withoutUntrimmed';
import type { StepModel } from './stepModel';
import type { FaceRange, PartMesh, Rgba } from '../base/scene';
import type { BuiltPart, FileNumbers, ItemColors, PartItem } from '../bodies/builtPart';
import { referencesIn } from '../part21/parameter';
import type { StepFile } from '../part21/stepFile';
import { canClose, isBordered } from '../part21/isBordered';
import { isSolid, isTessellated, facesByShell } from '../part21/representations';

/** A file as read by the engine and by our own reader. */
export interface OpenedStep {
  readonly engine: OpenCascade;
  readonly model: StepModel;
  readonly file: StepFile;
  readonly styles: ItemColors;
}

interface BuildOptions {
  readonly quality: Quality;
  readonly report: Report;
  readonly askedFaces?: ReadonlySet<number>;
}

/** Builds and meshes a solid or surface with the geometry engine; null if the engine cannot. */
export function buildWithEngine(
  opened: OpenedStep,
  item: PartItem,
  { quality, report, askedFaces }: BuildOptions,
): BuiltPart | null {
  const { engine, file } = opened;
  const { name } = item;
  report(say('Building {number} of {count}: {name}', item));
  const shape = shapeOf(opened, item.id);
  const limits = shape && meshLimitsFor(engine, shape, quality);
  if (limits) report(say('Meshing {number} of {count}: {name}', item));
  const whole = limits && meshShape(engine, shape, limits);
  const known = whole && facesOf(opened, item.id);
  const mesh = known && withoutLost(withoutUntrimmed(whole, known.isBordered), known.lost);
  const colors = mesh && isDrawable(mesh) ? coloursOf(opened, item) : null;
  const numbers = mesh && fileNumbers(opened, item.id, mesh, askedFaces);
  // The model keeps every shape that it has built; without this, their triangles would accumulate.
  if (shape) engine.BRepTools.Clean(shape, true);
  shape?.delete();
  if (!mesh || !colors || !numbers) return null;
  const { unmeshedFaces } = mesh;
  return isTessellated(file, item.id)
    ? {
        part: savedPart(name, mesh, colors),
        numbers,
        linearDeflection: null,
        looseness: null,
        unmeshedFaces,
      }
    : {
        part: { ...exactPart(name, mesh, colors), isSolid: isSolid(file, item.id) },
        numbers,
        linearDeflection: limits.linearDeflection / 1000,
        // Sums whose faces are not known one by one are confirmed by the triangles alone.
        looseness: mesh.shapes ? null : openShare(limits.angularDeflection),
        unmeshedFaces,
      };
}

/** The numbers of the asked faces only, because the engine searches for each of them. */
function fileNumbers(
  opened: OpenedStep,
  item: number,
  { faces, edges }: ShapeMesh,
  asked: ReadonlySet<number> = new Set(),
): FileNumbers {
  const numbers = new Map<number, number>();
  for (const face of facesIn(opened.file, item)) {
    const shape = asked.has(face) ? shapeOf(opened, face) : null;
    if (!shape) continue;
    numbers.set(shapeKey(opened.engine, shape), face);
    shape.delete();
  }
  return {
    faces: faces.map(({ key }) => numbers.get(key) ?? null),
    edges: edges.map(() => null),
  };
}

function facesIn(file: StepFile, item: number): readonly number[] {
  const tessellated = file.parameters(item, 'TESSELLATED_SOLID', 'TESSELLATED_SHELL');
  if (tessellated) return referencesIn(tessellated[1]);
  return facesByShell(file, item).flatMap(({ faces }) => faces);
}

interface KnownFaces {
  /** Whether edges in the file bound the face with a key. */
  readonly isBordered: (key: number) => boolean;
  /** The number of faces that the engine cannot build; it leaves them out of their body without a word. */
  readonly lost: number;
}

function facesOf(opened: OpenedStep, item: number): KnownFaces {
  const { engine, file } = opened;
  const bordered = new Set<number>();
  const ids = new Set(facesByShell(file, item).flatMap(({ faces }) => faces));
  let lost = 0;
  for (const face of ids) {
    const shape = shapeOf(opened, face);
    if (!shape) {
      lost += 1;
      continue;
    }
    if (canClose(file, face) && isBordered(file, face)) bordered.add(shapeKey(engine, shape));
    shape.delete();
  }
  return { isBordered: (key) => bordered.has(key), lost };
}

/** Counts faces of the file that are not in the mesh as unmeshed; the sums of the others are not those of the body. */
function withoutLost(mesh: ShapeMesh, lost: number): ShapeMesh {
  if (lost === 0) return mesh;
  return { ...mesh, unmeshedFaces: mesh.unmeshedFaces + lost, facts: noFacts };
}

/** Null for a number without an instance. */
function shapeOf({ model, file }: OpenedStep, id: number) {
  const position = file.positionOf(id);
  return position === undefined ? null : model.shapeOf(id, position);
}

function isDrawable({ indices, positions }: ShapeMesh): boolean {
  return indices.length > 0 && positions.every((value) => Number.isFinite(value));
}

interface PartColors {
  readonly part: Rgba | null;
  /** By the engine's key of the face. */
  readonly faces: ReadonlyMap<number, Rgba>;
}

/** The colour of a face takes precedence over that of its shell, solid and representation, in this order. */
function coloursOf(opened: OpenedStep, item: PartItem): PartColors {
  const { engine, file, styles } = opened;
  const faces = new Map<number, Rgba>();
  for (const shell of facesByShell(file, item.id)) {
    const shellColor = styles.colorOf(shell.id);
    for (const face of shell.faces) {
      const color = styles.colorOf(face) ?? shellColor;
      const shape = color && shapeOf(opened, face);
      if (!shape) continue;
      faces.set(shapeKey(engine, shape), color);
      shape.delete();
    }
  }
  return { part: styles.colorOf(item.id) ?? item.color, faces };
}

/** Volume and area of triangles that another program saved are not exact, so they are null. */
function savedPart(name: string, mesh: ShapeMesh, colors: PartColors): PartMesh {
  const { shapes: _, ...part } = exactPart(name, mesh, colors);
  const solid = { volume: null, area: null };
  return { ...part, geometry: 'triangles saved in the file', solid };
}

function exactPart(name: string, mesh: ShapeMesh, colors: PartColors): PartMesh {
  const { positions, normals, indices, edges, facts: solid, shapes } = mesh;
  const faces: FaceRange[] = mesh.faces.map(({ key, firstTriangle, triangleCount }) => ({
    firstTriangle,
    triangleCount,
    color: colors.faces.get(key) ?? null,
  }));
  return {
    name,
    positions,
    normals,
    indices,
    faces,
    ...(mesh.unmeshedFaces > 0 && { missingFaces: mesh.unmeshedFaces }),
    edges,
    color: colors.part,
    geometry: 'meshed from exact B-rep',
    solid,
    ...(shapes && { shapes }),
  };
}
