// By which column a list is grouped, as the address says.
import type { Column } from '@ninefold/plan'
import { isChoice, isDateType, isReference, isYesNo } from '@ninefold/plan/values'
import type { QueryPlace } from '../../../filters/use-narrowing.ts'

const PARAMETER = 'group'

export interface Grouping {
  /** The columns by which it can be grouped. */
  readonly choices: readonly Column[]
  readonly by: Column | undefined
  readonly choose: (path: string) => void
}

export function groupingOf(columns: readonly Column[], { query, setQuery }: QueryPlace): Grouping {
  const choices = columns.filter(
    ({ path, type }) =>
      !path.includes('.') && (isChoice(type) || isYesNo(type) || isReference(type) || isDateType(type)),
  )
  return {
    choices,
    by: choices.find(({ path }) => path === query.get(PARAMETER)),
    choose: (path) => setQuery({ [PARAMETER]: path }),
  }
}
