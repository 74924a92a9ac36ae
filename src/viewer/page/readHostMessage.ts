import { readLinkedView } from '../../model/page/readLinkedView';
import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';
import {
  offerKinds,
  pageActions,
  pageTasks,
  visibilityChanges,
  type Card,
  type HostMessage,
  type PageAction,
  type PageNotice,
  type PartPath,
  type RevisionView,
  type StageView,
} from '../../model/page/viewerMessages';
import { readOptions } from './readOptions';

const sharedKinds = [...offerKinds, 'link'] as const;

/** Validates a message of the extension host; returns null for anything else. */
export function readHostMessage(data: unknown): HostMessage | null {
  if (!isRecord(data)) return null;
  switch (data['kind']) {
    case 'stage': {
      const stage = readStage(data['stage']);
      return stage && { kind: 'stage', stage };
    }
    case 'preview':
      return readPreview(data);
    case 'visual':
      return readVisual(data);
    case 'comparison':
      return readComparison(data);
    case 'card': {
      const card = readCard(data['card']);
      return card && { kind: 'card', card };
    }
    case 'capture':
      return { kind: 'capture' };
    case 'lastPicture': {
      const { content, picture } = data;
      const isWhole = isText(content) && picture instanceof ArrayBuffer;
      return isWhole ? { kind: 'lastPicture', content, picture } : null;
    }
    case 'notice': {
      const notice = readNotice(data['notice']);
      return notice || data['notice'] === null ? { kind: 'notice', notice } : null;
    }
    case 'shared': {
      const what = sharedKinds.find((known) => known === data['what']);
      return what && isText(data['text']) ? { kind: 'shared', what, text: data['text'] } : null;
    }
    case 'chat':
      return { kind: 'chat', trouble: textOrNull(data['trouble']) };
    case 'options': {
      const options = readOptions(data['options']);
      return options && { kind: 'options', options };
    }
    case 'select': {
      const parts = readPaths(data['parts']);
      return parts && { kind: 'select', parts };
    }
    case 'visibility': {
      const change = visibilityChanges.find((known) => known === data['change']);
      const parts = readPaths(data['parts']);
      const isWhole = parts !== null || data['parts'] === null;
      return change && isWhole ? { kind: 'visibility', change, parts } : null;
    }
    case 'fit':
      return { kind: 'fit' };
    case 'task': {
      const task = pageTasks.find((known) => known === data['task']);
      return task === undefined ? null : { kind: 'task', task };
    }
    case 'describe': {
      const { path } = data;
      const question = numberOrNull(data['question']);
      return question !== null && isPartPath(path) ? { kind: 'describe', question, path } : null;
    }
    case 'goTo': {
      const view = readLinkedView(data['view']);
      return view && { kind: 'goTo', view };
    }
    case 'take':
    case 'refuse': {
      const offer = numberOrNull(data['offer']);
      const kind = data['kind'] === 'take' ? 'take' : 'refuse';
      return offer === null ? null : { kind, offer };
    }
    default:
      return null;
  }
}

/** Validates paths of parts; null when one of them is not valid. */
export function readPaths(value: unknown): readonly PartPath[] | null {
  if (!Array.isArray(value)) return null;
  const paths = value.filter(isPartPath);
  return paths.length === value.length ? paths : null;
}

export function isPartPath(value: unknown): value is PartPath {
  return Array.isArray(value) && value.every((index) => Number.isInteger(index));
}

function readStage(value: unknown): StageView | null {
  if (!isRecord(value) || !isText(value['name'])) return null;
  const { title, detail, fraction } = value;
  if (typeof title !== 'string' || typeof detail !== 'string') return null;
  const elapsedMs = numberOrNull(value['elapsedMs']);
  return {
    ...{ name: value['name'], title, detail, fraction: numberOrNull(fraction) },
    canCancel: value['canCancel'] === true,
    ...(elapsedMs !== null && { elapsedMs }),
  };
}

function readPreview({ uri, caption }: Record<string, unknown>): HostMessage | null {
  if (uri !== null && !isText(uri)) return null;
  return { kind: 'preview', uri, ...(isText(caption) && { caption }) };
}

function readVisual(data: Record<string, unknown>): HostMessage | null {
  const { uri, content } = data;
  const view = isText(data['view']) ? data['view'] : null;
  const sizeBytes = numberOrNull(data['sizeBytes']);
  if (!isText(uri) || !isText(content) || sizeBytes === null) return null;
  const { earlierView } = data;
  return {
    kind: 'visual',
    uri,
    sizeBytes,
    content,
    view,
    ...(isText(earlierView) && { earlierView }),
  };
}

function readNotice(value: unknown): PageNotice | null {
  if (!isRecord(value) || !isText(value['text'])) return null;
  return { text: value['text'], actions: readActions(value['actions']) };
}

function readComparison(data: Record<string, unknown>): HostMessage | null {
  const before = readRevision(data['before']);
  const after = readRevision(data['after']);
  const { content } = data;
  const view = isText(data['view']) ? data['view'] : null;
  if (!before || !after || !isText(content)) return null;
  return { kind: 'comparison', before, after, content, view };
}

function readRevision(value: unknown): RevisionView | null {
  if (!isRecord(value)) return null;
  const { uri, label } = value;
  const sizeBytes = numberOrNull(value['sizeBytes']);
  return isText(uri) && isText(label) && sizeBytes !== null ? { uri, label, sizeBytes } : null;
}

function readCard(value: unknown): Card | null {
  if (!isRecord(value)) return null;
  const { title, text, facts, details, actions } = value;
  if (typeof title !== 'string' || typeof text !== 'string') return null;
  return {
    title,
    text,
    facts: readFacts(facts),
    ...(Array.isArray(details) && { details: readFacts(details) }),
    actions: readActions(actions),
  };
}

function readFacts(value: unknown): Card['facts'] {
  return Array.isArray(value) ? value.filter(isFact) : [];
}

function readActions(value: unknown): readonly PageAction[] {
  return Array.isArray(value) ? value.filter(isPageAction) : [];
}

function isFact(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === 'string');
}

function isPageAction(value: unknown): value is PageAction {
  return pageActions.some((action) => action === value);
}
