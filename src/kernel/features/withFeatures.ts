import type { Scene } from '../base/scene';
import { featuresOf } from './featuresOf';

/** A scene whose parts say what their faces were made as, where they are exact. */
export function withFeatures(scene: Scene): Scene {
  const parts = scene.parts.map((part) =>
    part.shapes ? { ...part, features: featuresOf(part) } : part,
  );
  return { ...scene, parts };
}
