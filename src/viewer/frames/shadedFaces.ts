import { ShaderMaterial } from 'three';
import type { Model } from '../model/model';

/**
 * Draws the faces shaded, whatever the display style: without edges, faces in the colour of the background show
 * nothing, and thousands of wires take longer than the faces.
 * @returns a function that restores the style
 */
export function shadeFaces({ appearances, batches }: Model): () => void {
  const { paper, isWireframe } = appearances;
  const { w } = paper.value;
  const { value: hasWires } = isWireframe;
  const materials = batches
    .flatMap(({ solid, blended }) => [solid.material, blended.material].flat())
    .filter((material) => material instanceof ShaderMaterial);
  const show = (isPaper: number, areWires: boolean) => {
    paper.value.w = isPaper;
    isWireframe.value = areWires;
    for (const material of materials) material.wireframe = areWires;
  };
  show(0, false);
  return () => {
    show(w, hasWires);
  };
}
