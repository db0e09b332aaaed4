/**
 * Places: `{ "latitude": 52.370216, "longitude": 4.895168 }`, in degrees. North and east are positive. Digits after the
 * sixth (some 10 cm) fall away, so that the numbers are exact in JSON too.
 */
import { formatDecimal, powerOfTen, roundDecimal, trimDecimal, type Decimal } from '../decimal.ts'
import type { Value } from '../value.ts'
import { always, good, tooLarge, wrongType, type ReadValue, type ValueType } from '../value-type.ts'
import { isBlank, readAmount } from './decimal.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { ref } from '../json-schema.ts'
import { jsonColumn } from '../storage.ts'

interface LocationValue {
  readonly latitude: Decimal
  readonly longitude: Decimal
}

const PLACES = 6
const notAPlace = wrongType('a place such as {example}', { example: '{ "latitude": 52.37, "longitude": 4.89 }' })

function degrees(sent: unknown, most: number): ReadValue {
  const amount = readAmount(sent)
  if (!amount) return notAPlace
  const rounded = roundDecimal(amount, PLACES)
  const limit = BigInt(most) * powerOfTen(rounded.scale)
  return rounded.coefficient > limit || rounded.coefficient < -limit ? tooLarge(most) : good(rounded)
}

export const locationType: ValueType<{ kind: 'location' }> = {
  name: always('location'),
  expression: always({ kind: 'map', fields: { latitude: { kind: 'decimal' }, longitude: { kind: 'decimal' } } }),
  read: (sent) => {
    if (sent === '') return good(null)
    if (typeof sent !== 'object' || Array.isArray(sent)) return notAPlace
    const { latitude, longitude, ...rest } = sent as Readonly<Record<string, unknown>>
    if (Object.keys(rest).length > 0) return notAPlace
    if ([latitude, longitude].every((one) => one === null || isBlank(one))) return good(null)
    const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)]
    if (!north.ok) return north
    return east.ok ? good({ latitude: north.value, longitude: east.value }) : east
  },
  write: (value) => {
    const { latitude, longitude } = value as unknown as LocationValue
    return { latitude: Number(formatDecimal(latitude)), longitude: Number(formatDecimal(longitude)) }
  },
  show: (value) => {
    const { latitude, longitude } = value as unknown as LocationValue
    return `${formatDecimal(trimDecimal(latitude))}, ${formatDecimal(trimDecimal(longitude))}`
  },
}

const NAMES = 'location, geolocation, geo location, geo point, geopoint, coordinates, gps, gps coordinates'

const readOrNothing = (sent: Parameters<typeof locationType.read>[0]): Value => {
  const read = locationType.read(sent, { kind: 'location' })
  return read.ok ? read.value : null
}

const column = jsonColumn((value) => locationType.write(value, { kind: 'location' }), readOrNothing)

export const locationBackend: BackendType<{ kind: 'location' }> = {
  ...writtenAsText,
  words: { names: NAMES.split(', '), type: { kind: 'location' }, isEntityToo: true },
  describe: always({ text: 'place on the map' }),
  storage: always(column),
  schema: always(ref('Location')),
  fromJson: (json) => {
    const read = locationType.read(json, { kind: 'location' })
    return read.ok ? read.value : undefined
  },
  toSheet: (value) => {
    const { latitude, longitude } = value as { readonly latitude: number; readonly longitude: number }
    return `${latitude}, ${longitude}`
  },
  fromSheet: ({ text }) => {
    const [latitude, longitude] = text.split(/\s*[,;]\s+|;/).map(Number)
    return { latitude: latitude ?? null, longitude: longitude ?? null }
  },
  sample: (_, { between }) => ({ latitude: 52 + between(0, 900) / 1000, longitude: 4 + between(0, 3000) / 1000 }),
}
