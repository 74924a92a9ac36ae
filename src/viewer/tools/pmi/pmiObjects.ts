import {
  Color,
  DoubleSide,
  GreaterDepth,
  Mesh,
  MeshBasicMaterial,
  type MeshBasicMaterialParameters,
  Vector2,
  type Vector3,
  Vector4,
} from 'three';
import type { ToolContext } from '../../toolkit/tool';
import { DrawnShapes, shapesHead, shapesPlace } from './drawnShapes';

/** Opacity of what parts hide, and of marked shapes there, which lie over the dimmed ones. */
const [dimmed, markedBehind] = [0.25, 0.5];
/** Metres, and a share of a coordinate, by which a corner is moved so that it is no dot. */
const beside = 1e-6;
/** Width of lines and size of dots, CSS pixels. */
const [lineWidth, dotSize] = [1, 7];
/** Width of the halo on each side of a line, CSS pixels. */
const haloWidth = 1.5;

/** Consecutive shapes. */
export interface ShapeRange {
  readonly first: number;
  readonly count: number;
}

type Shapes = Mesh<DrawnShapes, MeshBasicMaterial>;

/**
 * The three.js objects: all shapes, drawn once where they are visible and once where parts hide them, and over these
 * the marked ones. A change of marks draws only them, over the picture of all others.
 */
export class PmiObjects {
  private readonly shapes: DrawnShapes;
  private readonly all: readonly Shapes[];
  private marks: readonly Shapes[] = [];
  private readonly haloColour = { value: new Color() };
  private readonly materials: readonly MeshBasicMaterial[];
  private readonly pixels = { value: new Vector4() };
  private readonly halo = { value: 0 };
  private readonly size = new Vector2();

  constructor(
    private readonly context: ToolContext,
    count: number,
  ) {
    this.shapes = new DrawnShapes(count);
    const { pixels, halo, haloColour } = this;
    // Halos of dimmed lines would stain the parts in front of them.
    const noHalo = { pixels, halo: { value: 0 }, haloColour };
    this.materials = [
      shapeMaterial({}, { pixels, halo, haloColour }),
      shapeMaterial(behind(dimmed), noHalo),
      shapeMaterial(behind(markedBehind), noHalo),
    ];
    const [inFront, hidden] = this.materials;
    // The hidden shapes are drawn after the parts.
    this.all = [this.meshOf(this.shapes, inFront, 0), this.meshOf(this.shapes, hidden, 2)];
    for (const object of this.all) {
      object.visible = false;
      context.add(object);
    }
  }

  private meshOf(
    shapes: DrawnShapes,
    material: MeshBasicMaterial | undefined,
    order: number,
  ): Shapes {
    const object = new Mesh(shapes, material);
    object.frustumCulled = false;
    object.renderOrder = order;
    object.onBeforeRender = (renderer) => {
      const { x, y } = renderer.getDrawingBufferSize(this.size);
      const { ratio } = this.context.viewport;
      this.pixels.value.set(x, y, lineWidth * ratio, dotSize * ratio);
      this.halo.value = haloWidth * ratio;
    };
    return object;
  }

  /** Marks the shapes of some ranges that are visible, in one colour, and no others. */
  mark(ranges: readonly ShapeRange[], colour: Color): void {
    const { viewport } = this.context;
    if (ranges.length === 0 && this.marks.length === 0) return;
    this.unmark();
    const count = ranges.reduce((sum, range) => sum + range.count, 0);
    if (count > 0) {
      const shapes = this.shapes.partOf(ranges, count);
      shapes.paint(0, count, colour);
      const [inFront, , hidden] = this.materials;
      this.marks = [this.meshOf(shapes, inFront, 1), this.meshOf(shapes, hidden, 3)];
      for (const object of this.marks) {
        viewport.overlay.add(object);
        object.updateMatrixWorld(true);
      }
    }
    viewport.markOver();
  }

  private unmark(): void {
    for (const object of this.marks) object.removeFromParent();
    this.marks[0]?.geometry.dispose();
    this.marks = [];
  }

  /** The colour of halos. */
  surround(background: Color): void {
    this.haloColour.value.copy(background);
  }

  /** Shows or hides everything. */
  show(isVisible: boolean): void {
    for (const object of this.all) object.visible = isVisible;
    this.context.viewport.invalidate();
  }

  /** A corner of a shape that was placed. @param corner 0, 1 or 2 */
  cornerOf(shape: number, corner: 0 | 1 | 2, point: Vector3): Vector3 {
    return point.fromBufferAttribute(this.shapes.corners[corner], shape);
  }

  /** Places a segment or a triangle. One without any extent is not drawn, and not as the dot that it would be. */
  place(shape: number, a: Vector3, b: Vector3, c: Vector3): void {
    const [first, second, third] = this.shapes.corners;
    const at = 3 * shape;
    a.toArray(first.array, at);
    b.toArray(second.array, at);
    c.toArray(third.array, at);
    const isPoint = [at, at + 1, at + 2].every(
      (i) => first.array[i] === second.array[i] && second.array[i] === third.array[i],
    );
    if (isPoint) third.array[at] = c.x * (1 + beside) + beside;
  }

  placeDot(shape: number, middle: Vector3): void {
    for (const corner of this.shapes.corners) middle.toArray(corner.array, 3 * shape);
  }

  /** Marks `count` shapes from `first` on as changed. */
  placed(first: number, count: number): void {
    for (const corner of this.shapes.corners) corner.change(first, count);
    this.context.viewport.invalidate();
  }

  /** @param colour null hides the shapes */
  paint(first: number, count: number, colour: Color | null): void {
    this.shapes.paint(first, count, colour);
    this.context.viewport.invalidate();
  }

  end(): void {
    this.unmark();
    this.shapes.dispose();
    for (const material of this.materials) material.dispose();
  }
}

function behind(opacity: number): MeshBasicMaterialParameters {
  return { transparent: true, opacity, depthFunc: GreaterDepth, depthWrite: false };
}

/** Values of the shader, which are read when something is drawn. */
interface Uniforms {
  readonly pixels: { readonly value: Vector4 };
  /** Width of the halo. */
  readonly halo: { readonly value: number };
  readonly haloColour: { readonly value: Color };
}

function shapeMaterial(look: MeshBasicMaterialParameters, uniforms: Uniforms): MeshBasicMaterial {
  // With two passes for double-sided transparent materials, everything would be blended twice.
  const both = { side: DoubleSide, forceSinglePass: true } as const;
  const material = new MeshBasicMaterial({ vertexColors: true, ...both, ...look });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', `${shapesHead}\nvoid main() {`)
      .replace('#include <project_vertex>', shapesPlace);
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', 'varying vec2 inDot;\nvoid main() {')
      .replace(
        '#include <opaque_fragment>',
        'if (length(inDot) > 1.0) discard;\n#include <opaque_fragment>',
      );
  };
  return material;
}
