/**
 * The old plan with the names of the new one, using the former names that the new one states (`Was:`), so that both can
 * be compared.
 */
import { formerChoices, type Entity, type Field, type Lifecycle, type Plan } from '@ninefold/plan'
import { lettersOf } from '@ninefold/plan/base'

export interface Renames {
  /** Old entity → new entity. */
  readonly entities: ReadonlyMap<string, string>
  /** `OldEntity.oldField` → new field. */
  readonly fields: ReadonlyMap<string, string>
  /** `OldEntity.oldField` → old choice or state → new one. */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export function withNewNames(was: Plan, renames: Renames): Plan {
  if (renames.entities.size + renames.fields.size + renames.choices.size === 0) return was
  const literals = new Map<string, ReadonlyMap<string, string>>()
  for (const entity of was.entities)
    for (const { name, type } of entity.fields) {
      const choices = renames.choices.get(`${entity.name}.${name}`)
      if (choices && 'options' in type) literals.set(JSON.stringify(type.options.map(({ key }) => key)), choices)
    }
  const names: NewNames = { ...renames, literals, entityOf: entitiesByName(was) }
  return renamed(withChoices(was, renames), names, '') as Plan
}

/** Renames the choices of fields and the states of life cycles; choices in expressions are in `literals`. */
function withChoices(was: Plan, { choices }: Renames): Plan {
  const inField = (entity: string, field: string) => (key: string) => choices.get(`${entity}.${field}`)?.get(key) ?? key
  const entities = was.entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field): Field => {
      if (!('options' in field.type)) return field
      const newKey = inField(entity.name, field.name)
      const options = field.type.options.map((option) => ({ ...option, key: newKey(option.key) }))
      return { ...field, type: { ...field.type, options: withoutDuplicates(options) } }
    }),
  }))
  const lifecycles = was.lifecycles.map((lifecycle): Lifecycle => {
    const newKey = inField(lifecycle.entity, lifecycle.field)
    return {
      ...lifecycle,
      initial: newKey(lifecycle.initial),
      states: withoutDuplicates(lifecycle.states.map((state) => ({ ...state, key: newKey(state.key) }))),
      actions: lifecycle.actions.map((action) => ({
        ...action,
        from: action.from.map(newKey),
        ...(typeof action.to === 'string' && { to: newKey(action.to) }),
      })),
    }
  })
  return { ...was, entities, lifecycles }
}

/** Choices that were merged count once. */
function withoutDuplicates<T extends { readonly key: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.key, one])).values()]
}

/**
 * The former names that the new version states. If only some records get the new name of a choice, it does not count as
 * renamed.
 */
export function renamesBetween(was: Plan, now: Plan): Renames {
  const entities = new Map<string, string>()
  const fields = new Map<string, string>()
  const choices = new Map<string, ReadonlyMap<string, string>>()
  for (const entity of now.entities) {
    const own = was.entities.find(({ name }) => name === entity.name)
    const old = own ?? was.entities.find(({ name, label }) => entity.was.some((one) => isCalled(one, name, label)))
    if (!old) continue
    if (old.name !== entity.name) entities.set(old.name, entity.name)
    for (const field of entity.fields) {
      const same = old.fields.find(({ name }) => name === field.name)
      const former = same ?? old.fields.find(({ name, label }) => field.was.some((one) => isCalled(one, name, label)))
      if (!former) continue
      if (!same) fields.set(`${old.name}.${former.name}`, field.name)
      const formerOf = choicesWere(former, field)
      if (formerOf.size > 0) choices.set(`${old.name}.${former.name}`, formerOf)
    }
  }
  return { entities, fields, choices }
}

function choicesWere(was: Field, field: Field): ReadonlyMap<string, string> {
  const [old, now] = [was.type, field.type].map(
    (one) => new Set('options' in one ? one.options.map(({ key }) => key) : []),
  )
  const unconditional = formerChoices(was, field).filter(
    ({ from, to, when }) => !when && old!.has(from) && !now!.has(from) && now!.has(to),
  )
  return new Map(unconditional.map(({ from, to }) => [from, to]))
}

const isCalled = (written: string, ...names: readonly string[]): boolean =>
  names.some((name) => lettersOf(name) === lettersOf(written))

interface NewNames extends Renames {
  /** By the keys of all choices of their field, as JSON. */
  readonly literals: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly entityOf: ReadonlyMap<string, Entity>
}

const entitiesByName = ({ entities }: Plan) => new Map(entities.map((entity) => [entity.name, entity]))

/** Properties of a plan whose text is a field or a path of fields, and those with a list of them. */
const ONE_FIELD = new Set(['field', 'ofField', 'by', 'until', 'colour', 'path', 'place'])
const FIELDS = new Set(['fields', 'search', 'per', 'mayChange', 'lanes'])

type Part = Readonly<Record<string, unknown>>

/** `entity`: the old name of the entity whose fields the value names. */
function renamed(value: unknown, names: NewNames, entity: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names, entity))
  if (typeof value !== 'object' || value === null) return value
  const part = value as Part
  const own = isEntity(part) ? String(part['name']) : typeof part['entity'] === 'string' ? part['entity'] : entity
  return Object.fromEntries(
    Object.entries(part).map(([key, inner]) => [key, inPart(part, [key, inner], names, { own, outer: entity })]),
  )
}

/** The entities whose fields a part names: its own, and that of the surrounding part. */
interface Owners {
  readonly own: string
  readonly outer: string
}

function inPart(part: Part, [key, inner]: [string, unknown], names: NewNames, { own, outer: around }: Owners): unknown {
  const newPath = (path: string, of = own) => pathIn(path, of, names)
  if (typeof inner === 'string') {
    if (key === 'entity' || key === 'on') return names.entities.get(inner) ?? inner
    if (key === 'name')
      return isEntity(part) ? (names.entities.get(inner) ?? inner) : isField(part) ? newPath(inner) : inner
    if (part['op'] === 'literal' && key === 'value') return literalIn(part, inner, names)
    if (part['op'] === 'field' && key === 'field') return newPath(inner, entityOfTree(part['of']))
    // The list in the whole, and the part's reference to the whole.
    if ('list' in part && 'whole' in part) return key === 'list' ? newPath(inner) : newPath(inner, around)
    if (part['kind'] === 'noOverlap' && (key === 'from' || key === 'to')) return newPath(inner)
    return ONE_FIELD.has(key) && !isEntity(part) ? newPath(inner) : inner
  }
  if (Array.isArray(inner) && inner.every((item) => typeof item === 'string')) {
    if (key === 'entities') return inner.map((name) => names.entities.get(name) ?? name)
    if (part['kind'] === 'set' && key === 'path') return newPath(inner.join('.')).split('.')
    return FIELDS.has(key) ? inner.map((path) => newPath(path)) : inner
  }
  return renamed(inner, names, own)
}

/** `owner.manager.name`, each step by its entity. */
function pathIn(path: string, entity: string, { fields, entityOf }: NewNames): string {
  let entityHere: string | undefined = entity
  const steps = path.split('.').map((step) => {
    const from: string | undefined = entityHere
    const type = from === undefined ? undefined : entityOf.get(from)?.fields.find(({ name }) => name === step)?.type
    entityHere = type && 'entity' in type ? type.entity : undefined
    return fields.get(`${from ?? ''}.${step}`) ?? step
  })
  return steps.join('.')
}

function literalIn({ type }: Part, value: string, { literals }: NewNames): string {
  const { options } = type as { readonly options?: readonly string[] }
  return (options && literals.get(JSON.stringify(options))?.get(value)) ?? value
}

const isEntity = (part: Part): boolean => 'plural' in part && 'shownAs' in part
const isField = (part: Part): boolean => 'unique' in part && 'system' in part

function entityOfTree(tree: unknown): string {
  const { type } = tree as { readonly type?: { readonly entity?: string } }
  return type?.entity ?? ''
}
