import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { PartMesh, SceneNode } from '../../base/scene';
import type { JtFile } from './jtFile';
import { Budget } from './packets/budget';
import { partMesh } from './body/partMesh';
import type { ShapeUse } from './jtPlacement';
import { openSegment } from './segment';
import { bodyMesh, type BodyMesh } from './body/bodyMesh';
import { type Shape, readShape } from './shape/readShape';
import { damagedJt } from './jtRefusals';

/** How far a mesh may extend beyond its box, as a share of the box's diagonal, because quantised points may do so. */
const tolerance = 0.01;

/**
 * Checks a mesh that has no checksum against the bounding box in the scene graph.
 * @param coordinates x y z
 * @param box lowest, then highest x y z
 * @throws Refusal if a point lies outside
 */
function checkBox(coordinates: Float64Array, box: Float64Array): void {
  const low = box.subarray(0, 3);
  const high = box.subarray(3);
  const room =
    tolerance * Math.hypot(...high.map((value, axis) => value - (low[axis] ?? outOfRange())));
  const isInside = coordinates.every((value, i) => {
    const axis = i % 3;
    return (
      value >= (low[axis] ?? outOfRange()) - room && value <= (high[axis] ?? outOfRange()) + room
    );
  });
  if (!isInside) throw damagedJt(say('a mesh reaches out of its box'));
}

/** A part that has an exact body and no mesh. */
export interface ExactPart {
  readonly name: string;
  /** The GUID of the segment with its body. */
  readonly segment: string;
  /** The nodes of its placements. */
  readonly nodes: SceneNode[];
}

/** Reads each part at its first placement. */
export class JtPartReader {
  readonly meshes: PartMesh[] = [];
  firstTrouble: Refusal | null = null;
  private readonly exactParts = new Map<string, ExactPart>();
  private readonly numbers = new Map<readonly ShapeUse[], number | null>();
  private readonly budget: Budget;
  private missing = 0;
  private turned = 0;
  private uncolored = 0;

  constructor(
    private readonly file: JtFile,
    private readonly report: (phase: string) => void,
  ) {
    this.budget = new Budget(file.bytes.byteLength);
  }

  get exact(): ExactPart[] {
    return [...this.exactParts.values()];
  }

  /** @returns null for a part of which nothing could be read */
  numberOf(shapes: readonly ShapeUse[], name: string): number | null {
    const known = this.numbers.get(shapes);
    if (known !== undefined) return known;
    this.report(say('Unpacking {name}', { name }));
    const bodies: BodyMesh[] = [];
    const lines: Float32Array[] = [];
    for (const use of shapes) {
      const shape = this.shape(use);
      if (shape?.kind === 'surface') bodies.push(this.body(shape.surface, use));
      else if (shape) lines.push(...shape.lines.map((line) => scaled(line, use.unit.metres)));
    }
    const shown = bodies.filter(({ indices }) => indices.length > 0);
    const isEmpty = shown.length === 0 && lines.length === 0;
    const number = isEmpty ? null : this.meshes.push(partMesh(name, shown, lines)) - 1;
    this.numbers.set(shapes, number);
    return number;
  }

  placeExact(segment: string, name: string, node: SceneNode): void {
    const part = this.exactParts.get(segment) ?? { name, segment, nodes: [] };
    part.nodes.push(node);
    this.exactParts.set(segment, part);
  }

  warnings(): string[] {
    const { missing, turned, uncolored } = this;
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
      ...(uncolored > 0 ? [say('Colours of vertices that could not be read are not shown.')] : []),
    ];
  }

  private shape({ segment, box }: ShapeUse): Shape | null {
    try {
      const shape = readShape(openSegment(this.file, segment), this.file.major, this.budget);
      if (box) checkShape(shape, box);
      return shape;
    } catch (error) {
      // Exceeding a limit concerns the whole document, and not only one mesh.
      if (!(error instanceof Refusal) || error.code === 'tooComplex') throw error;
      this.firstTrouble ??= error;
      this.missing++;
      return null;
    }
  }

  private body(
    surface: Extract<Shape, { kind: 'surface' }>['surface'],
    { unit, color, hidesVertexColors }: ShapeUse,
  ): BodyMesh {
    const colors = hidesVertexColors ? null : surface.colors;
    if (colors === 'not read') this.uncolored++;
    const body = bodyMesh({ ...surface, colors }, unit.metres, color);
    this.turned += body.flippedCount;
    return body;
  }
}

function checkShape(shape: Shape, box: Float64Array): void {
  const lists = shape.kind === 'surface' ? [shape.surface.coordinates] : shape.lines;
  for (const coordinates of lists) checkBox(coordinates, box);
}

function scaled(line: Float64Array, metres: number): Float32Array {
  return Float32Array.from(line, (value) => value * metres);
}
