import { say } from '../../../words/say';
import { visibleText } from '../../../words/visibleText';
import { listed } from '../../parts/collectParts';
import { referenceIn, textIn } from '../../part21/parameter';
import type { StepFile } from '../../part21/stepFile';

/**
 * The names of files in which shapes of this one stand (ISO 10303-21 files of one assembly, DOCUMENT_FILE whose type is
 * `geometry`), each once.
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

/** What is said of them beside shapes of the file's own; none where it names none. */
export function otherFilesNotShown(file: StepFile): readonly string[] {
  return listed(
    (files) => say('Parts that stand in other files are not shown: {files}.', { files }),
    otherFiles(file),
  );
}
