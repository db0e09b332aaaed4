/** Content negotiation: matches `Accept` with the types that a route offers. RFC 9110, 12.5.1. */

interface MediaRange {
  readonly type: string
  readonly quality: number
}

/** The offered media type with the highest quality, the first of equals; undefined if none is acceptable. */
export function choose(accept: string | undefined, offered: readonly string[]): string | undefined {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return offered[0]
  const ranges = accept.split(',').map(rangeOf)
  const rated = offered.map((type) => ({ type, quality: qualityOf(ranges, type) }))
  const [best] = rated.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return best?.type
}

function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const named = parameters.find((each) => each.startsWith('q='))
  const quality = named === undefined ? 1 : Number(named.slice(2))
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}

/** The most specific range decides: a client that accepts anything but CSV does not get CSV. */
function qualityOf(accepted: readonly MediaRange[], type: string): number {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
  for (const range of ranges) {
    const one = accepted.find((each) => each.type === range)
    if (one) return one.quality
  }
  return 0
}
