// The day on which weeks begin where a person is.

/** Monday, unless the language names a country with another first day of the week. 1 for Monday … 7 for Sunday. */
export function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number }
  }
  return (locale.region && locale.getWeekInfo?.().firstDay) || 1
}
