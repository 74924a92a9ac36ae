import { outOfRange } from '../../../../words/outOfRange';
import type { Coedge, Edge, Face, Loop, Shell, UnreadFace, Vertex } from '../../../brep/brep';
import type { OrientedCurve, OrientedSurface } from '../../../brep/geometry';
import type { Rgba } from '../../../base/scene';
import { distance } from '../../../base/vector';
import { Unexpected, unexpectedAsValue } from '../../../base/unexpected';
import { orientCoedges } from '../../../brep/orientCoedges';
import { curveOf } from './stepCurves';
import { halfWithCorners } from '../../../exact/halfWithCorners';
import type { EdgeEnds } from '../../../brep/openConics';
import { expectType, pointOf } from './axisPlacements';
import { polygonFace, Polygons } from './polygons';
import type { Source } from './stepSource';
import { surfaceOf } from './stepSurfaces';
import { SwappedEnds } from '../../../brep/swappedEnds';
import { snapLineToVertices } from '../../../brep/snapLineToVertices';
import { memoized } from '../../../../words/memoized';

/** Millimetres: smaller than the uncertainty of positions that STEP files state. */
const samePlace = 1e-5;

/** The colour of a face or a shell; null if the file gives it none. */
export type ColorOf = (id: number) => Rgba | null;

/** Reads the faces of one body. Instances that several faces share become the same object. */
export class TopologyReader {
  /** Faces that are damaged, or of a kind that is not supported. */
  readonly unread: UnreadFace[] = [];
  private readonly vertices = new Map<number, Vertex>();
  private readonly edges = new Map<number, Edge | Vertex>();
  private readonly closedEdges = new Map<Edge, Edge>();
  private readonly curves = new Map<number, OrientedCurve>();
  private readonly surfaces = new Map<number, OrientedSurface>();
  private readonly faces = new Set<number>();
  private readonly polygons = new Polygons();
  private readonly swapped = new SwappedEnds();

  constructor(
    private readonly source: Source,
    private readonly colorOf: ColorOf,
    /** Called with the number of an instance that a set lists more than once; it is used once. */
    private readonly reportRepeated: (id: number) => void = () => undefined,
  ) {}

  /** The shells of a body, each once: a void that is the outer shell again, in either orientation, is no void. */
  shells(ids: readonly number[]): Shell[] {
    const used = ids.map((id) => this.usedShell(id));
    const shells = ids.filter((_, i) => used.indexOf(used[i] ?? NaN) === i);
    if (shells.length < ids.length) {
      used.filter((id, i) => used.indexOf(id) !== i).forEach(this.reportRepeated);
    }
    return this.swapped.mended(shells.map((id) => this.shell(id)));
  }

  /** Whether some faces are polygons, which have no edge instances. */
  get hasPolygons(): boolean {
    return this.polygons.size > 0;
  }

  /** The shell that an oriented shell refers to; any other shell itself. */
  private usedShell(id: number): number {
    const { records } = this.source;
    if (!orientedShells.has(this.typeBehindName(id))) return id;
    records.skip();
    return records.reference();
  }

  /** The members of a SET (ISO 10303-42) without duplicates, which are reported. */
  private once(ids: readonly number[]): readonly number[] {
    const all = new Set(ids);
    if (all.size === ids.length) return ids;
    ids.filter((id, i) => ids.indexOf(id) !== i).forEach(this.reportRepeated);
    return [...all];
  }

  /** A shell, or an oriented shell that refers to a shell and may reverse it. */
  private shell(id: number): Shell {
    const { records } = this.source;
    const type = records.goTo(id);
    records.skip();
    if (!orientedShells.has(type)) return this.plainShell(id, type, false);
    // The inherited list of faces is derived and therefore written as `*`.
    records.skip();
    const used = records.reference();
    const isSame = records.logical();
    return this.plainShell(used, this.typeBehindName(used), !isSame);
  }

  private typeBehindName(id: number): string {
    const type = this.source.records.goTo(id);
    this.source.records.skip();
    return type;
  }

  private plainShell(id: number, type: string, isReversed: boolean): Shell {
    if (!shells.has(type)) throw new Unexpected(`#${id} is ${type}, not a shell`);
    const faces = this.once(this.source.records.references());
    const color = this.colorOf(id);
    return { faces: faces.flatMap((face) => this.readableFacesOf(face, isReversed, color)) };
  }

  /** The same as `facesOf`; a face that cannot be read is put with the unread ones. */
  private readableFacesOf(id: number, isFlipped: boolean, color: Rgba | null): readonly Face[] {
    const read = unexpectedAsValue(() => this.facesOf(id, isFlipped, color));
    if (!(read instanceof Unexpected)) return read;
    this.unread.push({ id, why: read.message });
    return [];
  }

  /**
   * The faces of one face instance. A polygon without area gives no face; its neighbours meet at its place. A face has
   * one outer bound (ISO 10303-42); if each of several polygons is marked as outer, as converters of meshes write it,
   * each becomes a face.
   */
  private facesOf(id: number, isFlipped: boolean, shellColor: Rgba | null): readonly Face[] {
    const { records } = this.source;
    const type = records.goTo(id);
    if (!faces.has(type)) throw new Unexpected(`#${id} is ${type}, not a face known here`);
    this.unused(id);
    records.skip();
    const bounds = this.once(records.references());
    const [surfaceId, isSame] =
      type === 'FACE' ? [null, true] : [records.reference(), records.logical()];
    const read = bounds.map((bound) => this.bound(bound, isFlipped));
    const loops = read.filter((loop) => loop !== null);
    if (loops.length === 0 && bounds.length > 0) return [];
    const outer = bounds.filter(
      (bound, i) => read[i] !== null && records.goTo(bound) === 'FACE_OUTER_BOUND',
    );
    // Without the outer bound, a hole would be taken for it.
    if (loops.length < bounds.length && outer.length === 0) {
      throw new Unexpected(`#${id} is a face whose outer bound has no area`);
    }
    const color = this.colorOf(id) ?? shellColor;
    const polygons = this.polygons.polygonsOf(loops);
    if (polygons) {
      const isEach = outer.length > 1 && outer.length === polygons.length;
      const groups = isEach ? polygons.map((polygon) => [polygon]) : [polygons];
      return groups.map((own, i) => {
        const number = i === 0 ? id : this.unused(outer[i] ?? outOfRange());
        return { id: number, ...polygonFace(own), isReversed: false, color };
      });
    }
    if (surfaceId === null) throw new Unexpected(`#${id} is a face without a surface`);
    const { surface, isReversed } = memoized(this.surfaces, surfaceId, () =>
      surfaceOf(this.source, surfaceId),
    );
    const half = halfWithCorners(surface, loops);
    const turns = [isReversed, half.isReversed, !isSame, isFlipped];
    const isTurned = turns.filter(Boolean).length % 2 === 1;
    return [{ id, surface: half.surface, isReversed: isTurned, loops, color }];
  }

  /** Registers the number of a face, or of a bound that becomes a face, because two faces must not share a number. */
  private unused(id: number): number {
    if (this.faces.has(id)) throw new Unexpected(`#${id} is used twice`);
    this.faces.add(id);
    return id;
  }

  private bound(id: number, isFlipped: boolean): Loop | null {
    const { records } = this.source;
    const type = records.goTo(id);
    if (type !== 'FACE_BOUND' && type !== 'FACE_OUTER_BOUND') {
      throw new Unexpected(`#${id} is ${type}, not a bound`);
    }
    records.skip();
    const loop = records.reference();
    const isSame = records.logical();
    return this.loop(loop, isSame === isFlipped);
  }

  /** @param isReversed whether the loop is followed from its end */
  private loop(id: number, isReversed: boolean): Loop | null {
    const { records } = this.source;
    const type = this.typeBehindName(id);
    if (type === 'VERTEX_LOOP') return { kind: 'vertex', vertex: this.vertex(records.reference()) };
    if (type === 'POLY_LOOP') return this.polygon(id, isReversed);
    expectType(type, 'EDGE_LOOP', id);
    const read = records.references().map((edge) => this.coedge(edge, isReversed));
    const coedges = read.filter((one) => 'edge' in one);
    const [only] = read;
    if (only && 'point' in only && coedges.length === 0) return { kind: 'vertex', vertex: only };
    if (coedges.length === 0) throw new Unexpected(`#${id} is a loop without edges`);
    const closing = coedges.length === 1 ? coedges.map((only) => this.closed(only)) : coedges;
    const given = isReversed ? closing.reverse() : closing;
    const along = orientCoedges(given);
    this.swapped.note(given, along);
    return { kind: 'edges', coedges: along };
  }

  /** A loop of one edge is closed, although some programs write separate vertices for its two ends. */
  private closed({ edge, isReversed }: Coedge): Coedge {
    const { start, end } = edge;
    if (!start || !end || start === end) return { edge, isReversed };
    if (distance(start.point, end.point) > samePlace) return { edge, isReversed };
    const closed = memoized(this.closedEdges, edge, () => ({ ...edge, end: start }));
    return { edge: closed, isReversed };
  }

  private polygon(id: number, isReversed: boolean): Loop | null {
    const ids = this.source.records.references();
    if (ids.length === 0) throw new Unexpected(`#${id} is a loop without corners`);
    const points = ids.map((point) => pointOf(this.source, point));
    return this.polygons.loop(isReversed ? points.reverse() : points);
  }

  /** An edge of a loop; where it has no length, its vertex. */
  private coedge(id: number, isFlipped: boolean): Coedge | Vertex {
    const { records } = this.source;
    expectType(this.typeBehindName(id), 'ORIENTED_EDGE', id);
    // The vertices are derived from the edge and therefore written as `*`.
    records.skip();
    records.skip();
    const edge = records.reference();
    const isSame = records.logical();
    const read = this.edge(edge);
    return 'point' in read ? read : { edge: read, isReversed: isSame === isFlipped };
  }

  /** An edge, or the vertex of one on a line from a vertex to itself. Such a line may have no direction. */
  private edge(id: number): Edge | Vertex {
    return memoized(this.edges, id, () => {
      const { records } = this.source;
      expectType(this.typeBehindName(id), 'EDGE_CURVE', id);
      const from = records.reference();
      const to = records.reference();
      const curveId = records.reference();
      const isSame = records.logical();
      if (from === to && this.typeBehindName(curveId) === 'LINE') return this.vertex(from);
      const start = this.vertex(from);
      const end = this.vertex(to);
      const { curve, isReversed } = this.curve(curveId, [start.point, end.point]);
      return {
        id,
        curve: snapLineToVertices(curve, start, end),
        isReversed: isReversed === isSame,
        start,
        end,
      };
    });
  }

  private curve(id: number, ends: EdgeEnds): OrientedCurve {
    const before = this.curves.get(id);
    if (before !== undefined) return before;
    const read = curveOf(this.source, id, ends);
    if (!read.isOneEdges) this.curves.set(id, read);
    return read;
  }

  private vertex(id: number): Vertex {
    return memoized(this.vertices, id, () => {
      const { records } = this.source;
      expectType(this.typeBehindName(id), 'VERTEX_POINT', id);
      return { id, point: pointOf(this.source, records.reference()) };
    });
  }
}

const faces: ReadonlySet<string> = new Set(['ADVANCED_FACE', 'FACE_SURFACE', 'FACE']);
const shells: ReadonlySet<string> = new Set(['CLOSED_SHELL', 'OPEN_SHELL', 'CONNECTED_FACE_SET']);
const orientedShells: ReadonlySet<string> = new Set([
  'ORIENTED_CLOSED_SHELL',
  'ORIENTED_OPEN_SHELL',
]);
