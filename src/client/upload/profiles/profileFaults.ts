import { say } from '../../../words/say';
import { forbiddenHeader, isHeaderName, isHeaderText } from './headerRules';
import { isPlaceholder, namesIn, pathOf } from './placeholders';

/** What is wrong with the headers of a profile, as a phrase after "The setting …"; null when nothing is. */
export function headersFault(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!isHeaderName(name)) {
      return say('has a header with a bad name: {name}', { name: JSON.stringify(name) });
    }
    if (forbiddenHeader.test(name)) return say('must not set the header {name}', { name });
    if (!isHeaderText(value)) {
      return say('has characters in {name} that no header may hold', { name });
    }
    if (namesIn(value).includes('fileName')) {
      return say('cannot put a file name into the header {name}', { name });
    }
    const fault = templateFault(value);
    if (fault !== null) return fault;
  }
  return null;
}

/** What is wrong with the placeholders of a text; null when nothing is. */
export function templateFault(text: string): string | null {
  const unknownName = namesIn(text).find((name) => !isPlaceholder(name) && pathOf(name) === null);
  if (unknownName === undefined) return null;
  return unknownName.toLowerCase() === 'accesstoken'
    ? say('has a placeholder for the access token, which never goes to a storage')
    : say('has a placeholder that is not known: {placeholder}', {
        placeholder: `\${${unknownName}}`,
      });
}
