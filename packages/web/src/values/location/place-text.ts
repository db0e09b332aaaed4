// A location as text, and its address on a map.
import type { placeOf } from './place-of.ts'

type Place = NonNullable<ReturnType<typeof placeOf>>

/** About a metre. */
const PLACES = 5

/** `52.37022° N, 4.89517° E` */
export const placeText = ({ latitude, longitude }: Place): string =>
  `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`

const degrees = (value: number, positive: string, negative: string): string =>
  `${Number(Math.abs(value).toFixed(PLACES))}° ${value < 0 ? negative : positive}`

export const mapAddress = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
