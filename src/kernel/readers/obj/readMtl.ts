import { toLinear } from '../../base/color';
import type { ViewMaterial, ViewPicture } from '../../base/viewScene';
import type { ReadReferencedFile } from '../meshFormat';
import { plainMaterial } from '../../mesh/standaloneMesh';
import { TextScanner } from '../../containers/textScanner';

/** Materials by name. */
export type ObjMaterials = Map<string, ViewMaterial>;

interface Draft {
  color: readonly [number, number, number];
  opacity: number;
  picture: ViewPicture | null;
}

/** Reads the colours, opacities and pictures of a material library; everything else is ignored. */
export function readMtl(bytes: Uint8Array, beside: ReadReferencedFile): ObjMaterials {
  const scanner = new TextScanner(bytes);
  const drafts = new Map<string, Draft>();
  let draft: Draft = { color: [1, 1, 1], opacity: 1, picture: null };
  for (const keyword of scanner.lines()) {
    switch (keyword) {
      case 'newmtl':
        draft = { color: [1, 1, 1], opacity: 1, picture: null };
        drafts.set(scanner.rest(), draft);
        break;
      case 'Kd':
        draft.color = [numberIn(scanner), numberIn(scanner), numberIn(scanner)];
        break;
      case 'd':
        draft.opacity = numberIn(scanner);
        break;
      case 'Tr':
        draft.opacity = 1 - numberIn(scanner);
        break;
      case 'map_Kd':
        draft.picture = pictureOf(scanner.rest(), beside);
    }
  }
  return new Map([...drafts].map(([name, one]) => [name, materialOf(one)]));
}

function materialOf({ color: [red, green, blue], opacity, picture }: Draft): ViewMaterial {
  return plainMaterial([toLinear(red), toLinear(green), toLinear(blue), opacity], picture);
}

/** The file name comes last, after options that begin with a hyphen. */
function pictureOf(text: string, beside: ReadReferencedFile): ViewPicture | null {
  const name = text.replace(/^(-\w+\s+\S+\s+)+/, '');
  const bytes = beside(name);
  if (!bytes) return null;
  const isPng = /\.png$/i.test(name);
  const image = { mediaType: isPng ? 'image/png' : 'image/jpeg', bytes };
  return { image, wrap: ['repeat', 'repeat'], uvSet: 0, uvTransform: null };
}

function numberIn(scanner: TextScanner): number {
  return Math.min(1, Math.max(0, scanner.number() ?? 1));
}
