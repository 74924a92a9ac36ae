import { say } from '../../../words/say';
import { middleOf } from '../../controls/fit';
import { connectSpaceMouse, NoSpaceMouse } from '../../controls/spaceMouse/spaceMouse';
import { element } from '../../base/dom';
import type { ToolContext } from '../../toolkit/tool';

/** A button that connects a SpaceMouse, and the result. */
export function spaceMouseRow({
  viewport,
  navigation,
  options,
  signal,
}: SpaceMouseContext): HTMLElement {
  const said = element('p', { class: 'hint', role: 'status' });
  const button = element(
    'button',
    { type: 'button', class: 'secondary' },
    say('Connect SpaceMouse'),
  );
  button.addEventListener('click', () => {
    void connect();
  });
  return element('div', { class: 'row apart' }, button, said);

  async function connect(): Promise<void> {
    button.disabled = true;
    try {
      const name = await connectSpaceMouse(
        {
          get pose() {
            return viewport.pose;
          },
          setPose: (pose) => viewport.setPose(pose),
          middle: () => middleOf(viewport.bounds),
          orbit: () => options().orbit,
          press: () => navigation.fit(),
        },
        signal,
      );
      said.textContent = say('{name} moves the model; its buttons fit it.', {
        name: name || 'SpaceMouse',
      });
    } catch (error) {
      if (!(error instanceof NoSpaceMouse)) reportError(error);
      said.textContent = error instanceof Error ? error.message : String(error);
      button.disabled = false;
    }
  }
}

interface SpaceMouseContext extends Pick<ToolContext, 'viewport' | 'navigation' | 'signal'> {
  readonly options: () => ToolContext['options'];
}
