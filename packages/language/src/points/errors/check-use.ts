/** Warns of codes that nothing raises. */
import { closest } from '../../problem/closest.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { BUILT_IN, findBuiltIn } from './built-in.ts'
import type { ErrorsRead } from './model.ts'
import { errorsProblem } from './problems.ts'

/** `codeless`: the first rule, where none says a code. A code of the document's own that nothing raises; one that is nearly a built-in code was meant to be that one. */
export function checkErrorUse(
  read: ErrorsRead,
  raised: ReadonlySet<string>,
  codeless: Span | undefined,
): readonly Problem[] {
  const second = codeless && { span: codeless, label: 'no rule says a code' }
  const silent = read.errors.filter(({ code }) => !raised.has(code) && !findBuiltIn(code))
  return silent.map(({ code, span }) => {
    const meant = closest(
      code,
      BUILT_IN.map((one) => one.code),
    )
    if (meant === undefined) return errorsProblem('ERR-005', { span, ...(second && { second }) }, { code })
    const fix = { title: `Write ${meant}`, edits: [{ span, text: meant }] }
    return errorsProblem('ERR-006', { span, fix }, { code, meant })
  })
}
