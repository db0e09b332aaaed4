/** The error codes of guards with messages, for the catalogue of point 8. */
import { plainText } from '../../../document/index.ts'
import { codeOf, isErrorCode, type ErrorWording } from '../../../kernel/index.ts'
import type { LifecyclesRead } from '../model.ts'

/** The code of the column *Error*, else one from the name of the action, `SUBMIT_REFUSED`. Codes in `known` are left out. */
export function guardWordings({ subjects }: LifecyclesRead, known: readonly ErrorWording[]): readonly ErrorWording[] {
  const used = new Set(known.map(({ code }) => code))
  const found: ErrorWording[] = []
  for (const { message, error, label } of subjects.flatMap(({ actions }) => actions)) {
    if (!message) continue
    const named = error && plainText(error)
    const code = named === undefined ? freeCode(`${codeOf(plainText(label))}_REFUSED`, used) : errorCode(named)
    if (used.has(code)) continue
    used.add(code)
    const place = error ? { span: error.span } : { span: message.span, derived: true }
    found.push({ code, ...place, like: 'GUARD_REFUSED', message })
  }
  return found
}

const errorCode = (text: string): string => (isErrorCode(text) ? text : codeOf(text))

function freeCode(base: string, used: ReadonlySet<string>): string {
  let code = base
  for (let number = 2; used.has(code); number++) code = `${base}_${number}`
  return code
}
