// Reads a location as people copy it: two numbers, degrees with minutes and seconds, or a link to a map.

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/** Of links to the usual maps, and of `geo:`. */
const LINKS: readonly RegExp[] = [
  new RegExp(String.raw`^geo:${NUMBER},${NUMBER}`),
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(String.raw`[?&](?:q|ll|query|center|destination|daddr)=${NUMBER}(?:,|%2C)\+?${NUMBER}`, 'i'),
  new RegExp(String.raw`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
]

/** `52.37, 4.89`; with a decimal comma, the two are separated by a semicolon or a space. */
const PAIRS: readonly RegExp[] = [
  new RegExp(String.raw`^${NUMBER}\s*[,;\s]\s*${NUMBER}$`),
  /^(-?\d{1,3},\d+)\s*[;\s]\s*(-?\d{1,3},\d+)$/,
]

/** `52° 22' 13" N`, `52.37° N` */
const ANGLE =
  /(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″]|'')\s*)?([NSEWO])/gi

/** Undefined if it is no location on earth. */
export function readPlace(text: string): Place | undefined {
  const trimmed = text.trim()
  const isLink = /^(?:https?|geo):/i.test(trimmed)
  for (const form of isLink ? LINKS : PAIRS) {
    const [, north, east] = form.exec(trimmed) ?? []
    if (north !== undefined && east !== undefined) return placeAt(numberOf(north), numberOf(east))
  }
  return isLink ? undefined : fromAngles(trimmed)
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))

function fromAngles(text: string): Place | undefined {
  const [north, east, ...more] = [...text.matchAll(ANGLE)]
  if (!north || !east || more.length > 0 || !/[NS]/i.test(north[4]!) || !/[EWO]/i.test(east[4]!)) return undefined
  return placeAt(angle(north), angle(east))
}

function angle([, degrees, minutes = '0', seconds = '0', side]: RegExpMatchArray): number {
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return /[SW]/i.test(side!) ? -size : size
}

/** A server stores six decimal places. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const placeAt = (latitude: number, longitude: number): Place | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude: rounded(latitude), longitude: rounded(longitude) }
    : undefined
