/**
 * Resolves the subject of a row of permissions: an entity ("Claim", with permissions in its cells), or an operation in words: an
 * action of point 4 ("Approve", "Close issues", `issue:close`) or a verb and an entity ("Create and edit labels", "Delete own
 * comments"). Rows and columns of the table may be swapped.
 */
import { type Phrase, plainText } from '../../document/index.ts'
import type { Grant } from '@ninefold/plan'
import { foldName } from '@ninefold/plan/base'
import { callMemoized, type ActionName, type EntityName, type Names, fixedRole } from '../../kernel/index.ts'
import { EVERY_VERB, meansEverything, verbsIn } from './cell-words.ts'
import { personField } from './find.ts'
import { doable, type Actions, type Doable } from './scope.ts'
import type { AccessRead, GrantRead } from './model.ts'

/** Operations on the records of an entity. */
export interface Ability {
  readonly entity: EntityName
  readonly verbs: readonly Grant['verb'][]
  readonly own: boolean
}

/** `entities`: several have an action of this name. */
type AbilityFound = Ability | { readonly entities: readonly string[] } | undefined

/** `under`: the entity of the heading. */
export function findAbility(text: string, under: EntityName | undefined, known: Doable): AbilityFound {
  const { names, actions } = known
  const called = actions.called(foldName(text)).filter(({ entity }) => !under || entity === under.name)
  const [first] = called
  if (first && called.every(({ entity }) => entity === first.entity))
    return { entity: names.entity(first.entity)!, verbs: [{ run: first.name }], own: false }
  for (const { entity, rest } of splits(text, under, known)) {
    const verbs = verbsOf(withoutOwn(rest), entity, actions)
    if (verbs) return { entity, verbs, own: withoutOwn(rest) !== rest }
  }
  return first && { entities: [...new Set(called.map(({ entity }) => names.entity(entity)?.label ?? entity))] }
}

const same = (a: string, b: string): boolean => foldName(a) === foldName(b)

interface Split {
  readonly entity: EntityName
  readonly rest: string
}

/** All ways to split the words into an entity and the rest, the longest entity names first. */
function splits(text: string, under: EntityName | undefined, { names, mostWords }: Doable): readonly Split[] {
  const [, before, after] = /^(.*?\S)\s*[:./·–—(]\s*(.+?)\)?$/u.exec(text) ?? []
  const words = text.split(/[\s_-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== '')
  // From the length of the longest entity name down to one word.
  const most = Math.min(words.length - 1, mostWords())
  const lengths = Array.from({ length: Math.max(0, most) }, (_, index) => most - index)
  const ends = lengths.map((length) => [words.slice(-length), words.slice(0, -length)] as const)
  const starts = lengths.map((length) => [words.slice(0, length), words.slice(length)] as const)
  const pairs = [[before, after], [after, before], ...[...ends, ...starts].map((pair) => pair.map(joined))]
  const found = pairs.flatMap(([name = '', rest = '']) => {
    const entity = names.entity(name)
    return entity ? [{ entity, rest: rest.replace(BETWEEN, '').trim() }] : []
  })
  return under ? [...found, { entity: under, rest: text }] : found
}

const joined = (words: readonly string[]): string => words.join(' ')

/** Words between the operation and the entity. */
const BETWEEN =
  /(?:(?<!\s)\s+(?:an?|the|any|all|every|each|other|new|existing|on|of|in|for|to|from|with|other people[’']s|anyone[’']s|everyone[’']s|assigned))+$/iu

const withoutOwn = (rest: string): string =>
  rest.replace(/(?<!\s)\s*\b(?:(?:their|his|her|its|your|my)\s+)?own\b\s*/iu, ' ').trim()

/** Undefined if a word is not an operation on this entity. */
function verbsOf(rest: string, entity: EntityName, actions: Actions): readonly Grant['verb'][] | undefined {
  const own = actions.of(entity.name)
  const items = rest
    .split(/,|\/|&|\+|\band\b|\bor\b/iu)
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const verbs = items.map((item): readonly Grant['verb'][] | undefined => {
    const action = own.find(({ label }) => same(label, item) || same(label, `${item} ${entity.label}`))
    if (action) return [{ run: action.name }]
    return meansEverything(item) ? EVERY_VERB : verbsIn(item)
  })
  return verbs.length === 0 || verbs.includes(undefined) ? undefined : verbs.flatMap((some) => some ?? [])
}

/** Are rows and columns swapped, because the rows are roles? */
export function areSwapped(row: Phrase, column: Phrase, known: Doable): boolean {
  const { names } = known
  const [first, second] = [plainText(row), plainText(column)]
  const of = names.entity(second)
  const isRole = (text: string) => fixedRole(text) !== undefined || names.role(text) !== undefined
  const isPeople = isRole(first) || (of !== undefined && personField(row, of, names) !== undefined)
  const isThing = (text: string) =>
    names.entity(text) !== undefined || findAbility(text, undefined, known) !== undefined
  return isPeople && !names.entity(first) && !isRole(second) && isThing(second)
}

/** Folded names of the actions that point 6 permits, in any wording. */
export function actionsRun(read: AccessRead, names: Names, actions: readonly ActionName[]): readonly string[] {
  const known = doable(names, actions)
  return read.grants.flatMap((row) => callMemoized(runIn, row, known))
}

const runIn = (row: readonly GrantRead[], known: Doable): readonly string[] =>
  row.flatMap(({ verb, entity, role, under }) => {
    if (verb.kind === 'run') return [foldName(plainText(verb.action))]
    if (verb.kind !== 'mark') return []
    const of = under && known.names.entity(plainText(under))
    const found = [entity, role].map((phrase) => findAbility(plainText(phrase), of, known))
    const verbs = found.flatMap((one) => (one && 'verbs' in one ? one.verbs : []))
    return verbs.flatMap((one) => (typeof one === 'string' ? [] : [one.run.toLowerCase()]))
  })
