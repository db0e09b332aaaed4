/** A pattern in words: `^[A-Z]{3}-[0-9]{4}$` as "3 capital letters, “-”, 4 digits". */
import { PatternFault, readPattern, type Characters, type PatternNode } from './pattern-read.ts'

/** Undefined where it fits a part of the text alone, has alternatives, or takes characters that have no name. */
export function patternInWords(source: string): string | undefined {
  const nodes = nodesOf(source)
  if (!isAt(nodes[0], 'start') || !isAt(nodes.at(-1), 'end')) return undefined
  const words = joined(nodes.slice(1, -1)).map(wordsOf)
  return words.length === 0 || words.includes(undefined) ? undefined : words.join(', ')
}

function nodesOf(source: string): readonly PatternNode[] {
  try {
    const node = readPattern(source)
    return node.kind === 'all' ? node.nodes : [node]
  } catch (fault) {
    if (fault instanceof PatternFault) return []
    throw fault
  }
}

const isAt = (node: PatternNode | undefined, op: 'start' | 'end'): boolean => node?.kind === 'at' && node.op === op

/** What is written out: `AB` are two characters and one text. */
function joined(nodes: readonly PatternNode[]): readonly (PatternNode | string)[] {
  const all: (PatternNode | string)[] = []
  for (const node of nodes) {
    const character = node.kind === 'eat' ? soleCharacter(node.characters) : undefined
    const before = all.at(-1)
    if (character === undefined) all.push(node)
    else if (typeof before === 'string') all[all.length - 1] = before + character
    else all.push(character)
  }
  return all
}

function soleCharacter([first, ...others]: Characters): string | undefined {
  return first && others.length === 0 && first[0] === first[1] ? String.fromCodePoint(first[0]) : undefined
}

function wordsOf(node: PatternNode | string): string | undefined {
  if (typeof node === 'string') return node === ' ' ? 'a space' : `“${node}”`
  if (node.kind === 'eat') return describeCount(node, 1, 1)
  return node.kind === 'repeat' ? describeCount(node.node, node.least, node.most) : undefined
}

function describeCount(node: PatternNode, least: number, most: number): string | undefined {
  const name = node.kind === 'eat' ? NAMES.get(JSON.stringify(node.characters)) : undefined
  if (name === undefined) return undefined
  const count = least === most ? `${least}` : most === Infinity ? `${least} or more` : `${least} to ${most}`
  const isOne = most === 1
  return `${count} ${isOne ? name.replace(/(?<=letter|digit|character)s\b/gu, '') : name}`
}

const [DIGITS, CAPITALS, SMALL] = [
  [48, 57],
  [65, 90],
  [97, 122],
]
const NAMES: ReadonlyMap<string, string> = new Map([
  [JSON.stringify([DIGITS]), 'digits'],
  [JSON.stringify([CAPITALS]), 'capital letters'],
  [JSON.stringify([SMALL]), 'small letters'],
  [JSON.stringify([CAPITALS, SMALL]), 'letters'],
  [JSON.stringify([DIGITS, CAPITALS]), 'digits or capital letters'],
  [JSON.stringify([DIGITS, SMALL]), 'digits or small letters'],
  [JSON.stringify([DIGITS, CAPITALS, SMALL]), 'digits or letters'],
])
