/** A store that records the statements read from it. */
import type { Binding } from '@ninefold/plan/values'
import type { Reader, Store } from '../store/index.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly Binding[]
}

/** `take`: the statements since its last call, in order. */
export function watch(store: Store): { readonly watched: Store; readonly take: () => readonly Statement[] } {
  let statements: Statement[] = []
  const noting =
    (rows: Reader['rows']): Reader['rows'] =>
    (text, values = []) => {
      statements.push({ text, values })
      return rows(text, values)
    }
  const watchedReader = (reader: Reader): Reader => ({
    ...reader,
    rows: noting((text, values) => reader.rows(text, values)),
  })
  return {
    watched: {
      ...store,
      read: (work, options) => store.read((reader) => work(watchedReader(reader)), options),
      query: noting((text, values) => store.query(text, values)),
    },
    take: () => {
      const result = statements
      statements = []
      return result
    },
  }
}
