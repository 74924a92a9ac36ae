import { groupBy } from '../../../words/groupBy';
import { pmiPairs, type PmiPair, type PmiPairs } from '../../../model/compare/pmi/pmiPairs';
import type { RevisionElement } from '../../../model/compare/pmi/revisionPmi';
import type { Match } from '../../../model/compare/match/matchParts';
import type { Part } from '../../model/model';
import type { ToolContext } from '../../toolkit/tool';
import { FaceMarks } from '../measure/marks/faceMarks';
import { knowledgeOf } from '../measure/entities/modelKnowledge';
import { revisionSteps, type RevisionPart } from './compareModel';

/** The changes of PMI in a comparison, and the highlighting of their faces in both revisions. */
export class PmiMarks {
  /** Null when neither revision has PMI. */
  readonly found: PmiPairs | null;
  private readonly marks: FaceMarks;

  constructor(
    private readonly context: ToolContext,
    matches: readonly Match<RevisionPart>[],
  ) {
    const { revisionPmi } = context.model;
    const [before, after] = (revisionPmi ?? []).map((one) => ({
      ...one,
      numberOf: ({ part }: RevisionPart) => one.numberOf(part),
    }));
    this.found = before && after ? pmiPairs(before, after, matches) : null;
    this.marks = new FaceMarks(context, knowledgeOf(context.model));
  }

  /** Highlights the faces of a change and fits them into the window; null removes the highlight. */
  show(pair: PmiPair | null): void {
    const faces = new Map([
      ...this.facesOf(pair?.before ?? null, revisionSteps.before),
      ...this.facesOf(pair?.after ?? null, revisionSteps.after),
    ]);
    this.marks.show(faces);
    if (faces.size > 0) this.marks.frame(faces);
  }

  private facesOf(
    element: RevisionElement | null,
    step: number,
  ): readonly (readonly [Part, readonly number[]])[] {
    const { model } = this.context;
    const revision = model.revisionPmi?.[step];
    const byPart = groupBy(element?.faces ?? [], ([part]) => part);
    return model.parts.flatMap((part) => {
      const own = part.path[0] === step ? revision?.numberOf(part) : null;
      const faces = byPart.get(own ?? -1);
      return faces ? [[part, faces.map(([, face]) => face)] as const] : [];
    });
  }
}
