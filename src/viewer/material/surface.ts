import { DoubleSide, FrontSide, ShaderMaterial, type Texture } from 'three';
import type { AppearanceTable } from './appearanceTable';
import { surfaceFragmentShader, surfaceVertexShader } from './surfaceShader';

/** The render pass of a material: opaque surfaces, or transparent ones. */
export type Pass = 'solid' | 'blended';

/** What the pieces of a batch have in common; what differs between them is in the appearance table. */
export interface Surface {
  readonly isDoubleSided: boolean;
  /** Whether there are no normals, so that each triangle is shaded flat. */
  readonly isFlat: boolean;
  readonly hasColors: boolean;
  readonly picture: Texture | null;
  /** Alpha cutoff: nothing is drawn where the texture's opacity is lower. */
  readonly cut: number;
  /** Whether transparency depends on the texture or the vertex colours, so that the appearance table does not tell. */
  readonly hasVaryingOpacity: boolean;
}

/** What a surface material needs of a appearance table. */
export type SurfaceAppearances = Pick<
  AppearanceTable,
  'texture' | 'paper' | 'patterns' | 'isApart' | 'isWireframe' | 'cuts'
>;

/** A material with colour, opacity, roughness and emission of each slot from the appearance table. */
export function surfaceMaterial(
  surface: Surface,
  pass: Pass,
  appearances: SurfaceAppearances,
): ShaderMaterial {
  const { isDoubleSided, isFlat, hasColors, picture, cut, hasVaryingOpacity } = surface;
  const { paper, patterns, isApart, isWireframe } = appearances;
  return new ShaderMaterial({
    vertexShader: surfaceVertexShader,
    fragmentShader: surfaceFragmentShader,
    defines: {
      LOWEST: pass === 'solid' ? '1.0' : '1e-6',
      ABOVE: pass === 'solid' || hasVaryingOpacity ? '2.0' : '1.0',
      ...(isFlat && { FLAT: '' }),
      ...(picture && { PICTURE: '' }),
    },
    uniforms: {
      ...{ paper, patterns, isApart, isWireframe },
      appearances: { value: appearances.texture },
      ...(picture && { picture: { value: picture }, cut: { value: cut } }),
    },
    side: isDoubleSided ? DoubleSide : FrontSide,
    vertexColors: hasColors,
    transparent: pass === 'blended',
    depthWrite: pass === 'solid',
    clipping: true,
    clippingPlanes: appearances.cuts,
    // Moves faces back a little in depth, so that edges on them are not hidden.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}
