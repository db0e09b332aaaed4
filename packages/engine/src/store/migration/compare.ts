/** Compares the plan that the tables follow with a new one: the steps from one to the other, or why there is no way. */
import type { Entity, Field, Plan } from '@ninefold/language'
import { columnOf } from '../layout/column-of.ts'
import { indexesOf } from '../layout/indexes.ts'
import { layout } from '../layout/layout.ts'
import { linkOf, POSITION } from '../layout/names.ts'
import { quoted, type Table } from '../layout/table.ts'
import type { Reader } from '../store.ts'
import { compareField, countRows, holdsSomething, type Comparing } from './compare-fields.ts'
import { defaultValue } from './defaults.ts'
import { matchEntities, matchFields, type EntityMatch, type FieldMatch } from './match.ts'
import type { MigrationProblem } from './migration.ts'
import { migrationProblem } from './problems.ts'
import { step, type Action, type Planned, type PlannedStep } from './step.ts'

export async function compare(reader: Reader, was: Plan, now: Plan): Promise<Planned> {
  const { matches, gone } = matchEntities(was, now)
  const renamed = new Map(matches.flatMap((m) => (m.was ? [[m.was.name, m.now.name] as const] : [])))
  const c: Comparing = { reader, was, now, renamed }
  const steps: PlannedStep[] = []
  const problems: MigrationProblem[] = []
  for (const match of matches) {
    const compared = match.was ? await compareEntity(c, match) : created(c, match.now)
    steps.push(...compared.steps)
    problems.push(...compared.problems)
  }
  for (const entity of gone) {
    const rows = await countRows(reader, quoted(entity.name))
    if (rows > 0) problems.push(migrationProblem('MIG-001', { what: entity.label, rows }, undefined))
    else
      steps.push(
        step(`${entity.label} goes; it has no records.`, 0, undefined, [{ kind: 'dropTable', name: entity.name }]),
      )
  }
  const links = await compareLinks(c, matches)
  return { steps: [...steps, ...links.steps], problems: [...problems, ...links.problems] }
}

const tableOf = (plan: Plan, name: string): Table => layout(plan).find((table) => table.name === name)!

function created(c: Comparing, entity: Entity): Planned {
  const actions: Action[] = [{ kind: 'createTable', table: tableOf(c.now, entity.name) }]
  return { steps: [step(`${entity.label} is new.`, 0, entity.origin, actions)], problems: [] }
}

async function compareEntity(c: Comparing, match: EntityMatch): Promise<Planned> {
  const { now } = match
  const was = match.was!
  const rows = await countRows(c.reader, quoted(was.name))
  const whole = was.partOf && (c.renamed.get(was.partOf.entity) ?? was.partOf.entity)
  if (whole !== now.partOf?.entity) {
    const from = now.partOf ? `into a part of ${now.partOf.entity}` : 'so that it is no part any more'
    if (rows > 0)
      return { steps: [], problems: [migrationProblem('MIG-009', { what: now.label, rows, from }, now.origin)] }
    const actions: Action[] = [
      { kind: 'dropTable', name: was.name },
      { kind: 'createTable', table: tableOf(c.now, now.name) },
    ]
    return { steps: [step(`${now.label} is described anew; it has no records.`, 0, now.origin, actions)], problems: [] }
  }
  const rename: PlannedStep[] =
    was.name === now.name
      ? []
      : [step(`${was.label} is called ${now.label} now.`, rows, now.origin, renameEntity(was.name, now.name))]
  const fields = await compareFields(c, match, rows)
  const unique = await compareUnique(c, match)
  return { steps: [...rename, ...fields.steps], problems: [...fields.problems, ...unique] }
}

const INTERNAL = ['ninefold_history', 'ninefold_file'] as const

function renameEntity(from: string, to: string): Action[] {
  const internal = INTERNAL.map((table): Action => ({
    kind: 'run',
    text: `UPDATE ${table} SET entity = ? WHERE entity = ?`,
    values: [to, from],
  }))
  return [{ kind: 'renameTable', from, to }, ...internal, renameSequence(`${from}.`, `${to}.`)]
}

const renameSequence = (from: string, to: string): Action => ({
  kind: 'run',
  text: 'UPDATE ninefold_sequence SET name = ? || substr(name, ?) WHERE substr(name, 1, ?) = ?',
  values: [to, from.length + 1, from.length, from],
})

function renameField(entity: Entity, from: string, to: string): Action[] {
  const named = (name: string) => `{"field":${JSON.stringify(name)},"from":`
  return [
    { kind: 'renameColumn', table: entity.name, from, to },
    {
      kind: 'run',
      text: 'UPDATE ninefold_file SET field = ? WHERE entity = ? AND field = ?',
      values: [to, entity.name, from],
    },
    {
      kind: 'run',
      text: 'UPDATE ninefold_history SET changes = replace(changes, ?, ?) WHERE entity = ?',
      values: [named(from), named(to), entity.name],
    },
    renameSequence(`${entity.name}.${from} `, `${entity.name}.${to} `),
  ]
}

async function compareFields(c: Comparing, match: EntityMatch, rows: number): Promise<Planned> {
  const { now } = match
  const was = match.was!
  const { matches, gone } = matchFields(was, now)
  const steps: PlannedStep[] = []
  const problems: MigrationProblem[] = []
  const after: PlannedStep[] = []
  const copy: { column: string; from: string }[] = now.partOf ? [{ column: POSITION, from: quoted(POSITION) }] : []
  let reshaped = false

  for (const one of matches) {
    const column = columnOf(now, one.now)
    if (!column) continue
    const label = `${now.label}: ${one.now.label}`
    if (!one.was || !columnOf(was, one.was)) {
      const added: Action[] = column.notNull ? [] : [{ kind: 'addColumn', table: now.name, column }]
      steps.push(step(`${label} is new.`, 0, one.now.origin, added))
      if (column.notNull) reshaped = true
    } else {
      const change = await compareField(c, match, one.now, one.was)
      problems.push(...change.problems)
      if (change.reshaped) reshaped = true
      if (one.was.name !== one.now.name) {
        steps.push(
          step(
            `${was.label}: ${one.was.label} is called ${one.now.label} now.`,
            rows,
            one.now.origin,
            renameField(now, one.was.name, one.now.name),
          ),
        )
      }
      if (change.from !== undefined)
        copy.push({ column: one.now.name, from: change.from.replace(quoted(one.was.name), quoted(one.now.name)) })
    }
    after.push(...choicesRenamed(now, one))
    const filled = await fill(c, match, one, rows)
    after.push(...filled.steps)
    problems.push(...filled.problems)
  }

  for (const field of gone) {
    if (!columnOf(was, field)) continue
    const held = field.computed
      ? 0
      : await countRows(c.reader, quoted(was.name), holdsSomething(field, quoted(field.name)))
    if (held > 0)
      problems.push(migrationProblem('MIG-002', { what: `${was.label}: ${field.label}`, rows: held }, now.origin))
    else steps.push(step(`${was.label}: ${field.label} goes; nothing is stored in it.`, 0, now.origin, []))
    reshaped = true
  }
  if (reshaped) {
    const table = tableOf(c.now, now.name)
    const kept = new Set(table.columns.map((column) => column.name))
    const actions: Action[] = [{ kind: 'rebuild', table, copy: copy.filter((one) => kept.has(one.column)) }]
    steps.push(step(`The table of ${now.label} is made anew with all its records.`, rows, now.origin, actions))
  }
  return { steps: [...steps, ...after], problems }
}

function choicesRenamed(entity: Entity, { now, was }: FieldMatch): PlannedStep[] {
  const names = now.choicesWere
  if (!was || !names || Object.keys(names).length === 0) return []
  const list = now.type.kind === 'choices'
  const action: Action = { kind: 'renameChoices', table: entity.name, column: now.name, list, names }
  return [step(`${entity.label}: choices of ${now.label} get their new names.`, 0, now.origin, [action])]
}

/** What is worked out, and what is required, must be there in every row. */
async function fill(c: Comparing, match: EntityMatch, { now, was }: FieldMatch, rows: number): Promise<Planned> {
  const label = `${match.now.label}: ${now.label}`
  const entity = match.now
  if (now.computed?.stored) {
    const same =
      was?.computed?.stored && JSON.stringify(was.computed.expr.tree) === JSON.stringify(now.computed.expr.tree)
    if (same || rows === 0) return { steps: [], problems: [] }
    return {
      steps: [
        step(`${label} is worked out for every record.`, rows, now.origin, [{ kind: 'compute', entity, field: now }]),
      ],
      problems: [],
    }
  }
  if (now.type.kind === 'sequence' || now.type.kind === 'slug') {
    if (rows === 0 || (was && columnOf(match.was!, was))) return { steps: [], problems: [] }
    const actions: Action[] = [{ kind: 'number', entity, field: now }]
    return {
      steps: [step(`${label} is given to every record, oldest first.`, rows, now.origin, actions)],
      problems: [],
    }
  }
  const isState = c.now.lifecycles.some((l) => l.entity === entity.name && l.field === now.name)
  if (!isState && (!now.required || now.required.when)) return { steps: [], problems: [] }
  const stored = was && columnOf(match.was!, was)
  const empty = stored
    ? await countRows(c.reader, quoted(match.was!.name), `NOT (${holdsSomething(was, quoted(was.name))})`)
    : rows
  if (empty === 0) return { steps: [], problems: [] }
  if (!isState && (!now.default || defaultValue(c.now, now) === null)) {
    return { steps: [], problems: [migrationProblem('MIG-005', { what: label, rows: empty }, now.origin)] }
  }
  return {
    steps: [
      step(`${label} gets its default where it is empty.`, empty, now.origin, [{ kind: 'fill', entity, field: now }]),
    ],
    problems: [],
  }
}

/** Unique indexes that are new: are there rows alike? */
async function compareUnique(c: Comparing, match: EntityMatch): Promise<MigrationProblem[]> {
  const { now } = match
  const was = match.was!
  const { matches } = matchFields(was, now)
  const oldName = new Map(
    matches.flatMap((m) => (m.was && columnOf(was, m.was) ? [[m.now.name, m.was.name] as const] : [])),
  )
  const key = (names: readonly string[]) => [...names].toSorted().join(',')
  const had = new Set(
    indexesOf(c.was, was)
      .filter((i) => i.unique)
      .map((i) => key(i.columns.map((column) => column.name))),
  )
  const problems: MigrationProblem[] = []
  for (const index of indexesOf(c.now, now).filter((i) => i.unique)) {
    const names = index.columns.map((column) => oldName.get(column.name))
    if (names.some((name) => name === undefined) || had.has(key(names as string[]))) continue
    const columns = (names as string[]).map(quoted)
    const filled = columns.map((column) => `${column} IS NOT NULL`).join(' AND ')
    const [row] = await c.reader.rows(
      `SELECT coalesce(sum(n), 0) FROM (SELECT count(*) AS n FROM ${quoted(was.name)} WHERE ${filled} GROUP BY ${columns.join(', ')} HAVING count(*) > 1) AS alike`,
    )
    const rows = row![0] as number
    if (rows === 0) continue
    const fields = index.columns.map((column) => now.fields.find((f) => f.name === column.name)!)
    const what = `${now.label}: ${fields.map((field) => field.label).join(', ')}`
    problems.push(migrationProblem('MIG-006', { what, rows }, ruleOrigin(c.now, now, fields)))
  }
  return problems
}

function ruleOrigin(plan: Plan, entity: Entity, fields: readonly Field[]) {
  const names = fields.map((field) => field.name).join(',')
  const rule = plan.rules.find(
    (r) => r.entity === entity.name && r.must.kind === 'unique' && r.must.fields.join(',') === names,
  )
  return rule?.origin ?? fields[0]?.origin
}

/** Tables of many-to-many lists. */
async function compareLinks(c: Comparing, matches: readonly EntityMatch[]): Promise<Planned> {
  const steps: PlannedStep[] = []
  const problems: MigrationProblem[] = []
  const kept = new Set<string>()
  for (const match of matches) {
    const fields = match.was
      ? matchFields(match.was, match.now).matches
      : match.now.fields.map((now): FieldMatch => ({ now, was: undefined }))
    for (const { now, was } of fields) {
      const own = `${match.now.name}.${now.name}`
      if (now.type.kind !== 'many' || linkOf(c.now, match.now, now)?.table !== own) continue
      const old = was?.type.kind === 'many' ? linkOf(c.was, match.was!, was) : undefined
      if (!old)
        steps.push(
          step(`${match.now.label}: ${now.label} is new.`, 0, now.origin, [
            { kind: 'createTable', table: tableOf(c.now, own) },
          ]),
        )
      else {
        kept.add(old.table)
        if (old.table !== own)
          steps.push(
            step(`${match.now.label}: ${now.label} moves with its name.`, 0, now.origin, [
              { kind: 'renameTable', from: old.table, to: own },
            ]),
          )
      }
    }
  }
  for (const entity of c.was.entities) {
    for (const field of entity.fields) {
      const link = linkOf(c.was, entity, field)
      if (field.type.kind !== 'many' || !link || link.table !== `${entity.name}.${field.name}` || kept.has(link.table))
        continue
      const rows = await countRows(c.reader, quoted(link.table))
      if (rows > 0) problems.push(migrationProblem('MIG-002', { what: `${entity.label}: ${field.label}`, rows }))
      else
        steps.push(
          step(`${entity.label}: ${field.label} goes; nothing is stored in it.`, 0, undefined, [
            { kind: 'dropTable', name: link.table },
          ]),
        )
    }
  }
  return { steps, problems }
}
