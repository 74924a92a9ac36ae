import type { Part } from '../../../model/model';
import type { ToolContext } from '../../../toolkit/tool';
import type { PickFilter } from './findEntity';
import type { ModelKnowledge } from './modelKnowledge';
import type { EntityRef } from './measurableEntity';

/** Steps from thing to thing by keyboard, through the selected parts or all visible ones. */
export class EntityNavigation {
  private part: Part | null = null;
  private index = -1;
  private filter: PickFilter = 'any';

  constructor(
    private readonly context: ToolContext,
    private readonly knowledge: ModelKnowledge,
  ) {}

  /** The next or previous thing that the filter admits; null when there is none. */
  step(filter: PickFilter, by: 1 | -1): EntityRef | null {
    const parts = this.parts();
    if (filter !== this.filter || !this.part || !parts.includes(this.part)) {
      this.filter = filter;
      this.part = parts[0] ?? null;
      this.index = by > 0 ? -1 : 0;
    }
    for (let tried = 0; tried <= parts.length && this.part; tried++) {
      const entities = this.entitiesOf(this.part);
      const next = this.index + by;
      const found = entities[next];
      if (found) {
        this.index = next;
        return found;
      }
      const place = parts.indexOf(this.part) + by;
      this.part = parts[(place + parts.length) % parts.length] ?? null;
      this.index = by > 0 || !this.part ? -1 : this.entitiesOf(this.part).length;
    }
    return null;
  }

  private parts(): readonly Part[] {
    const { selection, visibility } = this.context.shownModel;
    const selected = visibility.seenOf(selection.parts);
    return selected.length > 0 ? selected : visibility.seenOf(this.context.model.parts);
  }

  private entitiesOf(part: Part): readonly EntityRef[] {
    const { path } = part;
    const { meshes } = this.knowledge;
    const all = (kind: EntityRef['kind'], count: number): readonly EntityRef[] =>
      Array.from({ length: count }, (_, index) => ({ part: path, kind, index }));
    const whole = all('part', 1);
    switch (this.filter) {
      case 'part':
        return whole;
      case 'edge': {
        const { isSeam, joinedEdge } = this.knowledge.of(part);
        const isFirst = (edge: number) => (joinedEdge(edge)?.edges[0] ?? edge) === edge;
        return all('edge', meshes.edgeCount(part)).filter(
          ({ index }) => !isSeam(index) && isFirst(index),
        );
      }
      case 'vertex': {
        const shapes = this.knowledge.of(part).shapes;
        return all('corner', shapes?.corners.length ?? 2 * meshes.edgeCount(part));
      }
      case 'any':
      case 'face': {
        const { joinedWith } = this.knowledge.of(part);
        const faces = all('face', meshes.faceCount(part)).filter(
          ({ index }) => joinedWith(index)[0] === index,
        );
        return faces.length > 0 ? faces : whole;
      }
    }
  }
}
