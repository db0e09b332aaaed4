/**
 * Compares data: what happens to existing records. Only the store knows how many rows are affected (`ninefold run
 * --dry-run`).
 */
import { append } from '@ninefold/plan/base'
import { placesOf, type Entity, type Field, type Plan, type Removed } from '@ninefold/plan'
import { type FieldType, hasOptions } from '@ninefold/plan/values'
import { otherProperties } from './other-properties.ts'
import { type Difference, difference, listed, matched, sameMeaning } from './phrases.ts'

export function compareData(was: Plan, now: Plan): readonly Difference[] {
  const { gone, added, both } = matched(was.entities, now.entities, ({ name }) => name)
  return [
    ...added.map(({ label, origin }) => difference('data', 'note', `${label} is new.`, { now: origin })),
    ...gone.map((entity) => describeRemoval(entity, `${entity.label} and its records`, now.removed)),
    ...both.flatMap((pair) => compareEntity(pair.was, pair.now)),
  ]
}

/**
 * Whether the data is kept or dropped, as the document states; without a statement, the new version does not run on
 * existing data.
 */
function describeRemoval(one: Entity | Field, what: string, removed: readonly Removed[] | undefined): Difference {
  const removal = removed?.find(({ name }) => name.toLowerCase() === one.name.toLowerCase())
  const place = { was: one.origin }
  if (removal?.keep) return difference('data', 'loss', `${what} are set aside; they come back with it.`, place)
  if (removal) return difference('data', 'loss', `${what} are dropped for good.`, place)
  const help = `Write \`- Removed: ${one.label} (keep)\` or \`(drop)\`; until then the new version does not run where there is such data.`
  return difference('data', 'question', `${what} are no longer described.`, place, help)
}

function compareEntity(was: Entity, now: Entity): readonly Difference[] {
  const { gone, added, both } = matched(was.fields, now.fields, ({ name }) => name)
  const place = { was: was.origin, now: now.origin }
  return [
    ...(hasLostPlace(was, now)
      ? [difference('data', 'loss', `${now.label} belongs to another whole, or to none.`, place)]
      : []),
    ...gone
      .filter(({ system, computed }) => !system && !computed)
      .map((field) => describeRemoval(field, `The values of ${field.label} of ${now.label}`, now.removed)),
    ...added.filter(({ system }) => !system).map((field) => isNew(field, now)),
    ...both.flatMap((pair) => compareField(pair.was, pair.now, now)),
    ...otherProperties({ was, now }, { about: 'data', what: now.label }, [
      'name',
      'plural',
      'path',
      'fields',
      'partOf',
      'alsoPartOf',
      'removed',
    ]),
  ]
}

/** Whether a place in which its records were parts no longer exists. Additional places lose nothing. */
function hasLostPlace(was: Entity, now: Entity): boolean {
  const places = placesOf(now)
  if (placesOf(was).length === 0) return places.length > 0
  return placesOf(was).some((place) => !places.some((other) => sameMeaning(place, other)))
}

function isNew(field: Field, { label }: Entity): Difference {
  const empty = field.required && !field.required.when && !field.default && !field.computed && !field.oldRecords
  const text = `${field.label} of ${label} is new${empty ? ' and required; records that are there lack it until they are changed' : ''}.`
  return difference('data', empty ? 'narrower' : 'note', text, { now: field.origin })
}

const COMPARED = ['type', 'unique', 'required', 'computed', 'default', 'editable', 'system'] as const

function compareField(was: Field, now: Field, { label }: Entity): readonly Difference[] {
  const place = { was: was.origin, now: now.origin }
  const name = `${now.label} of ${label}`
  const found: Difference[] = []
  if (!sameMeaning(was.type, now.type)) append(found, compareTypes(was.type, now.type, name, place))
  if (now.unique && !was.unique)
    found.push(
      difference('data', 'narrower', `${name} must be unique now; records that share a value stand in the way.`, place),
    )
  if (was.unique && !now.unique) found.push(difference('data', 'wider', `${name} need not be unique any more.`, place))
  if (now.required && !sameMeaning(was.required, now.required))
    found.push(
      difference(
        'data',
        'narrower',
        `${name} is required${now.required.when ? ' under another condition' : ''} now.`,
        place,
      ),
    )
  if (was.required && !now.required) found.push(difference('data', 'wider', `${name} is no longer required.`, place))
  if (!sameMeaning(was.computed, now.computed))
    found.push(difference('data', 'note', computedText(was, now, name), place))
  if (!sameMeaning(was.default, now.default))
    found.push(difference('data', 'note', `New records begin with another ${name}.`, place))
  // Who may edit it, and when, is compared as access.
  append(found, otherProperties({ was, now }, { about: 'data', what: name }, COMPARED))
  return found
}

function computedText(was: Field, now: Field, name: string): string {
  if (!was.computed) return `${name} is worked out now; what was typed into it goes.`
  return now.computed ? `${name} is worked out otherwise.` : `${name} is no longer worked out.`
}

type Place = { readonly was: Field['origin']; readonly now: Field['origin'] }

function compareTypes(was: FieldType, now: FieldType, name: string, place: Place): readonly Difference[] {
  if (was.kind !== now.kind)
    return [
      difference('data', 'loss', `${name} is of another type; each value is taken over or stands in the way.`, place),
    ]
  const options = (type: FieldType) => (hasOptions(type) ? type.options.map(({ key }) => key) : [])
  const { gone, added } = matched(options(was), options(now), (key) => key)
  return [
    ...(gone.length > 0 ? [difference('data', 'narrower', `${name} can no longer be ${listed(gone)}.`, place)] : []),
    ...(added.length > 0 ? [difference('data', 'wider', `${name} can be ${listed(added)} too.`, place)] : []),
    ...(gone.length + added.length === 0
      ? [difference('data', 'note', `What ${name} may hold has changed.`, place)]
      : []),
  ]
}
