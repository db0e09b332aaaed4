/** Settings of point 1 that stand as bullets in a point that has none: they take no effect there. */
import type { Block, Bullet, Phrase, Section } from '../../document/model.ts'
import { matchPhrase, plainText } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { itemOf } from '../reading.ts'
import { purposeProblem } from './problems.ts'
import { settingOf, SETTINGS } from './read.ts'
import { readCurrency, readLanguage, readSignUp, readTimeZone } from './setting-values.ts'

/** `sections`: those whose bullets can mean no field and no constant. */
export const reportSettingsElsewhere = (sections: readonly Section[]): readonly Problem[] =>
  blocksOf(sections)
    .filter(isSetting)
    .map(({ key, value, span }) =>
      purposeProblem('PUR-008', { span }, { setting: plainText(key), value: plainText(value) }),
    )

const blocksOf = (sections: readonly Section[]): readonly Block[] =>
  sections.flatMap(({ blocks, subjects }) => [...blocks, ...subjects.flatMap((subject) => subject.blocks)])

/** `Time zone Zurich, date format DD.MM.YYYY.`: settings in the words of a sentence, where a line with a colon may be a constant. */
export const reportSettingsInSentences = (sections: readonly Section[]): readonly Problem[] =>
  blocksOf(sections).flatMap((block) => {
    const text = block.kind === 'bullet' && !block.loose ? undefined : textOf(block)
    const [key, value] = (text && matchPhrase(text, IN_SENTENCE)) ?? []
    const setting = key && settingOf(key)
    if (!text || !value || !setting || setting === 'name') return []
    const isKnown = 'value' in READERS[setting](plainText(value))
    const names = { setting: plainText(key), value: plainText(value) }
    return isKnown ? [purposeProblem('PUR-008', { span: text.span }, names)] : []
  })

const textOf = (block: Block): Phrase | undefined =>
  itemOf(block)?.text ?? (block.kind === 'prose' && !block.code ? block.lines?.[0] : undefined)

const IN_SENTENCE = new RegExp(
  String.raw`^(?:the\s+)?(${Object.values(SETTINGS).slice(1).flat().join('|')})(?:\s+is\s+|\s*[:=]\s*|\s+)([^\s,;][^,;]*?)(?:[,;].*|\.)?$`,
  'isu',
)

const READERS = { currency: readCurrency, timeZone: readTimeZone, language: readLanguage, signUp: readSignUp }

function isSetting(block: Block): block is Bullet {
  const setting = block.kind === 'bullet' && !block.loose ? settingOf(block.key) : undefined
  if (block.kind !== 'bullet' || !setting || setting === 'name') return false
  return 'value' in READERS[setting](plainText(block.value).replace(/\.$/u, ''))
}
