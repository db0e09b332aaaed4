/**
 * Finds the call for a method and a path, with a tree of path segments built once per plan. A literal segment has
 * precedence over a variable one.
 */
import type { Call } from '@ninefold/plan'
import type { CallMatch } from './calls.ts'

/** A node of the tree. `calls` by method. */
interface SegmentNode {
  readonly written: Map<string, SegmentNode>
  open: SegmentNode | undefined
  readonly calls: Map<string, Call>
}

const emptyNode = (): SegmentNode => ({ written: new Map(), open: undefined, calls: new Map() })

export function callMatcher(basePath: string, calls: readonly Call[]): (method: string, path: string) => CallMatch {
  const root = emptyNode()
  for (const call of calls) place(root, basePath, call)
  return (method, path) => {
    const segments = segmentsOf(path)
    if (!segments) return { kind: 'none' }
    const ends = reachable(root, segments)
    const call = ends.map((end) => end.calls.get(method)).find((found) => found !== undefined)
    if (call) return { kind: 'call', call, segments: named(call, segments.slice(segmentsOf(basePath)!.length)) }
    const allow = [...new Set(ends.flatMap((end) => [...end.calls.keys()].flatMap(andHead)))]
    return allow.length > 0 ? { kind: 'method', allow: allow.toSorted() } : { kind: 'none' }
  }
}

/** A path that answers GET also answers HEAD. */
const andHead = (method: string): readonly string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])

function place(root: SegmentNode, basePath: string, call: Call): void {
  let here = root
  for (const text of segmentsOf(basePath)!) here = written(here, text)
  for (const part of call.path) here = part.kind === 'literal' ? written(here, part.text) : (here.open ??= emptyNode())
  here.calls.set(call.method, call)
}

function written(from: SegmentNode, text: string): SegmentNode {
  const known = from.written.get(text)
  if (known) return known
  const made = emptyNode()
  from.written.set(text, made)
  return made
}

/** Nodes with calls at the end of the segments, the most literal one first. */
function reachable(from: SegmentNode, segments: readonly string[]): SegmentNode[] {
  const [first, ...rest] = segments
  if (first === undefined) return from.calls.size > 0 ? [from] : []
  const next = from.written.get(first)
  return [...(next ? reachable(next, rest) : []), ...(from.open && first !== '' ? reachable(from.open, rest) : [])]
}

/** Decoded. undefined for a path that cannot be decoded; no call matches it. */
function segmentsOf(path: string): readonly string[] | undefined {
  if (path === '' || path === '/') return []
  try {
    return path.replace(/^\//, '').split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function named(call: Call, segments: readonly string[]): Readonly<Record<string, string>> {
  const named: Record<string, string> = Object.create(null) as Record<string, string>
  call.path.forEach((part, i) => {
    if (part.kind !== 'literal') named[part.name] = segments[i]!
  })
  return named
}
