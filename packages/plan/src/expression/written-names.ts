/** Where the names of fields and choices stand in the text of an expression: whoever renames them there needs the places. */
import type { Type } from '../values/index.ts'
import type { Range, Syntax } from './syntax.ts'
import type { Tree } from './tree.ts'

/** The name alone: what stands behind the dot, before the bracket, or between the quotes. Undefined for what is no name. */
export function placeOfName(syntax: Syntax, tree: Tree, text: string): Range | undefined {
  if (syntax.op === 'member' || syntax.op === 'role' || syntax.op === 'roleOf') return syntax.nameAt
  if (syntax.op === 'call') return tree.op === 'shape' ? syntax.fnAt : undefined
  if (syntax.op === 'name') return withoutBrackets(syntax, text)
  if (syntax.op !== 'literal' || tree.op !== 'literal' || typeof tree.value !== 'string') return undefined
  const at = text.slice(syntax.start, syntax.end).indexOf(tree.value)
  return at < 0 ? undefined : { start: syntax.start + at, end: syntax.start + at + tree.value.length }
}

/** A part in brackets reaches from one to the other. */
function withoutBrackets({ start, end }: Range, text: string): Range {
  const inside = /^[(\s]*(.*?)[)\s]*$/su.exec(text.slice(start, end))?.[1] ?? ''
  const at = text.indexOf(inside, start)
  return { start: at, end: at + inside.length }
}

/** The names of the entities that records of a type may belong to. */
export function entitiesOfType(type: Type): readonly string[] {
  if (type.kind === 'either') return type.entities
  return type.kind === 'record' ? [type.entity] : []
}

/**
 * Whose choices these are, of these fields. A type carries the very list of its field; where a place has a list of its own with the
 * same choices, they are taken for those of the only field that has these.
 */
export function choiceOwners<Owner>(
  fields: Iterable<{ readonly type: Type; readonly owner: Owner }>,
): (options: readonly string[]) => Owner | undefined {
  const byList = new Map<readonly string[], Owner>()
  const byText = new Map<string, readonly Owner[]>()
  for (const { type, owner } of fields) {
    const options = optionsOf(type)
    if (!options) continue
    byList.set(options, owner)
    byText.set(options.join('\n'), [...(byText.get(options.join('\n')) ?? []), owner])
  }
  return (options) => {
    const alike = byText.get(options.join('\n')) ?? []
    return byList.get(options) ?? (alike.length === 1 ? alike[0] : undefined)
  }
}

function optionsOf(type: Type): readonly string[] | undefined {
  if (type.kind === 'list') return optionsOf(type.of)
  return type.kind === 'choice' ? type.options : undefined
}
