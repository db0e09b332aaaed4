// Every text of the interface is translated: none stands in the code alone, and each language has all of them, with the same parameters
// and the plurals of its grammar.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '@ninefold/plan/translation'
import { CATALOGUES, printCatalogue, readCatalogue } from '../../../scripts/catalogues.ts'
import { literalsIn } from '../../../scripts/literals.ts'
import { readTexts, sourcesBelow } from '../../../scripts/source-texts.ts'
import { allTexts } from '../../../scripts/texts.ts'
import { SAME } from './support/same-as-english.ts'

const SRC = join(import.meta.dirname, '../src')
const sources = sourcesBelow(SRC).map((file) => ({ path: relative(SRC, file), source: readFileSync(file, 'utf8') }))

/** They write expressions of the document's language, and names of browsers. */
const NO_TEXTS = [
  'application/filter-text.ts',
  'filters/periods.ts',
  'filters/print.ts',
  'filters/use-labels.ts',
  'screens/account/device-name.ts',
  'screens/board/use-cards.ts',
]

describe('the code', () => {
  it.each(sources.filter(({ path }) => !NO_TEXTS.includes(path)))(
    'has no text of its own in $path',
    ({ path, source }) => {
      expect(literalsIn(path, source)).toEqual([])
    },
  )

  it('names each text as one literal, so that it is found', () => {
    const unreadable = sources.flatMap(({ path, source }) =>
      readTexts(path, source).unreadable.map((at) => `${path}:${at}`),
    )
    expect(unreadable).toEqual([])
  })
})

/** Of large round numbers only ("un million de"), which no text counts. */
const SELDOM: Readonly<Record<string, readonly string[]>> = { fr: ['many'], es: ['many'] }

/** Words by which a language addresses friends. Arabic has no such difference. */
const INFORMAL: Readonly<Record<string, RegExp>> = {
  de: /\b(?:du|dir|dich|dein\w*)\b/iu,
  nl: /\b(?:je|jij|jou|jouwe?|je ?zelf)\b/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|has|fuiste)(?!\p{L})/iu,
}

const texts = allTexts()

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('the texts in $name', ({ code }) => {
  const catalogue = readCatalogue(code)

  it('are all there, and none too many (`npm run texts`)', () => {
    expect([...texts].filter((text) => !catalogue.get(text))).toEqual([])
    expect([...catalogue.keys()].filter((text) => !texts.has(text))).toEqual([])
  })

  it('are sorted, one on a line', () => {
    expect(readFileSync(join(CATALOGUES, `${code}.json`), 'utf8')).toBe(printCatalogue(catalogue))
  })

  it('differ from English', () => {
    const same = [...catalogue].filter(([text, translation]) => text === translation).map(([text]) => text)
    expect(same.toSorted()).toEqual([...SAME[code]!].toSorted())
  })

  it('address people formally', () => {
    expect([...catalogue.values()].filter((translation) => INFORMAL[code]?.test(translation))).toEqual([])
  })

  it('have the parameters of the English text, and all plurals of the language', () => {
    const seldom = SELDOM[code] ?? []
    const plurals = new Intl.PluralRules(code)
      .resolvedOptions()
      .pluralCategories.filter((each) => !seldom.includes(each))
    const wrong = [...catalogue].flatMap(([text, translation]) => faultsOf(text, translation, plurals))
    expect(wrong).toEqual([])
  })
})

function faultsOf(text: string, translation: string, plurals: readonly string[]): readonly string[] {
  const [english, other] = [shapeOf(text), shapeOf(translation)]
  const lacking = other.choices.flatMap((keys) => plurals.filter((each) => !keys.includes(each)))
  const names = (shape: Shape) => [...shape.names].toSorted().join(', ')
  return [
    ...(names(english) === names(other) ? [] : [`${text}: {${names(other)}} instead of {${names(english)}}`]),
    ...lacking.map((each) => `${text}: no plural for "${each}"`),
  ]
}

interface Shape {
  readonly names: ReadonlySet<string>
  /** The cases of each plural. */
  readonly choices: readonly (readonly string[])[]
}

function shapeOf(text: string): Shape {
  const names = new Set<string>()
  const choices: string[][] = []
  const read = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue
      names.add(token.arg)
      if (token.type === 'plural') choices.push(token.cases.map(({ key }) => key))
      if ('cases' in token) for (const each of token.cases) read(each.tokens)
    }
  }
  read(parse(text))
  return { names, choices }
}
