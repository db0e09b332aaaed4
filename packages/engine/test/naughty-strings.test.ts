// Texts that have broken software, where they are used and not only kept: found by filter and search, told in messages,
// shown as labels, sent by a call of the document.
import type { Json } from '@ninefold/plan/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampled } from '../../../tests/support/runs.ts'
import { onPostgres } from './support/database.ts'
import { naughtyStrings } from './support/naughty-strings.ts'
import { startServer, type Person, type Reply, type Server } from './support/server.ts'

const document = `# Specification: Scraps

## 3. Entities and their fields

### Scrap

- Shown as: \`text\`

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Number | sequence | | |
| Text | text (1–4000) | yes | |
| Owner | User | yes | \`me\` |

## 4. States and transitions

### Scrap

| Action | From | To | Who | When | Asks | Then |
| --- | --- | --- | --- | --- | --- | --- |
| (create) | | kept | everyone signed in | | | |
| Say | kept | kept | owner | | | notify owner with Said |

| Message | Subject | Text |
| --- | --- | --- |
| Said | {number} is said | {text} |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Scrap | create; read when \`owner == me\` |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Keep | \`POST /scraps\` | member | create Scrap | text | \`{'no': it.number, 'text': it.text}\` |
| One | \`GET /scraps/{scrap: Scrap.number}\` | member | | | \`{'text': scrap.text, 'twice': [scrap.text + '+' + scrap.text]}\` |
| Same | \`GET /scraps\` | member | list of Scrap | | \`items.map(s, s.number)\` |

### Same

| Query | Type | Narrows to |
| --- | --- | --- |
| text | text (1–4000) | \`text == query.text\` |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

interface Kept {
  readonly text: string
  readonly number: number
  readonly id: string
  readonly made: Reply
}

let server: Server
let person: Person
const kept: Kept[] = []

/** PostgreSQL gets one of twelve: its texts are also compared in records/search and expression-agreement. */
const strings = onPostgres ? sampled(naughtyStrings, 12) : naughtyStrings

beforeAll(async () => {
  server = await startServer({ text: document })
  person = await server.person('Nora Note')
  for (const { text } of strings) {
    const made = await person.post('/api/scraps', { text })
    const { body } = await person.get(`/api/app/look-up/scrap/number/${made.body.no}`)
    kept.push({ text, number: made.body.no, id: body.id, made })
  }
})
afterAll(() => server.close())

/** What an address holds at most. */
const fits = (path: string): boolean => path.length < 12_000
const foundBy = async (path: string): Promise<string[]> => {
  const { status, body } = await person.get(path)
  expect([path.slice(0, 200), status]).toEqual([path.slice(0, 200), 200])
  return (body.items as { id: string }[]).map((each) => each.id)
}

describe('strange texts as values', () => {
  it('are many, and all different', () => {
    expect(new Set(naughtyStrings.map((each) => each.text)).size).toBe(naughtyStrings.length)
    expect(naughtyStrings.length).toBeGreaterThanOrEqual(485)
  })

  it('are returned by a call unchanged, also concatenated', async () => {
    for (const { text, number, made } of kept) {
      expect([made.status, made.body]).toEqual([201, { no: number, text }])
      expect((await person.get(`/api/scraps/${number}`)).body).toEqual({ text, twice: [`${text}+${text}`] })
    }
  })

  it('are found by a filter, each alone', async () => {
    for (const { text, id } of kept) {
      const filter = `text == ${JSON.stringify(text)}`
      const path = `/api/records/scrap?filter=${encodeURIComponent(filter)}`
      if (filter.length > 4000 || !fits(path)) continue
      expect([text, await foundBy(path)]).toEqual([text, [id]])
    }
  })

  it('are found by a call’s parameter, each alone', async () => {
    for (const { text, number } of kept) {
      const path = `/api/scraps?text=${encodeURIComponent(text)}`
      if (text.length > 2000 || !fits(path)) continue
      expect([text, (await person.get(path)).body]).toEqual([text, [number]])
    }
  })

  it('are among the results of a search for them', async () => {
    const missed: string[] = []
    for (const { text, id } of kept) {
      const path = `/api/records/scrap?limit=200&search=${encodeURIComponent(text)}`
      if (!fits(path)) continue
      const found = await foundBy(path)
      if (found.length < 200 && !found.includes(id)) missed.push(text)
    }
    expect(missed).toEqual([])
  })

  it('are shown unchanged in labels of records', async () => {
    const labels = new Map<string, string>()
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await person.get(
        `/api/records/scrap?limit=100&include=related${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      for (const { id } of body.items as { id: string }[]) labels.set(id, body.related[id].label)
      cursor = body.next as string | null
    }
    expect(labels.size).toBe(kept.length)
    for (const { text, id } of kept) expect(labels.get(id)).toBe(text)
  })

  it('are inserted into a message without being parsed as a template', async () => {
    const some = kept.filter(({ text }) => /[{}$%<]/.test(text) && text.length < 4000).slice(0, 60)
    expect(some.length).toBeGreaterThan(strings.length / 16)
    for (const { id } of some) expect((await person.post(`/api/records/scrap/${id}/actions/say`)).status).toBe(200)
    const texts: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await person.get(`/api/app/inbox${cursor === '' ? '' : `?cursor=${cursor}`}`)
      texts.push(...(body.items as { text: string }[]).map((each) => each.text))
      cursor = body.next as string | null
    }
    expect(texts.toReversed()).toEqual(some.map(({ text }) => text))
  })
})

describe('invalid texts', () => {
  const total = async () => (await person.get('/api/records/scrap?limit=1&total=true')).body.total as number

  it('half a character and the null character are refused, wherever they occur', async () => {
    const before = await total()
    for (const half of ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udfff\ud800', 'x\ud83d']) {
      // As a client would write it: in ASCII.
      const body = `{"text":${JSON.stringify(half)}}`
      for (const address of ['/api/scraps', '/api/records/scrap']) {
        const answer = await fetch(server.address + address, {
          method: 'POST',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          body,
        })
        expect([half, 400 <= answer.status && answer.status < 500]).toEqual([half, true])
      }
    }
    expect(await total()).toBe(before)
  })

  it('blank text counts as missing', async () => {
    for (const blank of ['', ' ', '\t\n', '\u00a0', '\u3000\u2003'] as Json[]) {
      const { status, body } = await person.post('/api/scraps', { text: blank })
      expect([blank, status, body.errors.map((each: { code: string }) => each.code)]).toEqual([
        blank,
        422,
        ['REQUIRED'],
      ])
    }
  })

  it('one character too many is refused, counted as people count', async () => {
    expect((await person.post('/api/scraps', { text: '😀'.repeat(4000) })).status).toBe(201)
    const { status, body } = await person.post('/api/scraps', { text: '😀'.repeat(4001) })
    expect([status, body.code]).toEqual([422, 'TOO_LONG'])
  })
})
