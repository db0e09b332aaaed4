/** Parses calls outside tables: items and lines such as `GET /claims – all claims (clerk)`, and headings such as `### GET /claims`. */
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import {
  type Phrase,
  type Subject,
  isEmpty,
  makePhrase,
  matchPattern,
  plainText,
  splitAt,
  splitSentences,
} from '../../document/index.ts'
import type { Grammar } from '../../kernel/index.ts'
import { METHODS } from './address.ts'
import type { TakesRead } from './model.ts'
import { takes } from './read-cells.ts'

const CLASSES = { address: `(${METHODS.join('|')}) {:path}|{:code}`, apart: ':|–|--|->|→' }

export const CALL_LINES: readonly Pattern[] = [
  '{address:<address>}~[<apart> {meaning?:^()}] \\( {for:^()} \\)[\\. {sentences?}] [.]',
  '{address:<address>}~<apart> {meaning:^()} (–|--) {for:..60^().} [.]',
  '{address:<address>}~[<apart> {meaning?}] [.]',
].map((line) => pattern(line, CLASSES))

/** The meaning and audience of a call below its heading: its first sentence; the audience in a separate sentence or in brackets. */
export function fromSubject({ title, blocks }: Subject): { address: Phrase; for?: Phrase; meaning?: Phrase } {
  const lines = blocks.flatMap((block) =>
    block.kind === 'prose' ? (block.item ? [block.item.text] : (block.lines ?? [])) : [],
  )
  const sentences = lines.flatMap(splitSentences)
  const audience = sentences.flatMap((sentence) => matchPattern(sentence, AUDIENCE)?.who ?? [])[0]
  const { words, inside } = (sentences[0] && matchPattern(sentences[0], WITH_PEOPLE)) ?? {}
  const meaning = words ?? sentences[0]
  const people = audience ?? inside
  const isAudience = meaning && matchPattern(meaning, AUDIENCE)
  return { address: title, ...(people && { for: people }), ...(meaning && !isAudience && { meaning }) }
}

const WITH_PEOPLE = pattern('{words:^()} \\({inside:^()}\\)[.]')
const AUDIENCE = pattern(
  '(requires?|needs?|only for|for|allowed for|roles?:|who:|auth[orization]:) [the] [roles? [:]] {who} [only] [.]',
)

export interface MeaningRead {
  readonly help: string
  /** The first sentence, without lines such as `Body: …`. */
  readonly words: Phrase
}

export const meaningOfCall: Grammar<MeaningRead> = {
  takes: 'text; without a column *Does*, it states in words what the call does',
  parse: (cell) => ({ value: { help: plainText(cell), words: wordsIn(cell) } }),
}

function wordsIn(meaning: Phrase): Phrase {
  const [first] = splitAt(meaning, /\n\n/u).filter((part) => !KEY.test(part.text))
  const bare = first && matchPattern(first, SENTENCE)?.words
  return bare && !isEmpty(bare) ? bare : makePhrase([], { ...meaning.span, start: meaning.span.end })
}
const SENTENCE = pattern('{words} [.]')
const KEY = pattern('{:..40^:}: …')

export interface CallSentences {
  readonly takes?: TakesRead
  readonly status?: number
  /** The answer, in words. */
  readonly answers?: Phrase
  /** All other sentences. */
  readonly left: readonly string[]
}

/** The sentences after a call, equivalent to columns of a table: `Body: number, title. Response 201 with number.` */
export const callSentences: Grammar<CallSentences> = {
  takes: 'sentences: `Body: number, title. Response 201 with number.`',
  parse(cell) {
    const found = splitAt(cell, /(?<=[.!?])\s+|;\s+/u).map((sentence) => ({
      sentence,
      inputs: matchPattern(sentence, INPUTS)?.inputs,
      answer: matchPattern(sentence, ANSWER),
    }))
    const inputs = found.find((one) => one.inputs)?.inputs
    const read = inputs && takes.parse(inputs)
    const { status, answers } = found.find(({ answer }) => answer)?.answer ?? {}
    return {
      value: {
        ...(read && 'value' in read && { takes: read.value }),
        ...(status && { status: Number(plainText(status)) }),
        ...(answers && { answers }),
        left: found.filter((one) => !one.inputs && !one.answer).map(({ sentence }) => plainText(sentence)),
      },
    }
  },
}

const INPUTS = pattern('([request] body|takes|input|parameters) [:] {inputs} [.]')
const ANSWER = pattern('(response|answers?|returns|result)[:] [{status?:status}] [with] [the] [{answers?:^.}] [.]')
