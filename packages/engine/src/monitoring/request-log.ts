/** Requests and slow statements as lines of the log: ids and patterns, no query strings, bodies or values. */
import type { Origin } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import { originOfWork } from '../store/index.ts'
import type { Watcher } from './monitor.ts'

type Write = (about: Readonly<Record<string, unknown>>, text: string) => void

export const logRequests = (write: Write): Watcher => ({
  ended({ id, method }, { route, status, milliseconds, account }) {
    write({ request: id, method, route, status, ms: rounded(milliseconds), ...(account && { account }) }, 'request')
  },
})

interface Slow {
  /** Milliseconds from which a statement is slow. */
  readonly from: number
  /** Undefined before the first version runs. */
  readonly plan: () => Plan | undefined
  readonly write: Write
}

export const logSlowStatements = ({ from, plan, write }: Slow): Watcher => ({
  statement({ text, milliseconds }, request) {
    if (milliseconds < from) return
    const origin = originOfWork() ?? originOfTable(plan() ?? { entities: [] }, text)
    write(
      {
        ms: rounded(milliseconds),
        ...(request && { request: request.id }),
        ...(origin && { document: `${origin.file}:${origin.line}` }),
        statement: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …` : text,
      },
      'slow statement',
    )
  },
})

const MAX_TEXT = 2000

/** The line of the document that defines the entity whose table the statement names first, subqueries last. */
function originOfTable({ entities }: Pick<Plan, 'entities'>, text: string): Origin | undefined {
  for (const [, name] of `${withoutParentheses(text)} ${text}`.matchAll(
    /\b(?:FROM|JOIN|INTO|UPDATE)\s+"?([A-Za-z_]\w*)"?/gu,
  )) {
    const entity = entities.find((one) => one.name === name)
    if (entity) return entity.origin
  }
  return undefined
}

function withoutParentheses(text: string): string {
  let depth = 0
  return text
    .split('')
    .filter((letter) => {
      if (letter === '(') depth++
      else if (letter === ')') depth--
      else return depth === 0
      return false
    })
    .join('')
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10
