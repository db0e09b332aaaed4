// Values as they stand in an expression.
import { localText, type FieldType } from '@ninefold/plan/values'
import type { Random } from '../../../../tests/fuzz/random.ts'
import type { PlanIndex } from './plan.ts'

export interface Asking {
  readonly index: PlanIndex
  readonly now: string
  readonly random: Random
}

/** Undefined where there is no way to write one. */
export function literalOf({ random, index, now }: Asking, type: FieldType): string | undefined {
  switch (type.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'webAddress':
      return random.one(["'Train'", "'a'", "'hotel 3'", "'é'", "''", "'B'", "'ß'", `'O\\'Hara'`])
    case 'sequence':
      return type.template === '' ? String(random.below(9)) : random.one(["'REP-2026-0003'", "'CLM-2026-0007'"])
    case 'integer':
      return String(random.below(60) - 3)
    case 'decimal':
      return random.one(['0', '1.5', '12.25', '-3.25'])
    case 'percent':
      return random.one(['0 %', '21 %', '12.5 %'])
    case 'money':
      return `${random.one(['0', '10', '49.99', '1000', '38.4'])} EUR`
    case 'date':
      return random.one([
        'today',
        'today - 3 days',
        `date('${localText(now, index.plan.settings.timeZone)!.slice(0, 10)}')`,
      ])
    case 'dateTime':
      return random.one(['now', 'now - 2 hours', 'now + 30 hours'])
    case 'choice':
    case 'choices':
      return `'${random.one(type.options).key}'`
    case 'duration':
      return random.one(['2 hours', '90 minutes'])
    default:
      return undefined
  }
}
