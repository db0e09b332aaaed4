/** `the vehicle is available`: a state, or another choice, said of a record without its field. */
import type { EntitySchema, Scope } from './schema.ts'

const PATH = String.raw`[\p{L}_][\p{L}\p{N}_.]*`
const END = String.raw`(?=\s+(?:and|or)\b|\s*[)?:,.]|\s*$)`
const SAID = new RegExp(String.raw`(?<![\p{L}\p{N}_.])(${PATH}) (?:is|has been) (not )?([^'"()=<>.]+?)${END}`, 'giu')

/** With the field in its place where one of the record's alone has such a choice. */
export const withStates = (text: string, scope: Scope): string =>
  text.replace(SAID, (match, path: string, not: string | undefined, value: string) => {
    const found = fieldWith(value, path, scope)
    return found === undefined ? match : `${found.path} ${not ? '!=' : '=='} '${found.option}'`
  })

const ONE_OF = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])(${PATH}) (?:is|are) (not )?(?:one of |either |any of )?([^()=<>]*?(?:,| or | nor )[^()=<>]*?)(?=\s+and\s|\s*[)?:]|\s*$)`,
  'giu',
)

/** `status is approved or done`: a choice that is one of several. */
export const withOneOf = (text: string, scope: Scope): string =>
  text.replace(ONE_OF, (match: string, path: string, not: string | undefined, values: string) => {
    const options = optionsAt(path, scope)
    const states = values
      .split(/\s*,\s*(?:n?or\s+)?|\s+n?or\s+/iu)
      .map((value) => value.replace(/^['"“‘]|['"”’]$/gu, '').toLowerCase())
      .map((value) => options.find((option) => option.toLowerCase() === value))
    if (states.length < 2 || states.includes(undefined)) return match
    return `${path} ${not ? 'not in' : 'in'} [${states.map((option) => `'${option}'`).join(', ')}]`
  })

function optionsAt(path: string, scope: Scope): readonly string[] {
  const names = path.split('.')
  const field = names.pop()!.toLowerCase()
  const type = entityAt(names.join('.') || 'it', scope)?.fields.get(field)?.type
  return type?.kind === 'choice' ? type.options : []
}

function fieldWith(value: string, path: string, scope: Scope): { path: string; option: string } | undefined {
  const entity = entityAt(path, scope)
  const fitting = [...(entity?.fields.values() ?? [])].flatMap(({ name, type }) => {
    const option =
      type.kind === 'choice' ? type.options.find((one) => one.toLowerCase() === value.toLowerCase()) : undefined
    return option === undefined ? [] : [{ path: isItself(path, scope) ? name : `${path}.${name}`, option }]
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** `it`, `booking` in what is said of a booking. */
const isItself = (path: string, { schema, this: own }: Scope): boolean =>
  own !== undefined &&
  !schema.entity(own)?.fields.has(path.toLowerCase()) &&
  (/^it$/iu.test(path) || schema.entity(path)?.name === own)

function entityAt(path: string, scope: Scope): EntitySchema | undefined {
  const { schema, this: own } = scope
  const start = own === undefined ? undefined : schema.entity(own)
  if (isItself(path, scope)) return start
  return path.split('.').reduce<EntitySchema | undefined>((entity, name) => {
    const type = entity?.fields.get(name.toLowerCase())?.type
    return type?.kind === 'record' ? schema.entity(type.entity) : undefined
  }, start)
}
