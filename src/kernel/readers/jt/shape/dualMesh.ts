import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';

/**
 * The decoded lists of a topologically compressed mesh. The format describes the dual mesh, in which a face is a vertex
 * of the mesh and a vertex is a polygon.
 */
export interface TopologySymbols {
  /** The numbers of polygons around mesh vertices, by context. */
  readonly degrees: readonly Int32Array[];
  /** The number of corners of each polygon. */
  readonly valences: Int32Array;
  readonly groups: Int32Array;
  /** Not 0 for a polygon that only closes a hole (cover face). */
  readonly flags: Int32Array;
  /** Bit masks of the corners around a mesh vertex at which a new normal begins, by context. */
  readonly masks: readonly Int32Array[];
  /** Further bits of the masks of context 7, `width` bits each. */
  readonly moreMasks: readonly { readonly values: Int32Array; readonly width: number }[];
  /** The number of bits in the first part of a mask of context 7. */
  readonly maskWidth: number;
  readonly highDegreeMasks: Uint32Array;
  readonly splitFaces: Int32Array;
  readonly splitPositions: Int32Array;
}

/** A polygon of the mesh. */
export interface Polygon {
  /** Mesh vertices in order; −1 for one that is not known yet. */
  readonly corners: number[];
  readonly group: number;
  readonly isCover: boolean;
}

/** A vertex of the mesh. */
export interface MeshVertex {
  /** Polygons around it in order; −1 for one that is not known yet. */
  readonly polygons: number[];
  empty: number;
  /** For each polygon around it: 1 if a new normal begins there. */
  readonly startsAttribute: readonly number[];
  /** The index of its first attribute (normal or colour). */
  readonly firstAttribute: number;
  isDone: boolean;
}

export interface DualMesh {
  readonly polygons: readonly Polygon[];
  readonly vertices: readonly MeshVertex[];
  /** The number of attributes: normals and colours, which are stored per corner. */
  readonly attributeCount: number;
}

/** The group and flag of all polygons if the file does not store them. */
const oneGroup = 0;
const isShown = 0;

/** The number of latest vertices among which the next one to complete is chosen. */
const lookBack = 16;

/**
 * Rebuilds the connectivity of polygons and vertices from the symbols of a coder. The coder traversed the mesh in the
 * same order: it always continued around the vertex that is closest to being complete.
 * @throws Refusal if a symbol is missing, unused, or contradicts earlier ones
 */
export function rebuildDualMesh(symbols: TopologySymbols): DualMesh {
  return new Rebuilding(symbols).run();
}

class Rebuilding {
  private readonly polygons: Polygon[] = [];
  private readonly vertices: MeshVertex[] = [];
  private readonly active: number[] = [];
  private readonly nextDegree = new Int32Array(8);
  private readonly nextMask = new Int32Array(8);
  private nextHighMask = 0;
  private nextSplit = 0;
  private attributeCount = 0;

  /** The number of corners that are not yet assigned to a vertex. */
  private cornersLeft: number;

  constructor(private readonly symbols: TopologySymbols) {
    this.cornersLeft = countCorners(symbols);
  }

  run(): DualMesh {
    while (this.polygons.length < this.symbols.valences.length) this.component();
    this.checkAllUsed();
    const { polygons, vertices, attributeCount } = this;
    return { polygons, vertices, attributeCount };
  }

  private component(): void {
    const first = this.newPolygon();
    const { length } = this.corners(first);
    for (let i = 0; i < length; i++) this.activate(first, i);
    for (let face = this.choose(); face >= 0; face = this.choose()) this.fill(face);
  }

  /** Adds polygons around a vertex until all of them are known. */
  private fill(face: number): void {
    const vertex = this.vertex(face);
    while (vertex.empty > 0) {
      const slot = vertex.polygons.indexOf(-1);
      const polygon = this.newPolygon();
      this.corners(polygon)[0] = face;
      this.link(polygon, 0, face, slot);
      this.complete(polygon, slot);
    }
    vertex.isDone = true;
  }

  private newPolygon(): number {
    const index = this.polygons.length;
    const { valences, groups, flags } = this.symbols;
    const valence = valences[index];
    const group = groups.length === 0 ? oneGroup : groups[index];
    const flag = flags.length === 0 ? isShown : flags[index];
    if (valence === undefined || group === undefined || flag === undefined) throw contradiction();
    this.polygons.push({
      corners: new Array<number>(valence).fill(-1),
      group,
      isCover: flag !== isShown,
    });
    return index;
  }

  /** Assigns a vertex to an open corner of a polygon: a new one, or an existing one that a split refers to. */
  private activate(polygon: number, corner: number): void {
    const degree = this.degreeFor(polygon);
    if (degree === 0) {
      const { splitFaces, splitPositions } = this.symbols;
      const offset = splitFaces[this.nextSplit];
      const position = splitPositions[this.nextSplit];
      this.nextSplit++;
      const face = offset === undefined ? undefined : this.active[this.active.length - offset];
      if (face === undefined || position === undefined) throw contradiction();
      this.corners(polygon)[corner] = face;
      this.link(polygon, corner, face, position);
      return;
    }
    const face = this.newVertex(degree);
    this.vertex(face).polygons[0] = polygon;
    this.vertex(face).empty--;
    this.corners(polygon)[corner] = face;
    this.active.push(face);
  }

  private newVertex(degree: number): number {
    this.cornersLeft -= degree;
    const startsAttribute = this.maskFor(degree);
    const firstAttribute = this.attributeCount;
    for (const starts of startsAttribute) this.attributeCount += starts;
    const polygons = new Array<number>(degree).fill(-1);
    return (
      this.vertices.push({
        polygons,
        empty: degree,
        startsAttribute,
        firstAttribute,
        isDone: false,
      }) - 1
    );
  }

  /** The next degree, from the list of the context to which the polygon belongs. */
  private degreeFor(polygon: number): number {
    const corners = this.corners(polygon);
    let known = 0;
    let sum = 0;
    for (const face of corners) {
      if (face < 0) continue;
      known++;
      sum += this.vertex(face).polygons.length;
    }
    const context = degreeContext(corners.length, known, sum);
    const degree = this.symbols.degrees[context]?.[this.nextDegree[context] ?? outOfRange()];
    this.nextDegree[context] = (this.nextDegree[context] ?? outOfRange()) + 1;
    if (degree === undefined || degree < 0 || degree > this.cornersLeft) throw contradiction();
    return degree;
  }

  private maskFor(degree: number): number[] {
    const mask = new Array<number>(degree).fill(0);
    if (degree > 64) {
      const { highDegreeMasks } = this.symbols;
      for (let bit = 0; bit < degree; bit++) {
        mask[bit] = bitOf(highDegreeMasks[this.nextHighMask + (bit >>> 5)], bit & 31);
      }
      this.nextHighMask += Math.ceil(degree / 32);
      return mask;
    }
    const context = Math.min(7, Math.max(0, degree - 2));
    const index = this.nextMask[context] ?? outOfRange();
    this.nextMask[context] = index + 1;
    const first = this.symbols.masks[context]?.[index];
    const widths = [this.symbols.maskWidth, ...this.symbols.moreMasks.map(({ width }) => width)];
    const parts = [first, ...this.symbols.moreMasks.map(({ values }) => values[index])];
    let bit = 0;
    widths.forEach((width, i) => {
      for (let j = 0; j < width && bit < degree; j++) mask[bit++] = bitOf(parts[i], j);
    });
    return mask;
  }

  /** Connects a polygon with a vertex, and with the neighbours that follow from it. */
  private link(polygon: number, corner: number, face: number, slot: number): void {
    const { polygons } = this.vertex(face);
    const corners = this.corners(polygon);
    if (slot < 0 || slot >= polygons.length) throw contradiction();
    if ((polygons[slot] ?? outOfRange()) < 0) this.vertex(face).empty--;
    polygons[slot] = polygon;
    const before = polygons[cyclic(slot - 1, polygons.length)] ?? -1;
    const after = polygons[cyclic(slot + 1, polygons.length)] ?? -1;
    const next = cyclic(corner + 1, corners.length);
    const previous = cyclic(corner - 1, corners.length);
    if (before >= 0 && (corners[next] ?? outOfRange()) < 0)
      corners[next] = this.besides(before, face, -1);
    if (after >= 0 && (corners[previous] ?? outOfRange()) < 0) {
      corners[previous] = this.besides(after, face, 1);
    }
  }

  /** The vertex before or after another one in a polygon; −1 if it is not known. */
  private besides(polygon: number, face: number, step: 1 | -1): number {
    const corners = this.corners(polygon);
    const at = corners.indexOf(face);
    return at < 0 ? -1 : (corners[cyclic(at + step, corners.length)] ?? -1);
  }

  /**
   * Connects a new polygon with the vertices that already exist, in both directions, and assigns vertices to its other
   * corners.
   */
  private complete(polygon: number, slot: number): void {
    const { length } = this.corners(polygon);
    const forwards = this.tie(polygon, slot, 1);
    if (forwards === length) return;
    const backwards = this.tie(polygon, slot, -1, forwards);
    for (let corner = forwards; corner <= backwards; corner++) this.activate(polygon, corner);
  }

  /** @returns the first corner whose vertex is not known */
  private tie(polygon: number, slot: number, step: 1 | -1, stop = -1): number {
    const corners = this.corners(polygon);
    let face = corners[0] ?? -1;
    let position = slot;
    let corner = step === 1 ? 1 : corners.length - 1;
    for (; step === 1 ? corner < corners.length : corner >= stop; corner += step) {
      const neighbour = corners[corner] ?? -1;
      if (neighbour < 0) break;
      const around = this.vertex(face).polygons;
      const shared = around[cyclic(position - step, around.length)] ?? -1;
      if (shared < 0) break;
      const theirs = this.vertex(neighbour).polygons;
      const at = theirs.indexOf(shared);
      if (at < 0) throw contradiction();
      const next = cyclic(at - step, theirs.length);
      this.link(polygon, corner, neighbour, next);
      face = neighbour;
      position = next;
    }
    return corner;
  }

  /** The vertex with the fewest missing polygons among the latest ones; −1 if none is left. */
  private choose(): number {
    const { active } = this;
    while (active.length > 0 && this.vertex(active[active.length - 1] ?? -1).isDone) active.pop();
    let best = -1;
    let fewest = Infinity;
    for (let i = active.length - 1; i >= Math.max(0, active.length - lookBack); i--) {
      const face = active[i] ?? -1;
      const { isDone, empty } = this.vertex(face);
      if (isDone) {
        active.splice(i, 1);
      } else if (empty < fewest) {
        fewest = empty;
        best = face;
      }
    }
    return best;
  }

  private checkAllUsed(): void {
    const { degrees, masks, highDegreeMasks, splitFaces, splitPositions } = this.symbols;
    const isUsed =
      degrees.every((list, context) => list.length === this.nextDegree[context]) &&
      masks.every((list, context) => list.length === this.nextMask[context]) &&
      highDegreeMasks.length === this.nextHighMask &&
      splitFaces.length === this.nextSplit &&
      splitPositions.length === this.nextSplit &&
      this.vertices.every(({ empty }) => empty === 0) &&
      this.polygons.every(({ corners }) => !corners.includes(-1));
    if (!isUsed) throw contradiction();
  }

  private corners(polygon: number): number[] {
    const found = this.polygons[polygon];
    if (!found) throw contradiction();
    return found.corners;
  }

  private vertex(face: number): MeshVertex {
    const found = this.vertices[face];
    if (!found) throw contradiction();
    return found;
  }
}

/**
 * The number of corners of all polygons. The file's bytes limit the lengths of the lists, but not the valences; Euler's
 * formula relates them. The factor leaves room for holes and handles.
 */
function countCorners({ valences, degrees }: TopologySymbols): number {
  const vertices = degrees.reduce((sum, list) => sum + list.length, 0);
  let corners = 0;
  for (const valence of valences) {
    if (valence < 1) throw contradiction();
    corners += valence;
  }
  if (corners > 8 * (valences.length + vertices)) throw contradiction();
  return corners;
}

function degreeContext(valence: number, known: number, sum: number): number {
  if (valence === 3) return sum < 6 * known ? 0 : sum === 6 * known ? 1 : 2;
  if (valence === 4) return sum < 4 * known ? 3 : sum === 4 * known ? 4 : 5;
  return valence === 5 ? 6 : 7;
}

function bitOf(word: number | undefined, bit: number): 0 | 1 {
  if (word === undefined) throw contradiction();
  return ((word >>> bit) & 1) === 1 ? 1 : 0;
}

function cyclic(index: number, length: number): number {
  return index < 0 ? index + length : index >= length ? index - length : index;
}

function contradiction() {
  return damagedJt(say('its mesh contradicts itself'));
}
