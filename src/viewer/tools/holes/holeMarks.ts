import type { Point } from '../../geometry/pose';
import { along, axisDirections } from '../../../model/vectors';
import type { Part } from '../../model/model';
import type { ToolContext } from '../../toolkit/tool';
import { FaceMarks } from '../measure/marks/faceMarks';
import { worldPoint } from '../measure/entities/findEntity';
import type { ModelKnowledge } from '../measure/entities/modelKnowledge';
import type { PlacedHole } from './modelHoles';

/** Highlights the walls of holes; what other faces hide is drawn fainter. */
export class HoleMarks {
  private readonly marks: FaceMarks;

  constructor(
    private readonly context: ToolContext,
    knowledge: ModelKnowledge,
  ) {
    this.marks = new FaceMarks(context, knowledge);
  }

  show(holes: readonly PlacedHole[]): void {
    const faces = new Map<Part, Set<number>>();
    for (const { part, feature } of holes) {
      const there = faces.get(part) ?? new Set();
      faces.set(part, there);
      for (const face of feature.faces) there.add(face);
    }
    this.marks.show(new Map([...faces].map(([part, all]) => [part, [...all]] as const)));
  }

  /** Fits holes and their surroundings into the window. */
  frame(holes: readonly PlacedHole[]): void {
    this.context.navigation.fitAround(holes.flatMap((hole) => this.pointsAround(hole)));
  }

  /** Corners of a box around a hole, some times larger than the hole, so that its location can be recognised. */
  private pointsAround({ part, at, feature, direction }: PlacedHole): readonly Point[] {
    const size = feature.kind === 'slot' ? feature.length : feature.diameter;
    const reach = wide * size;
    const deep = along(at, direction, feature.depth ?? 0);
    return [at, deep].flatMap((from) =>
      axisDirections.map((axis) =>
        worldPoint(this.context, part, along(from, axis, reach)).toArray(),
      ),
    );
  }
}

const wide = 1.5;
