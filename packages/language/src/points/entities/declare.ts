/**
 * The names of point 3: entities and their fields with types, system fields and what `Part of` and lists add. No
 * expression is looked at. Goes in three steps: entities, their own fields, then what one entity adds to another.
 */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import { closest } from '../../problem/closest.ts'
import { always, lookup, settled, view } from '../../kept.ts'
import { once } from '../../once.ts'
import type { Problem } from '../../problem/problem.ts'
import { finder } from '../finder.ts'
import { foldName, isIdentifier, isReserved, kebabOf, lettersOf, upperFirst, type WrittenName } from '../identifier.ts'
import { noteUse } from '../notes.ts'
import type { LifecycleName, Outcome } from '../room.ts'
import { PART_FIELDS, SYSTEM_FIELDS } from './built-in.ts'
import { declareFields } from './declare-fields.ts'
import { connect } from './connect.ts'
import type { EntitiesRead, EntityDeclared, EntityHead, EntityRead, PartOfRead } from './model.ts'
import { pluralOf } from './plural.ts'
import { entitiesProblem } from './problems.ts'
import { TYPE_NAMES } from './type-words.ts'
import { fixTo, type CodeList, type TypeWorld } from './resolve-type.ts'

/** What point 3 needs from the other points. */
export interface Surroundings {
  readonly types: Pick<TypeWorld, 'currency' | 'currencyWrong' | 'uploadSize' | 'passwordLength'>
  /** The lists of codes of point 9. */
  readonly lists: readonly (CodeList & { readonly label: string })[]
  readonly lifecycles: readonly LifecycleName[]
}

export interface EntitiesDeclared {
  /** A part stands after its whole. */
  readonly entities: readonly EntityDeclared[]
  readonly world: TypeWorld
}

export function declareEntities(read: EntitiesRead, around: Surroundings): Outcome<EntitiesDeclared> {
  const problems: Problem[] = []
  const heads = declareHeads(read, problems)
  const world = typeWorld(heads, around)
  const wholes = findWholes(heads, problems)
  const lifecycles = Map.groupBy(around.lifecycles, (one) => world.entity(plainText(one.entity))?.name)
  const own = wholes.map((head) => declareFields(head, world, lifecycles.get(head.name) ?? [], problems))
  const connected = connect(own, problems)
  const entities = connected.map(({ head, fields, partOf, alsoPartOf }): EntityDeclared => {
    const { name, label, plural, path } = head
    const system = head.whole === undefined ? SYSTEM_FIELDS : PART_FIELDS
    const missing = system.filter((field) => !fields.some((written) => written.name === field.name))
    const span = head.read && { span: head.read.span }
    return {
      name,
      label,
      plural,
      path,
      ...span,
      ...(partOf && { partOf }),
      ...(alsoPartOf && { alsoPartOf }),
      ...(head.read?.onlyOne && { onlyOne: true }),
      fields: [...fields, ...missing],
      read: head.read,
    }
  })
  return { value: { entities: wholesFirst(entities), world }, problems }
}

function declareHeads(read: EntitiesRead, problems: Problem[]): readonly EntityHead[] {
  const heads: EntityHead[] = []
  const names = new Set(read.entities.map(({ name }) => name.identifier.toLowerCase()))
  const plurals = new Map<string, EntityHead>()
  for (const entity of read.entities) {
    const wrong = wrongEntityName(entity.name, plurals)
    if (wrong) {
      problems.push(wrong)
      continue
    }
    const head = headOf(entity, names)
    if (!entity.plural && isTaken(head, names)) problems.push(pluralTaken(entity, head, read.entities))
    heads.push(head)
    if (!plurals.has(foldName(head.plural))) plurals.set(foldName(head.plural), head)
  }
  if (heads.some((head) => head.name.toLowerCase() === 'user')) return heads
  return [...heads, { name: 'User', label: 'User', plural: 'Users', path: 'user', places: [] }]
}

/** An assumed plural that is the name of another entity is none: `Products` beside `Product`. */
function headOf(read: EntityRead, names: ReadonlySet<string>): EntityHead {
  const isUser = read.name.identifier.toLowerCase() === 'user'
  const name = isUser ? 'User' : upperFirst(read.name.identifier)
  const label = upperFirst(read.name.label)
  const assumed = pluralOf(label)
  const plural = read.plural ? upperFirst(plainText(read.plural)) : isTaken({ name, label }, names) ? label : assumed
  return { name, label, plural, path: kebabOf(name), read, places: [] }
}

/** Is the assumed plural the name of another entity? */
function isTaken({ name, label }: Pick<EntityHead, 'name' | 'label'>, names: ReadonlySet<string>): boolean {
  const plural = foldName(pluralOf(label))
  return plural !== name.toLowerCase() && names.has(plural)
}

/** The two may be one entity that was named in two ways. */
function pluralTaken(entity: EntityRead, { label }: EntityHead, entities: readonly EntityRead[]): Problem {
  const plural = pluralOf(label)
  const other = entities.find(({ name }) => name.identifier.toLowerCase() === foldName(plural))
  const second = other && { span: other.span, label: 'the other one' }
  return entitiesProblem('ENT-049', { span: entity.span, ...(second && { second }) }, { entity: label, plural })
}

function wrongEntityName(name: WrittenName, plurals: ReadonlyMap<string, EntityHead>): Problem | undefined {
  const at = { span: name.span }
  if (name.identifier === '') return entitiesProblem('ENT-004', at, { name: name.label })
  if (name.own && !isIdentifier(name.own.text)) {
    return entitiesProblem('ENT-037', { span: name.own.span }, { identifier: name.own.text })
  }
  if (isReserved(name.identifier)) return entitiesProblem('ENT-003', at, { name: name.identifier })
  const type = TYPE_NAMES.find((word) => foldName(word) === name.identifier.toLowerCase())
  if (type) return entitiesProblem('ENT-036', at, { name: name.label, other: `the type "${type}"` })
  const plural = plurals.get(name.identifier.toLowerCase())
  const second = plural?.read && { span: plural.read.span, label: 'the other one' }
  if (plural?.read?.plural)
    return entitiesProblem('ENT-036', { ...at, second }, { name: name.label, other: `the plural of "${plural.label}"` })
  return undefined
}

function typeWorld(heads: readonly EntityHead[], around: Surroundings): TypeWorld {
  const known = heads.map(({ name, label, plural, read }) => ({ name, label, plural, isPart: Boolean(read?.partOf) }))
  const entities = settled('world.entities', '', known)
  const lists = settled('world.lists', '', around.lists)
  const wholes = lookup('world.wholes', [entities], () => {
    const names = entities.flatMap(({ name, isPart }) => (isPart ? [] : [name]))
    return () => names
  })
  const types = always('world.types', settled('world.types', '', around.types))
  const all = always('world.all', entities)
  const allLists = always('world.allLists', lists)
  const letters = ({ name, label }: (typeof lists)[number]) => [lettersOf(label), lettersOf(name)]
  return view({
    entity: lookup('world.entity', [entities], () =>
      finder(entities, ({ name, label, plural }) => [name, label, plural]),
    ),
    codes: lookup(
      'world.codes',
      [lists],
      () => (written: string) => lists.find((list) => letters(list).includes(lettersOf(written))),
    ),
    get wholes() {
      return wholes('')
    },
    get entityLabels() {
      return all().map(({ label }) => label)
    },
    get codeLists() {
      return allLists().map(({ label }) => label)
    },
    get currency() {
      return types().currency
    },
    get currencyWrong() {
      return types().currencyWrong
    },
    get uploadSize() {
      return types().uploadSize
    },
    get passwordLength() {
      return types().passwordLength
    },
  })
}

const headsByName = once((heads: readonly EntityHead[]) =>
  finder(heads, ({ name, label, plural }) => [name, label, plural]),
)

function findWholes(heads: readonly EntityHead[], problems: Problem[]): readonly EntityHead[] {
  const wholesOf = new Map<string, EntityHead['places']>()
  for (const head of heads) {
    const { partOf, alsoPartOf = [] } = head.read ?? {}
    const places = [...(partOf ? [partOf] : []), ...alsoPartOf].flatMap((read) => {
      const whole = findWhole(head, read, heads, wholesOf, problems)
      return whole ? [{ whole: whole.name, read }] : []
    })
    wholesOf.set(head.name, places)
  }
  return heads.map((head) => {
    const places = wholesOf.get(head.name) ?? []
    return places[0] ? { ...head, places, whole: places[0].whole } : head
  })
}

/** `wholesOf`: those of the entities before it. */
function findWhole(
  head: EntityHead,
  partOf: PartOfRead,
  heads: readonly EntityHead[],
  wholesOf: ReadonlyMap<string, EntityHead['places']>,
  problems: Problem[],
): EntityHead | undefined {
  const whole = headsByName(heads)(plainText(partOf.whole))
  noteUse(partOf.whole, 'entity', whole?.name)
  const wrong = whole ? wrongWhole(head, whole, partOf.whole, wholesOf) : unknownWhole(partOf.whole, heads)
  if (wrong) problems.push(wrong)
  return wrong ? undefined : whole
}

function unknownWhole(written: Phrase, heads: readonly EntityHead[]): Problem {
  const whole = plainText(written)
  const meant = closest(
    whole,
    heads.map((head) => head.label),
  )
  return entitiesProblem('ENT-023', { span: written.span, fix: fixTo(written.span, meant) }, { whole, meant })
}

function wrongWhole(
  head: EntityHead,
  whole: EntityHead,
  written: Phrase,
  wholesOf: ReadonlyMap<string, EntityHead['places']>,
): Problem | undefined {
  const within = (name: string): boolean =>
    name === head.name || (wholesOf.get(name) ?? []).some((place) => within(place.whole))
  const reason =
    head.name === 'User'
      ? 'people exist by themselves'
      : within(whole.name)
        ? 'it would be a part of itself'
        : undefined
  return reason === undefined
    ? undefined
    : entitiesProblem('ENT-024', { span: written.span }, { entity: head.label, reason })
}

/** In document order, each followed by its parts and theirs. */
function wholesFirst(entities: readonly EntityDeclared[]): readonly EntityDeclared[] {
  const partsOf = Map.groupBy(entities, (part) => part.partOf?.entity)
  const withParts = (whole: EntityDeclared): readonly EntityDeclared[] => [
    whole,
    ...(partsOf.get(whole.name) ?? []).flatMap(withParts),
  ]
  return entities.filter((entity) => !entity.partOf).flatMap(withParts)
}
