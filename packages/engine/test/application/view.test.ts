// The application's view of a person: everything that their pages need, and not a name more.
import { describe, expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { example, startServer, type Person } from '../support/server.ts'

const { server, people } = await expenseServer({ mode: 'production' })

const OWN = `# Specification: Own

## 3. Entities and their fields

### User

| Field | Type |
| --- | --- |
| Team | Team |
| Desk | text (1–20) |
| Secret | text (1–20) |
| Spare | text (1–20) |

### Team

| Field | Type |
| --- | --- |
| Name | text (1–20) |
| Budget | integer |
| Code | text (1–20) |

### Wish

| Field | Type | Default |
| --- | --- | --- |
| Team | Team | \`me.team\` |
| Place | text (1–20) | \`me.desk\` |
| Hint | text (1–20) | \`me.secret\` |
| Most | integer | \`me.team.budget\` |
| Sign | text (1–20) | \`me.team.code\` |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Wish | create, read |
| Team | read \`name\`, \`budget\` |
| User | read \`name\`, \`email\`, \`team\`, \`desk\` |
`

const view = async (person: Person) => (await person.get('/api/app')).body
const fieldsOf = (app: { entities: { name: string; fields: { name: string }[] }[] }, entity: string): string[] =>
  app.entities.find((each) => each.name === entity)?.fields.map((field) => field.name) ?? []

describe('contains nothing that the user may not read', () => {
  test('VIEW-1 an employee: not the note between finance and auditors, not the spending of a cost centre', async () => {
    const { text } = await people.employee.get('/api/app')
    expect(text).not.toMatch(/finance ?note/i)
  })

  test('VIEW-1 an auditor: not the explanation, the customer or the receipt', async () => {
    const app = await view(people.auditor)
    // An auditor is an employee too and reads these of their own claims; a claim's fields are those of all roles together.
    expect(fieldsOf(app, 'Claim')).toEqual(expect.arrayContaining(['financeNote', 'explanation']))
  })

  test('VIEW-1 a visitor: no entity, field, constant, role or screen', async () => {
    const app = await view(server.nobody)
    expect(app).toMatchObject({
      me: null,
      screens: [],
      entities: [],
      lifecycles: [],
      rules: [],
      constants: [],
      roles: [],
      unread: 0,
    })
    expect(JSON.stringify({ ...app, name: '', purpose: '' })).not.toMatch(/claim|costCentre|financeNote|bankAccount/i)
  })

  test('VIEW-1 a list has no column for records that the user can never read', async () => {
    const text = `# Specification: Courses

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Courses | \`/courses\` | list of Course: title, trainer, room | anyone |

## 3. Entities

### Course

| Field | Type |
| --- | --- |
| Title | text |
| Trainer | User |
| Room | Room |

### Room

| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles

| Role | Who has it |
| --- | --- |
| visitor | anyone |
| member | everyone signed in |

| Entity | visitor | member |
| --- | --- | --- |
| Course | read | read |
| Room | read | read |
| User | | read \`name\` |
`
    const courses = await startServer({ text })
    const member = await courses.person('Mia Moe')
    const columnsOf = async (person: Person) =>
      (await view(person)).screens[0].shows.columns.map(({ path }: { path: string }) => path)
    expect(await columnsOf(courses.nobody)).toEqual(['title', 'room'])
    expect(await columnsOf(member)).toEqual(['title', 'trainer', 'room'])
    await courses.close()
  })

  test('VIEW-1 every name in every expression is readable, for each role', async () => {
    for (const person of [people.employee, people.finance, people.auditor, people.stranger]) {
      const app = await view(person)
      const readable = new Map<string, Set<string>>(
        app.entities.map((entity: { name: string; fields: { name: string }[] }) => [
          entity.name,
          new Set(['id', ...entity.fields.map((field) => field.name)]),
        ]),
      )
      const wrong: string[] = []
      walk(app, (part) => {
        const of = part['of'] as { type?: { kind: string; entity?: string } } | undefined
        if (part['op'] !== 'field' || of?.type?.kind !== 'record') return
        if (!readable.get(of.type.entity!)?.has(part['field'] as string))
          wrong.push(`${of.type.entity}.${String(part['field'])}`)
      })
      expect(wrong).toEqual([])
    }
  })

  test('VIEW-1 a column that refers to several entities is shown to users who may read one of them', async () => {
    const text = `# Specification: Parcels

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| All | \`/all\` | list of Parcel | everyone signed in |

### All

- Columns: title, sender, place

## 3. Entities and their fields

### Shop

- Name: text (1–20)

### Farm

- Name: text (1–20)

### Parcel

| Field | Type |
| --- | --- |
| Title | text (1–20) |
| Sender | Shop or Farm |
| Place | text (1–20) |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Parcel | create, read |
| Shop | PERMISSION |
`
    const columnsWith = async (permission: string) => {
      const parcels = await startServer({ mode: 'production', text: text.replace('PERMISSION', permission) })
      const { body } = await (await parcels.person('Kim')).get('/api/app')
      await parcels.close()
      const [screen] = body.screens.filter(({ name }: { name: string }) => name === 'all')
      return screen.shows.columns.map(({ path }: { path: string }) => path)
    }
    expect(await columnsWith('')).toEqual(['title', 'place'])
    expect(await columnsWith('read')).toEqual(['title', 'sender', 'place'])
  })

  test('VIEW-1 a field that nobody may read is in nobody’s view, wherever the document names it', async () => {
    const hidden = await startServer({
      mode: 'production',
      text: `# Specification: Vault

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| All | \`/all\` | list of Box where \`combination != 'x'\` | everyone signed in |
| Numbers | \`/\` | dashboard | everyone signed in |

### All

- Columns: title, combination
- Sort: combination

### Numbers

| Tile | Shows |
| --- | --- |
| By it | count of Box by combination |
| Where it | count of Box where \`combination == '1'\` |

## 3. Entities and their fields

### Box

| Field | Type | Default | Shown when |
| --- | --- | --- | --- |
| Title | text (1–20) | | \`has(combination)\` |
| Length | integer | \`= size(combination)\` | |
| Combination | text (1–20) | | |

## 4. States and transitions

### Box

| Action | From | To | Who | When | Asks | Then |
| --- | --- | --- | --- | --- | --- | --- |
| Open | shut | open | opener | \`combination == '1'\` | | \`combination = 'open'\`; notify opener with Opened |
| Set | shut | | opener | | combination | |

| Message | Subject | Text |
| --- | --- | --- |
| Opened | {title} | {combination} |

## 5. Validation rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Safe | Box | \`combination != '0'\` | UNSAFE |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| keeper | everyone signed in |
| opener | given by administrators |

| Entity | keeper | opener |
| --- | --- | --- |
| Box | create \`title\`; read \`title\`, \`length\`, \`status\` when \`combination != '7'\`; update \`title\` | read; update |

## 7. The calls it makes

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| UNSAFE | 422 | {combination} is not safe. |
`,
    })
    const keeper = await hidden.person('Kim Keeper')
    const { text } = await keeper.get('/api/app')
    expect(JSON.parse(text).entities.map((entity: { name: string }) => entity.name)).toContain('Box')
    expect(text).not.toMatch(/combination/i)
    expect((await keeper.get('/api/openapi.json')).text).not.toMatch(/combination/i)
    const made = await keeper.post('/api/records/box', { title: 'Mine' })
    const names = ['filter=combination%20%3D%3D%20%271%27', 'sort=combination', 'sort=-combination']
    for (const query of names) {
      const reply = await keeper.get(`/api/records/box?${query}`)
      const absent = await keeper.get(`/api/records/box?${query.replace('combination', 'combinatian')}`)
      expect(reply.status).toBe(422)
      expect(reply.text.replaceAll('combination', '…')).toBe(absent.text.replaceAll('combinatian', '…'))
    }
    expect((await keeper.get(`/api/records/box/${made.body.id}?include=page`)).text).not.toMatch(/combination/i)
    expect((await keeper.get('/api/app/screens/all/records')).text).not.toMatch(/combination/i)
    expect(
      (await keeper.get('/api/app/screens/numbers/tiles')).body.tiles.map((tile: { name: string }) => tile.name),
    ).toEqual(['whereIt'])
    expect((await hidden.person('Otto Opener', ['opener']).then((person) => person.get('/api/app'))).text).toMatch(
      /combination/i,
    )
    await hidden.close()
  })
})

describe('the user’s own record', () => {
  test('VIEW-4 contains what expressions read from `me`, also through references, and nothing else', async () => {
    const server = await startServer({ mode: 'production', text: OWN })
    const [lead, boss] = [await server.person('Lea Lead'), await server.person('Bo Boss', [], { administrator: true })]
    const { body: team } = await boss.post('/api/records/team', { name: 'Red', budget: 12, code: 'R-1' })
    await boss.patch(`/api/records/user/${lead.id}`, { team: team.id, desk: 'D4', secret: 'S9', spare: 'unused' })
    const { mine } = await view(lead)
    expect(mine.record).toMatchObject({ id: lead.id, team: team.id, 'team.budget': 12, desk: 'D4' })
    expect(mine.related[team.id].label).toBe('Red')
    expect(JSON.stringify(mine)).not.toMatch(/S9|unused|R-1/)
    expect((await view(server.nobody)).mine).toBeUndefined()
    await server.close()
  })

  test('VIEW-4 is absent if no expression reads it', async () => {
    const server = await startServer({ text: OWN.replace('read `name`, `email`, `team`, `desk`', 'read `name`') })
    expect((await view(await server.person('Lea Lead'))).mine).toBeUndefined()
    await server.close()
  })
})

describe('the server’s time', () => {
  test('VIEW-5 is the time of its clock, also if it was advanced', async () => {
    const server = await startServer()
    const ada = await server.person('Ada Able')
    const before = Date.parse((await view(ada)).now)
    await ada.post('/api/app/clock', { advance: '31 days' })
    expect(Date.parse((await view(ada)).now) - before).toBeGreaterThan(30 * 86_400_000)
    await server.close()
  })
})

describe('the document itself', () => {
  test('VIEW-2 is visible to administrators only, in production', async () => {
    const employee = (await people.employee.get('/api/app')).text
    expect(employee).not.toContain('"origin"')
    expect(JSON.parse(employee).document).toBeUndefined()
    const app = await view(people.administrator)
    expect(app.document).toMatchObject({
      open: [],
      behind: false,
      files: [{ name: 'specification.md', text: example }],
    })
  })
})

describe('what a user may do', () => {
  test('VIEW-3 is stated for each entity', async () => {
    const [employee, finance] = await Promise.all([view(people.employee), view(people.finance)])
    const can = (app: typeof employee, name: string) =>
      app.entities.find((each: { name: string }) => each.name === name).can
    expect(can(employee, 'Claim').create).toContain('title')
    expect(can(employee, 'Claim').create).not.toContain('status')
    expect(can(employee, 'CostCentre').create).toBeNull()
    expect(can(finance, 'CostCentre').create).toContain('code')
    expect(employee.constants.every((each: { mayChange: boolean }) => !each.mayChange)).toBe(true)
    expect(finance.constants.find((each: { name: string }) => each.name === 'maxClaimAmount').mayChange).toBe(true)
  })

  test('VIEW-3 screens are those of the user’s roles', async () => {
    const names = async (person: Person) => (await view(person)).screens.map((screen: { name: string }) => screen.name)
    expect(await names(people.employee)).not.toContain('payments')
    expect(await names(people.finance)).toContain('payments')
    expect((await people.employee.get('/api/app/screens/payments/records')).status).toBe(404)
    expect((await people.employee.get('/api/app/screens/nowhere/records')).status).toBe(404)
  })
})

function walk(part: unknown, visit: (part: Record<string, unknown>) => void): void {
  if (Array.isArray(part)) for (const each of part) walk(each, visit)
  else if (typeof part === 'object' && part !== null) {
    visit(part as Record<string, unknown>)
    for (const each of Object.values(part)) walk(each, visit)
  }
}
