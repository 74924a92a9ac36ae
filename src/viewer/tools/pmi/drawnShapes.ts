import { BufferAttribute, BufferGeometry } from 'three';

/**
 * Segments, triangles and dots as instances of one quad. Marks itself as instanced without the classes of three.js,
 * which would enlarge the page's first script. A shape has three points: the second point of a segment is repeated, and
 * all points of a dot are the same.
 */
export class DrawnShapes extends BufferGeometry {
  readonly isInstancedBufferGeometry = true;
  readonly instanceCount: number;
  readonly corners: readonly [OfShapes, OfShapes, OfShapes];
  /** Linear red, green and blue; a shape with alpha 0 is not drawn. */
  readonly colours: OfShapes;

  constructor(count: number) {
    super();
    this.instanceCount = count;
    const points = () => new OfShapes(new Float32Array(3 * count), 3);
    this.corners = [points(), points(), points()];
    this.colours = new OfShapes(new Uint16Array(4 * count), 4, true);
    this.corners.forEach((corner, i) => this.setAttribute(cornerNames[i] ?? '', corner));
    this.setAttribute('color', this.colours);
    // Position along the segment, across it, and the number of the corner.
    const quad = [0, -1, 0, 1, -1, 1, 0, 1, 2, 1, 1, 3];
    this.setAttribute('position', new BufferAttribute(Float32Array.from(quad), 3));
    this.setIndex(new BufferAttribute(Uint16Array.from([0, 1, 2, 2, 1, 3]), 1));
  }
}

const cornerNames = ['cornerA', 'cornerB', 'cornerC'] as const;

/** An instance attribute that uploads only changed ranges. */
class OfShapes extends BufferAttribute {
  readonly isInstancedBufferAttribute = true;
  readonly meshPerAttribute = 1;

  change(first: number, count: number): void {
    if (this.updateRanges.length < mostRanges) {
      this.addUpdateRange(first * this.itemSize, count * this.itemSize);
    } else {
      this.clearUpdateRanges();
      this.addUpdateRange(0, this.array.length);
    }
    this.needsUpdate = true;
  }
}

/** With more changed ranges, the whole attribute is uploaded. */
const mostRanges = 200;

/** GLSL before `main`. */
export const shapesHead = `
attribute vec3 cornerA;
attribute vec3 cornerB;
attribute vec3 cornerC;
uniform vec4 pixels;
varying vec2 inDot;
`;

/** GLSL in place of `project_vertex`; `pixels` holds width and height of the picture, line width and dot size. */
export const shapesPlace = `
inDot = vec2(0.0);
vec4 mvPosition = modelViewMatrix * vec4(position.z < 0.5 ? cornerA : position.z < 1.5 ? cornerB : cornerC, 1.0);
if (color.a == 0.0) {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
} else if (cornerB != cornerC) {
  gl_Position = projectionMatrix * mvPosition;
} else if (cornerA == cornerB) {
  inDot = vec2(2.0 * position.x - 1.0, position.y);
  gl_Position = projectionMatrix * mvPosition;
  gl_Position.xy += inDot * pixels.w / pixels.xy * gl_Position.w;
  // In front of everything.
  gl_Position.z = -gl_Position.w;
} else {
  vec4 start = projectionMatrix * modelViewMatrix * vec4(cornerA, 1.0);
  vec4 end = projectionMatrix * modelViewMatrix * vec4(cornerB, 1.0);
  // Clips the line, because points behind the eye have no position on the screen.
  float least = 1e-6;
  if (start.w < least) start = mix(start, end, clamp((least - start.w) / (end.w - start.w), 0.0, 1.0));
  if (end.w < least) end = mix(end, start, clamp((least - end.w) / (start.w - end.w), 0.0, 1.0));
  vec2 along = (end.xy / max(end.w, least) - start.xy / max(start.w, least)) * pixels.xy;
  vec2 side = length(along) > 0.0 ? normalize(vec2(-along.y, along.x)) : vec2(0.0, 1.0);
  gl_Position = position.x < 0.5 ? start : end;
  gl_Position.xy += side * position.y * pixels.z / pixels.xy * gl_Position.w;
}
`;
