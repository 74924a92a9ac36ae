import { shownName } from '../../model/partNames';
import { readLinkedView } from '../../model/page/readLinkedView';
import { isRecord, isText, numberOrNull, textOrNull, isWhole } from '../../words/unknown';
import {
  largestCapture,
  longestNote,
  longestPiece,
  longestView,
  offerKinds,
  pageActions,
  type ChangeCounts,
  type ChangeKind,
  type PageMessage,
  lengthUnits,
  type ShownBody,
  type ShownNode,
  type ShownScene,
} from '../../model/page/viewerMessages';
import { readPartFigures } from './readPartFigures';
import { maxDepth, maxNodes, readPath, readPaths } from './partPaths';
import { threeNumbers } from '../../model/vectors';

/** Limits: facts of a part, and characters of a fact. */
const [maxFacts, longestFact] = [20, 300];

/** Validates a message of the page. The page processes untrusted data, so none of its messages is trusted. */
export function readPageMessage(value: unknown): PageMessage | null {
  if (!isRecord(value)) return null;
  switch (value['kind']) {
    case 'ready':
      return { kind: 'ready' };
    case 'shown': {
      const scene = readScene(value['scene']);
      const { memoryBytes } = value;
      return scene && isWhole(memoryBytes) ? { kind: 'shown', scene, memoryBytes } : null;
    }
    case 'failed':
      return { kind: 'failed', reason: (textOrNull(value['reason']) ?? '').slice(0, 2000) };
    case 'action': {
      const action = pageActions.find((known) => known === value['action']);
      return action === undefined ? null : { kind: 'action', action };
    }
    case 'selected': {
      const parts = readPaths(value['parts']);
      return parts && { kind: 'selected', parts };
    }
    case 'view': {
      const { content, view } = value;
      if (!isText(view)) return null;
      return view.length > longestView || !isContent(content)
        ? null
        : { kind: 'view', content, view };
    }
    case 'captured': {
      const { content, picture } = value;
      const isFit = picture instanceof ArrayBuffer && picture.byteLength <= largestCapture;
      return isFit && isContent(content) ? { kind: 'captured', content, picture } : null;
    }
    case 'compared': {
      const counts = readCounts(value['counts']);
      return counts && { kind: 'compared', counts };
    }
    case 'visibility': {
      const hidden = readPaths(value['hidden']);
      const ghosts = readPaths(value['ghosts']);
      return hidden && ghosts && { kind: 'visibility', hidden, ghosts };
    }
    case 'described': {
      const question = numberOrNull(value['question']);
      const facts = readFacts(value['facts']);
      const figures = readPartFigures(value['figures']);
      return question !== null && facts
        ? { kind: 'described', question, facts, ...(figures && { figures }) }
        : null;
    }
    case 'link': {
      const view = readLinkedView(value['view']);
      return view && { kind: 'link', view };
    }
    case 'offer':
    case 'piece':
    case 'withdraw':
      return readOffer(value);
    default:
      return null;
  }
}

/** Whether it is a sha256, in hexadecimal digits. */
function isContent(value: unknown): value is string {
  return isText(value) && /^[0-9a-f]{64}$/.test(value);
}

function readOffer(value: Record<string, unknown>): PageMessage | null {
  const { kind, bytes, isLast } = value;
  const offer = numberOrNull(value['offer']);
  if (offer === null) return null;
  if (kind === 'withdraw') {
    return { kind, offer, reason: (textOrNull(value['reason']) ?? '').slice(0, 2000) };
  }
  if (kind === 'offer') {
    const what = offerKinds.find((known) => known === value['what']);
    const note = (textOrNull(value['note']) ?? '').slice(0, longestNote);
    return what === undefined ? null : { kind, offer, what, note };
  }
  if (!(bytes instanceof ArrayBuffer) || bytes.byteLength > longestPiece) return null;
  return typeof isLast === 'boolean' ? { kind: 'piece', offer, bytes, isLast } : null;
}

function readFacts(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length > maxFacts) return null;
  return value.every(isText) ? value.map((fact) => fact.slice(0, longestFact)) : null;
}

function readCounts(value: unknown): ChangeCounts | null {
  if (!isRecord(value)) return null;
  const countOf = (kind: ChangeKind) => (isWhole(value[kind]) ? value[kind] : null);
  const [changed, added, removed] = [countOf('changed'), countOf('added'), countOf('removed')];
  const [moved, recoloured] = [countOf('moved'), countOf('recoloured')];
  const [unread, unchanged] = [countOf('unread'), countOf('unchanged')];
  if (changed === null || added === null || removed === null) return null;
  if (moved === null || recoloured === null || unread === null || unchanged === null) return null;
  return { changed, added, removed, unread, moved, recoloured, unchanged };
}

function readScene(value: unknown): ShownScene | null {
  if (!isRecord(value)) return null;
  const triangles = numberOrNull(value['triangles']);
  const sizeMetres = threeNumbers(value['sizeMetres']);
  const unit = lengthUnits.find((known) => known === value['unit']);
  const decimals = numberOrNull(value['decimals']);
  const roots = readNodes(value['roots'], { nodes: maxNodes }, maxDepth);
  if (triangles === null || !sizeMetres || !roots) return null;
  const isSizeExact = value['isSizeExact'] === true;
  return {
    triangles,
    sizeMetres,
    isSizeExact,
    roots,
    ...(unit && { unit }),
    ...(decimals !== null && { decimals }),
  };
}

function readBody(value: unknown): ShownBody | null {
  if (!isRecord(value)) return null;
  const shape = numberOrNull(value['shape']);
  const triangles = numberOrNull(value['triangles']);
  const sizeMetres = threeNumbers(value['sizeMetres']);
  if (shape === null || triangles === null || !sizeMetres) return null;
  return { shape, triangles, sizeMetres, isSizeExact: value['isSizeExact'] === true };
}

function readNodes(
  value: unknown,
  left: { nodes: number },
  depth: number,
): readonly ShownNode[] | null {
  if (!Array.isArray(value) || depth === 0) return null;
  left.nodes -= value.length;
  if (left.nodes < 0) return null;
  const nodes: ShownNode[] = [];
  for (const item of value) {
    const node = readNode(item, left, depth);
    if (!node) return null;
    nodes.push(node);
  }
  return nodes;
}

function readNode(value: unknown, left: { nodes: number }, depth: number): ShownNode | null {
  if (!isRecord(value)) return null;
  const name = textOrNull(value['name']);
  const product = textOrNull(value['product']);
  const path = readPath(value['path']);
  const children = readNodes(value['children'], left, depth - 1);
  const body = readBody(value['body']);
  return name === null || !path || !children
    ? null
    : {
        name: shownName(name),
        ...(product !== null && product !== '' && { product: shownName(product) }),
        path,
        children,
        ...(body && { body }),
      };
}
