/** The program of the process that compiles large documents. */
import { deflateSync } from 'node:zlib'
import { writePlan, type Explanation } from '@ninefold/plan'
import type { Source } from '../documents/index.ts'
import { serve } from '../processes/index.ts'
import { compileText, explanationsIn } from './document.ts'
import { lotsOf, type Lot } from './lots.ts'

export interface CompileRequest {
  /** `warm`: only the results that are memoized for the next text are wanted. */
  readonly kind: 'compile' | 'explain' | 'warm'
  readonly sources: readonly Source[]
}

/** The plan follows in lots. */
export interface CompileAnswer {
  /** The problems, as JSON. */
  readonly found: string
  /** The plan as `packPlan` packs it; absent if there are errors. */
  readonly packed?: Uint8Array
}

/** A lot a message: the server answers others before it takes the next one. */
const PARTS_MOST = 1

serve<CompileRequest>(
  () =>
    async ({ kind, sources }): Promise<readonly (CompileAnswer | Lot | Explanation)[]> => {
      if (kind === 'explain') return explanationsIn(sources)
      const { plan, found } = await compileText(sources)
      if (kind === 'warm') return []
      const answer = { found: JSON.stringify(found) }
      return plan ? [{ ...answer, packed: deflateSync(writePlan(plan), { level: 1 }) }, ...lotsOf(plan)] : [answer]
    },
  PARTS_MOST,
)
