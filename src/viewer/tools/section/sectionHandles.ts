import { say } from '../../../words/say';
import { middleOf } from '../../controls/fit';
import type { Point } from '../../geometry/pose';
import { times } from '../../../model/vectors';
import { drawingOn, ontoPlane, type CuttingPlane } from './cut/cuttingPlane';
import type { Handle } from './handles';
import type { TiltHandle } from './tiltHandles';
import type { ModelFrame } from './modelFrame';
import { rangeAlong } from './sectionAxes';
import { sidesOf, withPlane, withSide, type SectionState } from './sectionState';
import { rotatedPlane } from './tilt';

const sideNames = () => [
  say('Box left'),
  say('Box right'),
  say('Box bottom'),
  say('Box top'),
  say('Box back'),
  say('Box front'),
];

export interface HandleActions {
  readonly move: (state: SectionState) => void;
  readonly settle: () => void;
}

/** An arrow for each active plane, and one for each side of an active box. */
export function handlesOf(
  state: SectionState,
  frame: ModelFrame,
  { move, settle }: HandleActions,
): readonly Handle[] {
  const { planes, box } = state;
  const middle = middleOf(frame.bounds);
  const ofPlanes = planes.flatMap((plane, i): Handle[] => {
    const label = say('Plane {name}', { name: frame.nameOf(plane) });
    const moveTo = (offset: number) => move(withPlane(state, i, { offset }));
    const handle = handleOn(label, plane, middle, frame, moveTo, settle);
    return plane.isOn ? [{ ...handle, reach: frame.reach(plane) }] : [];
  });
  if (!box.isOn) return ofPlanes;
  const names = sideNames();
  const ofBox = sidesOf(box).map((plane, side) => {
    const label = names[side] ?? say('Box');
    const moveTo = (offset: number) => move({ ...state, box: withSide(box, side, offset) });
    return handleOn(label, plane, middleOf(box), frame, moveTo, settle);
  });
  return [...ofPlanes, ...ofBox];
}

/** Two handles for each active plane, which rotate it about the two axes of its frame. */
export function tiltHandlesOf(
  state: SectionState,
  frame: ModelFrame,
  { move, settle }: HandleActions,
): readonly TiltHandle[] {
  const middle = middleOf(frame.bounds);
  return state.planes.flatMap((plane, i): TiltHandle[] => {
    if (!plane.isOn) return [];
    const { right, up } = drawingOn(plane);
    const [width, height] = frame.reach(plane);
    const name = frame.nameOf(plane);
    const { turned, tilted } = frame.anglesOf(plane);
    const handle = (about: Point, arm: Point, label: string, degrees: number): TiltHandle => ({
      ...{ label, about, arm, degrees, settle },
      anchor: ontoPlane(plane, middle),
      text: say('turned {turned}°, tilted {tilted}°', { turned, tilted }),
      turn: (angle) => move(withPlane(state, i, rotatedPlane(plane, middle, about, angle))),
    });
    return [
      handle(up, times(right, width), say('Turn plane {name}', { name }), turned),
      // The direction is that of the shown angle, whichever side the plane removes.
      handle(
        times(right, -frame.signOf(plane)),
        times(up, height),
        say('Tilt plane {name}', { name }),
        tilted,
      ),
    ];
  });
}

function handleOn(
  label: string,
  plane: CuttingPlane,
  near: Point,
  frame: ModelFrame,
  moveTo: (offset: number) => void,
  settle: () => void,
): Handle {
  return {
    label,
    plane,
    anchor: ontoPlane(plane, near),
    reach: null,
    range: rangeAlong(plane.normal, frame.bounds),
    text: `${frame.placeText(plane)} ${frame.style.unit}`,
    move: (offset) => moveTo(frame.within(plane, offset)),
    settle,
  };
}
