import type { Scene } from './scene';

/** Adds warnings to a scene, before those that it has. */
export function withWarnings(scene: Scene, warnings: readonly string[]): Scene {
  if (warnings.length === 0) return scene;
  const { facts } = scene;
  return { ...scene, facts: { ...facts, warnings: [...warnings, ...facts.warnings] } };
}
