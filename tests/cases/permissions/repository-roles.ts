/** A table of what each role may do in a repository → a document in which that table is point 6. */

export interface RoleTable {
  readonly roles: readonly string[]
  readonly rows: readonly { readonly action: string; readonly allow: readonly number[]; readonly note?: string }[]
}

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** What a note of the table says about the repository; its own things are everybody's in the same way. */
const CONDITIONS: Readonly<Record<string, string>> = {
  'repository.public': 'when `open`',
  'repository.private': 'when `not open`',
}

/** Roles stand on the repository: each of its members has one level. */
export function documentOf({ roles, rows }: RoleTable): string {
  const cell = (allowed: number, note = ''): string => (allowed === 1 ? (CONDITIONS[note] ?? 'x') : '')
  return `# Specification: Repositories

## 3. Entities and their fields

### Repository

| Field | Type |
| --- | --- |
| Name | text (1–80) |
| Open | yes/no |

### Member

- Part of: Repository, as Members

| Field | Type | Required |
| --- | --- | --- |
| Person | User | yes |
| Level | one of: ${roles.join(', ')} | yes |

## 4. States and transitions

### Repository

${table([['Action'], ['---'], ...rows.map(({ action }) => [action])])}

## 6. Roles and permissions

${table([
  ['Role', 'On', 'Who has it'],
  ['---', '---', '---'],
  ['everyone', '', 'everyone signed in'],
  ...roles.map((role) => [role, 'Repository', `\`members.exists(m, m.person == me and m.level == '${role}')\``]),
])}

${table([
  ['Action', 'everyone', ...roles],
  ['---', '---', ...roles.map(() => '---')],
  ['View repositories', 'x', ...roles.map(() => '')],
  ...rows.map(({ action, allow, note }) => [action, '', ...allow.map((allowed) => cell(allowed, note))]),
])}
`
}
