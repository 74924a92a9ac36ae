import { sha256Of } from '../../client/source/contentHash';
import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { TrackedModel } from '../model/trackedModel';

/**
 * Checks before a file is sent that its grant carries no identifier of another file: the result at that identifier
 * could be of either. A service that knows content again may give one identifier to the same bytes.
 * @param others the other models of the list to which the service gave this identifier
 * @throws ServiceError `contract` where one of them was not made of the same bytes, as far as is known
 */
export async function mustBeOwnIdentifier(
  file: SourceFile,
  sha256: string | undefined,
  others: readonly TrackedModel[],
): Promise<void> {
  if (others.length === 0) return;
  const own = sha256 ?? (await sha256Of(file));
  const other = others.find((model) => model.sha256 !== own);
  if (!other) return;
  const sentence = say(
    'The service gave {name} the same identifier as {other}, and the two are not known to be the same file. {name} was not sent, because the result of one would be shown for the other. Try again; if that does not help, tell those who run the service.',
    { name: file.name, other: other.name },
  );
  throw new ServiceError('contract', sentence);
}
