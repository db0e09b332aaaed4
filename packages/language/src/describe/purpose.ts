/** Point 1: what the application is for, and its settings. */
import { help, line, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

export function describePurpose({ plan }: Wording): readonly DescribedLine[] {
  const { settings } = plan
  const currency = settings.currency === undefined ? 'no currency' : `amounts in ${settings.currency}`
  const rest = remaining(settings, { ...omit('currency', 'timeZone', 'language'), signUp: 'invitation' })
  return [
    line(`${plan.name}${help(plan.purpose)}`),
    line(`Language ${settings.language}, time zone ${settings.timeZone}, ${currency}.${rest}`),
    line(`From ${plan.files.join(', ')}.`),
  ]
}
