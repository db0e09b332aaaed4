/** Describes point 1: the purpose and the settings. */
import { help, line, type DescribedLine } from './described.ts'
import type { Plan } from '@ninefold/plan'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

const SIGN_UP: Readonly<Record<Plan['settings']['signUp'], string>> = {
  open: 'Whoever wants an account makes one; no address is confirmed.',
  invitation: 'People come in by invitation.',
}

export function describePurpose({ plan }: Wording): readonly DescribedLine[] {
  const { settings } = plan
  const currency = settings.currency === undefined ? 'no currency' : `amounts in ${settings.currency}`
  const rest = remaining(settings, omit('currency', 'timeZone', 'language', 'signUp'))
  return [
    line(`${plan.name}${help(plan.purpose)}`),
    line(`Language ${settings.language}, time zone ${settings.timeZone}, ${currency}.${rest}`),
    line(SIGN_UP[settings.signUp]),
    line(`From ${plan.files.join(', ')}.`),
  ]
}
