import { Vector3 } from 'three';
import type { SerializedView } from '../../../model/pmi/serializedPmi';
import type { PmiCut } from '../../../model/pmi/pmi';
import { dot } from '../../../model/vectors';
import { say } from '../../../words/say';
import { isRecord } from '../../../words/unknown';
import { anglesOf, type Point } from '../../geometry/pose';
import { outlinePoints } from '../../model/modelBounds';
import type { ModelPmi } from '../../pmi/modelPmi';
import type { ToolContext } from '../../toolkit/tool';
import { ModelFrame } from '../section/modelFrame';
import { firstState } from '../section/sectionAxes';
import type { SectionPlane, SectionState } from '../section/sectionState';
import { wholePlace } from './pmiCopies';

/** The part of a saved view that is not the camera. */
interface Stage {
  readonly hidden: unknown;
  readonly ghosts: unknown;
  readonly section: unknown;
}

/**
 * Shows the model as in a saved view of the file, with its sections and visible bodies, and restores the earlier state.
 */
export class PmiViewActs {
  /** The state before the first saved view; null while none is shown. */
  private before: (Stage & { readonly pose: unknown; readonly isWhole: unknown }) | null = null;

  constructor(
    private readonly context: ToolContext,
    private readonly pmi: ModelPmi,
  ) {}

  /** Applies the sections and visibility of a view; after that, its visible parts can be determined. */
  stage(view: SerializedView): void {
    const now = this.now();
    this.before ??= {
      ...{ hidden: now['hidden'], ghosts: now['ghosts'], section: toolsOf(now)['section'] },
      ...{ pose: this.context.viewport.pose, isWhole: this.context.navigation.isWhole },
    };
    this.put({ hidden: this.hiddenIn(view), ghosts: [], section: this.sectionOf(view.cuts) });
  }

  /** @param annotations corners of the annotations' bounding boxes, in world coordinates */
  look(view: SerializedView, annotations: readonly Point[]): void {
    const { viewport, navigation, model, shownModel } = this.context;
    const parts = shownModel.visibility.seenOf(model.parts);
    const outline = outlinePoints(parts, viewport.modelRoot.matrixWorld);
    navigation.fitAround([...outline, ...annotations], anglesOf(this.axesOf(view)));
  }

  /** Restores everything as it was before the first view. */
  leave(): void {
    const { before } = this;
    if (!before) return;
    this.before = null;
    const { pose, isWhole, ...stage } = before;
    this.context.goTo({ ...this.staged(stage), pose, isWhole });
  }

  private axesOf({ toEye, up }: SerializedView) {
    const { viewport, model } = this.context;
    const rotated = (direction: Point): Point =>
      new Vector3(...direction)
        .transformDirection(wholePlace(model))
        .transformDirection(viewport.modelRoot.matrixWorld)
        .toArray();
    return { toEye: rotated(toEye), up: rotated(up) };
  }

  private put(stage: Stage): void {
    const now = this.now();
    const before = JSON.stringify(stageOf(now));
    // Applying an equal state would restart the tools for nothing.
    if (before === JSON.stringify(stage)) return;
    this.context.goTo({ ...this.staged(stage), pose: this.context.viewport.pose, isWhole: false });
  }

  private staged({ section, ...parts }: Stage) {
    const now = this.now();
    return { ...now, ...parts, tools: { ...toolsOf(now), section } };
  }

  private now(): Readonly<Record<string, unknown>> {
    const view = this.context.view();
    return isRecord(view) ? view : {};
  }

  private hiddenIn({ parts }: SerializedView): readonly (readonly number[])[] {
    if (!parts) return [];
    const seen = new Set(parts.flatMap((number) => this.pmi.partsAt(number)));
    return this.context.model.parts.filter((part) => !seen.has(part)).map(({ path }) => path);
  }

  /** The state of the section tool. Each cut replaces the plane whose normal is closest to its own. */
  private sectionOf(cuts: readonly PmiCut[]): SectionState | undefined {
    if (cuts.length === 0) return undefined;
    const { context } = this;
    const { pose, modelRoot } = context.viewport;
    const { axes, bounds } = new ModelFrame(context);
    const first = firstState(axes, bounds, pose, modelRoot.matrixWorld);
    let planes: readonly SectionPlane[] = first.planes;
    for (const cut of cuts.slice(0, planes.length)) {
      const plane = this.planeOf(cut);
      const facing = planes.map(({ isOn, normal }) =>
        isOn ? -1 : Math.abs(dot(normal, plane.normal)),
      );
      const best = facing.indexOf(Math.max(...facing));
      planes = planes.map((one, i) => (i === best ? plane : one));
    }
    return { ...first, planes };
  }

  private planeOf({ normal, offset }: PmiCut): SectionPlane {
    const place = wholePlace(this.context.model);
    const rotated = new Vector3(...normal).transformDirection(place);
    const start = new Vector3().setFromMatrixPosition(place);
    return { normal: rotated.toArray(), offset: offset + rotated.dot(start), isOn: true };
  }
}

/** Number of planes of a section. */
const maxCuts = 3;

/** Says what a view cuts that the section tool cannot; null for nothing. */
export function cutsText({ cuts, unshownCuts }: SerializedView): string | null {
  if (unshownCuts > 0) return say('This view also cuts out corners, which are shown whole.');
  if (cuts.length <= maxCuts) return null;
  return say('This view cuts with {count} planes; three of them are shown.', {
    count: cuts.length,
  });
}

function toolsOf(view: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(view['tools']) ? view['tools'] : {};
}

function stageOf(view: Readonly<Record<string, unknown>>): Stage {
  const { hidden = [], ghosts = [] } = view;
  return { hidden, ghosts, section: toolsOf(view)['section'] };
}
