import type { Scene } from './scene';

/** A scene of which something is to be said, before what is said of it already. */
export function withWarnings(scene: Scene, warnings: readonly string[]): Scene {
  if (warnings.length === 0) return scene;
  const { facts } = scene;
  return { ...scene, facts: { ...facts, warnings: [...warnings, ...facts.warnings] } };
}
