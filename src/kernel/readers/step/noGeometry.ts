import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { abbreviatedNames } from '../../parts/collectParts';
import { otherFiles } from './externalDocuments';
import type { StepFile } from '../../part21/stepFile';

/** The refusal for a readable file without a solid or surface. It states what the file contains instead. */
export function noGeometry(file: StepFile): Refusal {
  const files = otherFiles(file);
  if (files.length > 0) {
    return new Refusal(
      'noGeometry',
      say(
        'The parts of this STEP assembly stand in other files: {files}. Open those, or export the assembly as one file.',
        { files: abbreviatedNames(files) },
      ),
    );
  }
  const what = contents().find(({ types }) => file.idsOf(...types).length > 0)?.what;
  return new Refusal(
    'noGeometry',
    what === undefined
      ? say('There is no solid or surface in this STEP file. Export it again with solids.')
      : say(
          'There is no solid or surface in this STEP file, {what}. Export it again with solids.',
          { what },
        ),
  );
}

const contents = (): readonly { readonly types: readonly string[]; readonly what: string }[] => [
  {
    types: ['FEA_MODEL_3D', 'FEA_MODEL', 'NODE'],
    what: say('only a finite-element model'),
  },
  {
    types: ['TRIANGULATED_FACE', 'COMPLEX_TRIANGULATED_FACE', 'TRIANGULATED_SURFACE_SET'],
    what: say('only triangles of another program outside of any shell'),
  },
  {
    types: [
      'GEOMETRIC_CURVE_SET',
      'GEOMETRIC_SET',
      'EDGE_BASED_WIREFRAME_MODEL',
      'SHELL_BASED_WIREFRAME_MODEL',
      'TRIMMED_CURVE',
      'POLYLINE',
      'LINE',
      'CIRCLE',
    ],
    what: say('wireframe only'),
  },
  { types: ['PRODUCT'], what: say('only product data') },
];
