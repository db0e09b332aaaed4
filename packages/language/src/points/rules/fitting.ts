/** Finds the entity of a condition that names no entity: the only one that has all its fields. */
import { type Phrase, plainText } from '../../document/index.ts'
import { checkExpression, parseExpression, type CheckedExpression, type Syntax } from '@ninefold/plan/expression'
import { isReserved } from '@ninefold/plan/base'
import type { EntityName, Names } from '../../kernel/index.ts'
import type { RuleScope } from './scope.ts'

/** Checks a condition of the entity. Its problems have the span of the entity. */
export function checkFor(source: string, entity: EntityName, names: Names): CheckedExpression {
  const span = entity.span ?? { file: '', start: 0, end: 0 }
  const scope = { schema: names.schema, this: entity.name, old: true }
  return checkExpression(source, { span, origin: names.originOf(span) }, scope, { kind: 'yesNo' })
}

/** The only entity for which the condition has no problems. */
export function onlyFitting(expression: Phrase, context: RuleScope): EntityName | undefined {
  const { names } = context
  const { span } = expression
  const source = plainText(expression)
  const place = { span, origin: names.originOf(span) }
  const fitting: EntityName[] = []
  for (const name of candidates(source, context)) {
    const { expr } = checkExpression(source, place, { schema: names.schema, this: name }, { kind: 'yesNo' })
    const entity = expr && expr.reads.length > 0 ? names.entity(name) : undefined
    if (entity) fitting.push(entity)
    if (fitting.length > 1) return undefined
  }
  return fitting[0]
}

/** The entities that have a field for each name that can only be a field. No other entity needs to be tried. */
function candidates(source: string, { names, having }: RuleScope): readonly string[] {
  let broken = false
  const syntax = parseExpression(source, () => (broken = true))
  if (broken) return []
  const { schema } = names
  const isField = (name: string): boolean =>
    !isReserved(name) &&
    !ELSEWHERE.has(name.toLowerCase()) &&
    !(schema.entity(name) ?? schema.constant(name) ?? schema.role(name))
  const needed = [...new Set(namesIn(syntax))].filter(isField)
  if (needed.length === 0) return names.entities.flatMap(({ name, span }) => (span ? [name] : []))
  const [fewest = [], ...more] = needed.map(having).toSorted((a, b) => a.length - b.length)
  return more.map((list) => new Set(list)).reduce((left, list) => left.filter((name) => list.has(name)), fewest)
}

/** Built-in names of expressions that a field may have too. */
const ELSEWHERE: ReadonlySet<string> = new Set(['request', 'whole'])

/** The first names of paths, except possible variables of macros, such as `l` in `lines.sum(l, l.amount)`. */
function namesIn(syntax: Syntax): readonly string[] {
  switch (syntax.op) {
    case 'name':
      return [syntax.name]
    case 'member':
    case 'roleOf':
      return namesIn(syntax.of)
    case 'list':
      return syntax.items.flatMap(namesIn)
    case 'map':
      return syntax.entries.flatMap(({ value }) => namesIn(value))
    case 'call': {
      const [, variable] = syntax.form === 'method' ? syntax.args : []
      const all = syntax.args.flatMap(namesIn)
      return variable?.op === 'name' ? all.filter((name) => name !== variable.name) : all
    }
    case 'literal':
    case 'role':
    case 'hole':
      return []
  }
}
