// Slugs beside written segments of the document's addresses.
import { expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const document = `# Specification: Papers

## 3. Entities and their fields

### Paper

| Field | Type | Required |
| --- | --- | --- |
| Slug | slug of title, unique | |
| Title | text | yes |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Paper | create, read, update |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Papers | \`GET /papers\` | member | list of Paper | | \`items.map(p, p.slug)\` |
| Newest | \`GET /papers/newest\` | member | list of Paper, newest first | | \`items.map(p, p.title)\` |
| Write | \`POST /papers\` | member | create Paper | title | \`{'slug': it.slug}\` |
| Rename | \`PUT /papers/{paper: Paper.slug}\` | member | change paper | title | \`{'slug': it.slug}\` |
| Paper | \`GET /papers/{paper: Paper.slug}\` | member | | | \`{'title': paper.title}\` |
| Print | \`GET /papers/{paper: Paper.slug}/print\` | member | | | \`{'title': paper.title}\` |
| Shelf | \`GET /shelf/best\` | member | list of Paper | | \`items.map(p, p.slug)\` |
`

const server = await testServer({ text: document })
const person = await server.person('Pia Press')

const write = async (title: string): Promise<string> => (await person.post('/api/papers', { title })).body.slug

it('ENT-13 a slug is never a word that another address has in its place', async () => {
  const slug = await write('Newest')
  expect(slug).toBe('newest-2')
  expect((await person.get(`/api/papers/${slug}`)).body).toEqual({ title: 'Newest' })
  expect([await write('Print'), await write('Best'), await write('Papers')]).toEqual(['print', 'best', 'papers'])
})

it('ENT-13 records with the same name get numbers', async () => {
  const slugs: string[] = []
  for (let i = 0; i < 21; i++) slugs.push(await write('Often'))
  expect(slugs).toEqual(['often', ...Array.from({ length: 20 }, (_, i) => `often-${i + 2}`)])
})

it('ENT-13 a slug does not change with its text, and is unique', async () => {
  const [first, second] = [await write('Twice told'), await write('Twice told!')]
  expect([first, second]).toEqual(['twice-told', 'twice-told-2'])
  expect((await person.request('PUT', `/api/papers/${first}`, { title: 'Thrice' })).body).toEqual({ slug: first })
})
