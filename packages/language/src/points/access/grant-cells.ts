/** The cells *Field* and *When* of a row of permissions. */
import { pattern } from '@ninefold/plan/pattern'
import { listItems, matchPattern } from '../../document/index.ts'
import { withoutOwn, type Grammar } from '../../kernel/index.ts'
import type { FieldsRead, WhenRead } from './model.ts'
import { EXCEPT } from './read-verbs.ts'

/** A condition of a column of its own. */
export const condition: Grammar<WhenRead> = {
  takes: 'a condition, or `own`',
  parse(cell) {
    const { rest, own } = withoutOwn(cell)
    const { span } = cell
    return { value: own && !rest ? { own: { span, written: [{ span, text: ['`', '`'] }] } } : { test: cell } }
  },
}

const ALL_FIELDS = pattern('all [fields]')

export const fields: Grammar<FieldsRead | 'all'> = {
  takes: 'fields, separated by commas; `all but` excludes the fields that follow',
  parse(cell) {
    if (ALL_FIELDS.test(cell.text)) return { value: 'all' }
    const excepted = matchPattern(cell, EXCEPT)?.fields
    return { value: { but: excepted !== undefined, names: listItems(excepted ?? cell) } }
  },
}
