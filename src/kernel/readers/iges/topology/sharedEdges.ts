import type { Edge, Vertex } from '../../../brep/brep';
import { snapLineToVertices } from '../../../brep/snapLineToVertices';
import { Unexpected } from '../../../base/unexpected';
import { segmentsOf } from '../geometry/igesCurves';
import { singleSegment } from '../geometry/singleSegment';
import { pointIn, type Source } from '../geometry/igesSource';
import { SewnCorners } from '../../../sewing/sewnCorners';
import { entityWithoutPlacement } from './entityWithoutPlacement';

/** An index in a list of edges or vertices, from 1. */
type Place = readonly [list: number, index: number];

/** An entry of an edge list. */
interface Entry {
  readonly curve: number;
  readonly start: Place;
  readonly end: Place;
}

/** Millimetres: vertices that are closer than this are the same. */
const samePlace = 1e-6;

/** The edges and vertices of the lists (types 504 and 502) of a file; each becomes one object. */
export class SharedEdges {
  private readonly entries = new Map<number, readonly Entry[]>();
  private readonly edges = new Map<Entry, Edge>();
  private readonly vertices = new Map<number, readonly Vertex[]>();

  constructor(private readonly source: Source) {}

  /** @throws Unexpected if there is no such edge, or if its curve has several segments */
  edge(list: number, index: number): Edge {
    const entry = (this.entries.get(list) ?? this.readEntries(list))[index - 1];
    if (!entry) throw new Unexpected(`edge ${index} is not there`);
    const known = this.edges.get(entry);
    if (known) return known;
    const [start, end] = [this.vertex(...entry.start), this.vertex(...entry.end)];
    const { curve } = singleSegment(segmentsOf(this.source, entry.curve));
    const id = this.edges.size + 1;
    const edge = {
      id,
      curve: snapLineToVertices(curve, start, end),
      isReversed: false,
      start,
      end,
    };
    this.edges.set(entry, edge);
    return edge;
  }

  /** @throws Unexpected if there is no such vertex */
  vertex(list: number, index: number): Vertex {
    const vertex = (this.vertices.get(list) ?? this.readVertices(list))[index - 1];
    if (!vertex) throw new Unexpected(`corner ${index} is not there`);
    return vertex;
  }

  private readEntries(list: number): readonly Entry[] {
    const p = this.source.file.parameters(entityWithoutPlacement(this.source, list, 504));
    const place = (): Place => [p.pointer(), p.integer()];
    const length = p.count();
    const entries = Array.from({ length }, () => ({
      curve: p.pointer(),
      start: place(),
      end: place(),
    }));
    this.entries.set(list, entries);
    return entries;
  }

  /** Merges vertices in the same place, because some programs write separate vertices for each edge. */
  private readVertices(list: number): readonly Vertex[] {
    const p = this.source.file.parameters(entityWithoutPlacement(this.source, list, 502));
    const corners = new SewnCorners(samePlace);
    for (let left = p.count(); left > 0; left--) corners.add(pointIn(this.source, p));
    const vertices = corners.vertices();
    this.vertices.set(list, vertices);
    return vertices;
  }
}
