/** Parses the values of settings: currencies (ISO 4217), time zones (IANA), languages (BCP 47) and sign-up; with a suggestion for unknown values. */
import { ownProperty } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { closest } from '@ninefold/plan/problem'
import type { Settings } from '@ninefold/plan'
import { currencies, isCurrency } from '@ninefold/plan/values'
import { meaningOf } from '../../kernel/index.ts'

/** The value, or a suggestion. */
export type SettingValue<V extends string = string> =
  | { readonly value: V }
  | { readonly suggestion: string | undefined }

/** Unambiguous names of currencies. */
const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  'us dollar': 'USD',
  'us dollars': 'USD',
  'pound sterling': 'GBP',
  'pounds sterling': 'GBP',
  'swiss franc': 'CHF',
  'swiss francs': 'CHF',
}

/** Ambiguous names; the most likely currency is suggested. */
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  '¥': 'JPY',
  yen: 'JPY',
  franc: 'CHF',
  francs: 'CHF',
}

export function readCurrency(written: string): SettingValue {
  const code = written.trim().toUpperCase()
  if (isCurrency(code)) return { value: code }
  const named = ownProperty(CURRENCY_NAMES, written.trim().toLowerCase())
  const codes = new Set((written.match(/\b[A-Z]{3}\b/gu) ?? []).filter(isCurrency))
  const [sure = named] = codes.size === 1 ? codes : []
  if (sure !== undefined) return { value: sure }
  return { suggestion: ownProperty(CURRENCY_WORDS, written.trim().toLowerCase()) ?? closest(code, currencies) }
}

export function readTimeZone(written: string): SettingValue {
  const [place] = /^\p{L}+\/[\p{L}/_-]+/u.exec(written.trim()) ?? [written.trim()]
  const name = place.replaceAll(' ', '_')
  // Nearly always. A format with a time zone takes 20 ms the first time.
  if (Intl.supportedValuesOf('timeZone').includes(name)) return { value: name }
  try {
    return { value: canonicalZone(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone, name) }
  } catch {
    const known = Intl.supportedValuesOf('timeZone')
    const [city, ...others] = known.filter((zone) => zone.toLowerCase().endsWith(`/${name.toLowerCase()}`))
    return city && others.length === 0 ? { value: city } : { suggestion: city ?? closest(name, known) }
  }
}

/** The written name of the zone with the right case, because `Europe/Amsterdam` may resolve to another zone with the same time. */
function canonicalZone(resolved: string, written: string): string {
  if (['utc', 'gmt', 'etc/utc'].includes(written.toLowerCase())) return 'UTC'
  if (/^[+-]/u.test(written) || resolved === written) return resolved
  const known = Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === written.toLowerCase())
  return known ?? resolved
}

const LANGUAGES: Readonly<Record<string, string>> = {
  arabic: 'ar',
  bulgarian: 'bg',
  catalan: 'ca',
  chinese: 'zh',
  croatian: 'hr',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  'american english': 'en-US',
  'british english': 'en-GB',
  estonian: 'et',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  icelandic: 'is',
  indonesian: 'id',
  irish: 'ga',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  latvian: 'lv',
  lithuanian: 'lt',
  norwegian: 'nb',
  persian: 'fa',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  serbian: 'sr',
  slovak: 'sk',
  slovenian: 'sl',
  spanish: 'es',
  swedish: 'sv',
  thai: 'th',
  turkish: 'tr',
  ukrainian: 'uk',
  vietnamese: 'vi',
  welsh: 'cy',
}

export function readLanguage(written: string): SettingValue {
  const word = written.trim().toLowerCase()
  const named = ownProperty(LANGUAGES, word)
  if (named) return { value: named }
  const primary = word.split(/[-_]/u)[0] ?? ''
  const known = primary === 'no' || primary === 'nn' || Object.values(LANGUAGES).includes(primary)
  try {
    const [tag] = known ? Intl.getCanonicalLocales(word.replaceAll('_', '-')) : []
    if (tag) return { value: tag }
  } catch {
    // Not a language tag: a similar name is suggested.
  }
  return { suggestion: closest(word, Object.keys(LANGUAGES)) }
}

const SIGN_UP = [
  [pattern('open [,] without confirmation'), 'open'],
  [pattern('open [[,] with confirmation]'), 'confirmed'],
  [pattern('(by invitation|invitation [only])'), 'invitation'],
] as const

/** `confirmed`: open, and people confirm their address. */
export type SignUp = Settings['signUp'] | 'confirmed'

export function readSignUp(written: string): SettingValue<SignUp> {
  const value = meaningOf(SIGN_UP, written.trim())
  return value
    ? { value }
    : { suggestion: closest(written.trim().toLowerCase(), ['open', 'open, without confirmation', 'by invitation']) }
}
