import { Vector3, type Object3D } from 'three';
import type { ViewerOptions } from '../../model/page/viewerMessages';
import type { Point } from '../controls/pose';
import type { ModelView } from '../scene/modelView';
import type { Standing } from '../scene/standing';
import type { Viewport } from '../scene/viewport';
import type { News } from './news';
import type { Desk, ModelSight } from './tool';

/** What a desk needs of the page beside the view. */
export interface DeskPlaces extends Pick<
  Desk,
  | ('panel' | 'layer' | 'signal')
  | ('showStatus' | 'speak' | 'close' | 'takeKeys' | 'setUnits')
  | ('remembered' | 'remember' | 'view' | 'goTo' | 'tell' | 'tellCompared')
> {
  readonly options: () => ViewerOptions;
}

/** A desk over the model that stands in `view`. */
export function deskOver(
  view: ModelView,
  standing: Standing,
  news: News,
  { options, ...places }: DeskPlaces,
): Desk {
  const { viewport, navigation } = view;
  const { signal } = places;
  return {
    ...places,
    ...sightOf(view, standing),
    navigation,
    standing,
    get options() {
      return options();
    },
    rayAt: (spot) => viewport.rayThrough(spot).ray,
    add: (object) => hang(object, viewport, signal),
    takePointer: (taker) => {
      const giveBack = view.takers.add(taker);
      signal.addEventListener('abort', giveBack, { once: true });
      return giveBack;
    },
    onDrawn: (listener) => news.drawn.add(listener, signal),
    onMarked: (listener) => news.marked.add(listener, signal),
    onVisibility: (listener) => news.visibility.add(listener, signal),
    onOptions: (listener) => news.options.add(listener, signal),
    onAnswer: (listener) => news.answers.add(listener, signal),
    select: (path) => standing.selection.select(path ? [path] : [], true),
  };
}

export function sightOf({ viewport }: ModelView, standing: Standing): ModelSight {
  return {
    model: standing.model,
    viewport,
    pick: (spot) => standing.hitAt(spot),
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
  viewport.stand.add(object);
  object.updateMatrixWorld(true);
  viewport.invalidate();
  signal.addEventListener('abort', () => object.removeFromParent(), { once: true });
}
