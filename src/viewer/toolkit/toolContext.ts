import { Vector3, type Object3D } from 'three';
import type { ViewerOptions } from '../../model/page/viewerMessages';
import type { Point } from '../geometry/pose';
import type { ModelView } from '../scene/modelView';
import type { ShownModel } from '../scene/shownModel';
import type { Viewport } from '../scene/viewport';
import type { ToolEvents } from './toolEvents';
import type { ToolContext, ModelAccess } from './tool';

/** What the context of a tool needs from the page, in addition to the view. */
export interface ToolContextPlaces extends Pick<
  ToolContext,
  | ('panel' | 'layer' | 'signal')
  | ('showStatus' | 'announce' | 'close' | 'takeKeys' | 'setUnits' | 'setDistance')
  | ('remembered' | 'remember' | 'view' | 'goTo' | 'post' | 'postCompared' | 'chatTrouble')
> {
  readonly options: () => ViewerOptions;
}

/** Makes the context of a tool for the model that is shown in `view`. */
export function toolContextOver(
  view: ModelView,
  shownModel: ShownModel,
  events: ToolEvents,
  { options, ...places }: ToolContextPlaces,
): ToolContext {
  const { viewport, navigation } = view;
  const { signal } = places;
  return {
    ...places,
    ...modelAccess(view, shownModel),
    navigation,
    shownModel,
    get options() {
      return options();
    },
    menuSpot: () => view.menuAt,
    rayAt: (spot) => viewport.rayThrough(spot).ray,
    add: (object) => hang(object, viewport, signal),
    takePointer: (handler) => {
      const giveBack = view.handlers.add(handler);
      signal.addEventListener('abort', giveBack, { once: true });
      return giveBack;
    },
    onDrawn: (listener) => events.drawn.add(listener, signal),
    onMarked: (listener) => events.marked.add(listener, signal),
    onVisibility: (listener) => events.visibility.add(listener, signal),
    onOptions: (listener) => events.options.add(listener, signal),
    onAnswer: (listener) => events.answers.add(listener, signal),
    onChat: (listener) => events.chat.add(listener, signal),
    onShared: (listener) => events.shared.add(listener, signal),
    select: (path) => shownModel.selection.select(path ? [path] : [], true),
  };
}

/** The shown model as tools may use it. */
export function modelAccess({ viewport }: ModelView, shownModel: ShownModel): ModelAccess {
  return {
    model: shownModel.model,
    viewport,
    pick: (spot) => shownModel.hitAt(spot),
    project: (point) => pixelOf(viewport, point),
  };
}

function pixelOf(viewport: Viewport, point: Point): readonly [number, number] | null {
  const { clientWidth, clientHeight } = viewport.canvas;
  const seen = new Vector3(...point).project(viewport.cameras.active);
  if (seen.z > 1) return null;
  return [((seen.x + 1) / 2) * clientWidth, ((1 - seen.y) / 2) * clientHeight];
}

function hang(object: Object3D, viewport: Viewport, signal: AbortSignal): void {
  viewport.modelRoot.add(object);
  object.updateMatrixWorld(true);
  viewport.invalidate();
  signal.addEventListener('abort', () => object.removeFromParent(), { once: true });
}
