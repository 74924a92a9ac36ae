import type { GeometryKind, ModelExtras } from '../modelExtras';
import { sourceFormatOf } from '../sourceFormats';
import { say } from '../../words/say';

/**
 * Where the triangles come from, as a phrase in the language of the user: `meshed from exact B-rep`, `mesh saved by
 * SolidWorks 2021`, `mesh saved in the JT file`.
 */
export function geometryText({
  geometry,
  savedBy,
  sourceFormat,
}: Pick<ModelExtras, 'geometry' | 'savedBy' | 'sourceFormat'>): string {
  if (savedBy !== null) return say('mesh saved by {savedBy}', { savedBy });
  return isNamedByFormat({ geometry, savedBy, sourceFormat })
    ? say('mesh saved in the {format} file', { format: sourceFormat })
    : kindText(geometry);
}

/**
 * Whether a saved mesh is named after its format, because many programs write the format and the file does not name
 * one.
 */
export function isNamedByFormat({
  geometry,
  savedBy,
  sourceFormat,
}: Pick<ModelExtras, 'geometry' | 'savedBy' | 'sourceFormat'>): boolean {
  if (savedBy !== null || geometry !== 'triangles saved in the file') return false;
  return sourceFormatOf(sourceFormat)?.namesNoProgram === true;
}

function kindText(geometry: GeometryKind): string {
  switch (geometry) {
    case 'meshed from exact B-rep':
      return say('meshed from exact B-rep');
    case 'triangles saved in the file':
      return say('triangles saved in the file');
    case 'partly triangles saved in the file':
      return say('partly triangles saved in the file');
  }
}
