/** Which of some routes an address belongs to: the browser shows its screen, and the server says what that screen requests first. */

interface Match<T> {
  readonly of: T
  readonly values: Readonly<Record<string, string>>
}

/** A literal segment has precedence over a parameter, at the first segment where two patterns differ. */
export function matchRoute<T>(path: string, routes: readonly { pattern: string; of: T }[]): Match<T> | undefined {
  const parts = splitPath(path)
  let best: { match: Match<T>; rank: string } | undefined
  for (const { pattern, of } of routes) {
    const found = matchParts(parts, splitPath(pattern))
    if (found && (!best || found.rank > best.rank)) best = { match: { of, values: found.values }, rank: found.rank }
  }
  return best?.match
}

function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function matchParts(parts: readonly string[], pattern: readonly string[]) {
  if (parts.length !== pattern.length) return undefined
  const values: Record<string, string> = {}
  let rank = ''
  for (const [index, wanted] of pattern.entries()) {
    const part = decode(parts[index]!)
    const name = /^\{([^}:]+)/.exec(wanted)?.[1]
    if (name === undefined && wanted.toLowerCase() !== part.toLowerCase()) return undefined
    if (name !== undefined) values[name.trim()] = part
    rank += name === undefined ? '1' : '0'
  }
  return { values, rank }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
