/** Signature help: the function around the cursor, and the argument at the cursor. */
import { FUNCTION_MEANINGS, macroByName, operations, tokenize, type Token } from '@ninefold/plan/expression'
import type { Analysis } from './analysis.ts'
import { indexIn, noteAt } from './names-in-expression.ts'

interface Signature {
  /** `round(x, places)`; one for each overload. */
  readonly usages: readonly { readonly label: string; readonly parameters: readonly string[] }[]
  /** The index of the overload that fits the written arguments. */
  readonly active: number
  /** From 0. */
  readonly parameter: number
  readonly documentation: string
}

/** The function around the offset, and the parameter at the offset. */
export function signatureAt(analysis: Analysis, file: string, offset: number): Signature | undefined {
  const note = noteAt(analysis.names, file, offset)
  if (!note) return undefined
  const at = offset > note.piece.span.start ? indexIn(note, offset - 1) + 1 : 0
  const call = callAround(
    tokenize(note.piece.text, () => {}),
    at,
  )
  const known =
    call && (call.method ? (macroByName.get(call.name) ?? operations.get(call.name)) : operations.get(call.name))
  if (!call || !known || known.usage.length === 0) return undefined
  const usages = known.usage.map((label) => ({ label, parameters: parametersOf(label) }))
  // The first argument of a function after a dot is its receiver.
  const before = call.method && !macroByName.has(call.name) ? 1 : 0
  const parameter = call.commas + before
  const active = Math.max(
    0,
    usages.findIndex(({ parameters }) => parameters.length > parameter),
  )
  return { usages, active, parameter, documentation: FUNCTION_MEANINGS[call.name] ?? '' }
}

interface Call {
  readonly name: string
  readonly method: boolean
  readonly commas: number
}

/** The innermost open bracket with a name before it. */
function callAround(tokens: readonly Token[], at: number): Call | undefined {
  const open: { readonly name: string; readonly method: boolean; commas: number }[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.start >= at || token.kind === 'end') break
    if (token.kind !== 'symbol') continue
    const name = tokens[index - 1]
    if ('([{'.includes(token.text)) {
      const called = token.text === '(' && name?.kind === 'name' ? name.text : ''
      open.push({ name: called, method: tokens[index - 2]?.text === '.', commas: 0 })
    } else if (')]}'.includes(token.text)) open.pop()
    else if (token.text === ',' && open.length > 0) open.at(-1)!.commas++
  }
  const last = open.at(-1)
  return last && last.name !== '' ? last : undefined
}

const parametersOf = (usage: string): readonly string[] => {
  const inside = /\((.*)\)$/u.exec(usage)?.[1] ?? ''
  return inside === '' ? [] : inside.split(/,\s*/u)
}
