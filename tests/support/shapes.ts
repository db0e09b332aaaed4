// Documents with very many rows of one kind and hardly anything else, so that what grows with the square of one kind shows.

/** So many rows. `changed`: the next version of the document, in which each row says something else. */
export type Shape = (rows: number, changed?: boolean) => string

/** `axa`, `bxa` … : words of which none is the beginning of another, and that no spelling correction takes for each other. */
const word = (n: number): string =>
  Array.from(n.toString(26), (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('x') + 'x'
const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const table = (header: string, rows: readonly string[]) =>
  [header, header.replaceAll(/[^|]+/gu, ' --- '), ...rows].map((row) => `| ${row} |`).join('\n')

const each = (count: number, row: (word: string, n: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, n) => row(word(n), n))

const document = (...parts: readonly string[]) => ['# Specification: Many', ...parts].join('\n\n')
const point = (title: string, ...parts: readonly string[]) => [`## ${title}`, ...parts].join('\n\n')
const entity = (label: string, ...fields: readonly string[]) =>
  `### ${label}\n\n${table('Field | Type | Required', fields)}`
const entities = (...parts: readonly string[]) => point('3. Entities', ...parts)

const note = entity('Note', 'Title | text | yes', 'Pages | integer | yes', 'Owner | User |')
const member = table('Role | Who has it', ['member | everyone signed in'])
const own = (changed?: boolean) => (changed ? '' : ' when `owner == me`')

const actions = (rows: readonly string[]) => `### Note\n\n${table('Action | From | To | Who | When | Then', rows)}`
const anybody = 'everyone signed in'

const rules = (rows: readonly string[]) => point('5. Rules', table('Rule | Entity | When | Must hold | Error', rows))
const errors = (count: number, changed?: boolean) =>
  point(
    '8. Errors',
    table(
      'Code | Status | Message | What to do',
      each(count, (one) => `WRONG_${one.toUpperCase()} | ${changed ? 409 : 422} | Wrong ${one}. | Mend it.`),
    ),
  )
const constants = (count: number, changed?: boolean) =>
  point(
    '9. Constants',
    table(
      'Name | Value | Meaning',
      each(count, (one, n) => `Limit ${one} | ${changed ? n + 1 : n} | The most`),
    ),
  )
const given = (count: number, more: (n: number) => string, ...others: readonly string[]) =>
  table('Role | Who has it', [...others, ...each(count, (one, n) => `role ${one} | given by administrators${more(n)}`)])
const screens = (count: number, changed?: boolean) =>
  point(
    '2. Screens',
    table(
      'Screen | Route | Shows | For',
      each(
        count,
        (one, n) =>
          `Screen ${one} | \`/s-${one}\` | list of Note where \`pages > ${changed ? n + 1 : n}\` | ${anybody}`,
      ),
    ),
    ...each(count, (one) => `### Screen ${one}\n\n- Sort: pages`),
  )

export const shapes: Readonly<Record<string, Shape>> = {
  'fields of one entity': (count, changed) =>
    document(
      entities(entity('Note', ...each(count, (one) => `Field ${one} | text | yes`), 'Owner | User |')),
      point('6. Roles', member, table('Entity | member', [`Note | create; read${own(changed)}`])),
    ),
  entities: (count, changed) =>
    document(entities(...each(count, (one) => entity(`Thing ${one}`, `Title | ${changed ? 'long text' : 'text'} |`)))),
  'parts of one whole': (count, changed) =>
    document(
      entities(
        note,
        ...each(
          count,
          (one) =>
            `### Thing ${one}\n\n- Part of: Note, as List ${one}\n\n${table('Field | Type', [`Title | ${changed ? 'long text' : 'text'}`])}`,
        ),
      ),
    ),
  'references to one entity': (count, changed) =>
    document(
      entities(
        note,
        ...each(count, (one) =>
          entity(
            `Thing ${one}`,
            `Title | ${changed ? 'long text' : 'text'} |`,
            'Note | Note |',
            `Others | many Note, seen there as List ${one} |`,
          ),
        ),
      ),
    ),
  choices: (count, changed) =>
    document(
      entities(
        entity('Note', `Kind | one of: ${each(count, (one) => `kind ${one}`).join(', ')} | ${changed ? 'yes' : ''}`),
      ),
    ),
  actions: (count, changed) =>
    document(
      entities(note),
      point(
        '4. States',
        actions(
          each(count, (one, n) => `Step ${one} | draft | done | ${anybody} | \`pages > ${changed ? n + 1 : n}\` |`),
        ),
      ),
    ),
  messages: (count, changed) =>
    document(
      entities(note),
      point(
        '4. States',
        actions(each(count, (one) => `Step ${one} | draft | done | ${anybody} | | notify owner with Mail ${one}`)),
        table(
          'Message | Subject | Text',
          each(count, (one) => `Mail ${one} | About ${one} | ${changed ? 'Another' : 'A'} text.`),
        ),
      ),
    ),
  approvals: (count, changed) =>
    document(
      entities(note),
      point(
        '4. States',
        actions(each(count, (one) => `Step ${one} | draft | done | ${anybody} | |`)),
        table(
          'Approval | For action | Needed | From',
          each(count, (one) => `Yes ${one} | Step ${one} | ${changed ? 2 : 1} | ${anybody}`),
        ),
      ),
    ),
  'rules on one field': (count, changed) =>
    document(
      entities(note),
      rules(each(count, (one, n) => `Rule ${one} | Note | | \`pages > ${changed ? n + 1 : n}\` |`)),
    ),
  'rules on a field each': (count, changed) =>
    document(
      entities(entity('Note', ...each(count, (one) => `Field ${one} | integer |`))),
      rules(each(count, (one, n) => `Rule ${one} | Note | | \`field${large(one)} > ${changed ? n + 1 : n}\` |`)),
    ),
  'rules in sentences, on an entity each': (count, changed) =>
    document(
      entities(...each(count, (one) => entity(`Thing ${one}`, 'Title | text |', 'Pages | integer |'))),
      point(
        '5. Rules',
        each(count, (one, n) =>
          n % 2 === 0
            ? `- The pages of a thing ${one} must be at least ${changed ? n + 1 : n}`
            : `- Thing ${one} pages must not exceed ${changed ? n + 1 : n}`,
        ).join('\n'),
      ),
    ),
  'rules with errors': (count, changed) =>
    document(
      entities(note),
      rules(
        each(
          count,
          (one, n) => `Rule ${one} | Note | \`title == '${one}'\` | \`pages > ${n}\` | WRONG_${one.toUpperCase()}`,
        ),
      ),
      errors(count, changed),
    ),
  'rules with constants': (count, changed) =>
    document(
      entities(note),
      rules(each(count, (one) => `Rule ${one} | Note | \`title == '${one}'\` | \`pages > limit${large(one)}\` |`)),
      constants(count, changed),
    ),
  roles: (count, changed) =>
    document(
      entities(note),
      point(
        '6. Roles',
        given(count, () => (changed ? '; includes clerk' : ''), 'clerk | everyone signed in'),
      ),
    ),
  'roles that include one another': (count) =>
    document(
      entities(note),
      point(
        '6. Roles',
        given(count, (n) => (n > 0 ? `; includes role ${word(n - 1)}` : '')),
      ),
    ),
  'permissions on an entity each': (count) =>
    document(
      entities(...each(count, (one) => entity(`Thing ${one}`, 'Title | text |', 'Owner | User |'))),
      point(
        '6. Roles',
        member,
        table(
          'Entity | member',
          each(count, (one) => `Thing ${one} | create; read when \`owner == me\``),
        ),
      ),
    ),
  'permissions of one role': (count) =>
    document(
      entities(note),
      point(
        '6. Roles',
        member,
        table(
          'Entity | Role | May | When',
          each(count, (_, n) => `Note | member | read | \`pages == ${n}\``),
        ),
      ),
    ),
  calls: (count, changed) =>
    document(
      entities(note),
      point('6. Roles', member),
      point(
        '7. Calls',
        table(
          'Call | Method and path | For | Does | Answers',
          each(
            count,
            (one, n) =>
              `Call ${one} | \`GET /c-${one}\` | member | list of Note where \`pages > ${changed ? n + 1 : n}\` | \`{'total': total}\``,
          ),
        ),
      ),
    ),
  'shapes of answers': (count, changed) =>
    document(
      entities(note),
      point('6. Roles', member),
      point(
        '7. Calls',
        table(
          'Shape | Of | Value',
          each(count, (one) => `Row ${one} | Note | \`{'${changed ? 'name' : 'title'}': title}\``),
        ),
      ),
    ),
  errors: (count, changed) => document(entities(note), errors(count, changed)),
  constants: (count, changed) => document(entities(note), constants(count, changed)),
  'codes of a list': (count, changed) =>
    document(
      entities(entity('Note', `Kind | Kinds | ${changed ? 'yes' : ''}`)),
      point(
        '9. Constants',
        `### Kinds\n\n${table(
          'Code | Label',
          each(count, (one) => `k-${one} | Kind ${one}`),
        )}`,
      ),
    ),
  screens: (count, changed) => document(screens(count, changed), entities(note)),
  'screens and errors': (count, changed) => document(screens(count, changed), entities(note), errors(count, changed)),
  tiles: (count, changed) =>
    document(
      point(
        '2. Screens',
        table('Screen | Route | Shows | For', [`Start | \`/\` | dashboard | ${anybody}`]),
        `### Start\n\n${table(
          'Tile | Shows',
          each(count, (one, n) => `Tile ${one} | count of Note where \`pages > ${changed ? n + 1 : n}\``),
        )}`,
      ),
      entities(note),
    ),
}
