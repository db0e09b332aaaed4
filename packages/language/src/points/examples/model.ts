/** A parsed example (`### Example: …`); each part is a phrase with its span. */
import type { Phrase } from '../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'

export interface ExampleRead {
  readonly title: Phrase
  readonly help: string
  readonly steps: readonly StepRead[]
  readonly span: Span
}

export interface StepRead {
  /** Empty: as in the row above. */
  readonly who: Phrase
  readonly does: Phrase
  readonly with: Phrase
  readonly expect: Phrase
  readonly span: Span
}
