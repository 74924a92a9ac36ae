import { Vector3 } from 'three';
import { say } from '../../../words/say';
import { numberOrNull } from '../../../words/unknown';
import { element } from '../../base/dom';
import { animate } from '../../scene/animate';
import { onePerFrame } from '../../toolkit/onePerFrame';
import type { StartTool } from '../../toolkit/tool';
import { explodedDisplacements } from './explodedDisplacements';

/** Explodes an assembly along its structure. The tool remembers how far, 0…1. */
export const startExplode: StartTool = (context) => {
  const { shownModel, signal } = context;
  const { parts } = context.model;
  if (parts.length < 2) {
    context.panel.append(
      element('p', {}, say('This model has one part: there is nothing to pull apart.')),
    );
    return { open: () => undefined, close: () => undefined };
  }
  const whole = explodedDisplacements(parts);
  let amount = 0;
  let stop = (): void => undefined;

  const slider = element('input', {
    type: 'range',
    min: '0',
    max: '100',
    step: '1',
    'aria-label': say('How far the parts are apart'),
  });
  const reset = element('button', { type: 'button', class: 'secondary' }, say('Together'));
  context.panel.append(element('div', { class: 'row' }, slider, reset));
  let dragged: number | null = null;
  const showDragged = onePerFrame(context, () => {
    if (dragged !== null) show(dragged);
  });
  slider.addEventListener('input', () => {
    stop();
    dragged = slider.valueAsNumber / 100;
    showDragged();
  });
  // The camera does not follow while the slider is dragged, so that the movement is visible.
  slider.addEventListener('change', () => {
    if (dragged !== null) show(dragged);
    dragged = null;
    keep();
    context.navigation.fitMoved();
  });
  reset.addEventListener('click', () => {
    goTo(0);
  });
  signal.addEventListener('abort', () => stop(), { once: true });
  const remembered = numberOrNull(context.remembered()) ?? 0;
  show(Math.max(0, Math.min(1, remembered)));
  if (amount > 0) context.navigation.fitMoved();

  return {
    open: () => {
      slider.focus();
      if (amount === 0) goTo(firstAmount);
    },
    close: () => undefined,
  };

  function show(next: number): void {
    amount = next;
    const shift = new Vector3();
    const none = new Vector3();
    shownModel.moveParts((part) => shift.copy(whole.get(part) ?? none).multiplyScalar(amount));
    const percent = Math.round(amount * 100);
    slider.value = String(percent);
    slider.setAttribute(
      'aria-valuetext',
      percent === 0 ? say('together') : say('{percent} percent', { percent }),
    );
    reset.disabled = amount === 0;
  }

  function goTo(goal: number): void {
    stop();
    const from = amount;
    show(goal);
    context.navigation.fitMoved();
    show(from);
    stop = animate((part) => {
      show(from + (goal - from) * part);
      if (part === 1) keep();
    });
  }

  function keep(): void {
    context.remember(amount === 0 ? undefined : amount);
  }
};

/** Opening the tool explodes the assembly by this much at once. */
const firstAmount = 0.5;
