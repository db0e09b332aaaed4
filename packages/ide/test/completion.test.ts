// What is offered at a place: the example with something half written in it, and the first things that come up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { understand } from '../../language/src/compile.ts'
import type { PlaceColumns } from '../../language/src/kernel/index.ts'
import { analyse } from '../src/analysis.ts'
import { examples, helpOf } from '../src/cells/index.ts'
import { complete } from '../src/completion/complete.ts'
import { FUNCTION_MEANINGS } from '../../plan/src/expression/operations/meanings.ts'
import { functionNames, macroByName } from '../../plan/src/expression/operations/index.ts'
import { hoverAt } from '../src/hover/hover.ts'
import { outlineOf } from '../src/outline.ts'
import { signatureAt } from '../src/signature.ts'
import { tokensOf } from '../src/tokens.ts'
import { specificationOf, specifications } from './documents.ts'

const { text, file } = specificationOf('expense-claims').sources[0]!

/** The example with `find` replaced by `put`, in which `‸` is the cursor. */
function offered(find: string, put: string): readonly string[] {
  const at = text.indexOf(find)
  if (at < 0) throw new Error(`"${find}" does not stand in the example.`)
  const changed = text.slice(0, at) + put.replace('‸', '') + text.slice(at + find.length)
  const analysis = analyse(understand([{ file, text: changed }]))
  return complete(analysis, file, at + put.indexOf('‸')).map(({ label }) => label)
}

const first = (count: number, all: readonly string[]): readonly string[] => all.slice(0, count)

describe('in expressions', () => {
  const filter = 'list of Claim where `owner == me`'

  test('fields of the record first, then constants, words, functions', () => {
    const all = offered(filter, 'list of Claim where `own‸`')
    expect(first(4, all)).toEqual(['number', 'title', 'category', 'spentOn'])
    expect(all).toEqual(expect.arrayContaining(['maxClaimAmount', 'today', 'me', 'size', 'Claim', 'finance', 'and']))
    expect(all.indexOf('owner')).toBeLessThan(all.indexOf('maxClaimAmount'))
  })

  test('behind a dot the fields of what stands before it, also where the code is not closed', () => {
    expect(offered(filter, 'list of Claim where `owner.‸')).toEqual(
      expect.arrayContaining(['manager', 'name', 'email']),
    )
    expect(offered(filter, 'list of Claim where `owner.manager.‸')).toContain('name')
    expect(first(3, offered('lines.sum(l, l.vatAmount)', 'lines.sum(l, l.‸'))).toEqual([
      'description',
      'amount',
      'vatRate',
    ])
  })

  test('behind the dot of a list what can be asked of lists, behind that of a text what can be asked of texts', () => {
    expect(first(4, offered('lines.sum(l, l.vatAmount)', 'lines.‸'))).toEqual(['exists', 'all', 'exists_one', 'filter'])
    const ofText = offered(filter, 'list of Claim where `title.‸`')
    expect(ofText).toEqual(expect.arrayContaining(['contains', 'startsWith', 'lower']))
    expect(ofText).not.toContain('sum')
  })

  test('choices where a choice is compared, with quotes and within them, and in a list', () => {
    const states = ['draft', 'submitted', 'approved', 'rejected', 'paid']
    expect(offered(filter, "list of Claim where `status == '‸'`")).toEqual(states)
    expect(offered(filter, "list of Claim where `status == 'sub‸")).toEqual(states)
    expect(first(5, offered(filter, 'list of Claim where `status == ‸`'))).toEqual(states)
    expect(offered(filter, "list of Claim where `status in ['draft', '‸']`")).toEqual(states)
  })

  test('what an action asks for behind `input.`, values of the record in the braces of a message', () => {
    expect(offered('{title} came', '{spe‸ came')).toContain('spentOn')
    expect(offered('{title} came', '{owner.‸} came')).toContain('name')
  })
})

describe('in cells', () => {
  test.each([
    ['entities where one is shown', 'list of Claim where', 'list of Cl‸ where', ['Claim', 'Cost centre', 'User']],
    ['the ways to show', '| list of Claim where `owner == me`', '| ‸ | x', ['list of', 'board of', 'dashboard']],
    [
      'how a list goes on',
      'list of Claim where `owner == me`',
      'list of Claim ‸',
      ['where `condition`', ', newest first'],
    ],
    ['look-ups in routes', '`/claims/{claim: Claim.number}`', '`/claims/{claim: Claim.‸', ['number']],
    ['columns of a list', '- Columns: number', '- Columns: num‸', ['number', 'spent on', 'VAT']],
    ['types', '| Spent on | date |', '| Spent on | ‸ |', ['Claim', 'text', 'date', 'one of: first, second', 'money']],
    ['choices as defaults', '| yes | other |', '| yes | ‸ |', ['travel', 'meals', 'Max claim amount']],
    ['states', '| Remind | submitted |', '| Remind | sub‸ |', ['draft', 'submitted', 'paid']],
    ['people', '| finance but owner |', '| fin‸ |', ['finance', 'manager', 'owner']],
    ['effects', 'notify manager with Waiting', '‸', ['notify owner', '`field = value`', 'delete']],
    ['messages', 'notify manager with Waiting', 'notify manager with ‸', ['Waiting', 'Came back']],
    ['error codes', '| CLAIM_TOO_LARGE |\n', '| CL‸ |\n', ['CLAIM_TOO_LARGE', 'REQUIRED']],
    ['what a role may do', 'create all but `financeNote`;', 'cr‸;', ['create', 'Submit']],
    ['settings', '| Time zone | Europe', '| Time zone | Eur‸', ['Europe/Amsterdam']],
    ['fields in backticks', 'read `number`, `title`', 'read `‸`, `title`', ['number', 'spentOn']],
  ])('%s', (_, find, put, expected) => {
    expect(offered(find, put)).toEqual(expect.arrayContaining(expected))
  })

  test('people are roles and what leads to them, no other fields', () => {
    expect(offered('| finance but owner |', '| fin‸ |')).not.toContain('title')
  })
})

describe('what is begun', () => {
  test('headings of points that are not there yet, and of subjects that the document knows', () => {
    const open =
      '# Specification: Plants\n\n## 3. Entities\n\n### Plant\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n'
    const at = (put: string) =>
      complete(analyse(understand([{ file, text: open + put }])), file, open.length + put.length)
    expect(at('## ').map(({ label }) => label)).toEqual(
      expect.arrayContaining(['1. What the product does and for whom', '4. States and transitions']),
    )
    expect(at('## ').map(({ label }) => label)).not.toContain('3. Entities and their fields')
    expect(at('## 4. States\n\n### ').map(({ label }) => label)).toEqual(['Plant', 'Example: …'])
    expect(at('## 5. Rules\n\n').map(({ label }) => label)[0]).toBe('Table: Rule, Entity, When, Must hold, Error')
    expect(at('## 5. Rules\n\n| Ru').map(({ label }) => label)).toContain('Rule')
    expect(at('## 5. Rules\n\n| Rule | ').map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Entity', 'Must hold']),
    )
    expect(at('### Pot\n\n- ').map(({ label }) => label)).toEqual(expect.arrayContaining(['Part of', 'Shown as']))
  })

  test('the whole of an empty document', () => {
    const [only] = complete(analyse(understand([{ file, text: '' }])), file, 0)
    expect(only?.insert).toContain('## 9. Business constants and limits')
    const filled = only!.insert.replace('${1:Name}', 'Plants')
    expect(outlineOf(analyse(understand([{ file, text: filled }])), file)).toHaveLength(9)
  })
})

describe('help', () => {
  test('is there for every column and bullet that a point knows', () => {
    const points = ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map(helpOf)
    const places = points.flatMap(({ columns: { section, subject } }) => [section, ...(subject ? [subject] : [])])
    expect([...places, examples.columns].flatMap(withoutHelp)).toEqual([])
  })

  test('is there for every function', () => {
    expect([...functionNames, ...macroByName.keys()].filter((name) => !FUNCTION_MEANINGS[name])).toEqual([])
  })
})

function withoutHelp({ tables, bullets = {} }: PlaceColumns): readonly string[] {
  const columns = Object.values(tables).flatMap((table) => Object.values(table.columns))
  const silent = [...columns, ...Object.values(bullets)].filter(({ means, grammar }) => !means || !grammar.takes)
  return silent.map(({ names }) => names[0] ?? '')
}

test('any text at all can be asked about, at any place', () => {
  const texts = specifications.flatMap(({ sources }) => sources.map((source) => source.text))
  const piece = fc.constantFrom(
    '`',
    '|',
    '{',
    '}',
    "'",
    '#',
    '\n',
    '| a |',
    '- ',
    '##',
    '\\|',
    '(',
    '.',
    '🌵',
    '\u0000',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(), fc.nat(60), piece), { maxLength: 6 }),
      fc.nat(),
      (whole, cuts, place) => {
        const broken = cuts.reduce((so, [at, length, put]) => {
          const from = at % (so.length + 1)
          return so.slice(0, from) + put + so.slice(from + length)
        }, whole)
        const analysis = analyse(understand([{ file, text: broken }]))
        const offset = place % (broken.length + 1)
        for (const { span } of complete(analysis, file, offset)) expect(span.start).toBeLessThanOrEqual(offset)
        hoverAt(analysis, file, offset)
        signatureAt(analysis, file, offset)
        const tokens = tokensOf(analysis, file)
        expect(
          tokens.every(
            ({ span }, at) => span.start < span.end && span.end <= (tokens[at + 1]?.span.start ?? broken.length),
          ),
        ).toBe(true)
      },
    ),
    { seed: 20, numRuns: 30 },
  )
})
