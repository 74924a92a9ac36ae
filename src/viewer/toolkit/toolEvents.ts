import type { OfferAnswer, ViewerOptions } from '../../model/page/viewerMessages';
import type { Pose } from '../geometry/pose';
import type { Part } from '../model/model';
import type { Shown } from '../model/visibility';
import { Listeners } from '../base/listeners';
import type { Marked, Shared } from './tool';

/** Events of the page that tools can listen to. */
export class ToolEvents {
  readonly drawn = new Listeners<Pose>();
  readonly marked = new Listeners<Marked>();
  readonly visibility = new Listeners<Shown<Part>>();
  readonly options = new Listeners<ViewerOptions>();
  readonly answers = new Listeners<OfferAnswer>();
  readonly chat = new Listeners<string | null>();
  readonly shared = new Listeners<Shared>();
}
