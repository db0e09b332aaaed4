/**
 * A refusal: what the engine answers instead of doing what was asked. It is thrown, so that the transaction it arises in
 * rolls back as a whole; the edge (`http`) turns it into a `WireProblem` with the status and wording of the plan's
 * error catalogue. A refusal holds codes and values, never wording.
 */
import type { BuiltInCode } from '@ninefold/plan'
import type { Environment, Expr, Origin } from '@ninefold/plan/expression'
import type { RecordValue, Value } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'

/** The record that a wording speaks of, with what the store answered to its expressions. */
export interface About {
  readonly entity: string
  readonly record: RecordValue
  readonly answer?: Environment['answer']
  /** Values of the wording that the reader may not read. */
  readonly hidden?: ReadonlySet<Expr>
}

/** One thing that stands in the way. */
export interface Finding {
  /** A `BuiltInCode`, or a code of the document's own. */
  readonly code: string
  readonly weight: 'error' | 'warning'
  /** Path in the input, `lines.0.amount`; absent where it concerns the whole. */
  readonly field?: string
  /** What people call that field; absent where nothing in the document stands behind it. */
  readonly label?: string
  /** What the catalogue's wording may name beside the record's fields: `max`, `field`, `options` … */
  readonly parameters: Readonly<Record<string, Value>>
  /** The line that decided it: a rule, a field, a grant. */
  readonly origin?: Origin
  /** The record as `this` of the wording: a rule's message may name its fields. Not to be sent as it is. */
  readonly about?: About
  /** It is another record than the one that was sent that breaks the rule. Not to be sent as it is. */
  readonly elsewhere?: { readonly entity: string; readonly id: string }
  /** Of several in one transaction, which it is about. Not to be sent as it is. */
  readonly operation?: number
  /** That other record, where the principal may read it. */
  readonly record?: { readonly entity: string; readonly id: string; readonly label: string }
}

export class Refusal extends Error {
  /** All findings, never empty; the first decides code and status. */
  readonly findings: readonly [Finding, ...Finding[]]
  /** On STALE: the record as it is now, as the principal may see it. */
  readonly current: WireRecord | undefined

  constructor(findings: readonly [Finding, ...Finding[]], current?: WireRecord) {
    super(findings.map((f) => (f.field === undefined ? f.code : `${f.code} ${f.field}`)).join(', '))
    this.name = 'Refusal'
    this.findings = findings
    this.current = current
  }

  /** The first finding's code. */
  get code(): string {
    return this.findings[0].code
  }
}

type Detail = Partial<Omit<Finding, 'code' | 'parameters'>> & { readonly parameters?: Finding['parameters'] }

export const finding = (code: BuiltInCode | (string & {}), detail: Detail = {}): Finding => ({
  code,
  weight: 'error',
  ...detail,
  parameters: detail.parameters ?? {},
})

/** `throw refuse('NOT_FOUND')` */
export const refuse = (code: BuiltInCode | (string & {}), detail: Detail = {}): Refusal =>
  new Refusal([finding(code, detail)])

/** FORBIDDEN; SIGN_IN_NEEDED where nobody is signed in, who might be allowed once they are. */
export const notAllowed = ({ person }: { readonly person: string | null }, detail: Detail = {}): Refusal =>
  refuse(person === null ? 'SIGN_IN_NEEDED' : 'FORBIDDEN', detail)
