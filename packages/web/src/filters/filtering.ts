// What a screen and the filter of its records know of each other.
import { useState } from 'react'
import type { Related } from '@ninefold/plan/wire'

export interface Filtering {
  readonly entity: string
  /** The expression as the API takes it; '' for no filter. */
  readonly expression: string
  /** `adds`: the address before can be reached with the back button. */
  readonly change: (expression: string, adds: boolean) => void
  /** The number of records that match; undefined while unknown. */
  readonly matches?: number | undefined
  /** Labels of records that are known already. */
  readonly related?: Related | undefined
}

export interface FilterState {
  /** Where the editor is open. */
  readonly editor: 'panel' | 'sheet' | undefined
  readonly toggle: () => void
  readonly close: () => void
}

export function useFilterState(): FilterState {
  const [editor, setEditor] = useState<FilterState['editor']>()
  const close = () => setEditor(undefined)
  const open = () => setEditor(matchMedia('(max-width: 720px)').matches ? 'sheet' : 'panel')
  return { editor, toggle: editor ? close : open, close }
}
