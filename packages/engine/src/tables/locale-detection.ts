/** Detects how a file writes dates and numbers, from its contents; if that is ambiguous, the user is asked. */
import type { DateOrder } from '@ninefold/plan/wire'

export interface Found<T> {
  readonly value: T
  /** Nothing in the file decides: the value is the usual one of the user's language. */
  readonly open: boolean
}

const DAY = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?=$|[T ,])/

/** `texts`: of all columns with dates. `language`: BCP 47. */
export function dateOrderOf(texts: Iterable<string>, language: string): Found<DateOrder> {
  const usual: DateOrder = /^(en-US|en$|fil|en-PH)/i.test(language) ? 'mdy' : 'dmy'
  let open = false
  for (const text of texts) {
    const [, first = '', sign, second = ''] = DAY.exec(text.trim()) ?? []
    if (sign === undefined || first.length === 4) continue
    if (sign === '.' || Number(first) > 12) return { value: 'dmy', open: false }
    if (Number(second) > 12) return { value: 'mdy', open: false }
    if (first !== second) open = true
  }
  return { value: usual, open }
}

/** `YYYY-MM-DD`, not yet checked against the calendar; undefined if it is no date. */
export function dayOf(text: string, order: DateOrder): string | undefined {
  const [, first = '', , second = '', third = ''] = DAY.exec(text.trim()) ?? []
  if (first === '') return undefined
  const [year, month, day] =
    first.length === 4 || order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second]
  const full = year!.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year!
  if (full.length !== 4 || day!.length > 2) return undefined
  return `${full}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

const GROUPED = /^\D*\d{1,3}([.,])\d{3}\D*$/

/** The decimal separator. `texts`: of all columns with numbers. */
export function pointOf(texts: Iterable<string>, language: string): Found<'.' | ','> {
  let open = false
  for (const text of texts) {
    const signs = text.replace(/[^.,]/g, '')
    if (signs === '') continue
    const last = signs.at(-1) as '.' | ','
    const other = last === '.' ? ',' : '.'
    if (signs.includes(other)) return { value: last, open: false }
    if (signs.length > 1) return { value: other, open: false }
    if (!GROUPED.test(text)) return { value: last, open: false }
    open = true
  }
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return { value: parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.', open }
}

/** The plain digits; undefined if it is no number. */
export function digitsIn(text: string, point: '.' | ','): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace('\u2212', '-')
  const group = point === '.' ? ',' : '.'
  const [whole = '', ...fraction] = bare.split(point)
  if (fraction.length > 1 || (fraction[0] ?? '').includes(group)) return undefined
  if (whole.includes(group) && !new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+$`).test(whole)) return undefined
  const plain = `${whole.replaceAll(group, '')}${fraction.length === 1 && fraction[0] !== '' ? `.${fraction[0]}` : ''}`
  return /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(plain) ? plain.replace('+', '') : undefined
}
