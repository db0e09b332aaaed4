// Texts that have broken software, as what an address asks for: refused or answered, never a mistake of ours.
import { expect, test } from 'vitest'
import { sampled } from '../../../../tests/support/runs.ts'
import { onPostgres } from '../support/database.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Notes

## 3. Entities and their fields

### Note

| Field | Type | Required |
| --- | --- | --- |
| Text | long text | yes |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

const server = await testServer({ text })
const person = await server.person('Nora Note', [], { administrator: true })

test('HTTP-7 as a search, filter, order, cursor, id and name they are refused or found', async () => {
  for (const { text: sent } of sampled(naughtyStrings, onPostgres ? 6 : 2)) {
    const q = encodeURIComponent(sent)
    const literal = encodeURIComponent(JSON.stringify(sent))
    const reachStore = [
      `/api/records/note?search=${q}`,
      `/api/records/note?filter=${encodeURIComponent('text == ')}${literal}`,
      `/api/records/note/${q}`,
      `/api/app/find/note?q=${q}`,
    ]
    const readBefore = [
      `/api/records/note?filter=${q}`,
      `/api/records/note?sort=${q}`,
      `/api/records/note?cursor=${q}`,
      `/api/records/${q}`,
      `/api/app/look-up/note/${q}/${q}`,
    ]
    // What is refused before a database is asked is the same on each.
    for (const path of onPostgres ? reachStore : [...reachStore, ...readBefore]) {
      const { status, text: answer } = await person.get(path)
      // 431: the address is longer than a server reads.
      expect([200, 404, 409, 422, 431], `${path.slice(0, 300)}\n${answer.slice(0, 300)}`).toContain(status)
    }
  }
})
