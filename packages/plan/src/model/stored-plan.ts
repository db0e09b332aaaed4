/** The plan as a database stores it: JSON with the version of its format, so that another program knows whether it can read it. */
import { LIMITS } from './known-limits.ts'
import type { Limits } from './limits.ts'
import type { Plan } from './plan.ts'

/**
 * Rises with every change after which an older plan must be converted before it is read: a property that gets another name
 * or meaning, or becomes required. `readPlan` converts then. A new optional property needs none, nor does a new limit.
 */
export const PLAN_FORMAT = 2

/** The plan as JSON, with the version of its format. */
export const writePlan = (plan: Plan): string => JSON.stringify({ format: PLAN_FORMAT, ...plan })

/** A plan of format 1, in which restrictions were called walls. */
type PlanOfFormat1 = Omit<Plan, 'restrictions'> & { readonly walls: Plan['restrictions'] }

/** The plan in `text`, converted where an older program wrote it; undefined where a newer one did. Text without a format is of format 1. */
export function readPlan(text: string): Plan | undefined {
  const { format = 1, ...stored } = JSON.parse(text) as (Plan | PlanOfFormat1) & { readonly format?: number }
  if (format > PLAN_FORMAT) return undefined
  const limits = { ...ASSUMED, ...stored.limits }
  if (!('walls' in stored)) return { ...stored, limits }
  const { walls, ...plan } = stored
  return { ...plan, limits, restrictions: walls }
}

/** An older program did not know some limits. */
const ASSUMED = Object.fromEntries(LIMITS.map(({ key, assumed }) => [key, assumed])) as unknown as Limits
