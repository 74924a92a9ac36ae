import { ComingModel } from '../model/comingModel';
import type { ComingCount } from '../overlay/layout';
import type { ComingListener } from '../pack/coming/comingNews';

/** Where a partly loaded model is displayed while the rest of its pack is loading. */
export interface ComingStage {
  show(coming: ComingModel): void;
  /** Called when more parts have been added. */
  tell(count: ComingCount): void;
}

/** Makes a listener that displays the loaded parts of a pack on `stage`. */
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
      // The stage is not shown before there is at least one mesh to draw.
      if (coming.root.children.length === 0) return;
      if (!coming.root.parent) stage.show(coming);
      stage.tell({ parts, whole });
    },
  };
}
