import { say } from '../../../words/say';
import type { ToolContext, StartTool, Tool } from '../../toolkit/tool';
import { onePerFrame } from '../../toolkit/onePerFrame';
import { inSlices } from '../../base/inSlices';
import type { Cap } from './cut/caps';
import { flipped } from './cut/cuttingPlane';
import { FacePick } from './facePick';
import { findingsOf } from './findings';
import { Handles } from './handles';
import { ModelFrame } from './modelFrame';
import { firstState, indexOfMostFacing } from './sectionAxes';
import { TiltHandles } from './tiltHandles';
import { handlesOf, tiltHandlesOf } from './sectionHandles';
import { planeHere } from './planeHere';
import { SectionPanel } from './sectionPanel';
import type { BoxEnd } from './boxFields';
import {
  cutsOf,
  readSectionState,
  sidesOf,
  withPlane,
  withSide,
  type SectionState,
} from './sectionState';
import { SectionView } from './sectionView';

/** Cuts the model by planes and a box. The tool remembers a `SectionState`. */
export const startSection: StartTool = (context) => new SectionTool(context);

/** While parts keep moving, as in an exploding view, the exact cut is computed after they have rested this long, ms. */
const restMs = 150;

/** Models of at most this size are cut exactly while a plane is dragged; larger ones incrementally afterwards. */
const maxExactTriangles = 100_000;

class SectionTool implements Tool {
  private readonly frame: ModelFrame;
  private readonly view: SectionView;
  private readonly panel: SectionPanel;
  private readonly handles: Handles;
  private readonly tiltHandles: TiltHandles;
  private readonly facePick: FacePick;
  private state: SectionState;
  /** The caps of each active plane; null while something moves. */
  private caps: readonly (readonly Cap[])[] | null = null;
  private isOpen = false;
  /** Whether the user has changed the box; until then it is fitted to the model. */
  private hasOwnBox: boolean;
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when the exact caps that are being computed are no longer needed. */
  private refining = new AbortController();
  /** Whether the user is dragging something that changes the state. */
  private isHeld = false;
  private readonly paintHeld: () => void;

  constructor(private readonly context: ToolContext) {
    this.frame = new ModelFrame(context);
    const remembered = readSectionState(context.remembered());
    const { pose, modelRoot: modelToWorld } = context.viewport;
    this.state =
      remembered ?? firstState(this.frame.axes, this.frame.bounds, pose, modelToWorld.matrixWorld);
    this.hasOwnBox = this.state.box.isOn;
    this.view = new SectionView(context);
    this.facePick = new FacePick(context);
    this.handles = new Handles(context, () => this.frame.step);
    this.tiltHandles = new TiltHandles(context);
    this.panel = new SectionPanel(context.panel, {
      toggle: (i, isOn) => this.settle(withPlane(this.state, i, { isOn })),
      place: (i, text) => this.typed(i, text),
      turn: (i, which, text) => this.turn(i, which, text),
      flip: (i) => this.flip(i),
      putOnFace: (i) => this.waitForFace(i),
      toggleBox: (isOn) => this.toggleBox(isOn),
      stretchBox: (axis, end, text) => this.stretchBox(axis, end, text),
      clear: () => this.clear(),
    });
    context.onVisibility(() => this.again());
    context.onOptions(() => this.again());
    this.paintHeld = onePerFrame(context, () => {
      if (this.isHeld) this.paint();
    });
    context.shownModel.moved.add(() => this.follow(), context.signal);
    context.signal.addEventListener('abort', () => this.stopRefining(), { once: true });
    this.again();
  }

  open(): void {
    this.isOpen = true;
    const { pose, modelRoot: modelToWorld } = this.context.viewport;
    if (cutsOf(this.state).length === 0) {
      const { axes, bounds } = this.frame;
      // New planes remove the side of the model that is towards the camera.
      const { planes } = firstState(axes, bounds, pose, modelToWorld.matrixWorld);
      const facing = indexOfMostFacing(planes, pose, modelToWorld.matrixWorld);
      this.settle(withPlane({ ...this.state, planes }, facing, { isOn: true }));
    } else this.show();
    this.panel.focus();
  }

  /** Cuts through the point at which the context menu was opened. */
  perform(): void {
    const { context, frame } = this;
    const spot = context.menuSpot();
    const hit = spot && context.pick(spot);
    const directions = frame.axes.map(({ direction }) => direction);
    const plane = hit && planeHere(hit, directions, context);
    const on = this.state.planes.findIndex(({ isOn }) => isOn);
    if (plane) this.settle(withPlane(this.state, Math.max(on, 0), { ...plane, isOn: true }));
  }

  close(): void {
    this.isOpen = false;
    this.facePick.end();
    this.panel.showWaiting(null);
    // Closing the panel ends a drag, whose end could not be noticed any more.
    if (this.isHeld) this.settle(this.state);
    else this.show();
  }

  /** Shows a state during a drag. */
  private move(state: SectionState): void {
    this.isHeld = true;
    this.hasOwnBox ||= state.box.isOn && state.box !== this.state.box;
    this.state = state;
    if (this.isSmall) this.again();
    else this.paintHeld();
  }

  /** Shows a final state, and remembers it. */
  private settle(state: SectionState): void {
    this.isHeld = false;
    this.state = state;
    this.again(() => this.context.announce(this.words()));
    this.context.remember(cutsOf(state).length > 0 ? state : undefined);
  }

  /**
   * Cuts exactly: at once, or after a preliminary cut if that takes long.
   * @param then called when the caps are complete
   */
  private again(then: () => void = () => undefined): void {
    this.stopRefining();
    if (this.isSmall || cutsOf(this.state).length === 0) {
      this.caps = this.view.cutExactly(cutsOf(this.state));
      this.show();
      then();
      return;
    }
    this.paint();
    this.refine(then).catch(reportError);
  }

  private async refine(then: () => void): Promise<void> {
    const { signal } = this.refining;
    const caps = await inSlices(this.view.capSteps(), signal);
    if (!caps) return;
    this.caps = caps;
    this.view.show(caps);
    this.show();
    then();
  }

  /** Cancels the computation for an outdated state. */
  private stopRefining(): void {
    clearTimeout(this.resting);
    this.refining.abort();
    this.refining = new AbortController();
  }

  private get isSmall(): boolean {
    return this.context.model.shown.triangles <= maxExactTriangles;
  }

  private paint(): void {
    this.stopRefining();
    this.caps = null;
    this.view.cut(cutsOf(this.state));
    this.show();
  }

  /** Follows parts that are moving. */
  private follow(): void {
    this.stopRefining();
    if (cutsOf(this.state).length === 0) return;
    this.paint();
    this.resting = setTimeout(() => this.again(), restMs);
  }

  private show(): void {
    const { frame, caps, state } = this;
    const { planes, box } = state;
    const { style } = frame;
    const { unit } = style;
    let cut = 0;
    const rows = planes.map((plane) => {
      const found = plane.isOn ? (caps?.[cut++] ?? null) : null;
      return {
        name: frame.nameOf(plane),
        isOn: plane.isOn,
        offset: frame.placeText(plane),
        unit,
        ...anglesInWords(frame.anglesOf(plane)),
        findings: found && findingsOf(found, style),
      };
    });
    const ofBox = box.isOn && caps ? findingsOf(caps.slice(cut).flat(), style) : null;
    const extents = frame.extentsOf(box);
    this.panel.show(rows, { isOn: box.isOn, extents, unit, findings: ofBox });
    const actions = {
      move: (next: SectionState) => this.move(next),
      settle: () => this.settle(this.state),
    };
    this.handles.show(this.isOpen ? handlesOf(state, frame, actions) : []);
    this.tiltHandles.show(this.isOpen ? tiltHandlesOf(state, frame, actions) : []);
  }

  private typed(which: number, text: string): boolean {
    const plane = this.state.planes[which];
    const offset = plane && this.frame.offsetOf(plane, text);
    if (offset === undefined || offset === null) return false;
    this.settle(withPlane(this.state, which, { offset }));
    return true;
  }

  private turn(which: number, angle: 'turned' | 'tilted', text: string): boolean {
    const plane = this.state.planes[which];
    const turned = plane && this.frame.planeAt(plane, angle, text);
    if (turned) this.settle(withPlane(this.state, which, turned));
    return Boolean(turned);
  }

  private stretchBox(axis: number, end: BoxEnd, text: string): boolean {
    const { frame } = this;
    const { box } = this.state;
    const name = frame.axes[axis]?.name;
    const side = name === undefined ? -1 : frame.sideOf(box, name, end);
    const plane = sidesOf(box)[side];
    const offset = plane ? frame.offsetOf(plane, text) : null;
    if (offset === null) return false;
    this.hasOwnBox = true;
    this.settle({ ...this.state, box: withSide(box, side, offset) });
    return true;
  }

  private flip(which: number): void {
    const plane = this.state.planes[which];
    if (plane) this.settle(withPlane(this.state, which, flipped(plane)));
  }

  private toggleBox(isOn: boolean): void {
    const around = this.hasOwnBox ? this.state.box : this.frame.bounds;
    this.settle({ ...this.state, box: { ...around, isOn } });
  }

  private clear(): void {
    this.hasOwnBox = false;
    const planes = this.state.planes.map((plane) => ({ ...plane, isOn: false }));
    this.settle({ planes, box: { ...this.frame.bounds, isOn: false } });
  }

  private waitForFace(which: number): void {
    const ends = this.facePick.isWaiting;
    this.facePick.end();
    this.panel.showWaiting(ends ? null : which);
    if (ends) return;
    this.facePick.begin((plane) => {
      this.panel.showWaiting(null);
      this.settle(withPlane(this.state, which, { ...plane, isOn: true }));
    });
  }

  private words(): string {
    if (cutsOf(this.state).length === 0) return say('No section');
    const { total } = findingsOf(this.caps?.flat() ?? [], this.frame.style);
    return say('Section {total}', { total });
  }
}

function anglesInWords({ turned, tilted }: { turned: number; tilted: number }) {
  return { turned: String(turned), tilted: String(tilted) };
}
