import { Matrix3, Vector3 } from 'three';
import { say } from '../../../words/say';
import type { Hit } from '../../picking/picker';
import type { ToolContext } from '../../toolkit/tool';
import type { CuttingPlane } from './cut/cuttingPlane';
import { planeOnFace } from './planeOnFace';

/** Lets the user pick a flat face; navigation remains possible. */
export class FacePick {
  private giveBack: (() => void) | null = null;

  constructor(private readonly context: ToolContext) {}

  get isWaiting(): boolean {
    return this.giveBack !== null;
  }

  /** @param found called once, with the plane of the face */
  begin(found: (plane: CuttingPlane) => void): void {
    this.end();
    this.context.showStatus(say('Click a flat face: the plane goes there.'));
    this.giveBack = this.context.takePointer({
      click: (spot) => {
        const hit = this.context.pick(spot);
        const plane = hit && this.planeAt(hit);
        if (plane) {
          this.end();
          found(plane);
        } else if (hit) this.context.showStatus(say('This face is curved. Click a flat one.'));
        return true;
      },
    });
  }

  end(): void {
    if (!this.giveBack) return;
    this.giveBack();
    this.giveBack = null;
    this.context.showStatus(null);
  }

  private planeAt(hit: Hit): CuttingPlane | null {
    const { viewport, shownModel } = this.context;
    const modelToWorld = viewport.modelRoot.matrixWorld;
    const unrotated = new Matrix3().setFromMatrix4(modelToWorld).transpose();
    const normal = new Vector3(...hit.normal).applyMatrix3(unrotated).toArray();
    const point = new Vector3(...hit.point).applyMatrix4(modelToWorld.clone().invert()).toArray();
    return planeOnFace(hit, shownModel.picker, normal, point);
  }
}
