import type { Coedge, Face, Loop, Shell, UnreadFace } from '../../../brep/brep';
import { orientCoedges } from '../../../brep/orientCoedges';
import { halfWithCorners } from '../../../exact/halfWithCorners';
import { Unexpected, unexpectedAsValue } from '../../../base/unexpected';
import type { Source } from '../geometry/igesSource';
import { surfaceOf } from '../geometry/igesSurfaces';
import type { Colors } from '../structure/colors';
import { SharedEdges } from './sharedEdges';
import { entityWithoutPlacement } from './entityWithoutPlacement';

/** Reads faces that share edges and vertices; what is shared becomes the same object. */
export class ShellReader {
  private readonly edges: SharedEdges;
  private readonly faces = new Set<number>();
  private readonly failed: UnreadFace[] = [];

  constructor(
    private readonly source: Source,
    private readonly colors: Colors,
  ) {
    this.edges = new SharedEdges(source);
  }

  /** Faces of shells that could not be read so far. */
  get unread(): readonly UnreadFace[] {
    return this.failed;
  }

  /** Type 514, shell, with those of its faces that can be read. */
  shell(id: number, isFlipped: boolean): Shell {
    const entity = entityWithoutPlacement(this.source, id, 514);
    const p = this.source.file.parameters(entity);
    const uses = Array.from({ length: p.count() }, () => ({ face: p.pointer(), isSame: p.flag() }));
    const faces = uses.flatMap(({ face: number, isSame }) => {
      const face = unexpectedAsValue(() => this.face(number, isSame === isFlipped));
      if (!(face instanceof Unexpected)) return [face];
      this.failed.push({ id: number, why: face.message });
      return [];
    });
    return { faces };
  }

  /** Type 510, face. @param isFlipped whether the face is oriented against its surface */
  face(id: number, isFlipped: boolean): Face {
    if (this.faces.has(id)) throw new Unexpected(`face ${id} is used twice`);
    this.faces.add(id);
    const entity = entityWithoutPlacement(this.source, id, 510);
    const p = this.source.file.parameters(entity);
    const { surface, isReversed } = surfaceOf(this.source, p.pointer());
    const count = p.count();
    p.skip();
    const loops = Array.from({ length: count }, () => this.loop(p.pointer(), isFlipped));
    const half = halfWithCorners(surface, loops);
    const turns = [isReversed, half.isReversed, isFlipped];
    return {
      id,
      surface: half.surface,
      isReversed: turns.filter(Boolean).length % 2 === 1,
      loops,
      color: this.colors.of(entity),
    };
  }

  /** Type 508, loop. Single vertices among its edges are poles of the surface and are left out. */
  private loop(id: number, isFlipped: boolean): Loop {
    const p = this.source.file.parameters(entityWithoutPlacement(this.source, id, 508));
    const uses = Array.from({ length: p.count() }, () => {
      const [isVertex, list, index, isSame] = [p.flag(), p.pointer(), p.integer(), p.flag()];
      for (let curves = p.count(); curves > 0; curves--) p.skip(2);
      return { isVertex, list, index, isSame };
    });
    const coedges = uses.flatMap(({ isVertex, list, index, isSame }): Coedge[] =>
      isVertex ? [] : [{ edge: this.edges.edge(list, index), isReversed: isSame === isFlipped }],
    );
    const [first] = uses;
    if (first && coedges.length === 0) {
      return { kind: 'vertex', vertex: this.edges.vertex(first.list, first.index) };
    }
    if (coedges.length === 0) throw new Unexpected(`loop ${id} has no edges`);
    return { kind: 'edges', coedges: orientCoedges(isFlipped ? coedges.reverse() : coedges) };
  }
}
