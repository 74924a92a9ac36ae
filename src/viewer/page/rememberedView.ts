import { isRecord, numberOrNull } from '../../words/unknown';
import type { PartPath, ViewerOptions } from '../../model/page/viewerMessages';
import type { Pose } from '../geometry/pose';
import { readPaths } from './readHostMessage';
import { readSomeOptions } from './readOptions';

/** The view of one content, restored when its page is opened again. */
export interface RememberedView {
  /** SHA-256 of the content that the view belongs to. */
  readonly content: string;
  readonly pose: Pose;
  /**
   * Whether the whole model was fitted into the window. It is then fitted again, since the window may have another
   * size.
   */
  readonly isWhole: boolean;
  readonly selection: readonly PartPath[];
  readonly hidden: readonly PartPath[];
  readonly ghosts: readonly PartPath[];
  /** Choices made on the page that override the settings. */
  readonly options: Partial<ViewerOptions>;
  /** States of the tools, by tool name; each tool validates its own. */
  readonly tools: Readonly<Record<string, unknown>>;
}

/** Validates a remembered view; null when it is missing, not valid, or of another content. */
export function readRememberedView(state: unknown, content: string): RememberedView | null {
  if (!isRecord(state) || state['content'] !== content) return null;
  const pose = readPose(state['pose']);
  const selection = readPaths(state['selection']) ?? [];
  const hidden = readPaths(state['hidden']) ?? [];
  const ghosts = readPaths(state['ghosts']) ?? [];
  const tools = isRecord(state['tools']) ? state['tools'] : {};
  const options = readSomeOptions(state['options']);
  const isWhole = state['isWhole'] === true;
  return pose && { content, pose, isWhole, selection, hidden, ghosts, options, tools };
}

function readPose(value: unknown): Pose | null {
  if (!isRecord(value) || !Array.isArray(value['target'])) return null;
  const [x = null, y = null, z = null] = value['target'].map(numberOrNull);
  const azimuth = numberOrNull(value['azimuth']);
  const elevation = numberOrNull(value['elevation']);
  const height = numberOrNull(value['height']);
  if (x === null || y === null || z === null) return null;
  if (azimuth === null || elevation === null || height === null || height <= 0) return null;
  const roll = numberOrNull(value['roll']) ?? 0;
  return { target: [x, y, z], azimuth, elevation, roll, height };
}
