// Parses numbers as typed: with the separators of the language, or with a point.

/** The plain digits (`-1234.50`), or null if the text is no number. */
export function readTypedNumber(text: string, point: string, group: string): string | null {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace('\u2212', '-')
  const plain = point === '.' ? withPoint(bare, '.', group) : withComma(bare, point, group)
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? tidy(plain) : null
}

function withPoint(text: string, point: string, group: string): string {
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d*)?$`)
  if (grouped.test(text)) return text.replaceAll(group, '')
  return ONE_COMMA.test(text) ? text.replace(',', point) : text
}

/** A decimal comma, as the keypads of many phones have it: no thousands, which would be three digits. */
const ONE_COMMA = /^[+-]?\d+,(\d{1,2}|\d{4,})$/

/** If the comma is the decimal separator, `12.50` is read with a decimal point, unless the points group thousands. */
function withComma(text: string, point: string, group: string): string {
  if (text.includes(point)) return text.replaceAll(group, '').replace(point, '.')
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+$`)
  return group !== '' && grouped.test(text) ? text.replaceAll(group, '') : text
}

function tidy(plain: string): string {
  const [, sign, whole, fraction] = /^([+-]?)0*(\d*)(\.\d*)?$/.exec(plain) ?? []
  const digits = (whole === '' ? '0' : whole) + (fraction === undefined || fraction === '.' ? '' : fraction)
  return (sign === '-' ? '-' : '') + digits
}
