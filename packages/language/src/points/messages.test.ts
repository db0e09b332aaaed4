// Messages lead to a document that works: what to write stands in them, in the names of the document.
import { describe, expect, it } from 'vitest'
import { planOf } from '../../test/support/plan.ts'
import { compile } from '../compile.ts'
import { provePlan } from '../../../proof/src/index.ts'

const sourcesOf = (text: string) => [{ file: 'a.md', text: `# Specification: Trial\n\n${text}` }]
const problemsOf = (text: string) =>
  compile(sourcesOf(text)).problems.map(({ code, message, help }) => ({ code, message, help }))
const helpOf = (text: string, wanted: string): string =>
  compile(sourcesOf(text)).problems.find(({ code }) => code === wanted)?.help ?? ''
const codesOf = (text: string) => problemsOf(text).map(({ code }) => code)

const LESSONS = `## 3. Data

### Pupil

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Contact e-mail | e-mail | yes |

### Lesson

| Field | Type | Required |
| --- | --- | --- |
| Pupil | Pupil | yes |
| Start | date and time | yes |
| End | date and time | yes |
| Fee | money in EUR | yes |
| Officer | User | |

`

describe('permissions', () => {
  const roles = (tutor: string, sentence = '') => `${LESSONS}## 6. Roles

| | Tutor | Office |
| --- | --- | --- |
| Pupil | ${tutor} | create, read, update |
| Lesson | read | create, read, update |
| User | read \`name\` | read \`name\` |

${sentence}`

  it('two conditions with a comma between them are two permissions', () => {
    const { grants } = planOf(roles('read when `name == "a"`, update when `name == "b"`'))
    const ofTutor = grants.filter(({ role, entity }) => role === 'tutor' && entity === 'Pupil')
    expect(ofTutor.map(({ verb, when }) => [verb, when?.source])).toEqual([
      ['read', 'name == "a"'],
      ['update', 'name == "b"'],
    ])
  })

  it.each([
    ['Contact e-mail is visible to the office only.', 'for Tutor: "read all but `contactEMail`"'],
    ['Only the office knows the contact e-mail.', 'the row of Pupil for Tutor'],
    ['Tutors do not see the contact e-mail.', 'for Tutor: "read all but `contactEMail`"'],
  ])('ACC-029 of "%s" names those who are to be kept out', (sentence, help) => {
    const text = roles('read', `- ${sentence}`)
    expect(helpOf(text, 'ACC-029')).toContain(help)
    expect(codesOf(text)).not.toContain('LIF-054')
  })
})

it('PRF-020 shows a table of all states, which works when it is followed', () => {
  const text = (more: string) => `${LESSONS}## 4. States

### Lesson

| Action | From | To | Who |
| --- | --- | --- | --- |
| Approve | Asked | Approved | Chief |
| Refuse | Asked | Refused | Chief |
| Close | Approved | Closed | Chief |

${more}
## 6. Roles

| | Office | Chief |
| --- | --- | --- |
| Lesson | create, read, update | read |
| Pupil | create, read | read |
| User | read \`name\` | read \`name\` |
`
  const found = (more: string) => {
    const sources = sourcesOf(text(more))
    const { plan, problems } = compile(sources)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    return provePlan(plan!, sources, problems).problems.filter(({ code }) => code === 'PRF-020')
  }
  const [problem] = found('')
  const rows = [...problem!.help.matchAll(/`(\| .+? \|)`/gu)].map(([, row]) => row)
  expect(rows).toHaveLength(4)
  expect(found(`| State | May still change |\n| --- | --- |\n${rows.join('\n')}\n`)).toEqual([])
})

it.each(['passed / failed', 'manual / automatic'])('`%s` as a type are choices, with a fix', (type) => {
  const text = `## 3. Data\n\n### Exam\n\n| Field | Type |\n| --- | --- |\n| Result | ${type} |\n`
  expect(compile(sourcesOf(text)).problems).toMatchObject([
    { code: 'ENT-051', fix: { edits: [{ text: `one of: ${type.replace(' / ', ', ')}` }] } },
  ])
})

describe('expressions', () => {
  const computed = (source: string) =>
    LESSONS.replace('| Contact e-mail', `| Worth | integer, \`= ${source}\` | |\n| Contact e-mail`)

  it('`count` is `filter` and `size`', () => {
    expect(helpOf(computed('Lesson.count(l, l.pupil == this)'), 'EXP-022')).toBe(
      'Write `Lesson.filter(l, l.pupil == this).size()`.',
    )
  })

  it.each([
    ['sets Officer to the current user', 'column Then: `officer = me`'],
    ['reason mandatory', 'column Asks of the action: `reason`'],
    ['a comment is required', 'column Asks of the action: `comment`'],
    ['fee > 0 EUR, else NO_FEE', 'Write NO_FEE in the column Error, and `fee > 0 EUR` alone here.'],
  ])('a condition "%s" is one problem that names the column', (condition, help) => {
    const text = `${LESSONS}## 4. States\n\n### Lesson\n\n| Action | From | To | Who | Condition |\n| --- | --- | --- | --- | --- |\n| Check | New | Checked | administrators | ${condition} |\n`
    expect(problemsOf(text)).toMatchObject([{ code: 'EXP-066', help: expect.stringContaining(help) }])
  })
})

describe('rules in sentences', () => {
  const rules = (rule: string) => `${LESSONS}## 5. Rules\n\n${rule}\n`

  it.each([
    ['A pupil cannot have two lessons at the same time.', /`(No overlap: Start, End per Pupil)`/u],
    ['A pupil may have at most 3 open lessons.', /`(Lesson\.filter\(l, l\.pupil == pupil\)\.size\(\) <= 3)`/u],
  ])('RUL-016 of "%s" says the rule, which works', (sentence, wanted) => {
    const rule = wanted.exec(helpOf(rules(`- ${sentence}`), 'RUL-016'))?.[1] ?? ''
    const must = rule.startsWith('No') ? rule : `\`${rule}\``
    expect(planOf(rules(`### Lesson\n\n- ${must}`)).rules).toHaveLength(1)
  })

  it('RUL-016 of a case names the column When and the entity', () => {
    expect(helpOf(rules('- A lesson cannot be moved when the pupil is away.'), 'RUL-016')).toContain(
      'Lesson under Entity',
    )
  })

  it('what only a rule that is not understood may use is not reported', () => {
    const more = `\n## 8. Errors\n\n| Code | Message |\n| --- | --- |\n| TOO_DEAR | Too dear. |\n\n## 9. Limits\n\n| Constant | Value |\n| --- | --- |\n| Credit limit | 5 |\n`
    const unread = rules('- Pupils with debts above the credit limit cannot book.')
    expect(codesOf(unread + more)).toEqual(['RUL-016'])
    expect(codesOf(rules('- Lesson: `fee > 0 EUR`') + more)).toEqual(['ERR-005', 'LIM-013'])
  })
})

describe('calls', () => {
  const calls = (rows: string) =>
    `${LESSONS}## 6. Roles\n\n| | Office |\n| --- | --- |\n| Pupil | read |\n| Lesson | read |\n\n## 7. Calls\n\n${rows}\n`

  it('fields in Answers are what each record answers', () => {
    const head = '| Call | Method and path | For | Does | Answers |\n| --- | --- | --- | --- | --- |'
    const text = calls(`${head}\n| All | GET /all | Office | list of Lesson | start, fee |`)
    expect(planOf(text).calls.calls[0]?.answers.expr?.source).toMatch(/'start': \w+\.start, 'fee': \w+\.fee/u)
  })

  it('CAL-024 shows a row with the path, the role and the entity', () => {
    const text = calls('- `GET /api/free-lessons`: the lessons that are not taken; Office')
    expect(helpOf(text, 'CAL-024')).toContain(
      '| Free lessons | `GET /api/free-lessons` | Office | list of Lesson | | |',
    )
  })
})

describe('what is nearly written', () => {
  it('SCR-001 names the word that is missing', () =>
    expect(
      helpOf(
        `${LESSONS}## 2. Screens\n\n| Screen | Route | Shows |\n| --- | --- | --- |\n| New | /new | form Lesson |\n`,
        'SCR-001',
      ),
    ).toBe('Write: form for Lesson.'))

  it('LIF-005 says how a time is written', () =>
    expect(
      helpOf(
        `${LESSONS}## 4. States\n\n### Lesson\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| End | open | over | 2 days |\n`,
        'LIF-005',
      ),
    ).toContain('`after 2 days`'))

  it('ACC-017 offers who gives the role', () => {
    const text = `${LESSONS}## 6. Roles\n\n| Role | Who has it |\n| --- | --- |\n| tutor | admins |\n`
    const problem = compile(sourcesOf(text)).problems.find(({ code }) => code === 'ACC-017')
    expect(problem?.fix?.edits[0]?.text).toBe('given by administrators')
  })
})
