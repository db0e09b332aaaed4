/** Reports settings of point 1 that are written elsewhere, where they have no effect. */
import {
  type Block,
  type Bullet,
  type Phrase,
  type Section,
  joinPhrases,
  matchPattern,
  matchPhrase,
  plainText,
  splitAt,
} from '../../document/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import type { Problem } from '@ninefold/plan/problem'
import { firstOf, itemOf, sentence, type Sentence } from '../../kernel/index.ts'
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
    const { key, value } = (text && matchPattern(text, IN_SENTENCE)) ?? {}
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
      const found = settingIn(sentence)
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

interface SettingFound {
  readonly setting: ValuedSetting
  readonly value: string
}

function settingIn(text: Phrase): SettingFound | undefined {
  const { key, value } = matchPattern(text, IN_SENTENCE) ?? {}
  const setting = key && settingOf(key)
  if (!setting || !value) return firstOf(MEASURES, text, undefined)
  return setting !== 'name' && isValueOf(setting, value) ? { setting, value: plainText(value) } : undefined
}

const measured =
  (setting: ValuedSetting) =>
  ({ value }: { readonly value: Phrase }): SettingFound | undefined =>
    isValueOf(setting, value) && !/[,;.]/u.test(value.text) ? { setting, value: plainText(value) } : undefined

/** Sentences about amounts and times that mean the setting. */
const MEASURES: readonly Sentence<SettingFound>[] = [
  sentence('[all] [the] (amounts?|prices?|sums|money) [of money] (is|are) in {value}[.]', measured('currency')),
  sentence('[all] [the] [dates and] times? (is|are) in {value}[.]', measured('timeZone')),
]

const textOf = (block: Block): Phrase | undefined =>
  itemOf(block)?.text ?? (block.kind === 'prose' && !block.code ? block.lines?.[0] : undefined)

const IN_SENTENCE = pattern('[the] {key:<setting>} ~~ [is|:|=] ~~ {value} ~ [(,|;) ~ [{:..500}]|.]', {
  setting: VALUED_NAMES,
})

function isSetting(block: Block): block is Bullet {
  const setting = block.kind === 'bullet' && !block.loose ? settingOf(block.key) : undefined
  // A print has a sender, too.
  if (block.kind !== 'bullet' || !setting || setting === 'name' || setting === 'sender') return false
  return isValueOf(setting, block.value)
}
