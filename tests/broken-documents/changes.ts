// Changes of a document that the records there stand in the way of, or break: one for each kind of problem.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication, previewChange, type Application } from '@ninefold/engine'
import type { Json } from '@ninefold/plan/values'
import type { WireDocumentProblem } from '@ninefold/plan/wire'

/** Lines of the document, and what takes their place; '' for none. */
interface Change {
  readonly from: string
  readonly to: string
}

const DOCUMENT = `# Specification: Boxes

## 3. Entities and their fields

### Box

| Field | Type | Required | Default | Was | Old records |
| --- | --- | --- | --- | --- | --- |
| Name | text (1–20) | yes | | | |
| Size | integer | | | | |
| Weight | decimal (6.1) | | | | |
| Kind | one of: big, small | | | | |
| Note | text | | | | |
| Colour | text | | | | |
| From | date | | | | |
| Until | date | | | | |

### Rack

| Field | Type | Required | Default | Was | Old records |
| --- | --- | --- | --- | --- | --- |
| Number | integer | | | | |

## 4. States and transitions

### Box

| Action | From | To | Who |
| --- | --- | --- | --- |
| Open | closed | open | administrators |

## 5. Validation rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Named | Box | \`has(name)\` |
| Lent once | Box | no overlap: from, until, last day free |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Box | read \`name\` |
`

const BOXES: readonly Json[] = [
  { name: 'Red', size: 5, weight: '2.5', kind: 'small', note: 'top', from: '2026-01-01', until: '2026-01-03' },
  {
    name: 'Blue',
    size: 5,
    weight: '3.0',
    kind: 'big',
    note: 'below',
    colour: 'blue',
    from: '2026-01-03',
    until: '2026-01-05',
  },
]

const RACKS: readonly Json[] = [{ number: 1 }, { number: 2 }]

const SIZE = '| Size | integer | | | | |'
const RACK =
  '### Rack\n\n| Field | Type | Required | Default | Was | Old records |\n| --- | --- | --- | --- | --- | --- |\n| Number | integer | | | | |\n'

/** Told where such a version waits until somebody says yes to it. */
const WAITING: ReadonlySet<string> = new Set(['MIG-016', 'MIG-017'])

/** Code → the change that raises it. */
const CHANGES: Readonly<Record<string, Change>> = {
  'MIG-001': { from: RACK, to: '' },
  'MIG-002': { from: '| Note | text | | | | |\n', to: '' },
  'MIG-003': { from: SIZE, to: '| Size | date | | | | |' },
  'MIG-004': { from: '| Kind | one of: big, small | | | | |', to: '| Kind | one of: big, middling | | | | |' },
  'MIG-005': { from: '| Colour | text | | | | |', to: '| Colour | text | yes | | | |' },
  'MIG-006': { from: SIZE, to: '| Size | integer, unique | | | | |' },
  'MIG-007': { from: '| Name | text (1–20) | yes | | | |', to: '| Name | text (1–3) | yes | | | |' },
  'MIG-008': { from: SIZE, to: '| Size | integer | | `= size(name)` | | |' },
  'MIG-009': { from: '### Rack\n', to: '### Rack\n\n- Part of: Box, as Racks\n' },
  'MIG-010': { from: '| Open | closed | open | administrators |', to: '| Open | shut | open | administrators |' },
  'MIG-011': { from: '### Rack\n', to: '### Rack\n\n- Only one: yes\n' },
  'MIG-012': { from: '| Weight | decimal (6.1) | | | | |', to: '| Weight | integer | | | | |' },
  'MIG-013': {
    from: '| Weight | decimal (6.1) | | | | |',
    to: '| Weight | integer (0–1) | | | (decimal (6.1)) | `round(was)` |',
  },
  'MIG-014': { from: '| Named | Box | `has(name)` |', to: '| Named | Box | `has(name) and size < 5` |' },
  'MIG-015': { from: '| Colour | text | | | | |', to: "| Colour | text | when `kind == 'small'` | | | |" },
  'MIG-016': {
    from: '| Weight | decimal (6.1) | | | | |',
    to: '| Weight | integer | | | (decimal (6.1)) | `round(was)` |',
  },
  'MIG-017': { from: '| Box | read `name` |', to: '| Box | read |' },
  'MIG-018': {
    from: '| Lent once | Box | no overlap: from, until, last day free |',
    to: '| Lent once | Box | no overlap: from, until, days included |',
  },
}

export interface ToldOfChange extends Change {
  readonly problem: WireDocumentProblem
}

/** Code → the change, and what is told of it; tried on records, without touching them. */
export async function toldOfChanges(): Promise<ReadonlyMap<string, ToldOfChange>> {
  const data = mkdtempSync(join(tmpdir(), 'ninefold-changes-'))
  try {
    const options = { data, sources: sourcesOf(DOCUMENT), mode: 'development', waiting: ['loss', 'wider'] } as const
    const application = await createApplication(options)
    try {
      await fill(application)
      const told = new Map<string, ToldOfChange>()
      for (const [code, change] of Object.entries(CHANGES)) {
        const sources = sourcesOf(DOCUMENT.replace(change.from, () => change.to))
        const { problems } = WAITING.has(code)
          ? await application.replaceDocument(sources)
          : await previewChange({ data, sources })
        const problem = problems.find((one) => one.code === code)
        if (!problem) throw new Error(`${code} is not told, but ${problems.map((one) => one.code).join(', ')}`)
        told.set(code, { ...change, problem })
      }
      return told
    } finally {
      await application.close()
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

const sourcesOf = (text: string) => [{ file: 'specification.md', text }]

async function fill(application: Application): Promise<void> {
  const ada = await application.addPerson({ name: 'Ada', email: 'ada@example.com', administrator: true })
  const token = await application.signInAs(ada)
  const records = [...BOXES.map((box) => ['boxes', box] as const), ...RACKS.map((rack) => ['racks', rack] as const)]
  for (const [path, record] of records) {
    const { status, body } = await application.request(token, 'POST', `/api/records/${path}`, record)
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`)
  }
}
