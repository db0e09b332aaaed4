/** Content negotiation: matches `Accept` with the types that a route offers. RFC 9110, 12.5.1. */

interface Wish {
  readonly type: string
  readonly quality: number
}

/** The offered media type with the highest quality, the first of equals; undefined if none is acceptable. */
export function choose(accept: string | undefined, offered: readonly string[]): string | undefined {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return offered[0]
  const wishes = accept.split(',').map(wishOf)
  const rated = offered.map((type) => ({ type, quality: qualityOf(wishes, type) }))
  const [best] = rated.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return best?.type
}

function wishOf(text: string): Wish {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((each) => each.startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.slice(2))
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}

/** The most specific range decides: a client that accepts anything but CSV does not get CSV. */
function qualityOf(wishes: readonly Wish[], type: string): number {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
  for (const range of ranges) {
    const wish = wishes.find((each) => each.type === range)
    if (wish) return wish.quality
  }
  return 0
}
