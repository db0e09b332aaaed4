/** The plan as a database stores it: JSON with the version of its format, so that a later program knows how to read it. */
import type { Plan } from './plan.ts'

/**
 * Rises with every change after which an older plan must be converted before it is read: a property that gets another name
 * or meaning, or becomes required. A new optional property needs none.
 */
export const PLAN_FORMAT = 1

type Stored = { readonly format?: number } & Readonly<Record<string, unknown>>

/** `CONVERSIONS[n]` makes format n + 1 of format n; `CONVERSIONS[0]` is never called, since the first format is 1. */
const CONVERSIONS: readonly ((plan: Stored) => Stored)[] = [(plan) => plan]

export const writePlan = (plan: Plan): string => JSON.stringify({ format: PLAN_FORMAT, ...plan })

/** The plan in `text`, converted to today's format; undefined where a newer program wrote it. Text without a format is of format 1. */
export function readPlan(text: string): Plan | undefined {
  const { format = 1, ...stored } = JSON.parse(text) as Stored
  if (format > PLAN_FORMAT) return undefined
  return CONVERSIONS.slice(format).reduce((plan, convert) => convert(plan), stored) as unknown as Plan
}
