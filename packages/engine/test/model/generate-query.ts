// What somebody might ask a list for: also by fields that they may not see.
import type { Field } from '@ninefold/plan'
import { literalOf, type Asking } from './generate-literal.ts'

export function queryFor(c: Asking, entity: string): { filter?: string; sort?: string; search?: string } {
  const { random } = c
  return {
    ...(random.chance(0.6) && { filter: conditionOver(c, entity, '', 2) }),
    ...(random.chance(0.4) && { sort: sortOver(c, entity) }),
    ...(random.chance(0.15) && {
      search: random.one(['train', 'CAFÉ', 'a', '1', "o'h", '%', '_', 'ünï hotel', 'ß', '2026']),
    }),
  }
}

function conditionOver(c: Asking, entity: string, prefix: string, depth: number): string {
  const { random } = c
  if (depth > 0 && random.chance(0.3)) {
    const sides = [conditionOver(c, entity, prefix, depth - 1), conditionOver(c, entity, prefix, depth - 1)]
    return `(${sides.join(random.chance(0.5) ? ' and ' : ' or ')})`
  }
  if (depth > 0 && random.chance(0.15)) return `not (${conditionOver(c, entity, prefix, depth - 1)})`
  // Ids have other names here.
  const fields = c.index.entity(entity).fields.filter(({ name }) => name !== 'id')
  return overField(c, random.one(fields), prefix, depth)
}

function overField(c: Asking, field: Field, prefix: string, depth: number): string {
  const { random } = c
  const { type } = field
  const name = prefix + field.name
  const literal = literalOf(c, type)
  switch (type.kind) {
    case 'reference':
      if (depth > 0 && random.chance(0.6)) return conditionOver(c, type.entity, `${name}.`, depth - 1)
      if (type.entity === 'User') return `${name} == me`
      return `has(${name})`
    case 'parts':
    case 'inverse':
    case 'many': {
      if (depth === 0 || random.chance(0.3)) return `size(${name}) > ${random.below(3)}`
      const variable = `x${prefix.length}`
      if (type.entity === 'User' && random.chance(0.4)) return `me in ${name}`
      return `${name}.exists(${variable}, ${conditionOver(c, type.entity, `${variable}.`, depth - 1)})`
    }
    case 'yesNo':
      return random.chance(0.5) ? name : `not ${name}`
    case 'choices':
      return `${literal ?? "'a'"} in ${name}`
    default:
      if (literal === undefined || random.chance(0.2)) return random.chance(0.5) ? `has(${name})` : `${name} == null`
      if (type.kind === 'choice') return random.chance(0.5) ? `${name} == ${literal}` : `${name} in [${literal}]`
      if (['text', 'longText'].includes(type.kind) && random.chance(0.4)) return `${name}.contains(${literal})`
      return `${name} ${random.one(['==', '!=', '<', '<=', '>', '>='])} ${literal}`
  }
}

function sortOver(c: Asking, entity: string): string {
  const { random } = c
  const one = (): string => {
    // Files stand in the order of their ids, which are random.
    const field = random.one(c.index.entity(entity).fields.filter(({ type }) => type.kind !== 'file'))
    const inside =
      field.type.kind === 'reference' && random.chance(0.6)
        ? `.${random.one(c.index.entity(field.type.entity).fields.filter(({ type }) => type.kind !== 'file')).name}`
        : ''
    return `${random.chance(0.4) ? '-' : ''}${field.name}${inside}`
  }
  return Array.from({ length: 1 + random.below(2) }, one).join(',')
}
