import type { Coedge, Edge, Face, Loop, Shell, Vertex } from '../../readers/brep/brep';
import { chained } from '../../step/brep/chained';
import { halfMeant } from '../../step/brep/halfMeant';
import { throughEnds } from '../../step/brep/throughEnds';
import { Unexpected } from '../../step/part21/unexpected';
import type { Entity } from '../file/igesFile';
import { segmentsOf } from '../geometry/curves';
import { pointIn, type Source } from '../geometry/source';
import { surfaceOf } from '../geometry/surfaces';
import type { Colors } from '../structure/colors';
import { Corners } from '../sewing/corners';

/** Reads faces whose edges and corners the file shares; shared things become the same object. */
export class ShellReader {
  private readonly vertices = new Map<number, readonly Vertex[]>();
  private readonly edges = new Map<string, Edge>();
  private readonly faces = new Set<number>();

  constructor(
    private readonly source: Source,
    private readonly colors: Colors,
  ) {}

  /** Type 514. */
  shell(id: number, isTurned: boolean): Shell {
    const entity = this.entity(id, 514);
    const p = this.source.file.parameters(entity);
    const uses = Array.from({ length: p.count() }, () => ({ face: p.pointer(), isSame: p.flag() }));
    return { faces: uses.map(({ face, isSame }) => this.face(face, isSame === isTurned)) };
  }

  /** Type 510. @param isTurned whether it is seen from behind its surface */
  face(id: number, isTurned: boolean): Face {
    if (this.faces.has(id)) throw new Unexpected(`face ${id} is used twice`);
    this.faces.add(id);
    const entity = this.entity(id, 510);
    const p = this.source.file.parameters(entity);
    const { surface, isReversed } = surfaceOf(this.source, p.pointer());
    const count = p.count();
    p.skip();
    const loops = Array.from({ length: count }, () => this.loop(p.pointer(), isTurned));
    const half = halfMeant(surface, loops);
    const turns = [isReversed, half.isReversed, isTurned];
    return {
      id,
      surface: half.surface,
      isReversed: turns.filter(Boolean).length % 2 === 1,
      loops,
      color: this.colors.of(entity),
    };
  }

  /** Type 508; corners alone in it are poles, which the surface has by itself. */
  private loop(id: number, isTurned: boolean): Loop {
    const p = this.source.file.parameters(this.entity(id, 508));
    const uses = Array.from({ length: p.count() }, () => {
      const [isVertex, list, index, isSame] = [p.flag(), p.pointer(), p.integer(), p.flag()];
      for (let curves = p.count(); curves > 0; curves--) p.skip(2);
      return { isVertex, list, index, isSame };
    });
    const coedges = uses.flatMap(({ isVertex, list, index, isSame }): Coedge[] =>
      isVertex ? [] : [{ edge: this.edge(list, index), isReversed: isSame === isTurned }],
    );
    const [first] = uses;
    if (first && coedges.length === 0) {
      return { kind: 'vertex', vertex: this.vertex(first.list, first.index) };
    }
    if (coedges.length === 0) throw new Unexpected(`loop ${id} has no edges`);
    return { kind: 'edges', coedges: chained(isTurned ? coedges.reverse() : coedges) };
  }

  /** Of a list of edges (504), each a curve with two corners. */
  private edge(list: number, index: number): Edge {
    const key = `${list} ${index}`;
    const known = this.edges.get(key);
    if (known) return known;
    const p = this.source.file.parameters(this.entity(list, 504));
    if (!(index >= 1 && index <= p.count())) throw new Unexpected(`edge ${index} is not there`);
    p.skip(5 * (index - 1));
    const curveId = p.pointer();
    const start = this.vertex(p.pointer(), p.integer());
    const end = this.vertex(p.pointer(), p.integer());
    const [only, ...others] = segmentsOf(this.source, curveId);
    if (!only || others.length > 0) throw new Unexpected('an edge of several curves');
    const edge = {
      id: this.edges.size + 1,
      curve: throughEnds(only.curve, start, end),
      isReversed: false,
      start,
      end,
    };
    this.edges.set(key, edge);
    return edge;
  }

  /** Of a list of corners (502). */
  private vertex(list: number, index: number): Vertex {
    const all = this.vertices.get(list) ?? this.readVertices(list);
    const vertex = all[index - 1];
    if (!vertex) throw new Unexpected(`corner ${index} is not there`);
    return vertex;
  }

  /** Some writers have a corner of its own for each edge. */
  private readVertices(list: number): readonly Vertex[] {
    const p = this.source.file.parameters(this.entity(list, 502));
    const corners = new Corners(samePlace);
    const count = p.count();
    for (let i = 0; i < count; i++) corners.add(pointIn(this.source, p));
    const vertices = corners.vertices();
    this.vertices.set(list, vertices);
    return vertices;
  }

  private entity(id: number, type: number): Entity {
    const entity = this.source.file.entity(id);
    if (entity.type !== type || entity.transformation !== 0) {
      throw new Unexpected(`entity ${id} is ${entity.type}, or placed`);
    }
    return entity;
  }
}

/** Millimetres. */
const samePlace = 1e-6;
