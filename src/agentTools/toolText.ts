import { visibleText } from '../words/visibleText';
import type { ToolModel } from './toolBackend';

/**
 * A text of an untrusted file or service on one line, without invisible characters and of limited length: it appears in
 * the output of a tool, and must not be able to imitate that output.
 */
export function plain(text: string): string {
  const visible = visibleText(text);
  return visible.length <= longest ? visible : `${visible.slice(0, longest - 1)}…`;
}

const longest = 600;

/**
 * For example `model 3f2a…: "bracket.step", 1.2 MB, ready, by Embedded service (this machine)`, followed by the detail.
 */
export function modelText(model: ToolModel): string {
  const { id, name, sizeBytes, service, state, detail } = model;
  const what = `model ${id}: ${JSON.stringify(plain(name))}, ${sizeText(sizeBytes)}, ${stateWords[state]}, by ${plain(service)}`;
  const why = detail === '' ? '' : `. ${plain(detail)}`;
  return `${what}${why}${state === 'working' ? ' Ask again with caliper_get_status.' : ''}`;
}

const stateWords = { working: 'still on its way', ready: 'ready', failed: 'failed' } as const;

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
