import { say } from '../../words/say';
import { isRecord, numberOrNull } from '../../words/unknown';

/** The material of a part: one of the table, or only a density. */
export type MaterialChoice =
  | { readonly kind: 'material'; readonly id: MaterialId }
  /** Kilograms per cubic metre. */
  | { readonly kind: 'density'; readonly density: number };

interface Material {
  /** Kilograms per cubic metre. */
  readonly density: number;
  /** The source of the density. For plastics it is the usual value, as it differs between makers. */
  readonly source: string;
}

const plastics = 'data sheets of makers (ISO 1183), usual value';

export const materials = {
  steel: { density: 7850, source: 'EN 1991-1-1, table A.4' },
  stainlessSteel: { density: 7900, source: 'EN 10088-1, 1.4301' },
  castIron: { density: 7200, source: 'EN 1561, EN-GJL-250' },
  aluminium: { density: 2700, source: 'EN 1999-1-1; Aluminum Standards and Data, 6061' },
  aluminium7075: { density: 2810, source: 'Aluminum Standards and Data, 7075' },
  magnesium: { density: 1810, source: 'ASM Handbook, vol. 2, AZ91D' },
  titanium: { density: 4430, source: 'ASM Handbook, vol. 2, Ti-6Al-4V' },
  copper: { density: 8960, source: 'CRC Handbook of Chemistry and Physics' },
  brass: { density: 8470, source: 'Copper Development Association, C38500' },
  bronze: { density: 8860, source: 'Copper Development Association, C51000' },
  zinc: { density: 6700, source: 'ASM Handbook, vol. 2, Zamak 5' },
  glass: { density: 2500, source: 'EN 572-1' },
  abs: { density: 1040, source: plastics },
  pla: { density: 1240, source: plastics },
  petg: { density: 1270, source: plastics },
  polyamide: { density: 1140, source: plastics },
  pom: { density: 1410, source: plastics },
  polycarbonate: { density: 1200, source: plastics },
  polyethylene: { density: 950, source: plastics },
  polypropylene: { density: 905, source: plastics },
} as const satisfies Readonly<Record<string, Material>>;

export type MaterialId = keyof typeof materials;

export const materialIds: readonly MaterialId[] = [
  ...(['steel', 'stainlessSteel', 'castIron', 'aluminium', 'aluminium7075'] as const),
  ...(['magnesium', 'titanium', 'copper', 'brass', 'bronze', 'zinc', 'glass'] as const),
  ...(['abs', 'pla', 'petg', 'polyamide', 'pom', 'polycarbonate'] as const),
  ...(['polyethylene', 'polypropylene'] as const),
];

/** Kilograms per cubic metre. */
export function densityOf(choice: MaterialChoice): number {
  return choice.kind === 'material' ? materials[choice.id].density : choice.density;
}

/** The name of a material, `Steel`, or `1.31 g/cm³` for a density alone. */
export function materialText(choice: MaterialChoice): string {
  return choice.kind === 'material' ? materialName(choice.id) : densityText(choice.density);
}

/** A density as `7.85 g/cm³`. @param density kilograms per cubic metre */
export function densityText(density: number): string {
  return `${Number((density / 1000).toPrecision(6))} g/cm³`;
}

/**
 * Reads a choice of material; returns null for anything else. A density must be from 1 kg/m³, about that of air, to 30
 * 000 kg/m³, above that of osmium (22 590 kg/m³).
 */
export function readMaterial(value: unknown): MaterialChoice | null {
  if (!isRecord(value)) return null;
  const id = materialIds.find((known) => known === value['id']);
  if (value['kind'] === 'material') return id ? { kind: 'material', id } : null;
  const density = numberOrNull(value['density']);
  const isPossible = density !== null && density >= 1 && density <= 30_000;
  return value['kind'] === 'density' && isPossible ? { kind: 'density', density } : null;
}

export function materialName(id: MaterialId): string {
  return names()[id];
}

const names = (): Readonly<Record<MaterialId, string>> => ({
  steel: say('Steel'),
  stainlessSteel: say('Stainless steel'),
  castIron: say('Cast iron'),
  aluminium: say('Aluminium'),
  aluminium7075: say('Aluminium 7075'),
  magnesium: say('Magnesium AZ91'),
  titanium: say('Titanium Ti-6Al-4V'),
  copper: say('Copper'),
  brass: say('Brass'),
  bronze: say('Bronze'),
  zinc: say('Zinc alloy'),
  glass: say('Glass'),
  abs: say('Plastic ABS'),
  pla: say('Plastic PLA'),
  petg: say('Plastic PETG'),
  polyamide: say('Polyamide 6'),
  pom: say('Plastic POM'),
  polycarbonate: say('Polycarbonate'),
  polyethylene: say('Polyethylene HD'),
  polypropylene: say('Polypropylene'),
});
