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
const hold = (p: Parameters): string => recordsThat(p, 'holds', 'hold')

const KINDS = {
  'MIG-001': {
    message: (p) => `${p.what} is no longer described, but ${recordsThat(p, 'of it is', 'of it are')} stored.`,
    why: 'Without the entity nobody could see them any more.',
    help: (p) =>
      `If it has a new name, write \`- Was: ${p.what}\` under that. If it is to go, write \`- Removed: ${p.what} (keep)\` directly under point 3, which sets its records aside, or \`- Removed: ${p.what} (drop)\`, which deletes them.`,
  },
  'MIG-002': {
    message: (p) => `${p.what} is no longer described, but ${hold(p)} something in it.`,
    why: 'What they hold would be lost.',
    help: (p) =>
      `If it has a new name, write \`${p.name}\` in the column \`Was\` of that. If it is to go, write \`- Removed: ${p.name} (keep)\` under its entity, which sets aside what it holds, or \`- Removed: ${p.name} (drop)\`, which deletes it.`,
  },
  'MIG-003': {
    message: (p) => `${p.what} changes from ${p.from} to ${p.to}, and ${hold(p)} a value of the old type.`,
    why: 'A value of one type has no sure meaning in the other.',
    help: (p) =>
      `Say what becomes of it: \`${p.name} (${p.from})\` in the column \`Was\`, and in the column \`Old records\` an expression that makes the new value out of \`was\`. Or keep the type, and describe a new field of another name beside it.`,
  },
  'MIG-004': {
    message: (p) => `${p.what} loses the choice \`${p.from}\`, which ${hold(p)}.`,
    why: 'They would hold something that is none of the choices.',
    help: (p) =>
      `If another choice takes its place, write \`(was ${p.from})\` behind that; if several do, \`(was ${p.from} when …)\` behind each, with a condition in backticks. Or change those records first.`,
  },
  'MIG-005': {
    message: (p) => `${p.what} is required now, but ${recordsThat(p, 'has', 'have')} nothing there.`,
    why: 'None of them could be saved again.',
    help: () =>
      'Write into the column `Old records` what they hold, or give it a default, which those records then get. Or leave it optional until they are filled in.',
  },
  'MIG-006': {
    message: (p) => `${p.what} must be unique now, but ${recordsThat(p, 'shares', 'share')} it with another.`,
    why: 'The database could not hold both.',
    help: () => 'Make them differ first, or leave out that it is unique.',
  },
  'MIG-007': {
    message: (p) => `${p.what} may be ${p.to} now, but ${hold(p)} something beyond that.`,
    why: 'What they hold would have to be cut off.',
    help: () => 'Allow what they hold, or shorten it in those records first.',
  },
  'MIG-008': {
    message: (p) => `${p.what} is worked out now, but ${hold(p)} a value that somebody entered.`,
    why: 'What was entered would be overwritten.',
    help: () => 'Give the computed field a name of its own.',
  },
  'MIG-009': {
    message: (p) => `${p.what} changes ${p.from}, and ${recordsThat(p, 'of it has', 'of it have')} no place there.`,
    why: 'Parts live inside their whole, so that a record that refers to none cannot be kept.',
    help: (p) =>
      `Let each refer to its whole first, by one field. Or give it another name; what becomes of the old records is said by \`- Removed: ${p.what} (keep)\` or \`(drop)\` directly under point 3.`,
  },
  'MIG-010': {
    message: (p) => `${p.what} loses the state \`${p.from}\`, which ${hold(p)}.`,
    why: 'They would be in a state that no action knows.',
    help: (p) =>
      `Write \`${p.from}\` in the column \`Was\` of the state that its records go to, in a table of states. If several states take them, write \`${p.from} when …\` at each, with a condition in backticks.`,
  },
  'MIG-012': {
    message: (p) => `${p.what} changes from ${p.from} to ${p.to}, and ${hold(p)} something that cannot become one.`,
    why: 'Nothing is left out, rounded or guessed without being said.',
    help: (p) =>
      `Change those records first. Or say what becomes of them: \`${p.name} (${p.from})\` in the column \`Was\`, and in the column \`Old records\` an expression that makes the new value out of \`was\`.`,
  },
  'MIG-013': {
    message: (p) =>
      `${p.what} cannot hold what \`Old records\` makes of ${p.rows === 1 ? '1 record' : `${p.rows} records`}.`,
    why: 'A value must be of the type, with its length and range; and what was there is not left out without being said.',
    help: () => 'Let the expression give each of them a value that fits, or change those records first.',
  },
  'MIG-014': {
    severity: 'warning',
    message: (p) =>
      `${p.what} does not hold for ${p.rows === 1 ? '1 record' : `${p.rows} records`} that ${p.rows === 1 ? 'is' : 'are'} there.`,
    why: 'They stay as they are until they are changed next; then it must hold for them too.',
    help: () => 'Change those records, or say when it is looked at.',
  },
  'MIG-015': {
    severity: 'warning',
    message: (p) =>
      `${p.what} is required now under a condition that is true of ${p.rows === 1 ? '1 record' : `${p.rows} records`} with nothing there.`,
    why: 'They stay as they are until they are changed next; then it must be filled in.',
    help: () => 'Fill it in for those records, or say in the column `Old records` what they hold.',
  },
  'MIG-016': {
    message: (p) =>
      p.rows === 0
        ? `${p.what}.`
        : `${p.what}: ${recordsThat(p, 'loses what it holds there', 'lose what they hold there')}.`,
    why: 'Nobody can bring back what was there, so this version waits until somebody has said yes to it.',
    help: () =>
      'Say yes where the application runs. Or write what keeps it: `(keep)` in place of `(drop)` sets it aside, a new field beside the old one keeps both, and the length that point 9 said before keeps the past.',
  },
  'MIG-017': {
    message: (p) => p.what,
    why: 'What people have seen cannot be hidden again, so this version waits until somebody has said yes to it.',
    help: () => 'Say yes where the application runs, or narrow it in point 6.',
  },
  'MIG-018': {
    message: (p) => `${p.what}: ${recordsThat(p, 'shares', 'share')} a last day with another one that begins on it.`,
    why: 'The last day counts now, so that these records would overlap.',
    help: () => 'Change those records first, or write "last day free" in the rule.',
  },
  'MIG-011': {
    message: (p) => `There is to be only one ${p.what}, but ${p.rows} of them are stored.`,
    why: 'It would not be clear which of them counts.',
    help: () => 'Delete all but one of them first, or leave "Only one" out.',
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
