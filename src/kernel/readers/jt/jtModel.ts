import { say } from '../../../contract/say';
import { boundaryEdges } from '../../mesh/boundaryEdges';
import { Refusal } from '../../refusal';
import type { FaceRange, PartMesh, SceneNode } from '../../scene';
import type { SceneGraph } from './graph/graph';
import { readGraph } from './graph/readGraph';
import { type JtFile, openJt } from './jtFile';
import { Budget } from './packets/budget';
import { type Placement, placementsOf, type ShapeUse } from './placements';
import { openSegment } from './segment';
import { type BodyMesh, bodyMesh } from './shape/bodyMesh';
import { checkBox } from './shape/checkBox';
import { readShape } from './shape/readShape';
import { type Unit, unitNamed } from './units';

/** What a JT document shows. */
export interface JtModel {
  readonly root: SceneNode;
  readonly parts: readonly PartMesh[];
  /** `JT 10.0`. */
  readonly schema: string;
  /** The one that the document states first; null when it states none. */
  readonly unit: Unit | null;
  readonly warnings: readonly string[];
}

export interface JtOptions {
  /** For documents that state no unit. */
  readonly unit: Unit;
  /** For what the document leaves unnamed; not empty. */
  readonly name: string;
  readonly report: (phase: string) => void;
}

/** Placements that a document may show, shared parts counted each time. */
const placementLimit = 200_000;

/**
 * Reads a JT document: its assembly and the finest mesh of each part.
 * @throws Refusal when nothing in it can be shown
 */
export function readJtModel(bytes: Uint8Array, options: JtOptions): JtModel {
  const file = openJt(bytes);
  const graph = readGraph(openSegment(file, file.sceneGraph), file.major);
  const unit = statedUnit(graph);
  const { root, skipped } = placementsOf(graph, unit ?? options.unit);
  if (!root) throw nothingToShow();
  const parts = new Parts(file, options);
  const node = nodeFrom(root, options.name, parts);
  if (parts.meshes.length === 0) throw parts.firstTrouble ?? nothingToShow();
  return {
    root: node,
    parts: parts.meshes,
    schema: file.schema,
    unit,
    warnings: [...skippedWarnings(skipped), ...parts.warnings()],
  };
}

function statedUnit({ properties }: SceneGraph): Unit | null {
  for (const own of properties.values()) {
    const value = own.get('JT_PROP_MEASUREMENT_UNITS');
    const unit = value?.kind === 'text' ? unitNamed(value.text) : null;
    if (unit) return unit;
  }
  return null;
}

function nodeFrom(placement: Placement, above: string, parts: Parts): SceneNode {
  const name = placement.name ?? above;
  const part = placement.shapes.length === 0 ? null : parts.numberOf(placement.shapes, name);
  parts.countPlacement();
  return {
    name,
    matrix: placement.matrix,
    part,
    color: placement.color,
    children: placement.children.map((child) => nodeFrom(child, name, parts)),
  };
}

/** Reads each part when it is first placed. */
class Parts {
  readonly meshes: PartMesh[] = [];
  firstTrouble: Refusal | null = null;
  private readonly numbers = new Map<readonly ShapeUse[], number | null>();
  private readonly budget: Budget;
  private placements = 0;
  private missing = 0;
  private turned = 0;

  constructor(
    private readonly file: JtFile,
    private readonly options: JtOptions,
  ) {
    this.budget = new Budget(file.bytes.byteLength);
  }

  /** @returns null for a part of which nothing could be read */
  numberOf(shapes: readonly ShapeUse[], name: string): number | null {
    const known = this.numbers.get(shapes);
    if (known !== undefined) return known;
    this.options.report(say('Unpacking {name}', { name }));
    const bodies = shapes.map((shape) => this.body(shape)).filter((body) => body !== null);
    const number = bodies.length === 0 ? null : this.meshes.push(partFrom(bodies, name)) - 1;
    this.numbers.set(shapes, number);
    return number;
  }

  countPlacement(): void {
    this.placements++;
    if (this.placements > placementLimit) {
      throw new Refusal('tooComplex', say('The assembly in the JT data has too many parts.'));
    }
  }

  warnings(): string[] {
    const { missing, turned } = this;
    return [
      ...(missing > 0
        ? [
            missing === 1
              ? say('One mesh is damaged and left out.')
              : say('{missing} meshes are damaged and left out.', { missing }),
          ]
        : []),
      ...(turned > 0
        ? [say('{turned} triangles stood inside out and were turned round.', { turned })]
        : []),
    ];
  }

  private body({ segment, box, unit, color, hidesVertexColors }: ShapeUse): BodyMesh | null {
    try {
      const stored = readShape(openSegment(this.file, segment), this.file.major, this.budget);
      if (box) checkBox(stored.coordinates, box);
      const shape = hidesVertexColors ? { ...stored, colors: null } : stored;
      const body = bodyMesh(shape, unit.metres, color);
      this.turned += body.turnedCount;
      return body.indices.length > 0 ? body : null;
    } catch (error) {
      // Beyond all bounds is no matter of one mesh.
      if (!(error instanceof Refusal) || error.code === 'tooComplex') throw error;
      this.firstTrouble ??= error;
      this.missing++;
      return null;
    }
  }
}

function partFrom(bodies: readonly BodyMesh[], name: string): PartMesh {
  const positions = joinedFloats(bodies.map((body) => body.positions));
  const normals = joinedFloats(bodies.map((body) => body.normals));
  const indices = new Uint32Array(bodies.reduce((sum, body) => sum + body.indices.length, 0));
  const faces: FaceRange[] = [];
  let firstVertex = 0;
  let firstIndex = 0;
  for (const body of bodies) {
    const before = firstVertex;
    indices.set(
      body.indices.map((index) => index + before),
      firstIndex,
    );
    for (const face of body.faces) {
      faces.push({ ...face, firstTriangle: face.firstTriangle + firstIndex / 3 });
    }
    firstVertex += body.positions.length / 3;
    firstIndex += body.indices.length;
  }
  return {
    name,
    positions,
    normals,
    indices,
    faces,
    edges: boundaryEdges({ positions, indices, faces }),
    color: null,
    geometry: 'triangles saved in the file',
    // What triangles enclose is not exact.
    solid: { volume: null, area: null },
  };
}

function joinedFloats(lists: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    joined.set(list, at);
    at += list.length;
  }
  return joined;
}

function skippedWarnings(skipped: number): string[] {
  if (skipped === 0) return [];
  return [
    skipped === 1
      ? say('One set of lines or points, or without a mesh, is not shown.')
      : say('{skipped} sets of lines or points, or without a mesh, is not shown.', { skipped }),
  ];
}

function nothingToShow(): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'There is no mesh in the JT data: lines, points, exact bodies or references to other files only.',
    ),
  );
}
