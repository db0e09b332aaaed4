/** The plan as a database stores it: JSON with the version of its format, so that another program knows whether it can read it. */
import type { Plan } from './plan.ts'

/**
 * Rises with every change after which an older plan must be converted before it is read: a property that gets another name
 * or meaning, or becomes required. `readPlan` converts then. A new optional property needs none.
 */
export const PLAN_FORMAT = 1

export const writePlan = (plan: Plan): string => JSON.stringify({ format: PLAN_FORMAT, ...plan })

/** The plan in `text`; undefined where a newer program wrote it. Text without a format is of format 1. */
export function readPlan(text: string): Plan | undefined {
  const { format = 1, ...plan } = JSON.parse(text) as Plan & { readonly format?: number }
  return format > PLAN_FORMAT ? undefined : plan
}
