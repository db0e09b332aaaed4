/**
 * A refusal: the engine's answer if it does not carry out a request. It is thrown, so that its transaction is rolled
 * back as a whole; `http` turns it into a `WireProblem` with status and text from the plan's error catalogue. A refusal
 * contains codes and values, never texts: those of Ninefold itself are worded for whoever reads them.
 */
import type { BuiltInCode } from '@ninefold/plan'
import type { Environment, Expr, Origin } from '@ninefold/plan/expression'
import { fillIn } from '@ninefold/plan/translation'
import { translationOf } from '@ninefold/plan/translation/catalogues'
import type { RecordValue, Value } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'

/** The record of an error text, with the query results for its expressions. */
export interface About {
  readonly entity: string
  readonly record: RecordValue
  readonly answer?: Environment['answer']
  /** Expressions of the text whose values the reader may not read. */
  readonly hidden?: ReadonlySet<Expr>
}

/** A text of Ninefold in a language, a BCP 47 tag. */
export type Words = (language: string) => string

/** An English text that is translated, with its parameters as `{max}`. */
export const words =
  (english: string, values: Readonly<Record<string, string | number>> = {}): Words =>
  (language) => {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
    return fillIn(translationOf(language, english) ?? english, Object.fromEntries(texts) as Record<string, string>)
  }

/** One reason for a refusal. */
export interface Finding {
  /** A `BuiltInCode`, or a code of the document. */
  readonly code: string
  readonly weight: 'error' | 'warning'
  /** Path in the input, `lines.0.amount`; absent if the finding concerns the whole input. */
  readonly field?: string
  /** The label of that field; absent if it is not a field of the document. */
  readonly label?: string
  /** Values that the catalogue's text may use besides the record's fields: `max`, `field`, `options` … */
  readonly parameters: Readonly<Record<string, Value>>
  /** Values that are texts of Ninefold, as the reader's language has them. */
  readonly words?: Readonly<Record<string, Words>>
  /** The line that caused it: a rule, a field, a grant. */
  readonly origin?: Origin
  /** The record as `this` of the text: a rule's message may use its fields. Not to be sent as it is. */
  readonly about?: About
  /** Another record than the one sent violates the rule. Not to be sent as it is. */
  readonly elsewhere?: { readonly entity: string; readonly id: string }
  /** Its operation, in a transaction with several. Not to be sent as it is. */
  readonly operation?: number
  /** That other record, if the principal may read it. */
  readonly record?: { readonly entity: string; readonly id: string; readonly label: string }
}

export class Refusal extends Error {
  /** All findings, never empty; the first determines code and status. */
  readonly findings: readonly [Finding, ...Finding[]]
  /** For STALE: the current record, as the principal may read it. */
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

/** FORBIDDEN; SIGN_IN_NEEDED if nobody is signed in, since a signed-in user might be allowed. */
export const notAllowed = ({ person }: { readonly person: string | null }, detail: Detail = {}): Refusal =>
  refuse(person === null ? 'SIGN_IN_NEEDED' : 'FORBIDDEN', detail)
