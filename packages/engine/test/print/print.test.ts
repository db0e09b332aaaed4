// A record on paper: what stands on it by the permissions of the reader, as JSON and as a PDF, also in Arabic.
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PrintData } from '@ninefold/plan/wire'
import { pagesOf } from '../support/pdf.ts'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const ORDERS = (language: string, more: string) => `# Specification: Orders

## 1. Purpose

| Setting | Value |
| --- | --- |
| Currency | EUR |
| Time zone | Europe/Vienna |
| Language | ${language} |

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Purchase order | \`/orders/{order: Order.number}/paper\` | print of Order | buyer, store |
| Ledger sheet | \`/orders/{order: Order.number}/ledger\` | print of Order | administrators |
| Orders | \`/orders\` | list of Order | everyone signed in |

### Purchase order

Please **confirm** this order.

- Letterhead: Company, "1 Harbour Street, Vienna"
- Addressee: supplier.name, supplier.address
- Fields: number, ordered on, margin, note
- Columns: article, pieces, price, cost
- Totals: total
- Footer: Company, supplier.rating

## 3. Entities

### Order

- Shown as: \`number\`

| Field | Type |
| --- | --- |
| Number | sequence \`PO-{000}\` |
| Ordered on | date |
| Supplier | Supplier |
| Margin | percent |
| Note | long text, optional |
| Total | money, calculated: \`lines.sum(l, l.price)\` |

### Line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| Article | text |
| Pieces | integer |
| Price | money |
| Cost | money, optional |

### Supplier

| Field | Type |
| --- | --- |
| Name | text |
| Address | long text |
| Rating | text, optional |

## 6. Roles

| Role | Who has it |
| --- | --- |
| buyer | given by administrators |
| store | given by administrators |

| Entity | buyer | store |
| --- | --- | --- |
| Order | create, read | read \`number\`, \`orderedOn\`, \`lines\` |
| Supplier | create, read | |
${more}
## 9. Constants

| Constant | Value | Changed by |
| --- | --- | --- |
| Company | "Harbour Tools" | administrators |
`

const server = await testServer({ text: ORDERS('English', '') })
const buyer = await server.person('Bea Buyer', ['buyer'])
const store = await server.person('Sam Store', ['store'])
const other = await server.person('Olga Other')
const root = await server.person('Ada Lund', [], { administrator: true })

const ARABIC = 'برغي (عاجل) M6'
let path = ''

async function order(person: Person, count: number, article = 'Bolt'): Promise<string> {
  const address = 'Nordstraße 5\n10115 Berlin'
  const supplier = (await person.post('/api/records/supplier', { name: 'Nord GmbH', address, rating: 'slow' })).body.id
  const lines = Array.from({ length: count }, (_, at) => ({
    article: `${article} ${at + 1}`,
    pieces: at + 1,
    price: { amount: '12.50', currency: 'EUR' },
    cost: { amount: '10.00', currency: 'EUR' },
  }))
  const { body } = await person.post('/api/records/order', { orderedOn: '2026-03-09', supplier, margin: '25', lines })
  return `/api/records/order/${body.id}/print/purchaseOrder`
}

beforeAll(async () => {
  path = await order(buyer, 2)
})

const get = (person: Person, headers: Record<string, string> = {}, query = '') =>
  person.request('GET', path + query, undefined, headers)

describe('PRI-2 what stands on it', () => {
  test('is text: constants, fields behind references, facts, lines, totals', async () => {
    const { status, body } = await get(buyer, { 'accept-language': 'en-GB' })
    expect(status).toBe(200)
    expect(body).toEqual({
      title: 'Purchase order PO-001',
      language: 'en-GB',
      direction: 'ltr',
      size: 'A4',
      letterhead: ['Harbour Tools', '1 Harbour Street, Vienna'],
      addressee: ['Nord GmbH', 'Nordstraße 5\n10115 Berlin'],
      facts: [
        { label: 'Number', text: 'PO-001' },
        { label: 'Ordered on', text: '9 Mar 2026' },
        { label: 'Margin', text: '25 %' },
      ],
      text: 'Please **confirm** this order.',
      tables: [
        {
          label: 'Lines',
          columns: [
            { label: 'Article', align: 'start' },
            { label: 'Pieces', align: 'end' },
            { label: 'Price', align: 'end' },
            { label: 'Cost', align: 'end' },
          ],
          rows: [
            ['Bolt 1', '1', '€12.50', '€10.00'],
            ['Bolt 2', '2', '€12.50', '€10.00'],
          ],
        },
      ],
      totals: [{ label: 'Total', text: '€25.00' }],
      footer: ['Harbour Tools', 'slow'],
      pageNumber: 'Page {page} of {pages}',
    } satisfies PrintData)
  })

  test('dates and the size of the paper are of the region of the reader', async () => {
    const { body } = await get(buyer, { 'accept-language': 'en-US,en;q=0.8' })
    expect(body.facts[1].text).toBe('Mar 9, 2026')
    expect(body.size).toBe('Letter')
  })

  test('is not what the document does not show on this record', async () => {
    const text = ORDERS('English', '')
      .replace(
        '| Field | Type |\n| --- | --- |\n| Number |',
        '| Field | Type | Displayed when |\n| --- | --- | --- |\n| Number |',
      )
      .replace('| Margin | percent |', "| Margin | percent | `supplier.rating != 'slow'` |")
      .replace(
        '| Total | money, calculated: `lines.sum(l, l.price)` |',
        '| Total | money, calculated: `lines.sum(l, l.price)` | `size(lines) > 1` |',
      )
    const own = await testServer({ text })
    const person = await own.person('Bea Buyer', ['buyer'])
    const address = await order(person, 1)
    const { body: few } = await person.get(address)
    expect([few.facts.map(({ label }: { label: string }) => label), few.totals]).toEqual([['Number', 'Ordered on'], []])
    const supplier = (await person.post('/api/records/supplier', { name: 'Swift', address: 'A', rating: 'fast' })).body
      .id
    const line = { article: 'Nut', pieces: 1, price: { amount: '1.00', currency: 'EUR' } }
    const { id } = (
      await person.post('/api/records/order', { orderedOn: '2026-03-09', supplier, margin: '25', lines: [line, line] })
    ).body
    const { body: all } = await person.get(`/api/records/order/${id}/print/purchaseOrder`)
    expect(all.facts.map(({ label }: { label: string }) => label)).toContain('Margin')
    expect(all.totals).toHaveLength(1)
  })

  test('a changed constant stands on the next print', async () => {
    const { status } = await root.request('PUT', '/api/app/constants/company', { value: 'Quay Tools' })
    expect(status).toBe(200)
    expect((await get(buyer)).body.letterhead[0]).toBe('Quay Tools')
    await root.request('PUT', '/api/app/constants/company', { value: 'Harbour Tools' })
  })
})

describe('PRI-1 permissions', () => {
  test('what the reader may not read is not there, and leaves no gap', async () => {
    const { status, body } = await get(store)
    expect(status).toBe(200)
    expect(body.addressee).toEqual([])
    expect(body.footer).toEqual(['Harbour Tools'])
    expect(body.facts.map(({ label }: { label: string }) => label)).toEqual(['Number', 'Ordered on'])
    expect(body.totals).toEqual([])
    expect(JSON.stringify(body)).not.toMatch(/Nord|slow|25|Margin/)
  })

  test('a print, a record or an entity that somebody may not see answers like one that does not exist', async () => {
    const answers = async (person: Person, address: string) => {
      const { status, body } = await person.get(address)
      return [status, body.code, body.message ?? body.title]
    }
    const nowhere = await answers(other, path.replace('/order/', '/nothing/'))
    expect(await answers(other, path)).toEqual(nowhere)
    expect(await answers(buyer, path.replace('purchaseOrder', 'ledgerSheet'))).toEqual(
      await answers(buyer, path.replace('purchaseOrder', 'nothing')),
    )
    expect(await answers(buyer, path.replace('purchaseOrder', 'orders'))).toEqual(
      await answers(buyer, path.replace('purchaseOrder', 'nothing')),
    )
    expect((await server.nobody.get(path)).status).toBe(401)
    expect((await buyer.get(path.replace(/order\/[^/]+/, 'order/none'))).status).toBe(404)
  })

  test('the description of the API names the prints that somebody may see', async () => {
    const paths = async (person: Person) =>
      Object.keys((await person.get('/api/openapi.json')).body.paths).filter((each) => each.includes('/print/'))
    expect(await paths(buyer)).toEqual(['/api/records/order/{id}/print/purchaseOrder'])
    expect(await paths(other)).toEqual([])
  })
})

describe('PRI-4 as a PDF', () => {
  const pdf = async (person: Person, address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.address + address, {
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    })
    return { response, pages: await pagesOf(new Uint8Array(await response.arrayBuffer())) }
  }

  test('it has the same texts, by format and by Accept', async () => {
    const { response, pages } = await pdf(buyer, `${path}?format=pdf`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('Purchase order PO-001.pdf')
    const text = pages[0]!.join(' ')
    for (const part of [
      'Harbour Tools',
      'Nordstraße 5',
      'Purchase order PO-001',
      'Please confirm this order.',
      '€25.00',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Page 1 of 1')
    expect((await pdf(buyer, path, { accept: 'application/pdf' })).pages).toEqual(pages)
    expect((await buyer.get(`${path}?format=docx`)).status).toBe(422)
  })

  test('a long order has numbered sheets, each with the headings of its table and its foot', async () => {
    const { pages } = await pdf(buyer, `${await order(buyer, 80)}?format=pdf`)
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      const text = page.join(' ')
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(text).toContain('Harbour Tools')
    }
    const withTable = pages.filter((page) => page.some((text) => text.startsWith('Bolt ')))
    expect(withTable.every((page) => page.includes('Article'))).toBe(true)
    const articles = pages.flat().filter((text) => /^Bolt \d+$/.test(text))
    expect(articles).toEqual(Array.from({ length: 80 }, (_, at) => `Bolt ${at + 1}`))
  })

  test('PRI-7 arrows and mathematical symbols are in the bundled fonts', async () => {
    const { pages } = await pdf(buyer, `${await order(buyer, 1, 'Bolt ≥ M6 → √2 ≤ ∞')}?format=pdf`)
    const text = pages[0]!.join('')
    for (const part of ['Bolt', '≥', 'M6', '→', '√', '≤', '∞']) expect(text).toContain(part)
  })

  test('PRI-3 Arabic is joined and stands in its order, with Latin within it', async () => {
    const { pages } = await pdf(buyer, `${await order(buyer, 1, ARABIC)}?format=pdf`)
    // A reader of PDFs puts what it sees from the right back into the order of reading.
    const text = pages[0]!.join('')
    for (const part of ['برغي', 'عاجل', 'M6']) expect(text).toContain(part)
    // One letter for each glyph: no letter is lost, none stands apart.
    expect(text).not.toMatch(/[\uFB50-\uFDFF\uFE70-\uFEFF]/)
  })
})

describe('PRI-7 characters that the fonts of a PDF do not have', () => {
  test('are named instead of left blank; the print in the browser has them', async () => {
    const address = await order(buyer, 1, '東京 ไทย שלום €')
    expect((await buyer.get(address)).body.tables[0].rows[0][0]).toBe('東京 ไทย שלום € 1')
    const { status, body } = await buyer.get(`${address}?format=pdf`)
    expect([status, body.code]).toEqual([422, 'LETTERS_MISSING'])
    for (const character of ['東', '京', 'ไ', 'ש']) expect(body.detail).toContain(character)
    expect(body.detail).not.toContain('€')
  })

  test('come from a font of the installation', async () => {
    const symbols = createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')
    const own = await testServer({ text: ORDERS('English', ''), fonts: [symbols] })
    const person = await own.person('Bea Buyer', ['buyer'])
    const address = await order(person, 1, 'Bolt ┼ M6 ║ ♪')
    const response = await fetch(`${own.address}${address}?format=pdf`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(response.status).toBe(200)
    const [page] = await pagesOf(new Uint8Array(await response.arrayBuffer()))
    const text = page!.join('')
    for (const part of ['Bolt', '┼', 'M6', '║', '♪']) expect(text).toContain(part)
  })
})

test('PRI-3 a document in Arabic is laid out from the right', async () => {
  const arabic = await testServer({ text: ORDERS('Arabic', '') })
  const person = await arabic.person('Bea Buyer', ['buyer'])
  const { body } = await person.get(await order(person, 1))
  expect(body.direction).toBe('rtl')
  expect(body.pageNumber).toBe('صفحة {page} من {pages}')
})

describe('PRI-6 a logo', () => {
  /** Two by one, red. */
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGM4IScHRAAIdwIJkXAbPAAAAABJRU5ErkJggg=='
  const more = `
### Sender

- Only one: yes

| Field | Type |
| --- | --- |
| Logo | image (png, jpeg; up to 1 MB) |
| Motto | text |
`
  const withLogo = (language: string) =>
    ORDERS(language, '')
      .replace('- Letterhead: Company,', '- Letterhead: Sender.logo, Sender.motto,')
      .replace('\n## 6. Roles', `${more}\n## 6. Roles`)
      .replace('| Supplier | create, read | |', '| Supplier | create, read | |\n| Sender | read, update | |')

  test.each(['English', 'Arabic'])('of a settings page is on the print and in the PDF: %s', async (language) => {
    const own = await testServer({ text: withLogo(language) })
    const person = await own.person('Bea Buyer', ['buyer'])
    const clerk = await own.person('Sam Store', ['store'])
    const [only] = (await person.get('/api/records/sender')).body.items
    const address = await order(person, 1)
    expect((await person.get(address)).body.logo).toBe(undefined)
    const plain = await person.request('GET', `${address}?format=pdf`)
    const bytes = Buffer.from(PNG, 'base64')
    const { id } = (await person.upload('logo.png', 'image/png', bytes)).body
    const { status } = await person.request('PATCH', `/api/records/sender/${only.id}`, {
      logo: id,
      motto: 'We sell tools',
      version: only.version,
    })
    expect(status).toBe(200)
    const { body } = await person.get(address)
    expect(body.logo).toBe(`data:image/png;base64,${PNG}`)
    expect(body.letterhead).toEqual(['We sell tools', '1 Harbour Street, Vienna'])
    // Whoever may not read the settings sees neither.
    const { body: theirs } = await clerk.get(address)
    expect([theirs.logo, theirs.letterhead]).toEqual([undefined, ['1 Harbour Street, Vienna']])
    const response = await fetch(`${own.address}${address}?format=pdf`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    const content = Buffer.from(await response.arrayBuffer())
    expect(content.toString('latin1')).toContain('/Subtype /Image')
    expect(plain.text).not.toContain('/Subtype /Image')
    expect((await pagesOf(content))[0]!.join(' ')).toContain(language === 'English' ? 'We sell tools' : 'PO-001')
  })
})
