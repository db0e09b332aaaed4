/** `a and b or c` without brackets, which many read as `a and (b or c)`: both readings, written out. */
import { parseExpression } from './parse.ts'
import type { Range, Syntax } from './syntax.ts'

interface MixedOperators extends Range {
  /** As it is understood: `and` first. */
  readonly understood: string
  /** The other reading: `or` first. */
  readonly other: string
}

/** The outermost of them, in the order of the text. */
export function mixedOperatorsIn(source: string): readonly MixedOperators[] {
  return found(
    parseExpression(source, () => {}),
    source,
  )
}

function found(syntax: Syntax, source: string): readonly MixedOperators[] {
  const row = rowOf(syntax)
  const inside = row.parts
    .flatMap((part) => (part === syntax ? childrenOf(part) : [part]))
    .flatMap((part) => found(part, source))
  if (new Set(row.operators).size < 2) return inside
  const texts = row.parts.map(({ start, end }) => source.slice(start, end).trim())
  const { start, end } = syntax
  return [
    { start, end, understood: written(texts, row.operators, 'and'), other: written(texts, row.operators, 'or') },
    ...inside,
  ]
}

/** What `and` and `or` join without brackets, in order. */
interface Row {
  readonly parts: readonly Syntax[]
  readonly operators: readonly string[]
}

function rowOf(syntax: Syntax): Row {
  if (syntax.op !== 'call' || syntax.form !== 'operator' || (syntax.fn !== 'and' && syntax.fn !== 'or'))
    return { parts: [syntax], operators: [] }
  const [left, right] = syntax.args.map((arg) => (arg.bracketed ? { parts: [arg], operators: [] } : rowOf(arg)))
  return { parts: [...left!.parts, ...right!.parts], operators: [...left!.operators, syntax.fn, ...right!.operators] }
}

/** With brackets around each run that `first` joins. */
function written(texts: readonly string[], operators: readonly string[], first: string): string {
  const runs: string[][] = [[texts[0]!]]
  for (const [index, operator] of operators.entries()) {
    if (operator === first) runs.at(-1)!.push(texts[index + 1]!)
    else runs.push([texts[index + 1]!])
  }
  const other = first === 'and' ? 'or' : 'and'
  return runs.map((run) => (run.length > 1 ? `(${run.join(` ${first} `)})` : run[0])).join(` ${other} `)
}

function childrenOf(syntax: Syntax): readonly Syntax[] {
  switch (syntax.op) {
    case 'call':
      return syntax.args
    case 'list':
      return syntax.items
    case 'map':
      return syntax.entries.map(({ value }) => value)
    case 'member':
    case 'roleOf':
      return [syntax.of]
    case 'literal':
    case 'name':
    case 'role':
    case 'hole':
      return []
  }
}
