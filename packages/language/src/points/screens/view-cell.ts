/** The grammar of what a view of a list shows: `submitted claims, newest first with number, title`. */
import { listItems } from '../../document/index.ts'
import { firstOf, readSet, sentence, type Grammar, type Sentence } from '../../kernel/index.ts'
import type { ViewRead } from './model.ts'

type ViewShows = Pick<ViewRead, 'set' | 'columns'>

export const viewShows: Grammar<ViewShows> = {
  takes: 'records of the list, in an order: `submitted claims, newest first`',
  parse: (cell) => {
    const value = firstOf(VIEWS, cell, undefined)
    return value ? { value } : { wrong: cell }
  },
}

/** Like a list on a dashboard. */
const VIEWS: readonly Sentence<ViewShows>[] = [
  sentence('[the] [list of] {set} [with {columns?}]', ({ set, columns }) => ({
    set: readSet(set),
    ...(columns && { columns: listItems(columns) }),
  })),
]
