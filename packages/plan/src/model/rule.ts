/** Validation rules (point 5). */
import type { Expr, Origin } from '../expression/index.ts'

/** A row of point 5: a condition over records that every change must leave true. */
export interface Rule {
  readonly name: string
  readonly label: string
  readonly entity: string
  /** The rule is looked at only where this is yes. */
  readonly when?: Expr
  /** It is looked at when its own record is written alone, not when something else that it reads is. */
  readonly onSave?: true
  readonly must:
    | { readonly kind: 'hold'; readonly expr: Expr }
    | { readonly kind: 'unique'; readonly fields: readonly string[] }
    /** `lastDay`: of dates, whether the last day belongs to the span; absent, it is not said, and is free. */
    | {
        readonly kind: 'noOverlap'
        readonly from: string
        readonly to: string
        readonly per: readonly string[]
        readonly lastDay?: 'included' | 'free'
      }
  readonly weight: 'error' | 'warning'
  /** A code of point 8. */
  readonly error: string
  /** The fields it speaks of, to show it beside. */
  readonly fields: readonly string[]
  readonly help: string
  readonly origin: Origin
}
