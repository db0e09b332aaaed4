// The document's own texts in the language of each reader: labels, refusals, messages, files, prints. Names stay.
import { describe, expect, test } from 'vitest'
import { exampleCompanions } from '../../../../tests/support/example.ts'
import { claim } from '../support/server.ts'
import { expenseServer } from '../support/test-server.ts'

const { people } = await expenseServer({
  beside: exampleCompanions('expense-claims'),
})
const inLanguage = (language: string) => ({ 'accept-language': language })
const viewIn = async (language: string) =>
  (await people.employee.request('GET', '/api/app', undefined, inLanguage(language))).body

interface Named {
  readonly name: string
  readonly label: string
}

const labelOf = (all: readonly Named[], name: string) => all.find((one) => one.name === name)?.label

describe('the view of a person', () => {
  test('TXT-3 has the labels of their language, and the names of the document', async () => {
    const [english, german, arabic] = await Promise.all(['en', 'de', 'ar'].map(viewIn))
    const claims = (view: typeof english) => view.entities.find((one: Named) => one.name === 'Claim')
    expect([english, german, arabic].map(({ name }) => name)).toEqual([
      'Expense claims',
      'Spesenabrechnung',
      'مطالبات المصروفات',
    ])
    expect(claims(german)).toMatchObject({ label: 'Abrechnung', plural: 'Abrechnungen', path: 'claim' })
    expect(labelOf(claims(german).fields, 'spentOn')).toBe('Ausgegeben am')
    expect(labelOf(claims(german).fields, 'createdAt')).toBe('Angelegt am')
    expect(labelOf(claims(arabic).fields, 'spentOn')).toBe('تاريخ الإنفاق')
    expect(claims(german).fields.map(({ name }: Named) => name)).toEqual(
      claims(english).fields.map(({ name }: Named) => name),
    )
    const state = (view: typeof english) => view.lifecycles[0].states.map((one: { key: string; label: string }) => one)
    expect(state(german)[0]).toMatchObject({ key: 'draft', label: 'Entwurf' })
    const status = claims(german).fields.find((one: Named) => one.name === 'status')
    expect(status.type.options[0]).toMatchObject({ key: 'draft', label: 'Entwurf' })
    const mine = german.screens.find((one: Named) => one.name === 'myClaims')
    expect(mine).toMatchObject({ label: 'Meine Abrechnungen', route: { pattern: '/claims/mine' } })
    expect(
      labelOf(
        mine.shows.columns.map((one: object) => ({ name: (one as { path: string }).path, ...one })),
        'title',
      ),
    ).toBe('Titel')
  })

  test('TXT-3 is loaded in that language alone', async () => {
    const parts = async (language: string) => {
      const { parts: hashes } = (
        await people.employee.request('GET', '/api/app/start', undefined, inLanguage(language))
      ).body
      const answers = await Promise.all(
        hashes.map((hash: string) =>
          people.employee.request('GET', `/api/app/parts/${hash}`, undefined, inLanguage(language)),
        ),
      )
      return { hashes, text: answers.map(({ text }) => text).join('') }
    }
    const [english, german] = [await parts('en'), await parts('de')]
    expect(english.hashes[0]).not.toBe(german.hashes[0])
    const slice = english.text.slice(0, english.text.indexOf('"files"'))
    expect(slice).not.toContain('Ausgegeben am')
    expect(german.text).toContain('Ausgegeben am')
    expect(english.text).not.toContain('"translations"')
  })
})

describe('what Ninefold writes', () => {
  test('TXT-6 refusals of the document and names in built-in ones are in the language of the reader', async () => {
    const sent = (language: string) =>
      people.employee.request(
        'POST',
        '/api/records/claim',
        claim('43.50', { spentOn: '2999-01-01' }),
        inLanguage(language),
      )
    const german = (await sent('de')).body
    expect(german.detail).toContain('liegt noch in der Zukunft')
    expect((await sent('ar')).body.detail).toContain('لم يحن')
    expect((await sent('en')).body.detail).toContain('has not come yet')
    expect(german.errors[0].field).toBe('spentOn')
  })

  test('TXT-6 messages are in the language of their receiver', async () => {
    const { manager, employee } = people
    expect((await manager.request('PUT', '/api/app/language', { language: 'de' })).status).toBe(204)
    const { id } = (await employee.post('/api/records/claim', claim('12.00', { title: 'Taxi' }))).body
    expect((await employee.post(`/api/records/claim/${id}/actions/submit`)).status).toBe(200)
    const [message] = (await manager.get('/api/app/inbox')).body.items
    expect(message.subject).toMatch(/ wartet auf Sie$/u)
    expect(message.text).toContain('für Taxi erstattet haben')
    expect((await manager.request('PUT', '/api/app/language', { language: null })).status).toBe(204)
  })

  test('TXT-6 files have the headings of the reader, and are imported with them', async () => {
    const csv = async (language: string) =>
      (await people.finance.request('GET', '/api/records/cost-centre?format=csv', undefined, inLanguage(language))).text
    expect((await csv('de')).split('\r\n')[0]).toContain('Kürzel')
    const file = await people.finance.upload('k.csv', 'text/csv', 'Kürzel,Name,Verantwortlich\nK1,Küche,\n')
    const { body } = await people.finance.request(
      'POST',
      '/api/records/cost-centre/import',
      { file: file.body.id },
      inLanguage('de'),
    )
    expect(body.columns.map((one: { field: string }) => one.field)).toEqual(['code', 'name', 'holder'])
  })

  test('TXT-6 the activity and what an action needs are in the language of the reader', async () => {
    const { administrator } = people
    const { body } = await administrator.request('GET', '/api/app/activity?entity=claim', undefined, inLanguage('de'))
    expect(body.items[0]).toMatchObject({ entity: 'Abrechnung', action: 'Einreichen' })
  })
})
