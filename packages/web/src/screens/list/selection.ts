// The selected rows of a list; undefined while nobody selects.
import { useState } from 'react'
import { marked, withoutDone, type Selection } from './bulk/marked.ts'
import type { Row } from './list-pages.ts'

export interface SelectionController {
  /** Those that are listed. */
  readonly rows: readonly Row[]
  readonly selection: Selection | undefined
  /** `undefined` ends the selection. */
  readonly select: (selection: Selection | undefined) => void
  /** Selects a row or the opposite; with `range`, all rows from the last one to this one. */
  readonly mark: (index: number, range: boolean) => void
}

/** `key`: of what is listed. A selection in another list does not count. */
export function useSelection(key: string, rows: readonly Row[]): SelectionController {
  const [state, setState] = useState<{ readonly key: string; readonly selection: Selection }>()
  const selection = state?.key === key ? listed(state.selection, rows) : undefined
  const select = (next: Selection | undefined) => setState(next && { key, selection: next })
  const mark = (index: number, range: boolean) => select(marked(selection, rows, index, range))
  return { rows, selection, select, mark }
}

/** Without the records that have left the list. Those of dropped pages may be in it still. */
function listed(selection: Selection, rows: readonly Row[]): Selection {
  const ids = new Set(rows.map((row) => row?.id))
  const gone = [...selection.records.keys()].filter((id) => !ids.has(id))
  return gone.length === 0 || ids.has(undefined) ? selection : withoutDone(selection, new Set(gone))
}
