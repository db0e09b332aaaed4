// `ninefold test` and `ninefold diff`, as a process of their own, on documents with and without mistakes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ninefold, startInProcess } from './command.ts'
import { root } from './process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-examples-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TASKS = `# Specification: Tasks

## 3. Entities

### Task

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–60) | yes | |
| Hours | integer | | |
| Owner | User | yes | \`me\` |

## 4. States and transitions

### Task

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | | | |
| Finish | open | done | owner | \`hours > 0\` | notify administrators |
| Forget | open | gone | after 30 days | | |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| employee | everyone signed in |
| clerk | given by administrators |

| Entity | employee | clerk |
| --- | --- | --- |
| Task | create; read, update when \`owner == me\` | read |
`

const example = (title: string, ...rows: readonly string[]) =>
  `\n### Example: ${title}\n\n| Who | Does | With | Expect |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`

async function testing(text: string, ...more: readonly string[]) {
  const file = join(folder, 'tasks.md')
  writeFileSync(file, text)
  return ninefold(['test', file, ...more])
}

describe('ninefold test', () => {
  test.each(['expense-claims', 'help-desk', 'appointments', 'purchasing'])('passes on examples/%s', async (name) => {
    const { code, out } = await ninefold(['test', join(root, 'examples', name)])
    expect(out).toMatch(/^[1-9]\d* examples passed, 0 failed$/mu)
    expect(code).toBe(0)
  })

  test('runs each example on a server of its own, with people, time, messages and lists', async () => {
    const done = example(
      'Done in time',
      '| Eva | create Task as Wash | Title: Wash; Hours: 2 | open; Owner: Eva |',
      '| Max | see Wash | | not found |',
      '| Ida (clerk) | see Wash | | sees hours |',
      '| Ida | finish Wash | | not allowed |',
      '| Ada (administrator) | joins | | |',
      '| Eva | finish Wash | | done; Ada is told; `hours == 2 and status == "done"` |',
      '| Max | list of Task | | no records |',
      '| Ida | list of Task where `hours > 1` | | 1 record |',
      '| | call nothing | | |',
    ).replace('| | call nothing | | |\n', '')
    const late = example(
      'Forgotten',
      '| Eva | create Task | Title: Dry | |',
      '| | 29 days pass | | open |',
      '| | 2 days pass | | gone |',
    )
    const { code, out, error } = await testing(TASKS + done + late)
    expect(error).toBe('')
    expect(out).toContain('✓ Done in time')
    expect(out).toContain('✓ Forgotten')
    expect(out).toContain('2 examples passed, 0 failed')
    expect(code).toBe(0)
  })

  test('tells the row that does not come out as expected, and what came instead', async () => {
    const wrong = example('Wrong', '| Eva | create Task | Title: Wash | open |', '| Eva | finish it | | done |')
    const { code, out } = await testing(TASKS + wrong)
    expect(code).toBe(1)
    expect(out).toMatch(/✗ Wrong\n\s+\S*tasks\.md:39 {2}it was refused: GUARD_REFUSED/)
    expect(out).toContain('0 examples passed, 1 failed')
  })

  test('sets what there is only one of, by the name of its entity', async () => {
    const text = `# Specification: Inn

## 3. Entities

### House rules

- Only one: yes

| Field | Type |
| --- | --- |
| Longest stay | integer |

### Stay

| Field | Type | Required |
| --- | --- | --- |
| Nights | integer | yes |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Not too long | Stay | \`nights <= houseRules.longestStay\` |

### Example: A longer stay

| Who | Does | With | Expect |
| --- | --- | --- | --- |
| an administrator | change House rules | Longest stay: 3 | |
| | create Stay | Nights: 4 | refused |
| | change the House rules | Longest stay: 4 | |
| | create Stay | Nights: 4 | done |
| | see House rules | | Longest stay: 4 |
`
    const { code, out } = await testing(text)
    expect(out).toContain('✓ A longer stay')
    expect(code).toBe(0)
  })

  test('tells which field a refusal concerns', async () => {
    const { out } = await testing(TASKS + example('Empty', '| Eva | create Task | Hours: 2 | done |'))
    expect(out).toContain('it was refused: REQUIRED for title. This must be filled in.')
  })

  test('an example that is not understood is no success', async () => {
    const { code, error, out } = await testing(TASKS + example('Unclear', '| Eva | create Tusk | | |'))
    expect(error).toContain('EXA-005')
    expect(out).toMatch(/✗ Unclear\n\s+\S*tasks\.md:38 {2}what stands here is not understood/)
    expect(out).toContain('0 examples passed, 1 failed')
    expect(code).toBe(1)
  })

  test('examples from before a rename are told the new name, and fail', async () => {
    const renamed = TASKS.replace('### Task\n', '### Job\n\n- Was: Task\n').replace('### Task', '### Job')
    const now = renamed.replace('| Task |', '| Job |')
    const { code, out, error } = await testing(now + example('Old', '| Eva | create Task | Title: Wash | |'))
    expect(error).toContain('Task is called Job now')
    expect(out).toContain('0 examples passed, 1 failed')
    expect(code).toBe(1)
  })

  test('one document at a time, and a target that can be written, before anything is run', async () => {
    const file = join(folder, 'tasks.md')
    writeFileSync(file, TASKS)
    for (const wrong of [[file], ['--save', file], ['--save', folder], ['--save', join(folder, 'nowhere', 'x.md')]]) {
      const { code, out, error } = await ninefold(['test', file, ...wrong])
      expect({ code, out, told: error !== '' }).toEqual({ code: 2, out: '', told: true })
    }
    expect(readFileSync(file, 'utf8')).toBe(TASKS)
  })

  test('tells which sentences no example touches', async () => {
    const { out } = await testing(TASKS + example('Little', '| Eva | create Task | Title: Wash | open |'))
    expect(out).toContain('action Finish of Task')
    expect(out).toContain('clerk may read Task')
    expect(out).not.toContain('employee may create Task')
    expect(out).not.toContain('field Title of Task')
  })

  const ruled = (...rules: readonly string[]) =>
    TASKS.replace('| Owner |', '| Due | date | | |\n| Begins | date | | |\n| Owner |').replace(
      '## 6.',
      `## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n${rules.map((rule) => `| ${rule} |\n`).join('')}\n## 6.`,
    )

  test('finds values that the rules take, also of optional fields', async () => {
    const rules = [
      'Later | Task | `has(due) and due > today + 3 days`',
      'In order | Task | `has(begins) and begins < due`',
    ]
    const { out } = await testing(ruled(...rules), '--generate')
    expect(out).not.toContain('Nobody could create')
    expect(out).not.toMatch(/tasks\.md:\d+ {2}rule/)
  })

  test('names the rule where nobody can create a record', async () => {
    const { out } = await testing(ruled('Never | Task | `has(due) and due > today and due < today`'), '--generate')
    expect(out).toMatch(/Nobody could create a Task, so .+\n {2}\S*tasks\.md:\d+ {2}This breaks a rule: Never\./)
  })

  test('writes examples of its own, which pass, and fail once the document means something else', async () => {
    const file = join(folder, 'generated.md')
    const made = await testing(TASKS, '--save', file)
    const [, count] = /^(\d+) examples of \d+ steps were generated/.exec(made.out) ?? []
    expect(made.out.trim().split('\n').at(-1)).toBe(`${count} examples passed, 0 failed`)
    expect(made.out).toContain('8 of 8 sentences are touched')
    expect(made.code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('### Example: Everybody at a Task that is open')
    expect((await testing(TASKS, '--with', file)).out).toMatch(/\d+ examples passed, 0 failed/)
    const changed = await testing(TASKS.replace('when `owner == me`', ''), '--with', file)
    expect(changed.out).not.toContain(', 0 failed')
    expect(changed.code).toBe(1)
  })
})

describe('ninefold diff', () => {
  const versions = (next: string) => {
    const files = [join(folder, 'old.md'), join(folder, 'new.md')] as const
    writeFileSync(files[0], TASKS)
    writeFileSync(files[1], next)
    return files
  }

  test('two versions that mean the same', async () => {
    const { code, out } = await ninefold(['diff', ...versions(TASKS.replace('Specification: ', 'Specification:  '))])
    expect(out.trim()).toBe('Both mean the same.')
    expect(code).toBe(0)
  })

  test('tells who can do more, with its line and an example, and refuses where asked to', async () => {
    const files = versions(TASKS.replace('read, update when `owner == me`', 'read; update when `owner == me`'))
    const { code, out } = await ninefold(['diff', ...files, '--refuse', 'wider'])
    expect(out).toContain('employee can in more cases than before read everything of a Task.')
    expect(out).toContain('for example somebody')
    expect(out).toMatch(/new\.md:32/)
    expect(code).toBe(1)
  })

  test('answers programs in JSON', async () => {
    const { out } = await ninefold([
      'diff',
      ...versions(TASKS.replace('| Hours | integer | | |\n', '').replace('`hours > 0`', '')),
      '--json',
    ])
    const found = JSON.parse(out) as readonly { readonly about: string; readonly weight: string }[]
    expect(found).toContainEqual(expect.objectContaining({ about: 'data', weight: 'question' }))
  })

  test('says what it needs', async () => {
    const { code, error } = await ninefold(['diff', 'examples/ten-lines'])
    expect(error).toContain('Write `ninefold diff old.md new.md`.')
    expect(code).toBe(2)
  })
})

describe('ninefold run --dry-run', () => {
  test('says what would become of the rows and the rights, and changes nothing, while the application runs', async () => {
    const file = join(folder, 'claims.md')
    const data = join(folder, 'data')
    writeFileSync(file, TASKS)
    const running = await startInProcess([file, '--data', data, '--port', '0'])
    try {
      const next = join(folder, 'next.md')
      const wider = TASKS.replace('read, update when `owner == me`', 'read; update when `owner == me`')
      writeFileSync(
        next,
        wider.replace('| Hours | integer | | |', '| Effort | integer | | |').replace('`hours > 0`', ''),
      )
      const { code, out, error } = await ninefold(['run', next, '--dry-run', '--data', data])
      expect(out).toContain('Is "Effort" of Task what "Hours" was?')
      expect(out).toContain('employee can in more cases than before read')
      expect(error).toMatch(/MIG-002[^]*Hours is no longer described, but \d+ records? ha(s|ve)/)
      expect(error).toMatch(/Rows +\S+.*: \d+/)
      expect(out).toContain('It would not run. Nothing was changed.')
      expect(code).toBe(1)
      const same = await ninefold(['run', file, '--dry-run', '--data', data])
      expect(same.out.trim()).toBe('Nothing would change.\nIt would run. Nothing was changed.')
      expect(same.code).toBe(0)
    } finally {
      await running.stop()
    }
  })
})
