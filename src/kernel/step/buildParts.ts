import type { Quality } from '../../contract/modelExtras';
import { say } from '../../contract/say';
import type { OpenCascade } from '../opencascade/engine';
import { meshLimitsFor } from '../opencascade/meshLimits';
import { shapeKey } from '../opencascade/meshFaces';
import { meshShape, type ShapeMesh } from '../opencascade/meshShape';
import type { StepModel } from '../opencascade/stepModel';
import type { FaceRange, PartMesh, Rgba } from '../scene';
import { unmeshedFaces } from '../unmeshedFaces';
import type { GeometryItem } from './assembly';
import type { StepFile } from './part21/stepFile';
import { isTessellated, shellsOf } from './representations';
import type { Styles } from './styles';

export interface BuiltParts {
  readonly parts: readonly PartMesh[];
  readonly indexOf: (geometry: number) => { index: number; name: string } | null;
  /** The largest of all parts with exact faces, in metres; null when there is none. */
  readonly linearDeflection: number | null;
  readonly warnings: readonly string[];
}

type BuildItem = Omit<GeometryItem, 'representation'>;

interface BuildOptions {
  readonly quality: Quality;
  readonly report: (phase: string) => void;
}

/** Builds and meshes every solid and surface once, one after the other. */
export function buildParts(
  engine: OpenCascade,
  model: StepModel,
  file: StepFile,
  styles: Styles,
  geometry: readonly BuildItem[],
  { quality, report }: BuildOptions,
): BuiltParts {
  const parts: PartMesh[] = [];
  const placeOf = new Map<number, { index: number; name: string }>();
  const missing: string[] = [];
  const saved: string[] = [];
  let linearDeflection: number | null = null;
  let unmeshed = 0;
  geometry.forEach((item, i) => {
    const which = { number: i + 1, count: geometry.length, name: item.name };
    report(say('Building {number} of {count}: {name}', which));
    const shape = model.shapeOf(item.id, file.positionOf(item.id) ?? 0);
    const limits = shape && meshLimitsFor(engine, shape, quality);
    if (limits) report(say('Meshing {number} of {count}: {name}', which));
    const mesh = limits && meshShape(engine, shape, limits);
    if (mesh && isDrawable(mesh)) {
      const colors = coloursOf(engine, model, file, styles, item);
      placeOf.set(item.id, { index: parts.length, name: item.name });
      unmeshed += mesh.unmeshedFaces;
      if (isTessellated(file, item.id)) {
        parts.push(savedPart(item.name, mesh, colors));
        saved.push(item.name);
      } else {
        parts.push(exactPart(item.name, mesh, colors));
        linearDeflection = Math.max(linearDeflection ?? 0, limits.linearDeflection / 1000);
      }
    } else missing.push(item.name);
    // The model keeps every shape it has built: its triangles would pile up with it.
    if (shape) engine.BRepTools.Clean(shape, true);
    shape?.delete();
  });
  return {
    parts,
    indexOf: (id) => placeOf.get(id) ?? null,
    linearDeflection,
    warnings: [
      ...listed(leftOut, missing),
      ...unmeshedFaces(unmeshed),
      ...listed(savedTriangles, saved),
    ],
  };
}

function isDrawable({ indices, positions }: ShapeMesh): boolean {
  return indices.length > 0 && positions.every((value) => Number.isFinite(value));
}

interface PartColors {
  readonly part: Rgba | null;
  /** By the engine's number of the face. */
  readonly faces: ReadonlyMap<number, Rgba>;
}

/** A face's own colour goes over its shell's, that over its solid's, that over its representation's. */
function coloursOf(
  engine: OpenCascade,
  model: StepModel,
  file: StepFile,
  styles: Styles,
  item: BuildItem,
): PartColors {
  const faces = new Map<number, Rgba>();
  for (const shell of shellsOf(file, item.id)) {
    const shellColor = styles.colorOf(shell.id);
    for (const face of shell.faces) {
      const color = styles.colorOf(face) ?? shellColor;
      const shape = color && model.shapeOf(face, file.positionOf(face) ?? 0);
      if (!shape) continue;
      faces.set(shapeKey(engine, shape), color);
      shape.delete();
    }
  }
  return { part: styles.colorOf(item.id) ?? item.color, faces };
}

/** Triangles of another program enclose something, but tell no exact volume or area. */
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
    edges,
    color: colors.part,
    geometry: 'meshed from exact B-rep',
    solid,
    ...(shapes && { shapes }),
  };
}

const leftOut = (names: string) =>
  say('Left out, because the geometry is damaged: {names}.', { names });
const savedTriangles = (names: string) =>
  say('Drawn from triangles that another program saved, without exact faces: {names}.', { names });

function listed(sentence: (names: string) => string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const first = names
    .slice(0, 5)
    .map((name) => `“${name}”`)
    .join(', ');
  const more = names.length - 5;
  return [sentence(more > 0 ? say('{first} and {more} more', { first, more }) : first)];
}
