import { PartialModel } from '../model/partialModel';
import type { LoadedCount } from '../overlay/layout';
import type { PartialListener } from '../pack/partial/partialListener';

/** Where a partly loaded model is displayed while the rest of its pack is loading. */
export interface PartialModelStage {
  show(partial: PartialModel): void;
  /** Called when more parts have been added. */
  showCount(count: LoadedCount): void;
}

/** Makes a listener that displays the loaded parts of a pack on `stage`. */
export function partialPicture(stage: PartialModelStage): PartialListener {
  let [partial, whole]: [PartialModel | null, number] = [null, 0];
  return {
    begun: (start) => {
      partial = new PartialModel(start);
      whole = start.parts;
    },
    drawn: (faces, parts) => {
      if (!partial) return;
      partial.add(faces);
      // The stage is not shown before there is at least one mesh to draw.
      if (partial.root.children.length === 0) return;
      if (!partial.root.parent) stage.show(partial);
      stage.showCount({ parts, whole });
    },
  };
}
