/** Replaces `&&`, `||`, `!` in expressions by `and`, `or`, `not` if the meaning stays the same. */
import { parseExpression, tokenize } from '@ninefold/plan/expression'

const WORDS: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not' }

/** The code with words; unchanged if it is not an expression. */
export function inWords(code: string): string {
  if (!/&&|\|\||\\\|\\\||!(?!=)/u.test(code)) return code
  const before = treeOf(code)
  const words = before === undefined ? code : replaceSymbols(code)
  return before === treeOf(words) ? words : code
}

function replaceSymbols(code: string): string {
  let at = 0
  const parts = tokenize(code, () => undefined).flatMap((token) => {
    const word = token.kind === 'symbol' ? WORDS[token.text] : undefined
    if (word === undefined) return []
    const before = code.slice(at, token.start)
    const blank = before === '' || /[\s(]$/u.test(before) ? '' : ' '
    at = token.end
    return [before, blank, word, /^\s/u.test(code.slice(at)) ? '' : ' ']
  })
  return [...parts, code.slice(at)].join('')
}

const PLACES = new Set(['start', 'end', 'fnAt', 'nameAt', 'keyAt'])

/** The syntax tree as text, without positions; undefined if the code is not an expression. */
function treeOf(code: string): string | undefined {
  let sound = true
  const tree = parseExpression(code, () => {
    sound = false
  })
  const plain = (key: string, value: unknown) =>
    PLACES.has(key) ? undefined : typeof value === 'bigint' ? `${value}n` : value
  return sound ? JSON.stringify(tree, plain) : undefined
}
