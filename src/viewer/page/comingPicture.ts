import { ComingModel } from '../model/comingModel';
import type { ComingCount } from '../overlay/layout';
import type { ComingListener } from '../pack/coming/comingNews';

/** Where the parts of a model are seen while the rest comes. */
export interface ComingStage {
  show(coming: ComingModel): void;
  /** More of it is there. */
  tell(count: ComingCount): void;
}

/** Shows on a stage what has come of a pack. */
export function comingPicture(stage: ComingStage): ComingListener {
  let [coming, whole]: [ComingModel | null, number] = [null, 0];
  return {
    begun: (start) => {
      coming = new ComingModel(start);
      whole = start.parts;
    },
    drawn: (faces, parts) => {
      if (!coming) return;
      coming.add(faces);
      // Nothing is covered before something is there to be seen.
      if (coming.root.children.length === 0) return;
      if (!coming.root.parent) stage.show(coming);
      stage.tell({ parts, whole });
    },
  };
}
