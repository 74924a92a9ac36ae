import { DoubleSide, FrontSide, ShaderMaterial, type Texture } from 'three';
import type { LookTable } from './lookTable';
import { surfaceFragmentShader, surfaceVertexShader } from './surfaceShader';

/** The pass that a material draws: what hides things behind it, or what lets them shine through. */
export type Pass = 'solid' | 'blended';

/** What the pieces of one batch have in common; what differs between them is in the look table. */
export interface Surface {
  readonly isDoubleSided: boolean;
  /** Whether there are no normals: each triangle shows its own. */
  readonly isFlat: boolean;
  readonly hasColors: boolean;
  readonly picture: Texture | null;
  /** Opacity of the picture below which nothing is drawn. */
  readonly cut: number;
  /** Whether only the picture or the vertices know where it can be seen through. */
  readonly shines: boolean;
}

/** What of a table of looks a surface is drawn from. */
export type SurfaceLooks = Pick<
  LookTable,
  'texture' | 'paper' | 'patterns' | 'isApart' | 'isWireframe' | 'cuts'
>;

/** Shades a surface, with colour, opacity, roughness and glow of each slot from the table. */
export function surfaceMaterial(surface: Surface, pass: Pass, looks: SurfaceLooks): ShaderMaterial {
  const { isDoubleSided, isFlat, hasColors, picture, cut, shines } = surface;
  const { paper, patterns, isApart, isWireframe } = looks;
  return new ShaderMaterial({
    vertexShader: surfaceVertexShader,
    fragmentShader: surfaceFragmentShader,
    defines: {
      LOWEST: pass === 'solid' ? '1.0' : '1e-6',
      ABOVE: pass === 'solid' || shines ? '2.0' : '1.0',
      ...(isFlat && { FLAT: '' }),
      ...(picture && { PICTURE: '' }),
    },
    uniforms: {
      ...{ paper, patterns, isApart, isWireframe },
      looks: { value: looks.texture },
      ...(picture && { picture: { value: picture }, cut: { value: cut } }),
    },
    side: isDoubleSided ? DoubleSide : FrontSide,
    vertexColors: hasColors,
    transparent: pass === 'blended',
    depthWrite: pass === 'solid',
    clipping: true,
    clippingPlanes: looks.cuts,
    // Faces step back a little in depth, so that edges on them are not cut.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}
