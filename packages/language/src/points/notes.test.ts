/** Notes of work that was not done again are those of the document as it stands. */
import { expect, test } from 'vitest'
import { understand } from '../compile.ts'
import { notesOf, noteUse } from '../kernel/notes.ts'
import { inRun } from '../incremental.ts'
import { makePhrase } from '../document/phrase.ts'

const document = (constants: string) => `# Specification: Orders

## 3. Entities and their fields

### Order

| Field | Type | Required |
|---|---|---|
| Title | text | yes |
| Amount | number | yes |
| Parent | Order | no |

## 5. Rules

| Rule | On | Must hold | Message |
|---|---|---|---|
| Small | Order | \`amount <= 10\` | Less, please. |

## 9. Limits

| Name | Value |
|---|---|
${constants}
`

test('an expression that was checked in an earlier run may name what there is now', () => {
  const notes = (constants: string) => understand([{ file: 'notes.md', text: document(constants) }]).notes
  const known = (constants: string, name: string) =>
    notes(constants)
      .expressions.find(({ piece }) => piece.text === 'amount <= 10')!
      .scope.schema.constant(name)
  expect(known('| Most | 5 |', 'most')).toEqual({ kind: 'integer' })
  expect(known('| Most | 5 |', 'least')).toBeUndefined()
  expect(known('| Most | 5 |\n| Least | 2 days |', 'least')).toEqual({ kind: 'duration' })
  expect(known('| Least | 2 days |', 'most')).toBeUndefined()
})

test('so may one of a call, and a shape has its type', () => {
  const calls = `## 7. Calls

| Shape | Of | Value |
|---|---|---|
| orderRow | Order | \`{'title': title}\` |

| Call | Method and path | Answers |
|---|---|---|
| Read order | GET /orders/{order} | \`orderRow(order)\` |

## 9. Limits`
  const notes = (constants: string) =>
    understand([{ file: 'calls.md', text: document(constants).replace('## 9. Limits', calls) }]).notes
  const schemaIn = (constants: string) =>
    notes(constants).expressions.find(({ piece }) => piece.text === 'orderRow(order)')!.scope.schema
  expect(schemaIn('| Most | 5 |').names()).toContain('most')
  const schema = schemaIn('| Least | 5 |')
  expect([schema.names().includes('most'), schema.constant('least')]).toEqual([false, { kind: 'integer' }])
  expect(schema.shape('ORDERROW')).toEqual({
    entity: 'Order',
    type: { kind: 'map', fields: { title: { kind: 'text' } } },
  })
})

test('are the same, and in the same order, whether the text was looked at before or not', () => {
  const fresh = (text: string) => understand([{ file: `fresh ${text.length}.md`, text }]).notes.mentions
  const [first, second] = [document('| Most | 5 |'), document('| Most | 5 |\n| Least | 2 |')]
  const again = [first, second, first].map((text) => understand([{ file: 'again.md', text }]).notes.mentions)
  const outputs = (mentions: ReturnType<typeof fresh>) => mentions.map(({ span: _, ...mention }) => mention)
  expect(again.map(outputs)).toEqual([first, second, first].map((text) => outputs(fresh(text))))
  expect(again[0]!.length).toBeGreaterThan(1)
})

test('a mention is no expression', () => {
  const at = { file: 'a.md', start: 0, end: 4 }
  const phrase = makePhrase([{ kind: 'text', text: 'Most', span: at }], at)
  const { outputs } = inRun('mention', () => noteUse(phrase, 'constant', undefined))
  const { schema } = understand([{ file: 'a.md', text: document('') }]).declared.value.names
  expect(notesOf(outputs, schema)).toEqual({
    mentions: [{ kind: 'constant', span: at, text: 'Most', declares: false }],
    expressions: [],
  })
})
