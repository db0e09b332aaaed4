/** Why a new document cannot take over the data, in the author's words. */
import type { Origin } from '@ninefold/language'
import type { MigrationProblem } from './migration.ts'

interface Kind {
  readonly message: (p: Parameters) => string
  readonly why: string
  readonly help: (p: Parameters) => string
}

interface Parameters {
  /** The entity, or entity and field, as the author names them. */
  readonly what: string
  readonly rows: number
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
    help: (p) => `Put it back, or write \`- Was: ${p.what}\` under the entity that it is called now.`,
  },
  'MIG-002': {
    message: (p) => `${p.what} is no longer described, but ${hold(p)} something in it.`,
    why: 'What they hold would be lost.',
    help: () => 'Put the field back, or write its old name in the column `Was` of the field that it is called now.',
  },
  'MIG-003': {
    message: (p) => `${p.what} changes from ${p.from} to ${p.to}, and ${hold(p)} a value of the old type.`,
    why: 'A value of one type has no sure meaning in the other.',
    help: () => 'Keep the type and add a new field beside it; once the old one is empty it can go.',
  },
  'MIG-004': {
    message: (p) => `${p.what} loses the choice \`${p.from}\`, which ${hold(p)}.`,
    why: 'They would hold something that is none of the choices.',
    help: (p) => `Keep \`${p.from}\`, or change those records first.`,
  },
  'MIG-005': {
    message: (p) => `${p.what} is required now, but ${recordsThat(p, 'has', 'have')} nothing there.`,
    why: 'None of them could be saved again.',
    help: () => 'Give it a default, which those records then get, or leave it optional until they are filled in.',
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
    message: (p) => `${p.what} changes ${p.from}, and ${recordsThat(p, 'of it is', 'of it are')} stored.`,
    why: 'Parts live inside their whole, so that the records would have no place.',
    help: () => 'Describe it as a new entity beside the old one.',
  },
} satisfies Readonly<Record<string, Kind>>

export type MigrationCode = keyof typeof KINDS

export function migrationProblem(code: MigrationCode, parameters: Parameters, origin?: Origin): MigrationProblem {
  const kind: Kind = KINDS[code]
  return {
    code,
    severity: 'error',
    message: kind.message(parameters),
    why: kind.why,
    help: kind.help(parameters),
    rows: parameters.rows,
    ...(origin ? { origin } : {}),
  }
}
