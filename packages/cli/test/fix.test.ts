// What `ninefold check --fix` makes by itself, and what it leaves to a person: a name is never guessed where it opens a door,
// and what only follows from another mistake is not touched.
import { compile } from '@ninefold/language'
import { fixesOf } from '@ninefold/plan/problem'
import { applyFixes } from '@ninefold/ide'
import { describe, expect, test } from 'vitest'

const mended = (text: string): string => applyFixes([{ file: 'a.md', text }]).sources[0]!.text
const problemsOf = (text: string) => compile([{ file: 'a.md', text }]).problems
const suggestions = (text: string) =>
  problemsOf(text).flatMap((problem) =>
    fixesOf(problem).flatMap(({ suggested, title }) => (suggested ? [`${problem.code} ${title}`] : [])),
  )

/** `say`: what differs from a document without mistakes. */
const loans = (say: Readonly<Record<string, string>> = {}) => {
  const text = `# Specification: Loans

## 3. Entities

### Loan

| Field | Type | Mandatory |
| --- | --- | --- |
| Borrower | User | yes |
| From | date | yes |
| Due on | date | yes |
| Extensions | integer | yes |

## 4. States

### Loan

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Sign | draft | signed | clerk | |
| Extend | signed | signed | borrower | extensions < maxExtensions |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| In order | Loan | \`dueOn >= from\` |
| Not long | Loan | \`dueOn <= from + 30 days\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| student | everyone signed in |

| Entity | clerk | student |
| --- | --- | --- |
| Loan | ✓ | read when \`status == 'signed'\` |

## 9. Constants

| Name | Value |
| --- | --- |
| Max extensions | 2 |
`
  return Object.entries(say).reduce((now, [from, to]) => {
    expect(now).toContain(from)
    return now.replace(from, () => to)
  }, text)
}

test('where code may end at a comma, the other backtick is for the author to place', () => {
  const text = loans({ '| signed | clerk | |': '| signed | `borrower, clerk | |' })
  expect(suggestions(text)).toContain('DOC-035 Write the other backtick')
  expect(mended(text)).toBe(text)
})

test('the document without mistakes stays as it is', () => {
  expect(problemsOf(loans()).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(mended(loans())).toBe(loans())
})

describe('what decides who may do what is never guessed', () => {
  test.each([
    ['a state by itself', "`status == 'signed'`", '`signed`', "EXP-020 Write status == 'signed'"],
    ['a name that is nearly another', "`status == 'signed'`", '`signedIm`', 'EXP-020 Write signedIn'],
    ['a field, one letter off', "`status == 'signed'`", '`borower == me`', 'EXP-020 Write borrower'],
    ['a role that heads a column', '| Entity | clerk | student |', '| Entity | clerk | studnt |', 'ACC-004'],
    ['a role that takes an action', '| draft | signed | clerk |', '| draft | signed | clark |', 'LIF-005'],
  ])('%s', (_, from, to, suggestion) => {
    const text = loans({ [from]: to })
    expect(mended(text)).toBe(text)
    expect(suggestions(text).join()).toContain(suggestion)
  })

  test('signs are no guess', () => {
    expect(mended(loans({ "`status == 'signed'`": "`status = 'signed'`" }))).toBe(loans())
  })
})

describe('a choice of meaning is left to the author', () => {
  test('whether an empty field is fine', () => {
    const text = loans({ '| Due on | date | yes |': '| Due on | date | no |' })
    expect(suggestions(text)).toEqual(Array(2).fill('RUL-006 Say that an empty dueOn is fine'))
    expect(mended(text)).toBe(text)
  })

  test('whether a role or a field is meant', () => {
    const text = loans({
      '| student | everyone': '| borrower | everyone',
      '| clerk | student |': '| clerk | borrower |',
    })
    expect(suggestions(text)).toEqual([
      'LIF-006 Write "role borrower", for everybody who has the role',
      'LIF-006 Write `borrower`, for the person whom the field names',
    ])
    expect(mended(text)).toBe(text)
  })

  test('words for operators have one meaning, sentences and values have not', () => {
    const rule = (condition: string) => loans({ 'dueOn >= from': condition })
    expect(mended(rule('dueOn is on or after from'))).toBe(loans())
    expect(mended(rule('what is usual: dueOn >= from'))).toContain('what is usual')
    expect(suggestions(rule('what is usual: dueOn >= from'))).toEqual(['EXP-066 Write dueOn >= from'])
    expect(suggestions(rule('status is signed'))).toEqual(["EXP-066 Write status == 'signed'"])
  })

  test('a name in an expression: one letter, and only one name', () => {
    const rule = (name: string) => loans({ 'dueOn <=': `${name} <=` })
    expect(mended(rule('dueOm'))).toBe(loans())
    const guard = loans({ 'extensions <': 'extnsons <' })
    expect(suggestions(guard)).toEqual(['EXP-020 Write extensions'])
    expect(mended(guard)).toBe(guard)
    const two = loans({ '| Extensions |': '| Dues on | date | |\n| Extensions |', 'dueOn <=': 'dueXOn <=' })
    expect(mended(two)).toBe(two)
  })
})

describe('the text first, then what still is wrong', () => {
  test('a table without its line of dashes is mended, and nothing that follows from it', () => {
    const text = loans({ '| Name | Value |\n| --- | --- |\n': '| Name | Value |\n' })
    expect(problemsOf(text).map(({ code }) => code)).toContain('EXP-020')
    expect(mended(text)).toBe(loans())
  })

  test('a misspelt column is mended, and nothing that follows from it', () => {
    expect(mended(loans({ Mandatory: 'Mandatroy' }))).toBe(loans())
  })

  test('a misspelt entity over a life cycle is mended, and then what is left', () => {
    const text = loans({ '## 4. States\n\n### Loan': '## 4. States\n\n### Laon', 'dueOn <=': 'deuOn <=' })
    expect(mended(text)).toBe(loans())
  })
})

describe('the plan stays as it is but for what the problem names', () => {
  const projects = (say: Readonly<Record<string, string>> = {}) => {
    const text = `# Specification: Projects

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Mine | \`/mine\` | list of Project where \`members.exists(m, m.person == me)\` | everyone signed in |

## 3. Entities

### Project

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Sponsor | User | yes |

### Member

- Part of: Project, as Members

| Field | Type | Required |
| --- | --- | --- |
| Person | User | yes |

### Task

| Field | Type | Required |
| --- | --- | --- |
| Project | Project | yes |
| Title | text | yes |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Has people | Project | \`members.exists(m, has(m.person))\` |
| Named | Task | \`size(title) > 2 && size(title) < 80\` |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| insider | Project | \`members.exists(m, m.person == me)\` |

| Entity | insider | everyone signed in |
| --- | --- | --- |
| Project | read, update | create |
| Task | | read |
| User | | read \`name\` |
`
    return Object.entries(say).reduce((now, [from, to]) => {
      expect(now).toContain(from)
      return now.replace(from, () => to)
    }, text)
  }

  test('the document is right', () => expect(problemsOf(projects())).toEqual([]))

  test.each([
    [
      'the line that makes a part is gone, and an entity has nearly the name of its list',
      '- Part of: Project, as Members\n',
      '',
    ],
    ['a reference names nearly an entity', '| Project | Project | yes |', '| Project | Projct | yes |'],
    ['permissions without their line of dashes', '| --- | --- | --- |\n| Project | read', '| Project | read'],
    [
      'a header in another language',
      '| Field | Type | Required |\n| --- | --- | --- |\n| Project',
      '| Feld | Typ | Pflicht |\n| --- | --- | --- |\n| Project',
    ],
    ['a field is misspelt where it is declared', '| Title | text | yes |', '| Titel | text | yes |'],
  ])('%s: nothing is mended', (_, from, to) => {
    const text = projects({ [from]: to })
    expect(problemsOf(text).some(({ severity }) => severity !== 'note')).toBe(true)
    expect(mended(text)).toBe(text)
  })

  test('what looked certain and was not made is a proposal', () => {
    const {
      fixed: made,
      problems,
      refused,
    } = applyFixes([{ file: 'a.md', text: projects({ '| Project | Project | yes |': '| Project | Projct | yes |' }) }])
    expect([made.length, refused]).toEqual([0, 1])
    expect(problems.filter(({ fix }) => fix && !fix.suggested)).toEqual([])
  })

  test('signs written as in the source of a web page are read as they are meant', () => {
    const rule = projects({ '> 2 && size(title) < 80': '&gt; 2 &amp;&amp; size(title) &lt;= 80' })
    expect(problemsOf(rule)).toEqual([])
    expect(mended(rule)).toBe(rule)
  })
})
