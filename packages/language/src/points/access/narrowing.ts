/**
 * Reports sentences beside a table of permissions that restrict something: "Price is visible only to the fleet office." They have
 * no effect, but their author relies on them.
 */
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import { type Block, type Phrase, plainText } from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Role } from '@ninefold/plan'
import type { ProblemFix, Problem } from '@ninefold/plan/problem'
import {
  interned,
  mapMemoized,
  itemOf,
  sentencesOf,
  type EntityName,
  type Names,
  type RoleName,
  suggestRole,
  wordsOf,
} from '../../kernel/index.ts'
import type { PlannedGrant } from './planned-grant.ts'
import type { GrantsKnown } from './scope.ts'
import type { AccessRead, SentenceRead } from './model.ts'
import { narrowedBy } from './narrowed.ts'
import { cellsToWrite, type CellToWrite } from './narrowed-cells.ts'
import { accessProblem } from './problems.ts'
import { BEGINS_RESTRICTION } from './read-restrictions.ts'

const NARROWS = anyPattern(pattern('…(only|not|never|nobody|no one|none|cannot|hidden|invisible)…'), /n[’']t\b/iu)

/** The restricting sentences of a block. Quotations (`>`) only explain. */
export const narrowingIn = (block: Block, under: Phrase | undefined): readonly SentenceRead[] => {
  // Bullets under a heading, and misspelt restrictions, are reported elsewhere.
  if (under && (block.kind === 'bullet' || BEGINS_RESTRICTION.test(itemOf(block)?.text.text ?? ''))) return []
  return sentencesOf(block)
    .filter((sentence) => NARROWS.test(plainText(sentence)))
    .map((sentence) => ({ text: sentence, place: sentence.span, ...(under && { under }) }))
}

/**
 * Reports sentences with a role, an entity or a field whose restriction is not in the table. `planned`, `roles`: interned lists.
 */
export function reportNarrowing(
  { narrowing, roles: read }: Pick<AccessRead, 'narrowing' | 'roles'>,
  known: GrantsKnown,
  planned: readonly PlannedGrant[],
  roles: readonly Role[],
): readonly Problem[] {
  const unstated = read.filter(({ assumed }) => assumed).map(({ label }) => plainText(label))
  const assumed = interned('access.assumed', '', unstated)
  return mapMemoized(narrowing, reportSentence, known, planned, roles, assumed).flat()
}

function reportSentence(
  { text, under }: SentenceRead,
  known: GrantsKnown,
  planned: readonly PlannedGrant[],
  roles: readonly Role[],
  assumed: readonly string[],
): readonly Problem[] {
  const { names } = known
  const sentence = plainText(text)
  const heading = under && names.entity(plainText(under))
  const report = (about: Partial<About>, fix?: ProblemFix) => {
    const parameters = { text: sentence, entities: [], roles: [], ...about }
    return [accessProblem('ACC-029', { span: text.span, ...(fix && { fix }) }, parameters)]
  }
  const narrowed = narrowedBy(sentence, heading, names)
  if (narrowed) {
    const found = cellsToWrite(narrowed, planned, roles, known)
    const about = { entities: [narrowed.entity.label], field: narrowed.fields?.[0]?.name }
    if ('roles' in found) return report({ ...about, ...found })
    return found.cells.length === 0 ? [] : report({ ...about, ...found }, writingOf(found.cells))
  }
  const { role, named, field, head, entities } = mentionedIn(sentence, heading, names)
  if (head !== undefined && !named && !field)
    return role && assumed.includes(role.label) ? report({ who: role.label }) : []
  if (!role && !named && !field) return []
  const whose = role && ONLY.test(sentence) ? othersWith(entities, role, planned, roles) : role ? [role.label] : []
  return report({ entities: entities.map(({ label }) => label), roles: whose, field: field?.name })
}

/** The first role, entity and field in a sentence; `entities`: all that it may be about. */
function mentionedIn(sentence: string, heading: EntityName | undefined, names: Names) {
  const runs = runsOf(sentence)
  const first = <T>(called: ReadonlyMap<string, T>, from = runs) =>
    from.map((run) => called.get(run)).find((one) => one !== undefined)
  const called = rolesNamed(names.roles)
  const [role, named] = [first(called), first(entitiesNamed(names.entities))]
  const entity = heading ?? named
  const head = headOf(sentence, names)
  // A name of both a field and a role probably means the role.
  const rest = runs.filter((run) => !called.has(run) && run !== head)
  const field = first(entity ? fieldsNamed(entity) : fieldsOfAll(names.entities), rest)
  const having = field ? names.entities.filter((one) => first(fieldsNamed(one), rest)?.name === field.name) : []
  return { role, named, field, head, entities: entity ? [entity] : having }
}

/** What is left to those it names is taken from all others. */
const ONLY =
  /^(?:only|(?:nobody|no one) (?:but|except|other|else))\b|\bonly (?:to|by|for)\b|(?<!\bown\b.*)\b(?:only|alone)[.!]?\s*$/iu

/** The other roles that the table allows something with one of the entities. */
function othersWith(
  of: readonly EntityName[],
  except: RoleName,
  planned: readonly PlannedGrant[],
  roles: readonly Role[],
): readonly string[] {
  const granted = new Set(
    planned.flatMap(({ value }) => (of.some(({ name }) => name === value.entity) ? value.role : [])),
  )
  return roles.filter(({ name }) => name !== except.name && granted.has(name)).map(({ label }) => label)
}

/** The parameters of `ACC-029`. */
interface About {
  readonly entities: readonly string[]
  readonly roles: readonly string[]
  readonly field: string | undefined
  readonly cells: readonly CellToWrite[]
  readonly who: string
}

/** The role or word for everybody before a colon: "Guest: not signed in" defines who has a role. */
function headOf(text: string, names: Names): string | undefined {
  const head = /^(.{1,60}?)\s*(?::|\s[–—-])\s+\S/su.exec(text)?.[1]
  return head !== undefined && (names.role(head) || suggestRole(head, [])) ? wordsOf(head) : undefined
}

function writingOf(cells: readonly CellToWrite[]): ProblemFix | undefined {
  if (cells.some(({ text }) => text.includes('|'))) return undefined
  const edits = cells.map(({ cell, text }) => ({ span: cell.span, text: text === '' ? '—' : text }))
  return { title: 'Write it in the table', edits, suggested: true }
}

const rolesNamed = memoize((roles: readonly RoleName[]) => byWords(roles, ({ label, name }) => [label, name]))

const entitiesNamed = memoize((entities: readonly EntityName[]) => firsts(entities.map(entityNamed)))

const entityNamed = memoize((entity: EntityName) =>
  byWords([entity], ({ label, plural, name }) => [label, plural, name]),
)

const fieldsNamed = memoize((entity: EntityName) => {
  const named = entity.fields.map(({ name, label }) => ({ entity, name, label }))
  const rare = named.filter(({ label, name }) => !COMMON.test(label) && !COMMON.test(name))
  return byWords(rare, ({ label, name }) => [label, name])
})

const fieldsOfAll = memoize((entities: readonly EntityName[]) => firsts(entities.map(fieldsNamed)))

/** An index by words; of things with the same words the first. */
const byWords = <T extends object>(things: readonly T[], called: (thing: T) => readonly string[]) =>
  firsts(things.map((thing) => new Map(called(thing).map((name) => [wordsOf(name), thing]))))

function firsts<T>(parts: readonly ReadonlyMap<string, T>[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const part of parts) for (const [words, thing] of part) if (!found.has(words)) found.set(words, thing)
  return found
}

/** All sequences of one to five words. */
function runsOf(text: string): readonly string[] {
  const words = wordsOf(text).split(' ')
  return words.flatMap((_, at) => [5, 4, 3, 2, 1].map((length) => words.slice(at, at + length).join(' ')))
}

/** Labels of fields that occur in ordinary sentences. */
const COMMON = pattern('(from|to|until|on|in|by|at|for|of|before|after)')
