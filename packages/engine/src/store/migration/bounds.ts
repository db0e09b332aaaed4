/** Values that a type allowed before and does not allow any more. */
import { type FieldType, isText, isLongText, isInteger, isMoney, isDecimalType } from '@ninefold/plan/values'

/** Values outside the new bounds. */
export function outOfBounds(
  now: FieldType,
  was: FieldType,
  column: string,
): readonly { condition: string; to: string }[] {
  const max = (type: FieldType) => (isText(type) || isLongText(type) ? type.max : undefined)
  const bounds: { condition: string; to: string }[] = []
  const [mostNow, mostWas] = [max(now), max(was)]
  if (mostNow !== undefined && (mostWas === undefined || mostNow < mostWas)) {
    bounds.push({ condition: `length(${column}) > ${mostNow}`, to: `at most ${mostNow} characters long` })
  }
  if (isInteger(now) && now.max !== undefined) {
    bounds.push({ condition: `${column} > ${now.max}`, to: `at most ${now.max}` })
  }
  if (isInteger(now) && now.min !== undefined) {
    bounds.push({ condition: `${column} < ${now.min}`, to: `no less than ${now.min}` })
  }
  if (isMoney(now) && now.among && now.currency === undefined) {
    const codes = now.among.map((code) => `'${code}'`).join(', ')
    bounds.push({
      condition: `${column} IS NOT NULL AND substr(${column}, length(${column}) - 2) NOT IN (${codes})`,
      to: `in ${now.among.join(' or ')} alone`,
    })
  }
  if (isDecimalType(now) && isDecimalType(was) && now.digits - now.scale < was.digits - was.scale) {
    const most = `1${'0'.repeat(now.digits - now.scale + was.scale)}`
    bounds.push({ condition: `abs(${column}) >= ${most}`, to: `at most ${now.digits} digits long` })
  }
  return bounds
}
