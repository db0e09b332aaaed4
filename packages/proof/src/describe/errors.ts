/** Describes point 8: the messages of errors. */
import { type ErrorEntry, BUILT_IN } from '@ninefold/plan'
import { line, type DescribedLine } from './described.ts'
import { describeTemplate } from './messages.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

/** Built-in errors are described only if the document changes their messages. */
export const describeErrors = ({ plan }: Wording): readonly DescribedLine[] =>
  plan.errors.flatMap((error) => {
    const usual = BUILT_IN.find(({ code }) => code === error.code)
    const own = remaining(error, omit('code', 'status', 'message', 'remedy', 'at'))
    const same = usual && usual.status === error.status && usual.message === describeTemplate(error.message)
    if (same && usual.remedy === describeTemplate(error.remedy) && error.at === undefined && own === '') return []
    return [line(`${describeError(error)}${own}`, error.origin)]
  })

const describeError = ({ code, status, message, remedy, at }: ErrorEntry): string =>
  `${code} (${status}${at ? `, at ${describeTemplate(at)}` : ''}): ${describeTemplate(message)}${remedy.length > 0 ? ` → ${describeTemplate(remedy)}` : ''}`
