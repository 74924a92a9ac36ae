import { BufferAttribute, BufferGeometry, type Color } from 'three';

/**
 * Segments, triangles and dots as instances of one quad, and a halo around each as a hexagon. Marks itself as instanced
 * without the classes of three.js, which would enlarge the page's first script. A shape has three points: the second
 * point of a segment is repeated, and all points of a dot are the same.
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
    // Of the halo likewise, with its edge: each edge of a triangle has two corners, moved outwards.
    const hexagon = [0, 1, 4, 1, 1, 4, 1, 1, 5, 1, -1, 5, 1, -1, 6, 0, -1, 6];
    this.setAttribute('position', new BufferAttribute(Float32Array.from([...quad, ...hexagon]), 3));
    const [halo, core] = [
      [4, 5, 6, 4, 6, 7, 4, 7, 8, 4, 8, 9],
      [0, 1, 2, 2, 1, 3],
    ];
    this.setIndex(new BufferAttribute(Uint16Array.from([...halo, ...core]), 1));
  }

  /** @param colour null hides the shapes */
  paint(first: number, count: number, colour: Color | null): void {
    const { array } = this.colours;
    const { r, g, b } = colour ?? undrawn;
    for (let at = 4 * first; at < 4 * (first + count); at += 4) {
      array[at] = Math.round(most * r);
      array[at + 1] = Math.round(most * g);
      array[at + 2] = Math.round(most * b);
      array[at + 3] = colour ? most : 0;
    }
    this.colours.change(first, count);
  }

  /**
   * A copy of the shapes of some ranges, in their order and not painted.
   * @param count how many these are together
   */
  partOf(ranges: readonly { readonly first: number; readonly count: number }[], count: number) {
    const part = new DrawnShapes(count);
    this.corners.forEach(({ array }, i) => {
      const copy = part.corners[i]?.array;
      let at = 0;
      for (const range of ranges) {
        copy?.set(array.subarray(3 * range.first, 3 * (range.first + range.count)), at);
        at += 3 * range.count;
      }
    });
    return part;
  }
}

const undrawn = { r: 0, g: 0, b: 0 };
/** Colours are 16-bit numbers. */
const most = 65_535;

const cornerNames = ['cornerA', 'cornerB', 'cornerC'] as const;

/** An instance attribute that uploads only changed ranges. */
class OfShapes extends BufferAttribute {
  readonly isInstancedBufferAttribute = true;
  readonly meshPerAttribute = 1;

  change(first: number, count: number): void {
    if (this.updateRanges.length < maxRanges) {
      this.addUpdateRange(first * this.itemSize, count * this.itemSize);
    } else {
      this.clearUpdateRanges();
      this.addUpdateRange(0, this.array.length);
    }
    this.needsUpdate = true;
  }
}

/** With more changed ranges, the whole attribute is uploaded. */
const maxRanges = 200;

/**
 * Distances by which lines and halos are drawn nearer to the eye than they are, CSS pixels: both before a face that
 * they lie on, and no halo before the next line of an oblique text.
 */
const [lineForward, haloForward] = ['4.0', '0.4'];

/**
 * GLSL before `main`. `pixels` holds width and height of the picture, line width and dot size; `halo` the width of the
 * halo, 0 for none.
 */
export const shapesHead = `
attribute vec3 cornerA;
attribute vec3 cornerB;
attribute vec3 cornerC;
uniform vec4 pixels;
uniform float halo;
uniform vec3 haloColour;
varying vec2 inDot;
vec2 across(vec2 way) {
  return length(way) > 0.0 ? normalize(vec2(-way.y, way.x)) : vec2(0.0, 1.0);
}
vec2 pixelsOf(vec4 point) {
  return point.xy / point.w * pixels.xy;
}
`;

/** GLSL in place of `project_vertex`. */
export const shapesPlace = `
inDot = vec2(0.0);
bool isHalo = position.z > 3.5;
float wide = isHalo ? halo : 0.0;
float least = 1e-6;
vec3 atCorner = position.z < 0.5 ? cornerA : position.z < 1.5 ? cornerB : cornerC;
vec4 mvPosition = modelViewMatrix * vec4(atCorner, 1.0);
if (color.a == 0.0 || (isHalo && halo == 0.0)) {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
} else if (cornerB != cornerC) {
  gl_Position = projectionMatrix * mvPosition;
  if (isHalo) {
    // Each edge is moved away from the third corner.
    vec3 from = position.z < 4.5 ? cornerA : position.z < 5.5 ? cornerB : cornerC;
    vec3 to = position.z < 4.5 ? cornerB : position.z < 5.5 ? cornerC : cornerA;
    vec3 third = position.z < 4.5 ? cornerC : position.z < 5.5 ? cornerA : cornerB;
    mat4 whole = projectionMatrix * modelViewMatrix;
    vec4 start = whole * vec4(from, 1.0);
    vec4 end = whole * vec4(to, 1.0);
    vec4 apex = whole * vec4(third, 1.0);
    bool isSecond = position.z < 4.5 ? position.x > 0.5 : position.z < 5.5 ? position.y < 0.0 : position.x < 0.5;
    gl_Position = isSecond ? end : start;
    if (min(start.w, min(end.w, apex.w)) > least) {
      vec2 side = across(pixelsOf(end) - pixelsOf(start));
      if (dot(pixelsOf(apex) - pixelsOf(start), side) > 0.0) side = -side;
      gl_Position.xy += side * 2.0 * wide / pixels.xy * gl_Position.w;
    }
  }
} else if (cornerA == cornerB) {
  inDot = vec2(2.0 * position.x - 1.0, position.y);
  gl_Position = projectionMatrix * mvPosition;
  gl_Position.xy += inDot * (pixels.w + 2.0 * wide) / pixels.xy * gl_Position.w;
  // In front of everything.
  gl_Position.z = -gl_Position.w;
} else {
  vec4 start = projectionMatrix * modelViewMatrix * vec4(cornerA, 1.0);
  vec4 end = projectionMatrix * modelViewMatrix * vec4(cornerB, 1.0);
  // Clips the line, because points behind the eye have no position on the screen.
  if (start.w < least) start = mix(start, end, clamp((least - start.w) / (end.w - start.w), 0.0, 1.0));
  if (end.w < least) end = mix(end, start, clamp((least - end.w) / (start.w - end.w), 0.0, 1.0));
  vec2 along = (end.xy / max(end.w, least) - start.xy / max(start.w, least)) * pixels.xy;
  vec2 side = across(along);
  vec2 ahead = vec2(side.y, -side.x) * (2.0 * position.x - 1.0);
  gl_Position = position.x < 0.5 ? start : end;
  gl_Position.xy += side * position.y * (pixels.z + 2.0 * wide) / pixels.xy * gl_Position.w;
  gl_Position.xy += ahead * 2.0 * wide / pixels.xy * gl_Position.w;
}
if (cornerA != cornerB || cornerB != cornerC) {
  bool isParallel = projectionMatrix[2][3] == 0.0;
  float w = max(gl_Position.w, least);
  float perLength = isParallel ? abs(projectionMatrix[2][2]) : abs(projectionMatrix[3][2]) / (w * w);
  float lengthPerPixel = 2.0 * pixels.z * w / (pixels.x * projectionMatrix[0][0]);
  gl_Position.z -= (isHalo ? ${haloForward} : ${lineForward}) * lengthPerPixel * perLength * w;
}
if (isHalo) vColor.rgb = haloColour;
`;
