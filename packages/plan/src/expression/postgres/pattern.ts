/** A pattern of `matches` as a regular expression of PostgreSQL that fits the same texts. */
import { compilePattern } from '../pattern.ts'
import { readPattern, type Characters, type PatternNode } from '../pattern-read.ts'

/** PostgreSQL counts repetitions no further. */
const MOST = 255

/** Null where the text is no pattern. For the operator `~` by the order "C", in which `\y` knows the letters of ASCII alone. */
export function postgresPattern(source: string): string | null {
  return 'fault' in compilePattern(source) ? null : written(readPattern(source))
}

const places = { start: '^', end: '$', edge: '\\y', noEdge: '\\Y' } as const

function written(node: PatternNode): string {
  switch (node.kind) {
    case 'eat':
      return oneOf(node.characters)
    case 'at':
      return places[node.op]
    case 'all':
      return `(?:${node.nodes.map(written).join('')})`
    case 'either':
      return `(?:${node.nodes.map(written).join('|')})`
    case 'repeat':
      return repeated(written(node.node), node.least, node.most)
  }
}

/** No text holds the character 0. */
function oneOf(characters: Characters): string {
  const all = characters.flatMap(([first, last]) => (last === 0 ? [] : [[Math.max(first, 1), last] as const]))
  if (all.length === 0) return '(?!)'
  return `[${all.map(([first, last]) => (first === last ? code(first) : `${code(first)}-${code(last)}`)).join('')}]`
}

const code = (n: number): string => `\\U${n.toString(16).padStart(8, '0')}`

function repeated(one: string, least: number, most: number): string {
  const must = inLots(one, least, (count) => `{${count}}`)
  if (most === Infinity) return `(?:${must}${one}*)`
  return `(?:${must}${inLots(one, most - least, (count) => `{0,${count}}`)})`
}

function inLots(one: string, count: number, times: (count: number) => string): string {
  const lots = Array.from({ length: Math.ceil(count / MOST) }, (_, i) => Math.min(MOST, count - i * MOST))
  return lots.map((lot) => one + times(lot)).join('')
}
