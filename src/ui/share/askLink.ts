import { say } from '../../words/say';
import { pastedLink, type LinkTarget } from './pastedLink';
import { copiedBefore } from '../sinks/copyText';
import { askText } from '../sinks/questions';

/**
 * Asks for a link to a view, suggesting one from the clipboard; null when the user cancels.
 * @param extensionId publisher and name
 */
export async function askLink(extensionId: string): Promise<LinkTarget | null> {
  const copied = await copiedBefore();
  const read = (text: string) => pastedLink(text, extensionId);
  const text = await askText({
    title: say('Open Link to a View'),
    prompt: say('A link that Caliper has copied, here or elsewhere.'),
    value: read(copied) ? copied.trim() : '',
    trouble: (given) =>
      given === '' || read(given) ? null : say('This link is not one to a view of a model.'),
  });
  return text === undefined ? null : read(text);
}
