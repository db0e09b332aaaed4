/** Who and what an example knows of so far: people, records by name, the record that `it` means. One per example. */
import { type Phrase, listItems, matchPhrase, plainText } from '../../document/index.ts'
import { foldName } from '@ninefold/plan/base'
import { noteUse, type Names } from '../../kernel/index.ts'
import { closest, type Occurrence, type Problem } from '@ninefold/plan/problem'
import type { ExamplePerson } from '@ninefold/plan'
import { examplesProblem } from './problems.ts'

export interface Thing {
  readonly record: string
  /** The entity's name. */
  readonly entity: string
  /** Its creation was to be refused, so the name is still free. */
  readonly refused?: boolean
}

export interface Fixtures {
  readonly names: Names
  readonly problems: Problem[]
  /** By folded name. */
  readonly people: Map<string, ExamplePerson>
  readonly things: Map<string, Thing>
  it?: Thing
  /** The person of the row above. */
  last?: string
}

export const newFixtures = (names: Names, problems: Problem[]): Fixtures => ({
  names,
  problems,
  people: new Map(),
  things: new Map(),
})

const NOBODY = /^(?:nobody|anyone|(?:a |the )?visitor|somebody|not signed in|[-–—])$/iu
const ADMINISTRATOR = /^(?:an? |the )?administrators?$/iu

/** Who takes the step; undefined where nobody is signed in. */
export function readWho(phrase: Phrase, cast: Fixtures): string | undefined {
  const text = plainText(phrase)
  if (text === '') return cast.last
  const [named = phrase, roles] = matchPhrase(phrase, /^(?=.*\)$)(.+?)\s*\((.+)\)$/u) ?? []
  const name = plainText(named)
  if (NOBODY.test(name)) return (cast.last = undefined)
  const known = cast.people.get(foldName(name))
  const person = known ?? newcomer(name, cast)
  if (person.roles.length > 0) noteRole(named, cast)
  const given = roles ? listItems(roles).map((role) => readRole(role, cast)) : []
  const added = given.filter((role) => role !== undefined)
  cast.people.set(foldName(name), {
    ...person,
    roles: [...new Set([...person.roles, ...added.filter((role) => role !== 'administrators')])],
    administrator: person.administrator || added.includes('administrators'),
  })
  cast.things.set(foldName(name), { record: person.name, entity: 'User' })
  return (cast.last = person.name)
}

/** Somebody who is called as a role is called (`employee`, `an administrator`) has it. */
function newcomer(name: string, { names }: Fixtures): ExamplePerson {
  const role = names.role(name.replace(/^(?:an? |the )/iu, ''))
  return {
    name,
    roles: role?.kind === 'given' ? [role.name] : [],
    administrator: ADMINISTRATOR.test(name),
  }
}

/** A person who is called as their role is called changes their name with it. */
function noteRole(phrase: Phrase, { names }: Fixtures): void {
  const bare = withoutArticle(phrase)
  const role = names.role(plainText(bare))
  if (role?.kind === 'given') noteUse(bare, 'role', role.name)
}

function withoutArticle(phrase: Phrase): Phrase {
  return matchPhrase(phrase, /^(?:an? |the )(.+)$/iu)?.[0] ?? phrase
}

function readRole(phrase: Phrase, { names, problems }: Fixtures): string | undefined {
  const written = plainText(phrase)
  if (ADMINISTRATOR.test(written)) return 'administrators'
  const role = names.role(phrase)
  if (role?.kind === 'given') return role.name
  if (role?.kind === 'signedIn' || /^everyone signed in$/iu.test(written)) return undefined
  if (role) problems.push(examplesProblem('EXA-009', { span: phrase.span }, { role: written }))
  else
    problems.push(
      unknown(
        'role',
        phrase,
        names.roles.map((one) => one.label),
      ),
    )
  return undefined
}

/** A record by its name, `it` or a person's name. */
export function findThing(phrase: Phrase, cast: Fixtures): Thing | undefined {
  const thing = thingCalled(plainText(phrase), cast)
  if (thing && cast.people.has(foldName(thing.record))) noteRole(phrase, cast)
  if (!thing) {
    const name = plainText(phrase)
    const meant = closest(
      name,
      [...cast.things.values()].map(({ record }) => record),
    )
    cast.problems.push(examplesProblem('EXA-003', suggestion(phrase, meant), { name, meant }))
  }
  return thing
}

export function thingCalled(written: string, cast: Fixtures): Thing | undefined {
  const name = written.replace(/^the /iu, '')
  const known = cast.things.get(foldName(name)) ?? (/^(?:it|this|that)$/iu.test(name) ? cast.it : undefined)
  return known ?? onlyRecord(name, cast)
}

/** What there is only one of is called as its entity. */
function onlyRecord(name: string, { names }: Fixtures): Thing | undefined {
  const entity = names.entity(name)
  return entity?.onlyOne ? { record: entity.label, entity: entity.name } : undefined
}

/** A record made in this step; without a name of its own it is only `it`, until the next one. */
export function addThing(name: Phrase | undefined, entity: string, cast: Fixtures): Thing {
  const written = name ? plainText(name) : `${entity} ${cast.things.size + 1}`
  const before = name && cast.things.get(foldName(written))
  if (name && before && !before.refused)
    cast.problems.push(examplesProblem('EXA-008', { span: name.span }, { name: written }))
  const thing = { record: written, entity }
  cast.things.set(foldName(written), thing)
  return (cast.it = thing)
}

/** Nothing came of it: another record may have its name. */
export function noteRefused(record: string, { things }: Fixtures): void {
  const thing = things.get(foldName(record))
  if (thing) things.set(foldName(record), { ...thing, refused: true })
}

export function unknown(what: string, phrase: Phrase, known: readonly string[]): Problem {
  const name = plainText(phrase)
  const meant = closest(name, known)
  return examplesProblem('EXA-005', suggestion(phrase, meant), { what, name, meant })
}

export function suggestion({ span }: Phrase, meant: string | undefined): Occurrence {
  return meant === undefined ? { span } : { span, fix: { title: `Write "${meant}"`, edits: [{ span, text: meant }] } }
}
