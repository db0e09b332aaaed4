/** Texts that match a pattern, for sample data and generated examples. */
import { matchesPattern } from './pattern.ts'
import { PatternFault, readPattern, type Characters, type PatternNode } from './pattern-read.ts'

/**
 * A text that the pattern finds itself in, another one for each `turn` (0, 1, 2, …) as far as the pattern has room.
 * Undefined where the pattern is none of ours, or is met by what its tree alone does not show (`\\b`).
 */
export function patternSample(source: string, turn: number): string | undefined {
  const tree = treeOf(source)
  if (!tree) return undefined
  const rooms: number[] = []
  write(tree, (room) => {
    rooms.push(room)
    return 0
  })
  // The last place counts up first, as the digits of a number do.
  let left = turn
  const chosen = rooms
    .toReversed()
    .map((room) => {
      const place = left % room
      left = Math.floor(left / room)
      return place
    })
    .toReversed()
  const text = write(tree, () => chosen.shift() ?? 0)
  return matchesPattern(text, source) === true ? text : undefined
}

function treeOf(source: string): PatternNode | undefined {
  try {
    return readPattern(source)
  } catch (fault) {
    if (fault instanceof PatternFault) return undefined
    throw fault
  }
}

/** Where a pattern lets a text be as long as it likes. */
const USUAL = 3
const MOST = 1000

/** `choose` is asked at each place that has room for several characters, and answers which of them. */
function write(node: PatternNode, choose: (room: number) => number): string {
  switch (node.kind) {
    case 'eat': {
      const known = usualCharacters(node.characters)
      return known.length > 1 ? known[choose(known.length)]! : (known[0] ?? firstOf(node.characters))
    }
    case 'at':
      return ''
    case 'all':
      return node.nodes.map((one) => write(one, choose)).join('')
    case 'either':
      return write(node.nodes[0]!, choose)
    case 'repeat': {
      const times = Math.min(Math.max(node.least, Math.min(USUAL, node.most)), MOST)
      return Array.from({ length: times }, () => write(node.node, choose)).join('')
    }
  }
}

const USUAL_STRETCHES = [
  ['A', 'Z'],
  ['0', '9'],
  ['a', 'z'],
] as const

/** Capitals, else digits, else small letters. */
function usualCharacters(characters: Characters): readonly string[] {
  for (const [from, to] of USUAL_STRETCHES) {
    const [low, high] = [from.codePointAt(0)!, to.codePointAt(0)!]
    const found = characters.flatMap(([first, last]) => {
      const [start, end] = [Math.max(first, low), Math.min(last, high)]
      return Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => String.fromCodePoint(start + at))
    })
    if (found.length > 0) return found
  }
  return []
}

/** Best one that shows. */
function firstOf(characters: Characters): string {
  const shown = characters.find(([, last]) => last > 0x20)
  return shown ? String.fromCodePoint(Math.max(shown[0], 0x21)) : String.fromCodePoint(characters[0]?.[0] ?? 0x20)
}
