import { Matrix3, Vector3 } from 'three';
import { middleOf, radiusOf } from '../controls/fit';
import type { Point } from '../controls/pose';
import { boundsOf } from '../model/measure';
import { lengthText, metresPer, unitFor } from '../overlay/lengths';
import { upAxisOf } from '../scene/upAxis';
import type { Desk, StartTool, Tool } from '../tools/tool';
import type { Cap } from './caps';
import { drawingOn, flipped, ontoPlane, type CuttingPlane } from './cuttingPlane';
import { findingsOf } from './findings';
import { type Handle, Handles } from './handles';
import { planeOnFace } from './planeOnFace';
import { axesIn, axisOf, firstState, mostFacing, rangeAlong } from './sectionAxes';
import { SectionPanel } from './sectionPanel';
import {
  cutsOf,
  readSectionState,
  sidesOf,
  withPlane,
  withSide,
  type SectionState,
} from './sectionState';
import { SectionView } from './sectionView';

/** Planes and a box that open the model. What it remembers is a `SectionState`. */
export const startSection: StartTool = (desk) => new SectionTool(desk);

/** What moves the model without end, as an exploded view that opens, is cut exactly when it rests this long. */
const restMs = 150;

/** Up to this size of a model, outlines are found as fast as a plane is dragged. */
const mostExactTriangles = 100_000;

const sideNames = ['left', 'right', 'bottom', 'top', 'back', 'front'];

class SectionTool implements Tool {
  private readonly view: SectionView;
  private readonly panel: SectionPanel;
  private readonly handles: Handles;
  private state: SectionState;
  /** Of each plane that cuts; null while something moves. */
  private caps: readonly (readonly Cap[])[] | null = null;
  private isOpen = false;
  private giveBackPointer: (() => void) | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: Desk) {
    const remembered = readSectionState(desk.remembered());
    const { pose, stand } = desk.viewport;
    this.state = remembered ?? firstState(this.axes(), this.bounds(), pose, stand.matrixWorld);
    this.view = new SectionView(desk);
    this.handles = new Handles(desk, () => this.step());
    this.panel = new SectionPanel(desk.panel, {
      toggle: (i, isOn) => this.settle(withPlane(this.state, i, { isOn })),
      place: (i, text) => this.typed(i, text),
      flip: (i) => this.flip(i),
      putOnFace: (i) => this.waitForFace(i),
      toggleBox: (isOn) => this.settle({ ...this.state, box: { ...this.state.box, isOn } }),
      clear: () => this.clear(),
    });
    desk.onVisibility(() => this.again());
    desk.onOptions(() => this.again());
    desk.standing.moved.add(() => this.follow(), desk.signal);
    desk.signal.addEventListener('abort', () => clearTimeout(this.resting), { once: true });
    this.again();
  }

  open(): void {
    this.isOpen = true;
    const { pose, stand } = this.desk.viewport;
    if (cutsOf(this.state).length === 0) {
      const facing = mostFacing(this.state.planes, pose, stand.matrixWorld);
      this.settle(withPlane(this.state, facing, { isOn: true }));
    } else this.show();
    this.panel.focus();
  }

  close(): void {
    this.isOpen = false;
    this.endWaiting();
    this.show();
  }

  /** Shows a state that the user is still changing. */
  private move(state: SectionState): void {
    this.state = state;
    if (this.desk.model.shown.triangles <= mostExactTriangles) {
      this.again();
      return;
    }
    this.caps = null;
    this.view.cut(cutsOf(state));
    this.show();
  }

  /** Shows a state that stays, and keeps it. */
  private settle(state: SectionState): void {
    this.state = state;
    this.again();
    this.desk.remember(cutsOf(state).length > 0 ? state : undefined);
    this.desk.speak(this.words());
  }

  private again(): void {
    clearTimeout(this.resting);
    this.caps = this.view.cutExactly(cutsOf(this.state));
    this.show();
  }

  /** Goes along with parts that are moving. */
  private follow(): void {
    clearTimeout(this.resting);
    if (cutsOf(this.state).length === 0) return;
    this.caps = null;
    this.view.cut(cutsOf(this.state));
    this.resting = setTimeout(() => this.again(), restMs);
  }

  private show(): void {
    const { planes, box } = this.state;
    const unit = this.unit();
    const axes = this.axes();
    const { caps } = this;
    let cut = 0;
    const rows = planes.map((plane) => {
      const found = plane.isOn ? (caps?.[cut++] ?? null) : null;
      const across = axisOf(plane, axes);
      return {
        name: across?.axis.name ?? 'face',
        isOn: plane.isOn,
        offset: this.placeText(plane),
        unit,
        findings: found && findingsOf(found, unit),
      };
    });
    const ofBox = box.isOn && caps ? findingsOf(caps.slice(cut).flat(), unit) : null;
    this.panel.show(rows, { isOn: box.isOn, findings: ofBox });
    this.handles.show(this.isOpen ? this.handlesNow(rows.map(({ name }) => name)) : []);
  }

  private handlesNow(names: readonly string[]): readonly Handle[] {
    const { planes, box } = this.state;
    const bounds = this.bounds();
    const middle = middleOf(bounds);
    const settle = () => this.settle(this.state);
    const ofPlanes = planes.flatMap((plane, i): Handle[] => {
      if (!plane.isOn) return [];
      return [
        {
          ...this.handleOf(`Plane ${names[i] ?? ''}`, plane, middle),
          reach: this.reach(plane),
          move: (offset) =>
            this.move(withPlane(this.state, i, { offset: this.within(plane, offset) })),
          settle,
        },
      ];
    });
    if (!box.isOn) return ofPlanes;
    const ofBox = sidesOf(box).map((plane, side): Handle => ({
      ...this.handleOf(`Box ${sideNames[side] ?? ''}`, plane, middleOf(box)),
      reach: null,
      move: (offset) =>
        this.move({
          ...this.state,
          box: withSide(this.state.box, side, this.within(plane, offset)),
        }),
      settle,
    }));
    return [...ofPlanes, ...ofBox];
  }

  private handleOf(label: string, plane: CuttingPlane, near: Point) {
    const text = `${this.placeText(plane)} ${this.unit()}`;
    return { label, plane, anchor: ontoPlane(plane, near), text };
  }

  /** Where a plane is along its axis, or along its own normal. */
  private placeText(plane: CuttingPlane): string {
    const sign = axisOf(plane, this.axes())?.sign ?? 1;
    return lengthText(sign * plane.offset, this.unit()).replace(/^-0$/, '0');
  }

  /** A plane beyond the model would be lost. */
  private within({ normal }: CuttingPlane, offset: number): number {
    const [low, high] = rangeAlong(normal, this.bounds());
    return Math.max(low, Math.min(high, offset));
  }

  private typed(which: number, text: string): boolean {
    const plane = this.state.planes[which];
    const value = Number(text.replace(',', '.'));
    if (!plane || text.trim() === '' || !Number.isFinite(value)) return false;
    const sign = axisOf(plane, this.axes())?.sign ?? 1;
    this.settle(withPlane(this.state, which, { offset: sign * value * metresPer[this.unit()] }));
    return true;
  }

  private flip(which: number): void {
    const plane = this.state.planes[which];
    if (plane) this.settle(withPlane(this.state, which, flipped(plane)));
  }

  private clear(): void {
    const planes = this.state.planes.map((plane) => ({ ...plane, isOn: false }));
    this.settle({ planes, box: { ...this.bounds(), isOn: false } });
  }

  private waitForFace(which: number): void {
    const wasWaiting = this.giveBackPointer !== null;
    this.endWaiting();
    if (wasWaiting) return;
    this.panel.showWaiting(which);
    this.desk.showStatus('Click a flat face: the plane goes there.');
    this.giveBackPointer = this.desk.takePointer({
      click: (spot) => {
        const hit = this.desk.pick(spot);
        if (!hit) return true;
        const stand = this.desk.viewport.stand.matrixWorld;
        const turn = new Matrix3().setFromMatrix4(stand).transpose();
        const normal = new Vector3(...hit.normal).applyMatrix3(turn).toArray();
        const point = new Vector3(...hit.point).applyMatrix4(stand.clone().invert()).toArray();
        const plane = planeOnFace(hit, this.desk.standing.picker, normal, point);
        if (plane) {
          this.endWaiting();
          this.settle(withPlane(this.state, which, { ...plane, isOn: true }));
        } else this.desk.showStatus('This face is curved. Click a flat one.');
        return true;
      },
    });
  }

  private endWaiting(): void {
    this.giveBackPointer?.();
    this.giveBackPointer = null;
    this.panel.showWaiting(null);
    this.desk.showStatus(null);
  }

  private words(): string {
    const cuts = cutsOf(this.state);
    if (cuts.length === 0) return 'No section';
    return `Section ${findingsOf(this.caps?.flat() ?? [], this.unit()).total}`;
  }

  private bounds() {
    return boundsOf(this.desk.model.parts) ?? { min: [0, 0, 0], max: [1, 1, 1] };
  }

  private axes() {
    const { options, model, viewport } = this.desk;
    const isZUp = upAxisOf(options.upAxis, model.extras) === 'z';
    return axesIn(viewport.stand.matrixWorld, isZUp);
  }

  private unit() {
    return unitFor(this.desk.options.units, this.desk.model.extras);
  }

  /** A little more than the model needs in the plane. */
  private reach(plane: CuttingPlane): readonly [number, number] {
    const { right, up } = drawingOn(plane);
    const half = (direction: Point) => {
      const [low, high] = rangeAlong(direction, this.bounds());
      return 0.54 * (high - low);
    };
    return [half(right), half(up)];
  }

  /** A hundredth of the model, rounded to 1, 2 or 5 of the unit. */
  private step(): number {
    const scale = metresPer[this.unit()];
    const wanted = radiusOf(this.bounds()) / 50 / scale;
    const power = 10 ** Math.floor(Math.log10(wanted));
    return scale * power * ([5, 2].find((digit) => digit * power <= wanted) ?? 1);
  }
}
