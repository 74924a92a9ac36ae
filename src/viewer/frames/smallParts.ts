import {
  BufferGeometry,
  Float32BufferAttribute,
  Matrix4,
  type Camera,
  type Mesh,
  Points,
  ShaderMaterial,
  Sphere,
  Vector3,
} from 'three';
import { boxOfParts, type Model } from '../model/model';
import { appearanceFunction } from '../material/appearanceTable';

/** A piece is small up to this fraction of the model's radius. */
const smallPart = 1 / 40;
/** With fewer small pieces, replacing them saves no noticeable time. */
const manyPieces = 500;
/** A piece is drawn as a point up to this size, pixels. */
const maxPixels = 12;

/**
 * The small pieces of a model, each drawn as one square point while the camera moves. Thousands of boxes are too slow
 * for software rendering, and from afar no more can be seen.
 */
export class SmallParts {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  private readonly around: Sphere;
  private readonly middle = new Vector3();

  /** Returns null when there are too few small pieces. */
  static of(model: Model): SmallParts | null {
    const around = boxOfParts(model.parts).getBoundingSphere(new Sphere());
    const limit = smallPart * around.radius;
    const rows: number[] = [];
    const slots = new Set<number>();
    const own = new Sphere();
    let largest = 0;
    for (const { pieces } of model.parts) {
      for (const { box, slot, color } of pieces) {
        const { center, radius } = box.getBoundingSphere(own);
        if (!color || !(radius <= limit)) continue;
        largest = Math.max(largest, radius);
        slots.add(slot);
        rows.push(center.x, center.y, center.z, shownSize(box.getSize(new Vector3())), slot);
      }
    }
    return slots.size < manyPieces ? null : new SmallParts(model, rows, slots, largest, around);
  }

  private constructor(
    private readonly model: Model,
    rows: readonly number[],
    readonly slots: ReadonlySet<number>,
    private readonly largest: number,
    around: Sphere,
  ) {
    this.around = around;
    const geometry = new BufferGeometry();
    const column = (from: number, to: number) =>
      new Float32BufferAttribute(
        rows.filter((_, i) => i % 5 >= from && i % 5 < to),
        to - from,
      );
    geometry.setAttribute('position', column(0, 3));
    geometry.setAttribute('size', column(3, 4));
    geometry.setAttribute('slot', column(4, 5));
    this.points = new Points(geometry, materialOf(model));
    this.points.frustumCulled = false;
  }

  /**
   * Whether all small pieces are small enough on the screen to be drawn as points. @param height height of the picture,
   * pixels
   */
  fit(camera: Camera, height: number): boolean {
    const { root } = this.model;
    this.points.material.uniforms['height'] = { value: height };
    const { elements } = camera.projectionMatrix;
    const scale = elements[5];
    const toView = new Matrix4().multiplyMatrices(camera.matrixWorldInverse, root.matrixWorld);
    const ahead = -this.middle.copy(this.around.center).applyMatrix4(toView).z;
    const isParallel = elements[11] === 0;
    const nearest = isParallel ? 1 : ahead - this.around.radius;
    return nearest > 0 && (this.largest * scale * height) / nearest <= maxPixels;
  }

  /** Whether the mesh draws only small pieces. */
  hold(mesh: Mesh): boolean {
    const { array } = mesh.geometry.getAttribute('slot');
    return Array.prototype.every.call(array, (slot: number) => this.slots.has(slot));
  }

  dispose(): void {
    this.points.geometry.dispose();
    this.points.material.dispose();
  }
}

/** Side of a square whose area is that of the box's average projection. */
function shownSize({ x, y, z }: Vector3): number {
  return Math.sqrt((x * y + y * z + z * x) / 2);
}

function materialOf({ appearances }: Model): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      ${appearanceFunction}
      #include <clipping_planes_pars_vertex>
      attribute float size;
      uniform float height;
      flat varying vec4 color;
      flat varying int phase;

      void main() {
        color = appearanceOf(0);
        phase = int(slot + 0.5) * 7;
        vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
        mvPosition.xyz += mat3(viewMatrix) * appearanceOf(3).xyz;
        gl_Position = projectionMatrix * mvPosition;
        gl_PointSize = max(1.0, size * 0.5 * height * projectionMatrix[1][1] / gl_Position.w);
        if (color.a < 0.001) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        #include <clipping_planes_vertex>
      }
    `,
    fragmentShader: /* glsl */ `
      #include <clipping_planes_pars_fragment>
      flat varying vec4 color;
      flat varying int phase;
      // The average brightness of lit faces.
      const float shade = 0.6;

      // The number of a pixel in an ordered dither of four by four pixels, 0…15, which differs from point to point.
      int dithered(ivec2 pixel) {
        int x = pixel.x ^ pixel.y;
        int number = (x & 1) << 3 | (pixel.y & 1) << 2 | (x & 2) | (pixel.y & 2) >> 1;
        return (number + phase) & 15;
      }

      void main() {
        #include <clipping_planes_fragment>
        // Blending depends on the order, but the points are in none: a transparent one leaves pixels out.
        if (float(dithered(ivec2(gl_FragCoord.xy))) >= 16.0 * color.a) discard;
        gl_FragColor = vec4(shade * color.rgb, 1.0);
        #include <colorspace_fragment>
      }
    `,
    uniforms: { appearances: { value: appearances.texture }, height: { value: 1 } },
    clipping: true,
    clippingPlanes: appearances.cuts,
  });
}
