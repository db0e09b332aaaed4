/** Calls that stand in no table: items and lines such as `GET /claims – all claims (clerk)`, and headings such as `### GET /claims`. */
import {
  type Phrase,
  type Subject,
  CODE,
  isEmpty,
  makePhrase,
  matchPhrase,
  plainText,
  splitAt,
} from '../../document/index.ts'
import { called, MEANING } from '../../kernel/index.ts'

export const CALL_LINE = {
  address: { names: called('Method and path, Endpoint, Address'), needed: true },
  for: { names: called('For, Who, Role, Roles') },
  meaning: { names: MEANING, prose: true },
  /** The sentences behind whom it is for; no column of any table. */
  behind: { names: [] },
} as const

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE)'
/** What may stand in a path: look-ups with the spaces in them (`{claim: Claim.number}`), and anything else without. */
const IN_PATH = String.raw`(?:\{[^{}]*\}|(?!\{[^{}]*\})\S)`
const ADDRESS = String.raw`(?<address>${METHOD}\s+/${IN_PATH}*?|${CODE})`
const APART = String.raw`\s*(?::\s|\s(?:--?>?|[–—→])\s)\s*`

export const LINES: readonly RegExp[] = [
  new RegExp(
    String.raw`^${ADDRESS}(?:${APART}(?<meaning>[^()]+?))?\s*\((?<for>[^()]+)\)(?:\.\s+(?<behind>.+?))?\.?$`,
    'su',
  ),
  new RegExp(String.raw`^${ADDRESS}${APART}(?<meaning>[^()]+?)\s(?:--?|[–—])\s(?<for>[^().]{1,60})\.?$`, 'su'),
  new RegExp(String.raw`^${ADDRESS}(?:${APART}(?<meaning>.+?))?\.?$`, 'su'),
]

const WHOLE = new RegExp(String.raw`^${METHOD}\s+/${IN_PATH}*$`, 'iu')
const BELOW = new RegExp(String.raw`^/${IN_PATH}*$`, 'u')

export const isAddress = (phrase: Phrase): boolean => WHOLE.test(plainText(phrase))

/** An address without its method. */
export const isPath = (phrase: Phrase): boolean => BELOW.test(plainText(phrase))

/** What it says first below its heading; whom it is for in a sentence of its own, or in brackets. */
export function fromSubject({ title, blocks }: Subject): { address: Phrase; for?: Phrase; meaning?: Phrase } {
  const lines = blocks.flatMap((block) =>
    block.kind === 'prose' ? (block.item ? [block.item.text] : (block.lines ?? [])) : [],
  )
  const sentences = lines.flatMap((line) => splitAt(line, /(?<=[.!?])\s+/u))
  const whom = sentences.flatMap((sentence) => matchPhrase(sentence, WHOM)?.[0] ?? [])[0]
  const [words, inside] = (sentences[0] && matchPhrase(sentences[0], /^([^()]+?)\s*\(([^()]+)\)\.?$/u)) ?? []
  const meaning = words ?? sentences[0]
  const people = whom ?? inside
  return { address: title, ...(people && { for: people }), ...(meaning && !isWhom(meaning) && { meaning }) }
}

const WHOM =
  /^(?:requires?|needs?|only for|for|allowed for|roles?:|who:|auth(?:orization)?:)\s+(?:the )?(?:roles?:?\s+)?(.+?)(?: only)?\.?$/iu
const isWhom = (sentence: Phrase): boolean => matchPhrase(sentence, WHOM) !== undefined

/** The first sentence of an explanation, without what other columns say. */
export function wordsIn(meaning: Phrase): Phrase {
  const [first] = splitAt(meaning, /\n\n/u).filter((part) => !/^[^:]{1,40}:\s/u.test(part.text))
  const bare = first && matchPhrase(first, /^(.+?)\.?$/u)?.[0]
  return bare && !isEmpty(bare) ? bare : makePhrase([], { ...meaning.span, start: meaning.span.end })
}

/** `the claim`, `201 Created`, `name (short), date`: what is answered, said for people. A name of ours alone is an expression. */
export const isInWords = ({ text }: Phrase): boolean =>
  /^(?:\d{3}\s+)?\p{L}(?:[\p{L}\s,:;&'’-]|(?<=\s)\([\p{L}\s,]+\))*\.?$/u.test(text) &&
  !/^(?:items|it|all|total|findings|me)$/u.test(text)

/** What the sentences behind a call say that other columns say in tables: `Body: number, title. Response 201 with number.` */
export function readBehind(behind: Phrase): {
  readonly takes?: Phrase
  readonly status?: Phrase
  readonly answers?: Phrase
  readonly left: readonly Phrase[]
} {
  const sentences = isEmpty(behind) ? [] : splitAt(behind, /(?<=[.!?])\s+|;\s+/u)
  const found = sentences.map((sentence) => ({
    sentence,
    takes: matchPhrase(sentence, /^(?:(?:request )?body|takes|input|parameters):?\s+(.+?)\.?$/iu)?.[0],
    answer: matchPhrase(
      sentence,
      /^(?:response|answers?|returns|result):?\s+(\d{3})?(?:\s*(?:with\s+)?(?:the\s+)?([^.]+?))?\.?$/iu,
    ),
  }))
  const [status, answers] = found.find(({ answer }) => answer)?.answer ?? []
  const takes = found.find((one) => one.takes)?.takes
  return {
    ...(takes && { takes }),
    ...(status && { status }),
    ...(answers && { answers }),
    left: found.filter((one) => !one.takes && !one.answer).map(({ sentence }) => sentence),
  }
}
