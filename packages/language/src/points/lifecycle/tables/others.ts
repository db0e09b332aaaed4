/** The columns of the tables of approvals and webhooks. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, listItems, matchPattern, plainText } from '../../../document/index.ts'
import {
  nameList,
  expression,
  meaningColumn,
  numberFrom,
  offering,
  anyPhrase,
  shownText,
  type Column,
  type ExpressionText,
  type ColumnTable,
  type Grammar,
} from '../../../kernel/index.ts'
import type { WhoRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import * as cells from './cells.ts'

// ── Approvals ───────────────────────────────────────────────────────────────────────────────────────────────────────

const approval: Column<Phrase> = {
  names: nameList('Approval'),
  needed: true,
  means: 'The name of the approval.',
  grammar: anyPhrase('a name'),
}

const action: Column<Phrase> = {
  names: nameList('For action, Action, For'),
  means: 'The action that waits for the approval.',
  grammar: anyPhrase('an action'),
}

const needed: Column<number> = {
  names: nameList('Needed, How many, Number'),
  means: 'How many different people must agree.',
  blank: '2.',
  grammar: offering(numberFrom(1, 20), [{ text: '2' }, { text: '3' }]),
  wrong: (_, span, { text }) => lifecycleProblem('LIF-022', { span }, { text }),
}

const from: Column<WhoRead> = {
  names: nameList('From, By, Who'),
  means: 'The people whose approval counts.',
  blank: 'The people who may take the action.',
  grammar: cells.people,
}

const when: Column<ExpressionText> = {
  names: nameList('When, Condition, If'),
  means: 'The approval is needed only if this condition is true.',
  blank: 'The approval is always needed.',
  grammar: expression('a condition in backticks'),
}

const CHANGES = pattern('{fields} (change[s]|changed|is changed|are changed)')

const changes: Grammar<readonly Phrase[]> = {
  takes: 'fields separated by commas',
  parse: (cell) => ({ value: listItems(matchPattern(cell, CHANGES)?.fields ?? cell) }),
}

const lostWhen: Column<readonly Phrase[]> = {
  names: nameList('Lost when, Lost on, Reset when'),
  means: 'Fields whose change withdraws the approvals.',
  blank: 'No change withdraws them.',
  grammar: changes,
}

export const APPROVALS = {
  of: 'approvals',
  columns: { approval, action, needed, from, when, lostWhen },
} satisfies ColumnTable

// ── Webhooks ────────────────────────────────────────────────────────────────────────────────────────────────────────

const webhook: Column<Phrase> = {
  names: nameList('Webhook, Hook, Outgoing call'),
  needed: true,
  means: 'The name for `send`.',
  grammar: anyPhrase('a name'),
}

const ADDRESS = /^(?<scheme>https?):\/\/(?<host>[^\s/?#@:[\]]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?][^\s#]*)?$/iu
/** Hosts of the local machine or network. */
const NEARBY =
  /^(?:localhost|.*\.(?:localhost|local|internal|lan|home|corp)|[^.]+|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*|0\..*|\[.*\])$/iu

const bare = (written: string): string => written.replace(/^<|>$/gu, '')

const webAddress: Grammar<string> = {
  takes: 'an address with `https://`',
  parse: (cell) => {
    const value = bare(plainText(cell))
    const { scheme, host } = ADDRESS.exec(value)?.groups ?? {}
    if (!scheme || !host) return { wrong: cell }
    return { value, unread: scheme.toLowerCase() === 'http' || NEARBY.test(host) ? [cell] : [] }
  },
}

const address: Column<string> = {
  names: nameList('Address, URL, Endpoint, To'),
  needed: true,
  means: 'The complete address of the other server, with `https://`.',
  grammar: webAddress,
  wrong: (written, span) =>
    lifecycleProblem(ADDRESS.test(bare(written)) ? 'LIF-046' : 'LIF-045', { span }, { text: bare(written) }),
}

const sends: Column<Phrase | undefined> = {
  names: nameList('Sends, Payload, Body, Data, What is sent'),
  means: 'The content: fields, or an object.',
  blank: 'Only the id of the record.',
  grammar: cells.orDash(anyPhrase('fields separated by commas, or an expression in backticks')),
}

export const WEBHOOKS = {
  of: 'webhooks',
  columns: { webhook, address, sends, meaning: meaningColumn(shownText) },
} satisfies ColumnTable
