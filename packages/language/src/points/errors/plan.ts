/**
 * Point 8 → the error catalogue of the plan, including the built-in codes. A text may use the fields of the entities whose rules
 * and guards raise its code, constants, and the parameters of the code.
 */
import { append, memoize } from '@ninefold/plan/base'
import type { Type } from '@ninefold/plan/values'
import {
  type Assumption,
  type ErrorEntry,
  type Template,
  BUILT_IN,
  findBuiltIn,
  otherBuiltIns,
  type BuiltIn,
} from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import {
  mapMemoized,
  lookup,
  planTemplate,
  scope,
  type ErrorWording,
  type Names,
  type Outcome,
  type Planned,
  type TemplateText,
} from '../../kernel/index.ts'
import type { ErrorsRead } from './model.ts'
import type { Raiser } from './raisers.ts'

const ANYTHING: Type = { kind: 'unknown' }

/** The dependencies of an error. */
interface Around {
  readonly raisers: (code: string) => readonly Raiser[] | undefined
}

/** The error catalogue of the plan: the errors of the document and the built-in ones. */
export function planErrors(read: ErrorsRead, names: Names, raisers: readonly Raiser[]): Planned<readonly ErrorEntry[]> {
  const around = scope('errors', { raisers: lookup(raisers, (all) => Map.groupBy(all, ({ code }) => code)) })
  const own = mapMemoized(read.errors, planError, names, around)
  return {
    value: [...own.map(({ value }) => value), ...otherBuiltIns(read.errors).map(builtInEntry)],
    problems: own.flatMap(({ problems }) => problems),
    assumptions: assumptionsOf(read),
  }
}

function planError(read: ErrorWording, names: Names, { raisers }: Around): Outcome<ErrorEntry> {
  const problems: Problem[] = []
  const builtIn = findBuiltIn(read.like ?? read.code)
  const own = raisers(read.code) ?? []
  const word = (text: TemplateText | undefined, otherwise: string): Template =>
    text ? wording(text, builtIn, own, names, problems) : builtInTemplate(otherwise)
  const value: ErrorEntry = {
    code: read.code,
    status: read.status ?? builtIn?.status ?? (own[0] && own.every(({ by }) => by === 'guard') ? 409 : 422),
    message: word(read.message, builtIn?.message ?? ''),
    remedy: word(read.remedy, read.message ? '' : (builtIn?.remedy ?? '')),
    ...(read.at && { at: word(read.at, '') }),
    origin: names.originOf(read.span),
  }
  return { value, problems }
}

/**
 * Checks the text for each entity whose rules or guards raise the code, and reports the problems of the first one. A code that
 * is never raised is not checked, because its scope is unknown; it is reported elsewhere.
 */
function wording(
  text: TemplateText,
  builtIn: BuiltIn | undefined,
  raisers: readonly Raiser[],
  names: Names,
  problems: Problem[],
): Template {
  const parameters = builtIn?.parameters ?? ['field', 'subject']
  const context = Object.fromEntries(parameters.map((name) => [name, ANYTHING]))
  const entities = [...new Set(raisers.map(({ entity }) => entity))]
  const planned = (entities.length === 0 ? [undefined] : entities).map((entity) =>
    planTemplate(text, names, { context, ...(entity !== undefined && { this: entity, old: true }) }),
  )
  const wrong = planned.find((one) => one.problems.length > 0)
  if (builtIn || entities.length > 0) append(problems, wrong?.problems ?? [])
  return planned[0]!.value
}

const builtInEntry = memoize(({ code, status, message, remedy }: BuiltIn): ErrorEntry => {
  return { code, status, message: builtInTemplate(message), remedy: builtInTemplate(remedy) }
})

/** The built-in texts use parameters only. */
function builtInTemplate(text: string): Template {
  return text
    .split(/(\{\w+\})/u)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/u.exec(part)?.[1]
      if (name === undefined) return part
      const origin = { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 }
      return { source: name, tree: { op: 'name', scope: 'context', name, type: ANYTHING }, reads: [], origin }
    })
}

function assumptionsOf(read: ErrorsRead): readonly Assumption[] {
  const reworded = read.errors.filter(({ code }) => findBuiltIn(code)).length
  const number = BUILT_IN.length - reworded
  const text = `${number} built-in refusals, such as REQUIRED and FORBIDDEN, have their built-in status and wording.`
  const help = 'Word any of them in a row of point 8 with its code.'
  return [{ point: 8, subject: '', text, help }]
}
