/** What guards refuse with, in words of their own: the codes that the catalogue of point 8 takes in. */
import { plainText } from '../../../document/index.ts'
import { codeOf, isErrorCode, type ErrorWording } from '../../../kernel/index.ts'
import type { LifecyclesRead } from '../model.ts'

/** The code of *Error*, else one after the action, `SUBMIT_REFUSED`; not those that are worded already. */
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
