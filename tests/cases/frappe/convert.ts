/**
 * Turns one application of the shared Frappe cases into a document: entities, parts, trees, single records, conditions, what is
 * taken over from other records, roles and permissions. What the application refers to without describing it becomes an entity of
 * its own, with just what is asked of it.
 */
import { conditionOf, type Around } from './condition.ts'
import {
  camel,
  identifierOf,
  pascal,
  type DocField,
  type DocPermission,
  type DocType,
  type FrappeApp,
} from './doctype.ts'

/** The fields of a converted entity, and what became of them. */
export interface ConvertedField {
  readonly field: DocField
  readonly name: string
  readonly type: string
  /** How its value comes, where not by input alone. */
  readonly start: string
  readonly copies: boolean
}

export interface Converted {
  readonly text: string
  readonly entities: ReadonlyMap<string, readonly ConvertedField[]>
  readonly roles: readonly string[]
}

/** Roles that Frappe itself gives. */
const FIXED: Readonly<Record<string, string>> = { All: 'everyone signed in', Guest: 'anyone' }
const LEVEL_ONE = 'Level one'
const BASIC: Readonly<Record<string, string>> = {
  Date: 'date',
  Datetime: 'date and time',
  Time: 'time',
  Duration: 'duration',
  Check: 'yes/no',
  Percent: 'decimal (12.6)',
  Float: 'decimal (18.6)',
  Rating: 'decimal (4.2)',
  'Small Text': 'long text',
  Text: 'long text',
  'Long Text': 'long text',
  Code: 'long text',
  'Markdown Editor': 'long text',
  'Text Editor': 'rich text',
  'HTML Editor': 'rich text',
  Attach: 'file',
  'Attach Image': 'image',
  Password: 'secret',
  Color: 'colour',
  Geolocation: 'structured',
  JSON: 'structured',
  'Dynamic Link': 'any record, emptied',
  Barcode: 'text',
  Phone: 'phone',
  Autocomplete: 'text',
  'Read Only': 'text',
  Signature: 'image',
  Icon: 'text',
}

class Conversion {
  private readonly known: ReadonlyMap<string, DocType>
  /** Entities that are referred to without being described: their fields, by identifier. */
  private readonly stubs = new Map<string, Map<string, string>>()
  private readonly entities = new Map<string, readonly ConvertedField[]>()

  constructor(app: FrappeApp) {
    this.known = new Map(app.doctypes.map((doctype) => [doctype.name, doctype]))
  }

  run(): Converted {
    for (const doctype of this.known.values()) this.entities.set(doctype.name, this.fieldsOf(doctype))
    const described = [...this.known.values()].map((doctype) => this.entity(doctype))
    const roles = this.roles()
    const text = [
      '# Specification: Converted',
      '## 1. What the product does and for whom\n\n- Currency: USD',
      '## 3. Entities and their fields',
      ...this.stubEntities(),
      ...described,
      '## 4. States and transitions',
      ...[...this.known.values()].filter((doctype) => isSubmittable(doctype)).map(lifecycle),
      '## 6. Roles and permissions',
      table(
        ['Role', 'Who has it'],
        roles.map((role) => [role, FIXED[role] ?? 'given by administrators']),
      ),
      this.permissions(),
      '## 9. Business constants and limits',
      table(['Limit', 'Value'], [['Requests per minute', '1000000']]),
    ].join('\n\n')
    return { text: `${text}\n`, entities: this.entities, roles }
  }

  // ── Fields ──

  private fieldsOf(doctype: DocType): readonly ConvertedField[] {
    return doctype.fields.map((field) => {
      const type = this.typeOf(doctype, field)
      const fetched = this.fetched(doctype, field, type)
      const copies = fetched !== undefined && field.read_only === 1 && field.fetch_if_empty !== 1
      const start =
        fetched === undefined ? defaultOf(field, type) : copies ? `copy of \`${fetched}\`` : `\`${fetched}\``
      return { field, name: identifierOf(field.name), type, start, copies }
    })
  }

  private typeOf(doctype: DocType, field: DocField): string {
    const { type, options } = field
    if (BASIC[type] !== undefined) return BASIC[type]
    switch (type) {
      case 'Int':
        return field.non_negative === 1 ? 'integer (at least 0)' : 'integer'
      case 'Currency':
        return this.moneyIn(doctype, options)
      case 'Select':
        return choicesOf(field) ? `one of: ${choicesOf(field)!.map(choice).join(', ')}` : 'text'
      case 'Link':
        return this.linkTo(doctype, field)
      case 'Table':
      case 'Table MultiSelect':
        if (!this.known.has(options!)) this.stub(options!)
        return `list of ${options!}`
      default:
        if (options === 'Email') return 'email'
        return options === 'URL' ? 'web address' : `text (${field.length ?? 500})`
    }
  }

  private linkTo(doctype: DocType, field: DocField): string {
    const { options = '' } = field
    if (options === 'Currency') return 'currency code'
    if (options === 'DocType') return 'text'
    if (!this.known.has(options)) this.stub(options)
    return `${options}${doctype.is_tree === 1 && options === doctype.name && field === treeField(doctype) ? ', as tree' : ''}`
  }

  /** `currency`, or `Company:company:default_currency`; a part may take it from its whole. */
  private moneyIn(doctype: DocType, options: string | undefined): string {
    if (!options) return 'money'
    const [entity, link, of] = options.split(':')
    if (link !== undefined && of !== undefined) {
      const from = doctype.fields.find((field) => field.name === link)
      if (from?.type !== 'Link' || from.options !== entity) return 'money'
      if (!this.known.has(entity!)) this.stub(entity!).set(identifierOf(of), 'currency code')
      return `money in \`${identifierOf(link)}.${identifierOf(of)}\``
    }
    if (isCurrencyField(doctype, options)) return `money in \`${identifierOf(options)}\``
    const wholes = this.wholesOf(doctype).map(({ name }) => this.known.get(name)!)
    const inWhole = wholes.length > 0 && wholes.every((whole) => isCurrencyField(whole, options))
    return inWhole ? `money in \`whole.${identifierOf(options)}\`` : 'money'
  }

  /** The expression that a field takes its value from; undefined where the two do not fit. */
  private fetched(doctype: DocType, field: DocField, type: string): string | undefined {
    const [link = '', of] = (field.fetch_from ?? '').split('.')
    const from = doctype.fields.find((other) => other.name === link)
    if (of === undefined || from?.type !== 'Link') return undefined
    const target = this.known.get(from.options!)
    const path = `${identifierOf(link)}.${identifierOf(of)}`
    if (!target) {
      if (from.options === 'User') return undefined
      const stub = this.stub(from.options!)
      const there = stub.get(identifierOf(of))
      if (there === undefined && /^(?:file|image|secret|list of|money in)/u.test(type)) return undefined
      if (there === undefined) stub.set(identifierOf(of), withoutModifiers(type))
      return there === undefined || kindOf(there) === kindOf(type) ? path : undefined
    }
    const source = target.fields.find((other) => other.name === of)
    return source && kindOf(this.typeOf(target, source)) === kindOf(type) ? path : undefined
  }

  private stub(name: string): Map<string, string> {
    const stub = this.stubs.get(name) ?? new Map<string, string>()
    this.stubs.set(name, stub)
    return stub
  }

  // ── Entities ──

  /** Where the records of a child table stand. */
  wholesOf(doctype: DocType): readonly { readonly name: string; readonly list: string }[] {
    return [...this.known.values()].flatMap((whole) =>
      whole.fields
        .filter((field) => isTable(field) && field.options === doctype.name)
        .map((field) => ({ name: whole.name, list: field.name })),
    )
  }

  private entity(doctype: DocType): string {
    const fields = this.entities.get(doctype.name)!
    const wholes = this.wholesOf(doctype)
    const around: Around = {
      doctype,
      wholes,
      has: (name) => fields.some((field) => field.name === name),
      choicesOf: (name) => {
        const field = doctype.fields.find((one) => one.name === name)
        return field?.type === 'Select' ? choicesOf(field) : undefined
      },
      nameOf: ({ options = '' }) => {
        const target = this.known.get(options)
        const by = /^field:(.+)$/u.exec(target?.autoname ?? '')?.[1]
        if (by !== undefined) return identifierOf(by)
        return target ? 'recordName' : options === 'User' ? 'email' : 'label'
      },
    }
    const naming = namingOf(doctype, fields)
    const title = fields.find(({ field }) => field.name === doctype.title_field && isTexty(field))
    const bullets = [
      ...(wholes.length > 0
        ? [`- Part of: ${wholes.map(({ name, list }) => `${name} as ${list.replaceAll('_', ' ')}`).join(', ')}`]
        : []),
      ...(title ? [`- Shown as: \`${title.name}\``] : []),
      ...(doctype.issingle === 1 ? ['- Only one: yes'] : []),
    ]
    const rows = [...fields.map((one) => rowOf(one, around)), ...naming, ...statusOf(doctype)]
    return [`### ${doctype.name}`, bullets.join('\n'), table(COLUMNS, rows)].filter(Boolean).join('\n\n')
  }

  private stubEntities(): readonly string[] {
    return [...this.stubs].map(([name, fields]) => {
      const wholes = [...this.known.values()].flatMap((whole) =>
        whole.fields
          .filter((field) => isTable(field) && field.options === name)
          .map((field) => [whole.name, field.name]),
      )
      const part = wholes.map(([whole, list]) => `${whole!} as ${list!.replaceAll('_', ' ')}`).join(', ')
      const label = name === 'User' ? [] : [['Label `label`', 'text', '', '', '', '', '', '', '']]
      const rows = [...fields].map(([field, type]) => [`${field} \`${field}\``, type, '', '', '', '', '', '', ''])
      const bullets = part === '' ? '' : `- Part of: ${part}\n\n`
      return `### ${name}\n\n${bullets}${table(COLUMNS, [...label, ...rows])}`
    })
  }

  // ── Permissions ──

  private roles(): readonly string[] {
    const named = [...this.known.values()].flatMap((doctype) => (doctype.permissions ?? []).map(({ role }) => role))
    return [...new Set(named)]
  }

  private permissions(): string {
    const rows = [...this.known.values()]
      .filter((doctype) => this.wholesOf(doctype).length === 0)
      .flatMap((doctype) => (doctype.permissions ?? []).flatMap((permission) => grants(doctype, permission)))
    return table(['Entity', 'Role', 'May', 'Fields', 'When'], rows)
  }
}

const COLUMNS = ['Field', 'Type', 'Required', 'Default', 'Shown when', 'Editable', 'Read-only', 'Unique', 'Section']

function rowOf({ field, name, type, start, copies }: ConvertedField, around: Around): readonly string[] {
  const when = conditionOf(field.mandatory_depends_on, around)
  const shown = conditionOf(field.depends_on, around)
  const locked = conditionOf(field.read_only_depends_on, around)
  const isList = isTable(field)
  const demanded = !copies && field.type !== 'Check'
  return [
    `${(field.label ?? field.name).replaceAll(/[|`*_<>[\]]/gu, ' ').trim()} \`${name}\``,
    type,
    field.reqd === 1 && demanded ? 'yes' : when !== undefined && demanded ? `when \`${when}\`` : '',
    isList ? '' : start,
    shown === undefined ? '' : `\`${shown}\``,
    field.set_only_once === 1 && !isList && !copies ? 'once' : '',
    locked === undefined || isList || copies || field.set_only_once === 1 ? '' : `when \`${locked}\``,
    field.unique === 1 && isScalar(type) ? 'yes' : '',
    (field.permlevel ?? 0) > 0 ? LEVEL_ONE : (field.section ?? '').replaceAll('|', ' '),
  ].map((cell) => cell.replaceAll('|', '\\|'))
}

/** How records get their names. */
function namingOf(
  { autoname = '', fields, istable }: DocType,
  converted: readonly ConvertedField[],
): readonly (readonly string[])[] {
  if (istable === 1 || autoname === '' || /^(?:field:|autoincrement|naming_series:)/u.test(autoname)) return []
  const row = (type: string, required = '', start = '') => [
    ['Record name `recordName`', type, required, start, '', '', '', start === '' ? 'yes' : '', ''],
  ]
  if (fields.some((field) => identifierOf(field.name) === 'recordName')) return []
  if (/^prompt$/iu.test(autoname)) return row('text (140)', 'yes')
  if (autoname === 'hash') return row('random code (10)')
  const named = [...autoname.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name!).filter((name) => !/^[YMD]+$/u.test(name))
  if (named.length > 0) {
    const isText = (name: string) =>
      converted.some((one) => one.name === identifierOf(name) && /^(?:text|one of)/u.test(one.type))
    const texts = named
      .filter(isText)
      .map((name) => `(has(${identifierOf(name)}) ? string(${identifierOf(name)}) : '')`)
    return texts.length === 0 ? [] : row('text', '', `\`= ${texts.join(" + '-' + ")}\``)
  }
  const zeros = (hashes: string) => `{${'0'.repeat(hashes.length)}}`
  const pattern = autoname
    .replace(/^format:/u, '')
    .replaceAll(/\{(#+)\}/gu, '$1')
    .replaceAll(/\.?(?:\{?YYYY\}?|YY)\.?/gu, '{yyyy}')
    .replaceAll(/\.?MM\.?/gu, '{mm}')
    .replaceAll(/\.?(#+)\.?/gu, (_, hashes: string) => zeros(hashes))
  return row(`sequence \`${pattern.replaceAll('.', '')}\``)
}

const isSubmittable = (doctype: DocType): boolean => doctype.is_submittable === 1 && doctype.istable !== 1
const statusOf = (doctype: DocType): readonly (readonly string[])[] =>
  isSubmittable(doctype)
    ? [['Docstatus `docstatus`', 'one of: draft, submitted, cancelled', '', 'draft', '', '', '', '', '']]
    : []

const lifecycle = ({ name }: DocType): string =>
  `### ${name}: Docstatus\n\n${table(
    ['Action', 'From', 'To', 'Who'],
    [
      ['Submit', 'draft', 'submitted', ''],
      ['Cancel', 'submitted', 'cancelled', ''],
    ],
  )}`

const VERBS: Readonly<Record<string, string>> = {
  read: 'read',
  write: 'update',
  create: 'create',
  delete: 'delete',
  export: 'export',
  import: 'import',
}

/**
 * Level 0 is for all fields but those of level 1, which have rows of their own: they add to what a role has at level 0, and
 * where everyone has them, to what any role has there.
 */
function grants(doctype: DocType, permission: DocPermission): readonly (readonly string[])[] {
  const level = permission.permlevel ?? 0
  const hasLevels = doctype.fields.some((field) => (field.permlevel ?? 0) > 0)
  const verbs = permission.can.flatMap((verb) => VERBS[verb] ?? [])
  const row = (may: readonly string[], fields: string, role = permission.role): readonly string[] => [
    doctype.name,
    role,
    may.join(', '),
    fields,
    permission.if_owner === 1 ? '`createdBy == me`' : '',
  ]
  if (level > 0) {
    if (!hasLevels) return []
    const below = doctype.permissions!.filter(
      ({ role, permlevel = 0 }) => permlevel === 0 && (role === permission.role || permission.role === 'All'),
    )
    return below.flatMap(({ role, can }) => {
      const may = verbs.flatMap((verb) => (verb === 'update' ? ['update', 'create'] : verb === 'read' ? ['read'] : []))
      const both = may.filter((verb) => can.some((one) => VERBS[one] === verb))
      return both.length > 0 ? [row(both, LEVEL_ONE, role)] : []
    })
  }
  const byField = verbs.filter((verb) => ['read', 'update', 'create'].includes(verb))
  const whole = verbs.filter((verb) => !hasLevels || !byField.includes(verb))
  const actions = isSubmittable(doctype)
    ? permission.can.flatMap((verb) => (verb === 'submit' ? ['run Submit'] : verb === 'cancel' ? ['run Cancel'] : []))
    : []
  return [
    ...(whole.length + actions.length > 0 ? [row([...whole, ...actions], '')] : []),
    ...(hasLevels && byField.length > 0 ? [row(byField, `all but ${LEVEL_ONE}`)] : []),
  ]
}

// ── Small questions ─────────────────────────────────────────────────────────────────────────────────────────────────

export const isTable = (field: DocField): boolean => field.type === 'Table' || field.type === 'Table MultiSelect'
const isTexty = (field: DocField): boolean => ['Data', 'Small Text', 'Text', 'Select', 'Read Only'].includes(field.type)
const isScalar = (type: string): boolean => !/^(?:list of|rich text|structured|secret|file|image)/u.test(type)
const isCurrencyField = (doctype: DocType, name: string): boolean =>
  doctype.fields.some((field) => field.name === name && field.type === 'Link' && field.options === 'Currency')
const withoutModifiers = (type: string): string => type.replace(/, (?:as tree|emptied)$/u, '')

/** `text (140)` and `text (500)` are of one kind; two choices, or references, only where they are the same. */
function kindOf(type: string): string {
  const plain = withoutModifiers(type)
  if (/^(?:text|long text|email|phone)\b/u.test(plain)) return 'text'
  if (/^money\b/u.test(plain)) return 'money'
  return plain
}

/** The link to a record above, by Frappe's own rule: `parent_…`, else the first to the same entity. */
function treeField(doctype: DocType): DocField | undefined {
  const own = doctype.fields.filter((field) => field.type === 'Link' && field.options === doctype.name)
  return own.find((field) => field.name.startsWith('parent_')) ?? own.find((field) => field.name !== 'old_parent')
}

/** The lines of a Select; undefined where they come from elsewhere. */
export function choicesOf({ options }: DocField): readonly string[] | undefined {
  const lines = (options ?? '').split('\n').map((line) => line.trim())
  const choices = [...new Map(lines.filter(Boolean).map((line) => [line.toLowerCase(), line])).values()]
  return choices.length === 0 || /^\[/u.test(choices[0]!) ? undefined : choices
}

const choice = (text: string): string => (/[,;|/:()"]|\bwas\b/u.test(text) ? `"${text}"` : text)

/** Frappe's default as the document's. */
function defaultOf(field: DocField, type: string): string {
  const text = String(field.default ?? '').trim()
  if (field.type === 'Check') return text === '1' ? 'yes' : 'no'
  if (text === '' || isTable(field)) return ''
  if (type === 'date' || type === 'date and time')
    return /^(?:today|now)$/iu.test(text) ? (type === 'date' ? '`today`' : '`now`') : ''
  if (type === 'User') return text === '__user' ? '`me`' : ''
  if (/^(?:integer|decimal)/u.test(type)) return /^-?\d+(?:\.\d+)?$/u.test(text) ? text : ''
  if (field.type === 'Select') return choicesOf(field)?.includes(text) ? text : ''
  if (type === 'currency code') return ''
  return /^(?:text|long text)/u.test(type) && !/[|`:_]/u.test(text) ? `"${text}"` : ''
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const convert = (app: FrappeApp): Converted => new Conversion(app).run()

export { camel, identifierOf, pascal }
