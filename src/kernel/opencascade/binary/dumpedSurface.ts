import { readDumpCurve } from './dumpedCurve';
import { UnknownDump, type DumpCursor } from './dumpCursor';
import { cone, extruded, plane, revolved, ring, type EngineFrame } from './formulas';
import { readBezierSurface, readSplineSurface } from './dumpedSplines';
import type { IntegrableSurface } from '../../exact/integrals/integrable';

const deepest = 4;

export function readDumpSurface(cursor: DumpCursor, depth = 0): IntegrableSurface | null {
  if (depth > deepest) throw new UnknownDump('surfaces of surfaces');
  const kind = cursor.byte();
  switch (kind) {
    case 1:
      return plane(readFrame(cursor));
    case 2: {
      const frame = readFrame(cursor);
      return cone(frame, cursor.double(), 0, 1);
    }
    case 3: {
      const frame = readFrame(cursor);
      const radius = cursor.double();
      const angle = cursor.double();
      return cone(frame, radius, Math.sin(angle), Math.cos(angle));
    }
    case 4: {
      const frame = readFrame(cursor);
      return ring(frame, 0, cursor.double());
    }
    case 5: {
      const frame = readFrame(cursor);
      const major = cursor.double();
      return ring(frame, major, cursor.double());
    }
    case 6: {
      const direction = cursor.doubles(3);
      const curve = readDumpCurve(cursor, 3);
      return curve && extruded(curve, direction);
    }
    case 7: {
      const [origin, axis] = [cursor.doubles(3), cursor.doubles(3)];
      const curve = readDumpCurve(cursor, 3);
      return curve && revolved(curve, origin, axis);
    }
    case 8:
      return readBezierSurface(cursor);
    case 9:
      return readSplineSurface(cursor);
    case 10: // trimmed surface
      cursor.doubles(4);
      return readDumpSurface(cursor, depth + 1);
    case 11: // offset surface
      cursor.double();
      readDumpSurface(cursor, depth + 1);
      return null;
    default:
      throw new UnknownDump(`surface ${kind}`);
  }
}

function readFrame(cursor: DumpCursor): EngineFrame {
  const [origin, z] = [cursor.doubles(3), cursor.doubles(3)];
  return { origin, z, x: cursor.doubles(3), y: cursor.doubles(3) };
}
