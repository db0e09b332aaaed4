/** Reads point 3: a heading for each entity, with its bullets and its table of fields. */
import type { Phrase, Section, Subject } from '../../document/model.ts'
import { isEmpty, listItems, matchPhrase, plainText } from '../../document/phrase.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { readName } from '../identifier.ts'
import { hasStructure, readBullets, readTables, rowsOf, type BulletsRead, type TableForms } from '../reading.ts'
import type { Reading } from '../room.ts'
import type { EntitiesRead, EntityRead, RemovedRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { readField } from './read-field.ts'

export const FIELD_FORMS = {
  fields: {
    field: { names: ['Field', 'Property', 'Attribute', 'Name', 'Column', 'Field name'], needed: true },
    type: { names: ['Type', 'Kind', 'Data type', 'Field type'], needed: true },
    required: { names: ['Required', 'Mandatory', 'Needed', 'Must be filled in'] },
    default: { names: ['Default', 'Default value', 'Starts as', 'Start value', 'Initial value', 'Computed'] },
    shownWhen: { names: ['Shown when', 'Visible when', 'Shown if'] },
    editable: { names: ['Editable', 'May be changed', 'Changeable', 'Read-only'] },
    unique: { names: ['Unique'] },
    was: { names: ['Was', 'Former name', 'Renamed from'] },
    help: { names: ['Description', 'Meaning', 'Notes', 'Note', 'Help', 'Remark', 'Remarks', 'Comment', 'What it is'] },
  },
} satisfies TableForms

const BULLETS = {
  shownAs: { names: ['Shown as', 'Display as', 'Title'] },
  plural: { names: ['Plural', 'Many are called'] },
  partOf: { names: ['Part of', 'Belongs to'] },
  was: { names: ['Was', 'Former name', 'Renamed from'] },
  onlyOne: { names: ['Only one', 'Single', 'Singleton'] },
  removed: { names: ['Removed'], many: true },
}
type EntityBullets = BulletsRead<keyof typeof BULLETS>['bullets']

export function readEntities(section: Section): Reading<EntitiesRead> {
  const problems: Problem[] = section.blocks.flatMap((block) =>
    block.kind === 'table' ? [entitiesProblem('ENT-001', { span: block.header[0]?.span ?? block.span }, {})] : [],
  )
  const own = readBullets(section.blocks, { removed: { names: ['Removed'], many: true } })
  problems.push(...own.problems)
  const removed = own.bullets.removed.flatMap((bullet) => readRemoved(bullet.value, problems))
  const entities = section.subjects.map((subject) => readEntity(subject, problems))
  const value = { entities: joinEntities(entities, problems), removed, span: section.span }
  return { value, problems, open: section.subjects.length === 0 && !hasStructure(section) }
}

function readEntity(subject: Subject, problems: Problem[]): EntityRead {
  const tables = readTables(subject.blocks, FIELD_FORMS, 3)
  const { bullets, prose, problems: bulletProblems } = readBullets(subject.blocks, BULLETS)
  problems.push(...tables.problems, ...bulletProblems)
  const fields = rowsOf(tables.tables.fields).map((row) => readField(row, problems))
  return { name: readName(subject.title), fields, help: prose, span: subject.span, ...readDetails(bullets, problems) }
}

function readDetails(bullets: EntityBullets, problems: Problem[]) {
  const [shownAs] = bullets.shownAs
  const [plural] = bullets.plural
  const [partOf] = bullets.partOf
  const [onlyOne] = bullets.onlyOne
  return {
    ...(shownAs && !isEmpty(shownAs.value) && { shownAs: shownAs.value }),
    ...(plural && !isEmpty(plural.value) && { plural: plural.value }),
    ...(partOf && { partOf: readPartOf(partOf.value, partOf.span) }),
    was: bullets.was.flatMap((bullet) => listItems(bullet.value)),
    removed: bullets.removed.flatMap((bullet) => readRemoved(bullet.value, problems)),
    onlyOne: onlyOne ? readYesNo(onlyOne.key, onlyOne.value, problems) : false,
  }
}

function readPartOf(value: Phrase, span: Span): EntityRead['partOf'] {
  const [whole, list] = matchPhrase(value, /^(.+?),?\s+as\s+(.+)$/iu) ?? []
  return { whole: whole ?? value, ...(list && { list }), span }
}

function readYesNo(key: Phrase, value: Phrase, problems: Problem[]): boolean {
  const text = plainText(value)
  if (/^(?:yes|y|true|✓|x)$/iu.test(text)) return true
  if (!/^(?:no|n|false|-|–|)$/iu.test(text)) {
    problems.push(entitiesProblem('ENT-040', { span: value.span }, { key: plainText(key), written: text }))
  }
  return false
}

function readRemoved(value: Phrase, problems: Problem[]): readonly RemovedRead[] {
  return listItems(value).flatMap((item) => {
    const [name, what] = matchPhrase(item, /^(.+?)\s*[(:]\s*(keep|kept|drop|dropped)\)?$/iu) ?? []
    if (name && what) return [{ name: readName(name), keep: /^k/iu.test(what.text), span: item.span }]
    problems.push(entitiesProblem('ENT-038', { span: item.span }, { written: item.text }))
    return []
  })
}

/** The same heading again, in this file or another one, goes on with the same entity. */
function joinEntities(entities: readonly EntityRead[], problems: Problem[]): readonly EntityRead[] {
  const joined = new Map<string, EntityRead>()
  for (const entity of entities) {
    const key = entity.name.identifier.toLowerCase()
    const first = joined.get(key)
    if (first && first.name.label.toLowerCase() !== entity.name.label.toLowerCase()) {
      const second = { span: first.span, label: 'the other one' }
      const parameters = { name: entity.name.label, other: first.name.label, what: 'entity' }
      problems.push(entitiesProblem('ENT-002', { span: entity.span, second }, parameters))
    } else joined.set(key, first ? joinTwo(first, entity) : entity)
  }
  return [...joined.values()]
}

function joinTwo(first: EntityRead, next: EntityRead): EntityRead {
  return {
    ...next,
    ...first,
    fields: [...first.fields, ...next.fields],
    was: [...first.was, ...next.was],
    removed: [...first.removed, ...next.removed],
    onlyOne: first.onlyOne || next.onlyOne,
    help: [first.help, next.help].filter((help) => help !== '').join('\n\n'),
  }
}
