/** Describes point 1: the purpose and the settings. */
import { counted } from '@ninefold/plan/base'
import { help, line, type DescribedLine } from './described.ts'
import type { Plan, Translations } from '@ninefold/plan'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

const SIGN_UP: Readonly<Record<Plan['settings']['signUp'], string>> = {
  open: 'Whoever wants an account makes one; no address is confirmed.',
  invitation: 'People come in by invitation.',
}
const CONFIRMED = 'Whoever wants an account makes one, and confirms the address by mail, where the server sends mails.'

export function describePurpose({ plan }: Wording): readonly DescribedLine[] {
  const { settings } = plan
  const currency = settings.currency === undefined ? 'no currency' : `amounts in ${settings.currency}`
  const rest = remaining(settings, omit('currency', 'timeZone', 'language', 'signUp', 'confirmsEmail'))
  return [
    line(`${plan.name}${help(plan.purpose)}`),
    line(`Language ${settings.language}, time zone ${settings.timeZone}, ${currency}.${rest}`),
    line(settings.confirmsEmail ? CONFIRMED : SIGN_UP[settings.signUp]),
    line(`From ${plan.files.join(', ')}.`),
    ...(plan.translations ?? []).map(describeTranslations),
  ]
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** Of the texts only their number: the files beside the document contain them. */
function describeTranslations(translations: Translations): DescribedLine {
  const texts = Object.values(translations.texts).reduce((sum, each) => sum + Object.keys(each).length, 0)
  const rest = remaining(translations, omit('language', 'texts'))
  return line(`Translated into ${LANGUAGE_NAMES.of(translations.language)}: ${counted(texts, 'text')}.${rest}`)
}
