import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { OpenCascade } from './engine';

/** A STEP file as read by the engine, from which shapes are built one by one. */
export interface StepModel {
  /** Builds the shape of an instance, in millimetres; null if the engine cannot. The caller must delete it. */
  shapeOf(id: number, position: number): TopoDS_Shape | null;
  close(): void;
}

const fileName = '/model.step';

/**
 * Has the engine parse a STEP file; null if it fails.
 * @param bytes from `ISO-10303-21` on
 */
export function openStepModel(engine: OpenCascade, bytes: Uint8Array): StepModel | null {
  const reader = new engine.STEPControl_Reader();
  engine.FS.writeFile(fileName, bytes);
  const status = reader.ReadFile(fileName);
  engine.FS.unlink(fileName);
  if (status !== engine.IFSelect_ReturnStatus.IFSelect_RetDone) {
    reader.delete();
    return null;
  }
  reader.SetSystemLengthUnit(1); // millimetre
  const model = reader.StepModel();

  function entityNumbered(number: number, id: number) {
    const entity = model.Value(number);
    if (model.IdentLabel(entity) === id) return entity;
    entity.delete();
    return null;
  }

  /**
   * The engine numbers instances from 1 in the order of the file. If the number does not fit, all instances are
   * searched.
   */
  function entityOf(id: number, position: number) {
    const guess = position + 1;
    const count = model.NbEntities();
    const guessed = guess <= count ? entityNumbered(guess, id) : null;
    for (let number = 1; number <= count && !guessed; number++) {
      const found = entityNumbered(number, id);
      if (found) return found;
    }
    return guessed;
  }

  return {
    shapeOf(id, position) {
      const entity = entityOf(id, position);
      if (!entity) return null;
      reader.ClearShapes();
      const isBuilt = reader.TransferEntity(entity) && reader.NbShapes() > 0;
      entity.delete();
      return isBuilt ? reader.OneShape() : null;
    },
    close() {
      model.delete();
      reader.delete();
    },
  };
}
