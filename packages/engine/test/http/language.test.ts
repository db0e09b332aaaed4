// In which language the server answers: as the person chose, else as the request asks, else as the document says.
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '@ninefold/plan/translation'
import { BUILT_IN, conditionWords } from '@ninefold/plan'
import { translationOf } from '@ninefold/plan/translation/catalogues'
import { allTexts } from '../../../../scripts/texts.ts'
import { refuse, words } from '../../src/refusal.ts'
import { labelsIn, openCatalogue, problemOf } from '../../src/wording/index.ts'
import { exampleNames, exampleText } from '../../../../tests/support/example.ts'
import { planOf } from '../support/compiled.ts'
import { expensePeople } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let people: Awaited<ReturnType<typeof expensePeople>>
const server = await testServer()
beforeAll(async () => {
  people = await expensePeople(server)
})

const asking = (language: string) => ({ 'accept-language': language })
const refusalIn = (language: string) => server.nobody.request('GET', '/api/app/people', undefined, asking(language))

describe('refusals', () => {
  test('WRD-4 are in the language that the request asks for, with the same code', async () => {
    const { body } = await refusalIn('de-AT,de;q=0.9,en;q=0.5')
    expect(body).toMatchObject({
      code: 'SIGN_IN_NEEDED',
      detail: 'Sie sind nicht angemeldet.',
      remedy: 'Melden Sie sich an, und versuchen Sie es dann noch einmal.',
    })
    expect((await refusalIn('ar')).body.detail).toBe('لم تسجّل الدخول.')
    expect((await refusalIn('pl, es;q=0.4')).body.detail).toBe('No ha iniciado sesión.')
  })

  test('WRD-4 are in English if the request asks for nothing that there is', async () => {
    for (const language of ['', 'pl', 'not a language', '*'])
      expect((await refusalIn(language)).body.detail).toBe('You are not signed in.')
  })

  test('WRD-4 have their values in the texts, translated where these are texts themselves', async () => {
    const sent = await people.employee.request('POST', '/api/app/inbox/read', { ids: 5 }, asking('nl'))
    expect(sent.body.errors?.[0] ?? sent.body).toMatchObject({
      code: 'WRONG_TYPE',
      message: 'Dit moet zijn: een lijst van id’s.',
    })
  })

  test('WRD-4 have a text for every code in every language', () => {
    const texts = BUILT_IN.flatMap(({ message, remedy }) => [message, remedy]).filter((text) => text !== '{instead}')
    const missing = LANGUAGES.filter(({ code }) => code !== 'en').flatMap(({ code }) =>
      texts.filter((text) => !translationOf(code, text)),
    )
    expect(missing).toEqual([])
  })
})

/** What stands between the values of the English texts, as far as no translation has it too. */
const fragments = (): readonly string[] => {
  const pieces = (text: string) =>
    text.split(/\{[^{}]*\}/u).map((piece) => piece.replace(/^[\s,.:;"“”()]+|[\s,.:;"“”()]+$/gu, ''))
  const german = new Set([...allTexts()].flatMap((text) => pieces(translationOf('de', text) ?? '')))
  const english = [...allTexts()].flatMap((text) => (/\{\w+,/u.test(text) ? [] : pieces(text)))
  return [...new Set(english)].filter((piece) => /\w \w/u.test(piece) && !german.has(piece))
}

const english = fragments()

describe.each(exampleNames())('every refusal of %s, in German', (name) => {
  const plan = planOf(exampleText(name))
  const catalogue = openCatalogue(plan)
  const viewer = {
    environment: { me: null, roles: new Set<string>(), constants: {}, now: '', today: '', timeZone: 'UTC' },
    seesDocument: false,
    locale: 'de',
  }
  /** Names of limits between asterisks are those that the document writes. */
  const englishIn = (text: string) => {
    const translated = text.replaceAll(/\*[^*]+\*/gu, '')
    return english.filter((piece) => translated.includes(piece))
  }
  /** What the document words itself. */
  const own = new Set(plan.errors.filter(({ origin }) => origin).map(({ code }) => code))

  test('WRD-4 has no English words: whatever parameter is a text', () => {
    const codes = BUILT_IN.filter(({ code }) => !own.has(code))
    expect(codes.length).toBeGreaterThan(20)
    for (const { code, parameters } of codes) {
      const worded = Object.fromEntries(parameters.map((each) => [each, words('a text')]))
      const problem = problemOf(refuse(code, { words: worded }), catalogue, viewer)
      expect(englishIn(`${problem.detail} ${problem.remedy}`), code).toEqual([])
    }
  })

  test('WRD-5 says in German what an action needs', () => {
    const conditions = plan.lifecycles.flatMap(({ actions }) => actions.flatMap(({ when }) => (when ? [when] : [])))
    const labels = labelsIn(plan, { locale: 'de', timeZone: 'UTC' })
    for (const { tree, source } of conditions) expect(englishIn(conditionWords(tree, labels) ?? ''), source).toEqual([])
  })
})

describe('the language that a person chose', () => {
  test('IDE-15 applies before that of the request, until they choose none', async () => {
    const { employee } = people
    const view = async () => (await employee.request('GET', '/api/app', undefined, asking('fr-CH'))).body
    expect(await view()).toMatchObject({ locale: 'fr-CH', language: null })
    expect((await employee.request('PUT', '/api/app/language', { language: 'ar' })).status).toBe(204)
    expect(await view()).toMatchObject({ locale: 'ar', language: 'ar' })
    expect((await employee.request('PUT', '/api/app/language', { language: null })).status).toBe(204)
    expect(await view()).toMatchObject({ locale: 'fr-CH', language: null })
  })

  test('IDE-15 is one of those that there are', async () => {
    const { body } = await people.employee.request('PUT', '/api/app/language', { language: 'tlh' })
    expect(body).toMatchObject({ code: 'NOT_A_CHOICE', remedy: 'Choose one of en, de, nl, fr, es, ar.' })
  })
})
