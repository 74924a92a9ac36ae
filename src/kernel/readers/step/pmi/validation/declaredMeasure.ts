import type { CheckedKind, Checks } from '../../../../../model/pmi/checkedMeasures';
import { distance, times, type Vector } from '../../../../base/vector';
import { numberIn, referenceIn, vectorIn } from '../../../../part21/parameter';
import { representationOf } from '../../../../part21/representations';
import { unitOfMeasure } from '../../../../part21/stepUnits';
import type { PmiFile } from '../pmiFile';

/** The values of a validation property: counts, or in metres, m² or m³. */
export interface DeclaredMeasures {
  readonly values: ReadonlyMap<string, number>;
  readonly points: ReadonlyMap<string, Vector>;
}

const relation = 'PROPERTY_DEFINITION_REPRESENTATION';

/** The values that the representations of a property declare, by the lower-case names of their items. */
export function declaredMeasures(pmi: PmiFile, property: number): DeclaredMeasures {
  const values = new Map<string, number>();
  const points = new Map<string, Vector>();
  for (const user of pmi.users(property, relation, 0, 2)) {
    const id = referenceIn(pmi.own(user, relation, 2)?.[1]);
    const representation = id === null ? null : representationOf(pmi.file, id);
    if (!representation) continue;
    for (const item of representation.items) {
      pmi.step();
      const name = pmi.itemName(item).toLowerCase().trim();
      const point = vectorIn(pmi.file.parameters(item, 'CARTESIAN_POINT')?.at(-1));
      const value = valueOf(pmi, item, representation.metres);
      if (point) points.set(name, times(point, representation.metres));
      else if (value !== null) values.set(name, value);
    }
  }
  return { values, points };
}

function valueOf(pmi: PmiFile, item: number, metres: number): number | null {
  const count = numberIn(pmi.file.parameters(item, 'INTEGER_REPRESENTATION_ITEM')?.at(-1));
  if (count !== null) return count;
  for (const { type, parameters } of pmi.file.records(item)) {
    if (!type.includes('MEASURE')) continue;
    const at = parameters.findIndex(({ kind }) => kind === 'typed');
    const measure = parameters[at];
    const value = numberIn(measure);
    if (value === null || measure?.kind !== 'typed') continue;
    const power = powerOf(measure.type);
    if (power === null) return null;
    return value * (factorOf(pmi, referenceIn(parameters[at + 1])) ?? metres ** power);
  }
  return null;
}

function powerOf(measure: string): number | null {
  if (measure.endsWith('VOLUME_MEASURE')) return 3;
  if (measure.endsWith('AREA_MEASURE')) return 2;
  return measure.endsWith('LENGTH_MEASURE') ? 1 : null;
}

/** The factor of a length unit, or of a unit derived from length units; null if there is none or it is not known. */
function factorOf(pmi: PmiFile, unit: number | null): number | null {
  const elements = pmi.own(unit, 'DERIVED_UNIT', 1);
  if (!elements) return unitOfMeasure(pmi.file, unit)?.factor ?? null;
  let product = 1;
  for (const id of pmi.references(elements[0])) {
    const [of, exponent] = pmi.own(id, 'DERIVED_UNIT_ELEMENT', 2) ?? [];
    const factor = unitOfMeasure(pmi.file, referenceIn(of))?.factor;
    const power = numberIn(exponent);
    if (factor === undefined || power === null) return null;
    product *= factor ** power;
  }
  return product;
}

/** The relative tolerance between declared and measured values, and the absolute tolerance in metres. */
const [exactly, nothing] = [1e-3, 1e-9];

/** Compares declared values with those found, one by one. */
export class CheckList {
  private agreed = 0;
  private readonly others: Checks['others'][number][] = [];

  constructor(private readonly declared: DeclaredMeasures) {}

  get checks(): Checks {
    return { agreed: this.agreed, others: this.others };
  }

  declares(name: string, value: number): boolean {
    return this.declared.values.get(name) === value;
  }

  /** @returns whether the count is not declared or as declared */
  count(what: CheckedKind, of: string, name: string, found: number): boolean {
    const declared = this.declared.values.get(name) ?? found;
    if (declared !== found) this.others.push({ what, of, declared, found });
    return declared === found;
  }

  /** @param found null if it is not known */
  value(what: CheckedKind, of: string, names: readonly string[], found: number | null): void {
    const [declared] = names.flatMap((name) => this.declared.values.get(name) ?? []);
    if (declared === undefined || found === null) return;
    const isSame = Math.abs(found - declared) <= exactly * Math.abs(found) + nothing ** 3;
    if (isSame) this.agreed++;
    else this.others.push({ what, of, declared, found });
  }

  /** @param size the size of the object whose centre it is, metres */
  centre(of: string, names: readonly string[], found: Vector | null, size: number): void {
    const [declared] = names.flatMap((name) => {
      const point = this.declared.points.get(name);
      return point ? [point] : [];
    });
    if (!declared || !found) return;
    const beside = distance(declared, found);
    if (beside <= exactly * size + nothing) this.agreed++;
    else this.others.push({ what: 'centre', of, declared: 0, found: beside });
  }
}
