import {
  densityText,
  materials,
  materialText,
  type MaterialChoice,
} from '../../../model/facts/materials';
import { say } from '../../../words/say';
import { styleFor } from '../../base/lengths';
import type { Part } from '../../model/model';
import type { StartTool } from '../../toolkit/tool';
import {
  materialOf,
  readMaterials,
  weighable,
  withMaterial,
} from '../measure/facts/chosenMaterials';
import { massRows, whyNoMass } from '../measure/facts/massFacts';
import { massOf } from '../measure/facts/massOf';
import { knowledgeOf } from '../measure/entities/modelKnowledge';
import type { Wording } from '../measure/facts/measureWords';
import { MassPanel } from './massPanel';
import { placementsLeftOut } from '../../../model/readModelExtras';

/**
 * Assigns materials to parts and computes their mass: of the selection, or of the whole model. The tool remembers the
 * materials.
 */
export const startMass: StartTool = (context) => {
  const { model, shownModel } = context;
  const knowledge = knowledgeOf(model);
  const all = weighable(model);
  let chosen = readMaterials(context.remembered());
  let isOpen = false;
  const panel = new MassPanel({
    choose: (choice) => {
      chosen = withMaterial(chosen, parts(), choice);
      context.remember(chosen.size > 0 ? Object.fromEntries(chosen) : undefined);
      show();
    },
  });
  context.panel.append(panel.element);
  context.onMarked(show);
  context.onOptions(show);

  return {
    open: () => {
      isOpen = true;
      show();
      panel.focus();
    },
    close: () => {
      isOpen = false;
    },
  };

  /** The selected parts, or all parts when none is selected. */
  function parts(): readonly Part[] {
    const selected = new Set(shownModel.selection.parts);
    const picked = all.filter((part) => selected.has(part));
    return picked.length > 0 ? picked : all;
  }

  // The mass of a hidden panel is not computed, because it sums over all triangles.
  function show(): void {
    if (!isOpen) return;
    const now = parts();
    const mass = massOf(now, (part) => materialOf(part, chosen), knowledge);
    panel.show({
      what: whatOf(now),
      choice: commonChoice(now),
      source: sourceOf(commonChoice(now)),
      rows: 'mass' in mass ? massRows(mass, wording()) : [],
      why: 'mass' in mass ? null : whyNoMass(mass),
    });
  }

  function whatOf(now: readonly Part[]): string {
    const [first] = now;
    if (now.length === all.length) {
      const leftOut = placementsLeftOut(model.extras);
      const counts = { some: all.length, all: all.length + leftOut };
      return leftOut > 0
        ? say('What is shown: {some} of {all} parts', counts)
        : say('The whole model');
    }
    return now.length === 1 && first ? first.product : say('{count} parts', { count: now.length });
  }

  /** Undefined when the parts have several. */
  function commonChoice(now: readonly Part[]): MaterialChoice | null | undefined {
    const choices = now.map((part) => materialOf(part, chosen));
    const [first = null] = choices;
    const text = first && materialText(first);
    const isOne = choices.every((one) => (one && materialText(one)) === text);
    return isOne ? first : undefined;
  }

  function wording(): Wording {
    const { extras, origin } = model;
    return { ...styleFor(context.options, extras), extras, origin };
  }
};

function sourceOf(choice: MaterialChoice | null | undefined): string {
  if (!choice || choice.kind === 'density') return '';
  const { density, source } = materials[choice.id];
  return say('{density}, after {source}', { density: densityText(density), source });
}
