/** A store that writes down what is read from it. */
import type { Binding } from '@ninefold/plan/values'
import type { Reader, Store } from '../store/index.ts'

export interface Asked {
  readonly text: string
  readonly values: readonly Binding[]
}

/** `take`: what was asked since it was last called, in order. */
export function watch(store: Store): { readonly watched: Store; readonly take: () => readonly Asked[] } {
  let asked: Asked[] = []
  const watchedReader = (reader: Reader): Reader => ({
    ...reader,
    rows(text, values = []) {
      asked.push({ text, values })
      return reader.rows(text, values)
    },
  })
  return {
    watched: { ...store, read: (work, options) => store.read((reader) => work(watchedReader(reader)), options) },
    take: () => {
      const taken = asked
      asked = []
      return taken
    },
  }
}
