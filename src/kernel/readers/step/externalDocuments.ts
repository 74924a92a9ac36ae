import { say } from '../../../words/say';
import { visibleText } from '../../../words/visibleText';
import { sentenceWithNames } from '../../parts/collectParts';
import { referenceIn, textIn } from '../../part21/parameter';
import type { StepFile } from '../../part21/stepFile';

/**
 * The names of other files that contain shapes of this assembly, each once: `DOCUMENT_FILE` instances (ISO 10303-21)
 * whose type is `geometry`.
 */
export function otherFiles(file: StepFile): readonly string[] {
  const names = file.idsOf('DOCUMENT_FILE').flatMap((id) => {
    const document = file.parameters(id, 'DOCUMENT_FILE');
    const type = file.parameters(referenceIn(document?.[3]), 'DOCUMENT_TYPE');
    return textIn(type?.[0]).toLowerCase() === 'geometry'
      ? [visibleText(textIn(document?.[0]))]
      : [];
  });
  return [...new Set(names.filter((name) => name !== ''))];
}

/** A note about parts in other files, for a file that also has shapes of its own; empty if it names none. */
export function otherFilesNotShown(file: StepFile): readonly string[] {
  return sentenceWithNames(
    (files) => say('Parts that stand in other files are not shown: {files}.', { files }),
    otherFiles(file),
  );
}
