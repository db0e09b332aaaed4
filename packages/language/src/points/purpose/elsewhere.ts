/** Reports settings of point 1 that are written elsewhere, where they have no effect. */
import {
  type Block,
  type Bullet,
  type Phrase,
  type Section,
  joinPhrases,
  matchPhrase,
  plainText,
  splitAt,
} from '../../document/index.ts'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Problem } from '@ninefold/plan/problem'
import { itemOf } from '../../kernel/index.ts'
import { purposeProblem } from './problems.ts'
import { isValueOf, nameOf, settingOf, VALUED_NAMES, type ValuedSetting } from './columns.ts'

/** Reports bullets. `sections`: points whose bullets cannot mean a field or a constant. */
export const reportSettingsElsewhere = (sections: readonly Section[]): readonly Problem[] =>
  blocksOf(sections)
    .filter(isSetting)
    .map(({ key, value, span }) =>
      purposeProblem('PUR-008', { span }, { setting: plainText(key), value: plainText(value) }),
    )

const blocksOf = (sections: readonly Section[]): readonly Block[] =>
  sections.flatMap(({ blocks, subjects }) => [...blocks, ...subjects.flatMap((subject) => subject.blocks)])

/** Reports sentences: `Time zone Zurich, date format DD.MM.YYYY.` Here, a line with a colon may be a constant. */
export const reportSettingsInSentences = (sections: readonly Section[]): readonly Problem[] =>
  blocksOf(sections).flatMap((block) => {
    const text = block.kind === 'bullet' && !block.loose ? undefined : textOf(block)
    const [key, value] = (text && matchPhrase(text, IN_SENTENCE)) ?? []
    const setting = key && settingOf(key)
    if (!text || !value || !setting || setting === 'name') return []
    const isKnown = isValueOf(setting, value)
    const names = { setting: plainText(key), value: plainText(value) }
    return isKnown ? [purposeProblem('PUR-008', { span: text.span }, names)] : []
  })

/** Reports sentences in the prose of point 1, unless a line there sets the same: `All amounts are in euro.` */
export function reportSettingsInProse({ blocks }: Section): readonly Problem[] {
  const given = new Set(blocks.flatMap(keysOf).map(settingOf))
  return blocks
    .flatMap((block) => (block.kind === 'prose' && !block.code && block.lines ? [joinPhrases(block.lines, ' ')] : []))
    .flatMap((text) => (text ? splitAt(text, /(?<=[.!?])\s+/u) : []))
    .flatMap((sentence) => {
      const found = settingSaid(sentence)
      if (!found || given.has(found.setting) || /[:=]/u.test(sentence.text)) return []
      const names = { setting: nameOf(found.setting), value: found.value }
      return [purposeProblem('PUR-008', { span: sentence.span }, names)]
    })
}

/** The keys of lines, rows and beginnings of sentences: `Currency: EUR.` */
function keysOf(block: Block): readonly Phrase[] {
  if (block.kind === 'bullet') return [block.key]
  if (block.kind === 'table') return block.rows.flatMap(({ cells }) => cells.slice(0, 1))
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const sentences = (lines ?? []).flatMap((line) => splitAt(line, /(?<=[.!?,;])\s+/u))
  return sentences.flatMap((one) => matchPhrase(one, /^([^:=]{1,40}?)\s*[:=]\s*\S/u)?.[0] ?? [])
}

function settingSaid(sentence: Phrase): { readonly setting: ValuedSetting; readonly value: string } | undefined {
  const [key, named] = matchPhrase(sentence, IN_SENTENCE) ?? []
  const setting = (key && settingOf(key)) ?? MEASURES.find(([, words]) => words.test(sentence.text))?.[0]
  const value = named ?? matchPhrase(sentence, /\bin ([^\s,;][^,;.]*)\.?$/iu)?.[0]
  if (!setting || setting === 'name' || !value || !isValueOf(setting, value)) return undefined
  return { setting, value: plainText(value) }
}

/** Sentences about amounts and times that mean the setting. */
const MEASURES: readonly (readonly [ValuedSetting, Pattern])[] = [
  ['currency', pattern('[all] [the] (amounts?|prices?|sums|money) [of money] (is|are) in {value}')],
  ['timeZone', pattern('[all] [the] [dates and] times? (is|are) in {value}')],
]

const textOf = (block: Block): Phrase | undefined =>
  itemOf(block)?.text ?? (block.kind === 'prose' && !block.code ? block.lines?.[0] : undefined)

const IN_SENTENCE = new RegExp(
  String.raw`^(?:the\s+)?(${VALUED_NAMES})(?:\s+is\s+|\s*[:=]\s*|\s+)([^\s,;][^,;]*?)(?:[,;].*|\.)?$`,
  'isu',
)

function isSetting(block: Block): block is Bullet {
  const setting = block.kind === 'bullet' && !block.loose ? settingOf(block.key) : undefined
  if (block.kind !== 'bullet' || !setting || setting === 'name') return false
  return isValueOf(setting, block.value)
}
