/** `create Receipt for each line with …`: finds the list, and the name of its records in the values. */
import { pattern } from '@ninefold/plan/pattern'
import { append, pluralOf, singularOf, foldName, identifierOf } from '@ninefold/plan/base'
import { type Phrase, matchPattern, plainText, soleCode } from '../../../document/index.ts'
import { readsOf, type Expr } from '@ninefold/plan/expression'
import { type Type, typeOfField } from '@ninefold/plan/values'
import type { Problem } from '@ninefold/plan/problem'
import { checkPhrase, type ScopeHere, noteUse, type EntityName } from '../../../kernel/index.ts'
import { lifecycleProblem } from '../problems.ts'
import type { LifecycleScope } from '../scope.ts'

export interface EachFound {
  readonly list: Expr
  readonly variable: string
  readonly type: Type
}

interface Context extends LifecycleScope {
  readonly entity: EntityName
  readonly scope: ScopeHere
  readonly problems: Problem[]
}

const NAME_IN_LIST = pattern('{name} (in|of|from) {list}')

/** `line`, `lines`, `line in lines`, ``task in `tasks.filter(t, t.open)` ``. */
export function findEach(phrase: Phrase, context: Context): EachFound | undefined {
  const { name, list } = matchPattern(phrase, NAME_IN_LIST) ?? {}
  const found = name && list && !soleCode(phrase) ? listNamed(list, context) : undefined
  if (name && found) return eachOf(found, identifierOf(plainText(name)), phrase, context)
  const own = listNamed(phrase, context)
  if (own) return eachOf(own, variableFor(plainText(phrase), phrase), phrase, context)
  context.problems.push(notAList(phrase, context))
  return undefined
}

const variableFor = (written: string, phrase: Phrase): string =>
  soleCode(phrase) && !/^[\p{L}\p{N}_ ]+$/u.test(written) ? 'item' : identifierOf(singularOf(written) ?? written)

/** The list field with this name, its singular, or the name of its entity; else an expression. */
function listNamed(phrase: Phrase, { entity, names, scope, problems }: Context): Expr | undefined {
  const written = plainText(phrase)
  const called = [written, pluralOf(written)].map(foldName)
  const lists = listsOf(entity)
  const field =
    lists.find(({ name, label }) => [name, label].some((one) => called.includes(foldName(one)))) ??
    lists.find(({ type }) => 'entity' in type && foldName(names.entity(type.entity)?.label ?? '') === foldName(written))
  if (!field) return soleCode(phrase) ? checked(phrase, { names, scope, problems }) : undefined
  if ([field.name, field.label].some((one) => foldName(one) === called[0]))
    noteUse(phrase, 'field', field.name, entity.name)
  const of = { op: 'name', scope: 'this', name: '', type: { kind: 'record', entity: entity.name } } as const
  const tree = { op: 'field', of, field: field.name, type: typeOfField(field.type)! } as const
  return { source: field.name, tree, reads: readsOf(tree), origin: names.originOf(phrase.span) }
}

function checked(phrase: Phrase, { names, scope, problems }: Pick<Context, 'names' | 'scope' | 'problems'>) {
  const { expr, problems: found } = checkPhrase(phrase, names, scope)
  append(problems, found)
  return expr
}

const listsOf = ({ fields }: EntityName) =>
  fields.filter(({ type }) => {
    const of = typeOfField(type)
    return of?.kind === 'list' && of.of.kind === 'record'
  })

function eachOf(list: Expr, variable: string, phrase: Phrase, context: Context): EachFound | undefined {
  const { type } = list.tree
  if (type.kind === 'list' && type.of.kind === 'record') return { list, variable, type: type.of }
  if (type.kind !== 'unknown') context.problems.push(notAList(phrase, context))
  return undefined
}

function notAList(phrase: Phrase, { entity }: Context): Problem {
  const lists = listsOf(entity).map(({ name }) => `\`${name}\``)
  const parameters = { name: plainText(phrase), entity: entity.label, lists: lists.join(', ') || 'it has none' }
  return lifecycleProblem('LIF-058', { span: phrase.span }, parameters)
}

/** The list of values, one for each record of the list. */
export function ofEach(value: Expr, { list, variable }: EachFound): Expr {
  const type = { kind: 'list', of: value.tree.type } as const
  const tree = { op: 'macro', fn: 'map', over: list.tree, variable, body: value.tree, type } as const
  return { ...value, tree, reads: readsOf(tree) }
}
