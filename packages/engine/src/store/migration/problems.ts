/** Why a new document cannot take over the data, in the terms of the document. */
import type { Entity, Field, Plan } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { RowExample } from '@ninefold/plan/wire'
import type { MigrationProblem } from './result.ts'

interface Kind {
  /** Absent: an error. */
  readonly severity?: 'warning'
  readonly message: (p: Parameters) => string
  readonly why: string
  readonly help: (p: Parameters) => string
}

interface Parameters {
  /** The entity, or entity and field, by the document's names. */
  readonly what: string
  /** The field only. */
  readonly name?: string
  readonly rows: number
  readonly examples?: readonly RowExample[]
  readonly from?: string
  readonly to?: string
}

const recordsThat = ({ rows }: Parameters, one: string, many: string): string =>
  rows === 1 ? `1 record ${one}` : `${rows} records ${many}`
const hold = (p: Parameters): string => recordsThat(p, 'has', 'have')

const KINDS = {
  'MIG-001': {
    message: (p) => `${p.what} is no longer described, but ${recordsThat(p, 'of it is', 'of it are')} stored.`,
    why: 'Without the entity, nobody could see these records any more.',
    help: (p) =>
      `If it has a new name, write \`- Was: ${p.what}\` under the heading of that entity. To remove it, write directly under point 3 either \`- Removed: ${p.what} (keep)\`, which sets its records aside, or \`- Removed: ${p.what} (drop)\`, which deletes them.`,
  },
  'MIG-002': {
    message: (p) => `${p.what} is no longer described, but ${hold(p)} a value in it.`,
    why: 'These values would be lost.',
    help: (p) =>
      `If it has a new name, write \`${p.name}\` in the column \`Was\` of that field. To remove it, write under its entity either \`- Removed: ${p.name} (keep)\`, which sets its values aside, or \`- Removed: ${p.name} (drop)\`, which deletes them.`,
  },
  'MIG-003': {
    message: (p) => `${p.what} changes from ${p.from} to ${p.to}, and ${hold(p)} a value of the old type.`,
    why: 'Values of the old type cannot be converted to the new type automatically.',
    help: (p) =>
      `Define the conversion: write \`${p.name} (${p.from})\` in the column \`Was\`, and in the column \`Old records\` an expression that computes the new value from \`was\`. Or keep the type, and add a new field with another name.`,
  },
  'MIG-004': {
    message: (p) => `${p.what} loses the choice \`${p.from}\`, which ${hold(p)}.`,
    why: 'Their value would not be one of the choices any more.',
    help: (p) =>
      `If another choice replaces it, write \`(was ${p.from})\` after that choice. If several replace it, write \`(was ${p.from} when …)\` after each, with a condition in backticks. Or change those records first.`,
  },
  'MIG-005': {
    message: (p) => `${p.what} is required now, but ${recordsThat(p, 'has', 'have')} no value in it.`,
    why: 'None of them could be saved again.',
    help: () =>
      'Write the value for these records in the column `Old records`, or write a default, which these records then get. Or leave the field optional until it is filled in everywhere.',
  },
  'MIG-006': {
    message: (p) =>
      `${p.what} must be unique now, but ${recordsThat(p, 'shares', 'share')} its value with another record.`,
    why: 'The database could not store both records.',
    help: () => 'Change these values first, or remove "unique".',
  },
  'MIG-007': {
    message: (p) => `${p.what} may be ${p.to} now, but ${hold(p)} a value outside this limit.`,
    why: 'These values would have to be cut.',
    help: () => 'Allow these values, or change them first.',
  },
  'MIG-008': {
    message: (p) => `${p.what} is computed now, but ${hold(p)} a value that somebody entered.`,
    why: 'The entered values would be overwritten.',
    help: () => 'Give the computed field another name.',
  },
  'MIG-009': {
    message: (p) =>
      `${p.what} changes ${p.from}, and ${recordsThat(p, 'of it has', 'of it have')} no record to belong to.`,
    why: 'A part belongs to a record of another entity. A part that refers to no such record cannot be stored.',
    help: (p) =>
      `First add a field in which each record refers to the record that it will belong to. Or give the new entity another name, and state what happens to the old records: \`- Removed: ${p.what} (keep)\` or \`(drop)\` directly under point 3.`,
  },
  'MIG-010': {
    message: (p) => `${p.what} loses the state \`${p.from}\`, which ${hold(p)}.`,
    why: 'They would be in a state that does not exist any more.',
    help: (p) =>
      `Write \`${p.from}\` in the column \`Was\` of the state that its records get, in a table of states. If several states get them, write \`${p.from} when …\` for each, with a condition in backticks.`,
  },
  'MIG-012': {
    message: (p) => `${p.what} changes from ${p.from} to ${p.to}, and ${hold(p)} a value that cannot be converted.`,
    why: 'Ninefold does not drop, round or guess values unless the document says so.',
    help: (p) =>
      `Change those records first. Or define the conversion: write \`${p.name} (${p.from})\` in the column \`Was\`, and in the column \`Old records\` an expression that computes the new value from \`was\`.`,
  },
  'MIG-013': {
    message: (p) =>
      `The result of \`Old records\` does not fit ${p.what} for ${p.rows === 1 ? '1 record' : `${p.rows} records`}.`,
    why: 'The result must have the type of the field, with its length and range. It must not be empty if the record had a value.',
    help: () => 'Change the expression so that its result fits for each of them, or change those records first.',
  },
  'MIG-014': {
    severity: 'warning',
    message: (p) =>
      `${p.rows === 1 ? '1 existing record violates' : `${p.rows} existing records violate`} the rule "${p.what}".`,
    why: 'They remain as they are. At their next change they must satisfy it, too.',
    help: () => 'Change those records, or write in When to which records the rule applies.',
  },
  'MIG-015': {
    severity: 'warning',
    message: (p) =>
      `${p.what} is required now under a condition that is true of ${p.rows === 1 ? '1 record' : `${p.rows} records`} without a value.`,
    why: 'They remain as they are. At their next change the field must be filled in.',
    help: () => 'Fill it in for those records, or write their value in the column `Old records`.',
  },
  'MIG-016': {
    message: (p) =>
      p.rows === 0 ? `${p.what}.` : `${p.what}: ${recordsThat(p, 'loses its value', 'lose their values')}.`,
    why: 'The data cannot be restored afterwards, so this version waits until somebody confirms it.',
    help: () =>
      'Confirm it in the terminal of the application. Or change the document so that the data is kept: write `(keep)` instead of `(drop)`, add a new field instead of replacing values, or keep the former duration in point 9.',
  },
  'MIG-017': {
    message: (p) => p.what,
    why: 'Data that people have seen cannot be hidden again, so this version waits until somebody confirms it.',
    help: () => 'Confirm it in the terminal of the application, or restrict the permissions in point 6.',
  },
  'MIG-018': {
    message: (p) =>
      `${p.what}: ${recordsThat(p, 'shares', 'share')} its last day with the first day of another record.`,
    why: 'The last day counts now, so these records overlap.',
    help: () => 'Change those records first, or write "last day free" in the rule.',
  },
  'MIG-011': {
    message: (p) => `The document allows only one ${p.what}, but ${p.rows} are stored.`,
    why: 'It would not be clear which of them to use.',
    help: () => 'Delete all but one of them first, or remove "Only one".',
  },
} satisfies Readonly<Record<string, Kind>>

export type MigrationCode = keyof typeof KINDS

/** The position of a field in the document; for a built-in status, of its states. */
export const fieldPlace = (
  { lifecycles }: Pick<Plan, 'lifecycles'>,
  entity: Entity,
  field: Field,
): Origin | undefined =>
  field.origin ??
  lifecycles.find((one) => one.entity === entity.name && one.field === field.name)?.states.find(({ origin }) => origin)
    ?.origin ??
  entity.origin

export function migrationProblem(code: MigrationCode, parameters: Parameters, origin?: Origin): MigrationProblem {
  const kind: Kind = KINDS[code]
  return {
    code,
    severity: kind.severity ?? 'error',
    message: kind.message(parameters),
    why: kind.why,
    help: kind.help(parameters),
    rows: parameters.rows,
    examples: parameters.examples ?? [],
    ...(origin ? { origin } : {}),
  }
}
