// What laying a document out promises: no word is lost, it means what it meant, and a second time changes nothing.
import {
  compileText,
  isDrawn,
  isSound,
  keptWords,
  meaningOf,
  parseText,
  readingOf,
} from '../../packages/language/test/support/layout.ts'
import type { Compiled } from '@ninefold/language'
import { formatText } from '@ninefold/language/document'
import { timed } from './time.ts'

const format = (text: string) => formatText({ file: 'a.md', text })

/** `compiled`: what the text comes to as it is written. */
export function brokenLayout(compiled: Compiled, text: string): string | undefined {
  const { value: laidOut, broken } = timed(text.length, () => format(text))
  if (laidOut === undefined) return `${broken} (laying out)`
  const { value: twice, broken: second } = timed(laidOut.length, () => format(laidOut))
  if (twice === undefined) return `${second} (laying out what is laid out)`
  if (twice !== laidOut) return `laid out twice is not laid out once: ${difference(laidOut, twice)}`
  if (keptWords(laidOut).join(' ') !== keptWords(text).join(' ')) return 'laying out changes words'
  if (laidOut === text) return undefined
  const [before, after] = [parseText(text), parseText(laidOut)]
  if (!isSound(before)) return undefined
  const drawn = isDrawn(text)
  const [read, readAfter] = [before, after].map((document) => JSON.stringify(readingOf(document, drawn)))
  if (read !== readAfter) return `what is laid out reads otherwise: ${difference(read!, readAfter!)}`
  const [meant, now] = [compiled, compileText(laidOut)].map((one) => meaningOf(one, drawn))
  return meant === now ? undefined : `what is laid out means something else: ${difference(meant!, now!)}`
}

/** From where two texts differ, in short. */
function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 30))
  return `${part(one)}, ${part(other)}`
}
