/** The state of an example while its steps are read: people, records by name, the current record (`it`). */
import { type Phrase, listItems, matchPattern, plainText } from '../../document/index.ts'
import { foldName } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import {
  fixedRole,
  noteUse,
  placeWithFix,
  textWithoutArticle,
  withoutArticle,
  type Names,
  closestLabel,
} from '../../kernel/index.ts'
import { closest, type Problem } from '@ninefold/plan/problem'
import type { ExamplePerson } from '@ninefold/plan'
import { examplesProblem } from './problems.ts'

/** A record that an earlier step created, or a person. */
export interface KnownRecord {
  readonly record: string
  /** The entity's name. */
  readonly entity: string
  /** Its creation is expected to be refused, so the name is still unused. */
  readonly refused?: boolean
}

export interface Fixtures {
  readonly names: Names
  readonly problems: Problem[]
  /** By folded name. */
  readonly people: Map<string, ExamplePerson>
  readonly records: Map<string, KnownRecord>
  it?: KnownRecord
  /** The person of the row above. */
  last?: string
}

export const newFixtures = (names: Names, problems: Problem[]): Fixtures => ({
  names,
  problems,
  people: new Map(),
  records: new Map(),
})

const NOBODY = pattern('(<nobody>|anyone|somebody|[<article>] visitor|not signed in|-)')
const ADMINISTRATOR = pattern('[<article>] administrators?')
const WITH_ROLES = pattern('{person}\\({roles}\\)')

/** The person of the step; undefined if nobody is signed in. */
export function readWho(phrase: Phrase, fixtures: Fixtures): string | undefined {
  const text = plainText(phrase)
  if (text === '') return fixtures.last
  const { person: named = phrase, roles } = matchPattern(phrase, WITH_ROLES) ?? {}
  const name = plainText(named)
  if (NOBODY.test(name)) return (fixtures.last = undefined)
  const known = fixtures.people.get(foldName(name))
  const person = known ?? newcomer(name, fixtures)
  if (person.roles.length > 0) noteRole(named, fixtures)
  const given = roles ? listItems(roles).map((role) => readRole(role, fixtures)) : []
  const added = given.filter((role) => role !== undefined)
  fixtures.people.set(foldName(name), {
    ...person,
    roles: [...new Set([...person.roles, ...added.filter((role) => role !== 'administrators')])],
    administrator: person.administrator || added.includes('administrators'),
  })
  fixtures.records.set(foldName(name), { record: person.name, entity: 'User' })
  return (fixtures.last = person.name)
}

/** A new person. A name that is a role (`employee`, `an administrator`) gives the person that role. */
function newcomer(name: string, { names }: Fixtures): ExamplePerson {
  const role = names.role(textWithoutArticle(name))
  return {
    name,
    roles: role?.kind === 'given' ? [role.name] : [],
    administrator: ADMINISTRATOR.test(name),
  }
}

/** Notes the role in a person's name as a symbol reference, so that renaming the role changes it. */
function noteRole(phrase: Phrase, { names }: Fixtures): void {
  const bare = withoutArticle(phrase)
  const role = names.role(plainText(bare))
  if (role?.kind === 'given') noteUse(bare, 'role', role.name)
}

function readRole(phrase: Phrase, { names, problems }: Fixtures): string | undefined {
  const written = plainText(phrase)
  if (ADMINISTRATOR.test(written)) return 'administrators'
  const role = names.role(phrase)
  if (role?.kind === 'given') return role.name
  if (role?.kind === 'signedIn' || fixedRole(written) === 'signedIn') return undefined
  if (role) problems.push(examplesProblem('EXA-009', { span: phrase.span }, { role: written }))
  else problems.push(unknown('role', phrase, names.roles))
  return undefined
}

const IT = pattern('<it>')

/** A record by its name, `it` or a person's name. */
export function findRecord(phrase: Phrase, fixtures: Fixtures): KnownRecord | undefined {
  const found = recordNamed(plainText(phrase), fixtures)
  if (found && fixtures.people.has(foldName(found.record))) noteRole(phrase, fixtures)
  if (!found) {
    const name = plainText(phrase)
    const similar = closest(
      name,
      [...fixtures.records.values()].map(({ record }) => record),
    )
    fixtures.problems.push(
      examplesProblem('EXA-003', placeWithFix(phrase.span, similar), { name, suggestion: similar }),
    )
  }
  return found
}

export function recordNamed(written: string, fixtures: Fixtures): KnownRecord | undefined {
  const name = textWithoutArticle(written)
  const known = fixtures.records.get(foldName(name)) ?? (IT.test(name) ? fixtures.it : undefined)
  return known ?? onlyRecordOf(name, fixtures)
}

/** The record of an entity with a single record has the name of its entity. */
function onlyRecordOf(name: string, { names }: Fixtures): KnownRecord | undefined {
  const entity = names.entity(name)
  return entity?.onlyOne ? { record: entity.label, entity: entity.name } : undefined
}

/** A record created in this step. Without a name it is only `it`, until the next one. */
export function addRecord(name: Phrase | undefined, entity: string, fixtures: Fixtures): KnownRecord {
  const written = name ? plainText(name) : `${entity} ${fixtures.records.size + 1}`
  const before = name && fixtures.records.get(foldName(written))
  if (name && before && !before.refused)
    fixtures.problems.push(examplesProblem('EXA-008', { span: name.span }, { name: written }))
  const found = { record: written, entity }
  fixtures.records.set(foldName(written), found)
  return (fixtures.it = found)
}

/** Marks a record as refused: another record may have its name. */
export function noteRefused(record: string, { records }: Fixtures): void {
  const found = records.get(foldName(record))
  if (found) records.set(foldName(record), { ...found, refused: true })
}

export function unknown(what: string, phrase: Phrase, known: readonly { readonly label: string }[]): Problem {
  const name = plainText(phrase)
  const similar = closestLabel(name, known)
  return examplesProblem('EXA-005', placeWithFix(phrase.span, similar), { what, name, suggestion: similar })
}
