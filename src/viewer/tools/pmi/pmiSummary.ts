import { contradictionTexts } from '../../../model/pmi/declaredText';
import { say } from '../../../words/say';
import type { Model } from '../../model/model';
import { pmiOf } from '../../pmi/modelPmi';
import type { ToolSummary } from '../../toolkit/tool';
import { pmiNotes } from './pmiStatus';

/** Summarizes the PMI of a file, and whether it contradicts what the file declares; null when there is none. */
export function pmiSummary(model: Model): ToolSummary | null {
  const pmi = pmiOf(model);
  if (!pmi) return null;
  const notes = pmiNotes(pmi, 0);
  const [what = ''] = notes;
  const isContradicted =
    contradictionTexts(pmi.declared).length > 0 || pmi.checks.others.length > 0;
  return {
    text: isContradicted
      ? say('PMI, not as the file declares: {what}', { what })
      : say('PMI: {what}', { what }),
    title: notes.join('\n'),
  };
}
