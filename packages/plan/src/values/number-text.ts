/** A plain number as people read it: the same in the browser, in messages, in descriptions and in answers. */
import { formatter } from './value-type.ts'

/**
 * `12,345.50`: from the digits, never by way of a floating number. `places`: how many digits stand behind the point at least. A whole
 * number of four digits stays together, as most languages write a year. `language`: BCP 47.
 */
export function numberText(digits: string, language: string, places = 0): string {
  const make = () =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: Math.min(places, 20),
      maximumFractionDigits: 20,
      ...(places === 0 && { useGrouping: 'min2' }),
    })
  return formatter(`number ${language} ${places}`, make).format(digits as Intl.StringNumericLiteral)
}

/** `12.5 km`: they are not separated at the end of a line. */
export const withUnit = (number: string, unit: string | undefined): string =>
  unit === undefined ? number : `${number}\u00a0${unit}`

/** How many digits behind the point are shown, zeros included. A larger scale is precision for calculations: its zeros are left out. */
export const shownPlaces = (scale: number): number => (scale > 4 ? 0 : scale)
