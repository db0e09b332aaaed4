/** Point 8: how refusals are worded. */
import { type ErrorEntry, BUILT_IN } from '@ninefold/plan'
import { line, type DescribedLine } from './described.ts'
import { sayTemplate } from './messages.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

/** Built-in refusals are said where they are worded otherwise. */
export const describeErrors = ({ plan }: Wording): readonly DescribedLine[] =>
  plan.errors.flatMap((error) => {
    const usual = BUILT_IN.find(({ code }) => code === error.code)
    const own = remaining(error, omit('code', 'status', 'message', 'remedy', 'at'))
    const same = usual && usual.status === error.status && usual.message === sayTemplate(error.message)
    if (same && usual.remedy === sayTemplate(error.remedy) && error.at === undefined && own === '') return []
    return [line(`${sayError(error)}${own}`, error.origin)]
  })

const sayError = ({ code, status, message, remedy, at }: ErrorEntry): string =>
  `${code} (${status}${at ? `, at ${sayTemplate(at)}` : ''}): ${sayTemplate(message)}${remedy.length > 0 ? ` → ${sayTemplate(remedy)}` : ''}`
