// The tree that is being edited. Conditions that lack a value are only here; the address has the others, as an expression.
import { useEffect, useRef, useState } from 'react'
import type { Filtering } from './filtering.ts'
import { printFilter, type FilterContext } from './print.ts'
import { readFilter } from './read.ts'
import type { FilterGroup } from './tree.ts'

/** Milliseconds after the last change. */
const PAUSE = 250

interface FilterDraft {
  readonly tree: FilterGroup
  readonly setTree: (tree: FilterGroup) => void
  readonly expression: string
  /** Applies the last change at once. */
  readonly apply: () => void
}

export function useDraft({ expression, change }: Filtering, context: FilterContext): FilterDraft {
  const [tree, setTree] = useState(() => readFilter(expression, context))
  const [applied, setApplied] = useState(expression)
  const isFirst = useRef(true)
  const printed = printFilter(tree, context)
  if (expression !== applied) {
    setApplied(expression)
    if (expression !== printed) setTree(readFilter(expression, context))
  }
  const [touched, setTouched] = useState(false)
  const apply = () => {
    if (!touched || printed === applied) return
    setApplied(printed)
    change(printed, isFirst.current)
    isFirst.current = false
  }
  useEffect(() => {
    const timer = setTimeout(apply, PAUSE)
    return () => clearTimeout(timer)
  })
  return {
    tree,
    setTree: (next) => {
      setTouched(true)
      setTree(next)
    },
    expression: printed,
    apply,
  }
}
