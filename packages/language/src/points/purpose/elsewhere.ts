/** Settings of point 1 that stand as bullets in a point that has none: they take no effect there. */
import type { Block, Bullet, Section } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { purposeProblem } from './problems.ts'
import { settingOf } from './read.ts'
import { readCurrency, readLanguage, readSignUp, readTimeZone } from './setting-values.ts'

/** `sections`: those whose bullets can mean no field and no constant. */
export const reportSettingsElsewhere = (sections: readonly Section[]): readonly Problem[] =>
  sections
    .flatMap(({ blocks, subjects }) => [...blocks, ...subjects.flatMap((subject) => subject.blocks)])
    .filter(isSetting)
    .map(({ key, value, span }) =>
      purposeProblem('PUR-008', { span }, { setting: plainText(key), value: plainText(value) }),
    )

const READERS = { currency: readCurrency, timeZone: readTimeZone, language: readLanguage, signUp: readSignUp }

function isSetting(block: Block): block is Bullet {
  const setting = block.kind === 'bullet' && !block.loose ? settingOf(block.key) : undefined
  if (block.kind !== 'bullet' || !setting || setting === 'name') return false
  return 'value' in READERS[setting](plainText(block.value).replace(/\.$/u, ''))
}
