/** The columns of a table of fields. */
import type { Phrase } from '../../document/index.ts'
import {
  nameList,
  flag,
  meaningColumn,
  newName,
  flagProblem,
  offering,
  plain,
  type Column,
  type ColumnTable,
  type ParsedRow,
  type PointColumns,
  type WrittenName,
} from '../../kernel/index.ts'
import { BULLETS, SECTION_BULLETS } from './bullets.ts'
import * as cells from './cells.ts'
import type { DefaultRead, EditableRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import type { Multiplicity } from './read-relation.ts'
import type { TypeText } from './read-type.ts'
import { TYPES_OFFERED } from './type-words.ts'

const field: Column<WrittenName> = {
  names: nameList('Field, Property, Attribute, Name, Column, Field name, Data field'),
  fallbackNames: nameList('Member, Item, Label'),
  needed: true,
  usual: true,
  means: 'The name of the field as users see it. Expressions use it in camelCase: `Spent on` is `spentOn`.',
  grammar: newName,
}

const label: Column<string> = {
  names: nameList('Label, Display name, Caption, Display label'),
  means: 'The text that users see instead of the name of the field.',
  blank: 'The name.',
  grammar: plain('text'),
}

const type: Column<TypeText> = {
  names: nameList('Type, Kind, Data type, Field type'),
  fallbackNames: ['Format', 'Value type'],
  needed: true,
  usual: true,
  means: 'The type of the field. The name of an entity is a reference to one of its records.',
  grammar: offering(cells.type, TYPES_OFFERED),
}

const required: Column<cells.RequiredCell> = {
  names: nameList(
    'Required, Mandatory, Needed, Must be filled in, Required when, Required if, Obligatory, Compulsory, Not null, Req, Mand, M/O',
  ),
  usual: true,
  means: 'Whether the field must be filled in: `yes`, or ``when `condition` ``.',
  blank: 'The field may be empty.',
  grammar: cells.required,
  wrong: (written, span) => entitiesProblem('ENT-028', { span }, { written }),
}

const optional: Column<boolean> = {
  names: nameList('Optional, Nullable, Null, May be empty, Can be empty, Allow null'),
  means: 'Whether the field may be empty: the opposite of *Required*.',
  blank: 'The field may be empty.',
  grammar: flag,
  wrong: flagProblem('Optional'),
}

const start: Column<DefaultRead> = {
  names: nameList(
    'Default, Default value, Starts as, Start value, Initial value, Initially, Computed, Preset, Calculated as, Formula',
  ),
  usual: true,
  means:
    'The initial value of an empty field in a new record. `` `= …` `` makes a computed field. `copy of` copies the value again whenever the reference changes.',
  blank: 'The field is empty in a new record.',
  grammar: cells.start,
}

const shownWhen: Column<Phrase> = {
  names: nameList(
    'Applies when, Applies if, Applicable when, Relevant when, Shown when, Visible when, Shown if, Visible if, Depends on, Only when',
  ),
  means: 'The field applies only while this condition is true. Otherwise it is hidden and emptied.',
  blank: 'It always applies.',
  grammar: cells.condition,
}

const displayedWhen: Column<Phrase> = {
  names: nameList('Displayed when, Display when, Displayed if, Display if'),
  means: 'The field is displayed only while this condition is true. Otherwise it is hidden, but keeps its value.',
  blank: 'It is always displayed.',
  grammar: cells.condition,
}

const hiddenWhen: Column<Phrase> = {
  names: ['Hidden when', 'Hidden if'],
  means: 'The field is hidden and emptied while this condition is true.',
  blank: 'It is always shown.',
  grammar: cells.condition,
}

const editable: Column<EditableRead> = {
  names: nameList('Editable, May be changed, Changeable, Editable when'),
  means: 'When users may change the field.',
  blank: 'Point 6 determines it.',
  grammar: cells.editable,
  wrong: (written, span) => entitiesProblem('ENT-031', { span }, { written }),
}

const readOnly: Column<EditableRead> = {
  names: nameList('Read-only, Read only, Read-only when, Read only when, Locked when'),
  means: 'When users may not change the field.',
  blank: 'Point 6 determines it.',
  grammar: cells.readOnly,
  wrong: (written, span) => entitiesProblem('ENT-031', { span }, { written }),
}

const times: Column<Multiplicity> = {
  names: nameList('Multiplicity, Cardinality, Card, How many, Occurs, Occurrence, Occ'),
  means: 'How many values or records the field can have, such as `0..1` or `1..*`.',
  blank: 'One.',
  grammar: cells.multiplicity,
  wrong: (written, span) => entitiesProblem('ENT-028', { span }, { written }),
}

const section: Column<string> = {
  names: nameList('Section, Group, Field group, Block, Tab'),
  means: 'The group in which pages and forms show the field.',
  blank: 'The field is in no group.',
  grammar: plain('text'),
}

const unique: Column<cells.UniqueCell> = {
  names: nameList('Unique, Uniqueness, Is unique'),
  means: 'Whether no two records may have the same value.',
  blank: 'They may.',
  grammar: cells.unique,
  wrong: flagProblem('Unique'),
}

const values: Column<cells.ValuesCell> = {
  names: nameList('Value, Allowed values, Possible values, Choices, Options, Enum, Enum values, Range, Domain'),
  means: 'The choices of a field whose type is a choice or a text.',
  blank: 'Those of the type.',
  grammar: cells.values,
}

const constraints: Column<cells.ConstraintsCell> = {
  names: nameList('Constraint, Validation, Rule, Restriction, Tag, Flag, Modifier, Check, Limit, Max length, Length'),
  means: 'Further properties of the field: `unique`, a length or range, or a comparison, which becomes a rule.',
  blank: 'None.',
  grammar: cells.constraints,
}

const was: Column<cells.FormerNames> = {
  names: nameList('Was, Former name, Renamed from'),
  means: 'The former name of the field, so that its data is kept. In brackets, its former type.',
  blank: 'There is no former name.',
  grammar: cells.formerNames,
}

const oldRecords: Column<DefaultRead> = {
  names: nameList('Old records, Existing records, In old records, For old records, For existing records, Backfill'),
  means:
    'The value of the field in existing records in which it is empty. `was` is the former value, of the type in brackets in the column *Was*.',
  blank: '*Default*, if the field is required.',
  grammar: offering(cells.start, [{ text: '`was`', means: 'What it held before.' }]),
}

const help: Column<cells.HelpCell> = { ...meaningColumn(cells.help), usual: true }

export const FIELDS = {
  of: 'fields',
  columns: {
    field,
    label,
    type,
    required,
    optional,
    default: start,
    shownWhen,
    displayedWhen,
    hiddenWhen,
    editable,
    readOnly,
    times,
    section,
    unique,
    values,
    constraints,
    was,
    oldRecords,
    help,
  },
} satisfies ColumnTable

export const ENTITY_TABLES = { fields: FIELDS }

export type FieldRow = ParsedRow<typeof FIELDS.columns>

/** The tables and bullets of point 3. */
export const ENTITY_COLUMNS = {
  section: { tables: {}, bullets: SECTION_BULLETS },
  subject: { tables: ENTITY_TABLES, bullets: BULLETS },
} satisfies PointColumns
