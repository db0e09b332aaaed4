// Statements in a point that does not read them.
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'

const told = (texts: { readonly entities?: string; readonly example?: string; readonly errors?: string }) =>
  compile([
    {
      file: 'a.md',
      text: `# Specification: Tools

## 3. Entities

A tool must have a unique place.

### Tool

| Field | Type |
| --- | --- |
| Name | text, required, unique |
| Place | text |

${texts.entities ?? ''}

## 4. States

### Tool

| Action | From | To | Who |
| --- | --- | --- | --- |
| Lend | here | lent | clerk |

### Example: A tool is lent

Only the clerk may delete tools.

| Who | Does | With | Expect |
| --- | --- | --- | --- |
| Eva (clerk) | create Tool | Name: Saw; Place: Hall | here |

${texts.example ?? ''}

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| keeper | given by administrators |

| Entity | Role | May |
| --- | --- | --- |
| Tool | clerk | read, create |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TOOL_LOST | 422 | The tool is lost. |

${texts.errors ?? ''}
`,
    },
  ]).problems.flatMap(({ code, message }) => (code === 'DOC-039' ? [message.split('"')[1]] : []))

describe('DOC-39 a statement that nothing does', () => {
  it.each([
    'Two of Tool may not have the same Place.',
    'The Place must not be empty.',
    'Nobody but keeper sees the Place.',
    'Only keeper may delete Tool.',
    'Keeper may reopen it.',
    'Remind clerk after 5 days.',
    'After 10 days a Tool is closed automatically.',
    'At most 5 Tool per person.',
    'Records are kept for two years.',
  ])('is told in point 8 and below an example: %s', (text) => {
    expect(told({ errors: text })).toEqual([text])
    expect(told({ errors: `- ${text}` })).toEqual([text])
    expect(told({ example: text })).toEqual([text])
  })

  it('is silent in a quotation, where the plan says it, and where it describes', () => {
    expect(told({ errors: '> The Place must not be empty.' })).toEqual([])
    for (const text of ['The Name must not be empty.', 'Tool must have a unique Name.', 'Clerk may see every Tool.'])
      expect(told({ entities: text })).toEqual([])
    for (const text of ['One tool of the club.', 'Tools are lent on Monday.', 'Clerks usually may see all tools.'])
      expect(told({ entities: text })).toEqual([])
  })
})
