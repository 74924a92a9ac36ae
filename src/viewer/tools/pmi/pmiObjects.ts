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

/** Opacity of what parts hide. */
const dimmed = 0.25;
/** Metres, and a share of a coordinate, by which a corner is moved so that it is no dot. */
const beside = 1e-6;
const undrawn = { r: 0, g: 0, b: 0 };
/** Width of lines and size of dots, CSS pixels. */
const [lineWidth, dotSize] = [1, 7];
/** Width of the halo on each side of a line, CSS pixels. */
const haloWidth = 1.5;

/** The three.js objects: all shapes, drawn once where they are visible and once where parts hide them. */
export class PmiObjects {
  private readonly shapes: DrawnShapes;
  private readonly all: readonly Mesh<DrawnShapes, MeshBasicMaterial>[];
  private readonly haloColour = { value: new Color() };
  private readonly otherHalo = { value: new Color() };

  constructor(
    private readonly context: ToolContext,
    count: number,
  ) {
    this.shapes = new DrawnShapes(count);
    const pixels = { value: new Vector4() };
    const halo = { value: 0 };
    const { haloColour, otherHalo } = this;
    const materials = [
      shapeMaterial({}, { pixels, halo, haloColour, otherHalo }),
      // Halos of dimmed lines would stain the parts in front of them.
      shapeMaterial(behind, { pixels, halo: { value: 0 }, haloColour, otherHalo }),
    ];
    this.all = materials.map((material) => new Mesh(this.shapes, material));
    const size = new Vector2();
    this.all.forEach((object, i) => {
      object.frustumCulled = false;
      object.visible = false;
      // The hidden shapes are drawn after the parts.
      object.renderOrder = 2 * i;
      object.onBeforeRender = (renderer) => {
        const { x, y } = renderer.getDrawingBufferSize(size);
        const { ratio } = context.viewport;
        pixels.value.set(x, y, lineWidth * ratio, dotSize * ratio);
        halo.value = haloWidth * ratio;
      };
      context.add(object);
    });
  }

  /** @param other the colour of halos around shapes that are like the background */
  surround(background: Color, other: Color): void {
    this.haloColour.value.copy(background);
    this.otherHalo.value.copy(other);
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
    const { colours } = this.shapes;
    const most = 65_535;
    const { r, g, b } = colour ?? undrawn;
    for (let at = 4 * first; at < 4 * (first + count); at += 4) {
      colours.array[at] = Math.round(most * r);
      colours.array[at + 1] = Math.round(most * g);
      colours.array[at + 2] = Math.round(most * b);
      colours.array[at + 3] = colour ? most : 0;
    }
    colours.change(first, count);
    this.context.viewport.invalidate();
  }

  end(): void {
    this.shapes.dispose();
    for (const { material } of this.all) material.dispose();
  }
}

const behind: MeshBasicMaterialParameters = {
  ...{ transparent: true, opacity: dimmed, depthFunc: GreaterDepth, depthWrite: false },
};

/** Values of the shader, which are read when something is drawn. */
interface Uniforms {
  readonly pixels: { readonly value: Vector4 };
  /** Width of the halo. */
  readonly halo: { readonly value: number };
  readonly haloColour: { readonly value: Color };
  readonly otherHalo: { readonly value: Color };
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
