// Calls that text describes and that nobody can make.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const checked = (point7: string) =>
  compile([
    {
      file: 'a.md',
      text: `# Specification: Clinic

## 3. Entities

### Result

| Field | Type |
| --- | --- |
| Value | decimal |

## 7. Calls

${point7}
`,
    },
  ])

const rowsIn = (point7: string) =>
  checked(point7).problems.flatMap(({ code, help }) => (code === 'CAL-027' ? [/\| .+ \|/u.exec(help)![0]] : []))

describe('CAL-11 text that describes a call', () => {
  it.each([
    [
      'The lab sends results by POST to /api/lab-results.',
      '| Lab results | `POST /lab-results` | … | create … | … | |',
    ],
    ['- GET /results/{id}/report gives the report', '| Report | `GET /results/{id}/report` | … | | | … |'],
    ['At `/results/:id` a DELETE takes it back.', '| Results | `DELETE /results/:id` | … | delete … | | |'],
    ['- `GET /open` lists the results that are not checked.', '| Open | `GET /open` | … | | | … |'],
    ['- /open returns all results', '| Open | `GET /open` | … | | | … |'],
    ['- POST to /lab: results', '| Lab | `POST /lab` | … | create … | … | |'],
  ])('is told with its row, and leaves the point open: %j', (text, row) => {
    expect(rowsIn(text)).toEqual([row])
    expect(checked(text).problems.map(({ code }) => code)).not.toContain('DOC-013')
    expect(checked(text).open).toContain(7)
  })

  it.each([
    'There is no DELETE of /results.',
    'DELETE /results does not exist.',
    '> The lab sends a POST to /results.',
    'We POST each result to https://lab.example.org/results.',
    'Results GET better/worse over time.',
    '| Call | Method and path | For | Does |\n| --- | --- | --- | --- |\n| Add | `POST /results` | administrators | create Result |\n\nThe lab calls POST /api/results each night.',
  ])('explains: %j', (text) => expect(rowsIn(text)).toEqual([]))

  it('is not hidden by settings, which fill the point in', () => {
    expect(checked('- Base path: `/v1`').open).not.toContain(7)
    expect(rowsIn('- Base path: `/v1`\n\nThe lab sends a POST to /v1/lab.')).toEqual([
      '| Lab | `POST /lab` | … | create … | … | |',
    ])
  })
})

it('a table of calls below the heading of a call is read', () => {
  const { plan } = checked(
    '### GET /results\n\nAll results (administrators).\n\n| Call | Method and path | For | Does |\n| --- | --- | --- | --- |\n| Add | `POST /results` | administrators | create Result |',
  )
  expect(plan!.calls.calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

it('CAL-029 a path has no query', () => {
  const call =
    '| Method | Path | For | Does |\n| --- | --- | --- | --- |\n| GET | /free?day= | administrators | list of Result |'
  expect(checked(call).problems.map(({ code }) => code)).toContain('CAL-029')
})
