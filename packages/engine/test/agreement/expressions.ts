/** Random expressions that the checker accepts, as text: one generator for each type. */
import fc from 'fast-check'
import { colours } from './world.ts'

type Text = fc.Arbitrary<string>

const pick = (...texts: string[]): Text => fc.constantFrom(...texts)
const one = (...of: readonly (Text | { readonly weight: number; readonly arbitrary: Text })[]): Text =>
  fc.oneof(...(of as readonly Text[]))

/** `say('(', a, ' + ', b, ')')`. */
const say = (...parts: (string | Text)[]): Text =>
  fc.tuple(...parts.map((p) => (typeof p === 'string' ? fc.constant(p) : p))).map((all) => all.join(''))

const order = pick('<', '<=', '>', '>=', '==', '!=')
const equal = pick('==', '!=')

/** `n.` for a thing's own fields, `l.` for a line's, and so on: what a name may be at this place. */
interface Names {
  readonly thing: readonly string[]
  readonly line: readonly string[]
  readonly user: readonly string[]
}

const own: Names = { thing: ['this', 'other'], line: [], user: ['owner', 'me', 'owner.boss', 'other.owner'] }

const quotedText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Texts that are, or nearly are, numbers, dates, times, moments and identifiers. */
const written: Text = pick(
  '12.50',
  '-0',
  '+007',
  ' 1 ',
  '1e3',
  '.5',
  '5.',
  '12345678901234567890.123',
  '\u00a01\u2003',
  '79927398713',
  '4 5 6',
  '2024-02-29',
  '2023-02-29',
  '0000-01-01',
  '2024-13-01',
  '9999-12-31',
  '08:30',
  '24:00',
  '7:05',
  '2024-03-31T01:30:00+01:00',
  '2024-03-31T01:30Z',
  '2024-02-30T00:00Z',
  '2024-01-01T00:00:61Z',
  '2024-01-01T00:00:00.1234-15:59',
  '0001-01-01T00:00:00+14:00',
  'GB82 WEST 1234 5698 7654 32',
  'ß',
  'ﬁ',
  '',
).map(quotedText)

/** An amount whose currency each record says. */
const ofAnyCurrency = (names: Names): Text =>
  names.thing.length === 0 ? pick('1 EUR') : pick(...names.thing.map((thing) => `${thing}.any`))

/** Patterns of `matches`: what is repeated asks for no place. */
const { pattern } = fc.letrec<{ atom: string; repeated: string; inside: string; pattern: string }>((tie) => {
  const either = (piece: Text) =>
    fc
      .array(
        fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
        { minLength: 1, maxLength: 2 },
      )
      .map((all) => all.join('|'))
  return {
    atom: fc.oneof(
      { maxDepth: 3 },
      pick('a', 'n', 'x', 'A', '.', 'é', '😀', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\.', '[a-m]', "'"),
      pick('[^a-m]', '[^\\d ]', '[%_]', '[\\w-]', '[^😀]', '[]a]'),
      tie('inside').map((inner) => `(${inner})`),
    ),
    repeated: fc
      .tuple(tie('atom'), pick('', '', '', '*', '+', '?', '{2}', '{0,3}', '{1,}', '{0}', '{4}', '{0,5}', '*?'))
      .map((all) => all.join('')),
    inside: either(tie('repeated')),
    pattern: either(
      one(
        tie('repeated'),
        pick('^', '$', '\\b', '\\B'),
        tie('pattern').map((inner) => `(?:${inner})`),
      ),
    ),
  }
})

let count = 0
const fresh = (): string => `v${count++ % 4}`

/** Expressions of each type with at most `depth` levels, over what `names` offers. */
function of(names: Names, depth: number): Record<string, Text> {
  const deeper = depth > 0
  const next = (): Record<string, Text> => of(names, depth - 1)
  const fieldsOf = (thing: string[], line: string[], user: string[]): string[] => [
    ...names.thing.flatMap((t) => thing.map((f) => `${t}.${f}`)),
    ...names.line.flatMap((l) => line.map((f) => `${l}.${f}`)),
    ...names.user.flatMap((u) => user.map((f) => `${u}.${f}`)),
  ]
  const leaf = (literals: string[], thing: string[], line: string[], user: string[]): Text => {
    const paths = fieldsOf(thing, line, user)
    return paths.length === 0
      ? pick(...literals)
      : one({ weight: 1, arbitrary: pick(...literals) }, { weight: 2, arbitrary: pick(...paths) })
  }
  const leaves = {
    integer: leaf(
      ['0', '1', '7', '-2', '9007199254740991', 'count'],
      ['n', 'small', 'file.size', 'payee.age', 'spec.count'],
      ['quantity'],
      ['age'],
    ),
    decimal: leaf(
      ['0.5', '12.50', '-1.25', '0.0000001', 'limit', '123456789012.5'],
      ['d', 'great', 'exact', 'spec.width'],
      ['weight'],
      [],
    ),
    money: leaf(['10 EUR', '0.01 EUR', '-5.005 EUR', 'ceiling'], ['cost', 'total'], ['price'], []),
    percent: leaf(['25 %', '0.125 %', '150 %', 'share'], ['rate'], [], []),
    text: leaf(
      ["'Ann'", "''", "'x'", "'😀'", "'\\uffee'", "' %_'", 'query.q'],
      ['a', 'b', 'file.name', 'payee.name', 'payee.note', 'spec.note'],
      ['note'],
      ['name'],
    ),
    choice: leaf(["'red'"], ['colour'], [], []),
    date: leaf(["date('2024-02-29')", "date('2023-12-31')", 'today'], ['on', 'due'], ['day'], []),
    dateTime: leaf(["dateTime('2024-03-31T01:30:00+01:00')", 'now'], ['at'], [], []),
    time: leaf(["time('08:30')", "time('23:59')"], ['hourOf'], [], []),
    duration: leaf(['30 days', '1 month', '2 hours', '1 year 6 months', '-1 day'], ['took'], [], []),
    user:
      names.user.length === 0
        ? pick('me')
        : pick(...names.user, 'me', ...names.thing.map((t) => `${t}.owner`), ...names.line.map((l) => `${l}.who`)),
    yesNo: leaf(['yes', 'no', 'signedIn', 'finance', 'sales'], ['flag', 'spec.ok'], ['done'], ['active']),
  }
  if (!deeper) return leaves
  const n = next()
  const lists = listsOf(names, n, depth)
  const scalars = ['integer', 'decimal', 'money', 'percent', 'text', 'date', 'dateTime', 'time', 'duration'] as const
  const chosen = (kind: string): Text[] => [
    say('(', n['yesNo']!, ' ? ', n[kind]!, ' : ', n[kind]!, ')'),
    say('orElse(', n[kind]!, ', ', n[kind]!, ')'),
  ]
  const extremes = (kind: string): Text => say(pick('min', 'max', 'least', 'most'), '(', n[kind]!, ', ', n[kind]!, ')')
  const number = one(n['integer']!, n['decimal']!)
  return {
    integer: one(
      leaves.integer,
      say('(', n['integer']!, pick(' + ', ' - ', ' * '), n['integer']!, ')'),
      say('((', n['integer']!, ') % ', n['integer']!, ')'),
      say(
        '-',
        leaves.integer.map((s) => `(${s})`),
      ),
      say(pick('abs', 'floor', 'ceil', 'round'), '(', n['integer']!, ')'),
      say(pick('floor', 'ceil', 'round', 'scale'), '(', pick('d', 'great', 'exact', 'limit'), ')').map((s) =>
        s.replace('scale(limit)', 'floor(limit)'),
      ),
      say(pick('size', 'mod97'), '(', n['text']!, ')'),
      say(pick('year', 'month', 'day', 'weekday'), '(', one(n['date']!, n['dateTime']!), ')'),
      say(pick('hour', 'minute'), '(', one(n['time']!, n['dateTime']!), ')'),
      say(pick('days', 'hours', 'minutes', 'milliseconds'), '(', n['duration']!, ')'),
      lists.integer,
      extremes('integer'),
      ...chosen('integer'),
    ),
    decimal: one(
      leaves.decimal,
      say('(', number, pick(' + ', ' - ', ' * '), n['decimal']!, ')'),
      say('(', number, ' / ', number, ')'),
      say('(', n['money']!, ' / ', n['money']!, ')'),
      say('(', number, ' * ', n['percent']!, ')'),
      say('round(', number, ', ', pick('0', '1', '2', '7'), ')'),
      say(pick('abs', 'number'), '(', n['decimal']!, ')'),
      say('number(', one(n['money']!, n['percent']!, written, n['text']!), ')'),
      lists.decimal,
      extremes('decimal'),
      ...chosen('decimal'),
    ),
    money: one(
      leaves.money,
      say('(', n['money']!, pick(' + ', ' - '), n['money']!, ')'),
      say('(', n['money']!, pick(' * ', ' / '), number, ')'),
      say('(', n['money']!, ' * ', n['percent']!, ')'),
      say('round(', n['money']!, ', ', pick('0', '2', '3'), ')'),
      say('abs(', n['money']!, ')'),
      say(
        '-',
        leaves.money.map((s) => `(${s})`),
      ),
      lists.money,
      extremes('money'),
      ...chosen('money'),
    ),
    percent: one(
      leaves.percent,
      say('(', n['percent']!, pick(' + ', ' - '), n['percent']!, ')'),
      say('(', n['percent']!, ' / ', number, ')'),
      ...chosen('percent'),
    ),
    text: one(
      leaves.text,
      say('(', n['text']!, ' + ', n['text']!, ')'),
      say(
        '(',
        n['text']!,
        ' + ',
        one(n['integer']!, n['decimal']!, n['money']!, n['date']!, n['yesNo']!, n['duration']!),
        ')',
      ),
      say(pick('lower', 'upper', 'trim'), '(', n['text']!, ')'),
      say(pick('before', 'after'), '(', n['text']!, ', ', n['text']!, ')'),
      say('replace(', n['text']!, ', ', n['text']!, ', ', n['text']!, ')'),
      say('substring(', n['text']!, ', ', n['integer']!, ')'),
      say('substring(', n['text']!, ', ', n['integer']!, ', ', n['integer']!, ')'),
      say('string(', one(...scalars.map((k) => n[k]!), ofAnyCurrency(names)), ')'),
      lists.text,
      extremes('text'),
      ...chosen('text'),
    ),
    choice: leaves.choice,
    date: one(
      leaves.date,
      say('(', n['date']!, pick(' + ', ' - '), n['duration']!, ')'),
      say('date(', one(n['dateTime']!, written, n['text']!), ')'),
      say(pick('startOfWeek', 'startOfMonth', 'startOfQuarter', 'startOfYear'), '(', n['date']!, ')'),
      say('date(', n['integer']!, ', ', pick('1', '2', '13'), ', ', pick('1', '29', '31'), ')'),
      lists.date,
      extremes('date'),
      ...chosen('date'),
    ),
    dateTime: one(
      leaves.dateTime,
      say('(', n['dateTime']!, pick(' + ', ' - '), n['duration']!, ')'),
      say('dateTime(', n['date']!, ', ', n['time']!, ')'),
      say('dateTime(', one(written, n['text']!), ')'),
      say('startOfDay(', n['date']!, ')'),
      extremes('dateTime'),
      ...chosen('dateTime'),
    ),
    time: one(leaves.time, say('time(', one(n['dateTime']!, written), ')'), ...chosen('time')),
    duration: one(
      leaves.duration,
      say('(', n['date']!, ' - ', n['date']!, ')'),
      say('(', n['dateTime']!, ' - ', n['dateTime']!, ')'),
      say('(', n['duration']!, pick(' + ', ' - '), n['duration']!, ')'),
      say(
        '(',
        n['duration']!,
        ' * ',
        pick('2', 'small', '-1').filter((s) => s !== 'small' || names === own),
        ')',
      ),
      extremes('duration'),
      ...chosen('duration'),
    ),
    user: one(leaves.user, ...chosen('user')),
    yesNo: one(
      { weight: 1, arbitrary: leaves.yesNo },
      { weight: 3, arbitrary: say('(', n['yesNo']!, pick(' and ', ' or '), n['yesNo']!, ')') },
      {
        weight: 2,
        arbitrary: say(
          'not ',
          n['yesNo']!.map((s) => `(${s})`),
        ),
      },
      { weight: 4, arbitrary: one(...scalars.map((k) => say('(', n[k]!, ' ', order, ' ', n[k]!, ')'))) },
      { weight: 1, arbitrary: say('(', number, ' ', order, ' ', number, ')') },
      { weight: 1, arbitrary: say('(', n['yesNo']!, ' ', equal, ' ', n['yesNo']!, ')') },
      { weight: 2, arbitrary: say('(', n['user']!, ' ', equal, ' ', n['user']!, ')') },
      { weight: 2, arbitrary: one(...[...scalars, 'user'].map((k) => say('has(', n[k]!, ')'))) },
      { weight: 1, arbitrary: one(...[...scalars, 'user'].map((k) => say('(', n[k]!, ' ', equal, ' null)'))) },
      {
        weight: 1,
        arbitrary:
          names.thing.length === 0
            ? pick('yes')
            : say('(', leaves.choice, ' ', equal, ' ', pick(...colours.map((c) => `'${c}'`)), ')'),
      },
      { weight: 1, arbitrary: say('(', leaves.choice, " in ['red', 'blue'])") },
      { weight: 2, arbitrary: say(pick('contains', 'startsWith', 'endsWith'), '(', n['text']!, ', ', n['text']!, ')') },
      {
        weight: 1,
        arbitrary: say('matches(', n['text']!, ', ', pattern.map(quotedText), ')'),
      },
      { weight: 1, arbitrary: say('luhn(', one(written, n['text']!), ')') },
      {
        weight: 1,
        arbitrary: say('(', ofAnyCurrency(names), ' ', order, ' ', one(ofAnyCurrency(names), n['money']!), ')'),
      },
      { weight: 1, arbitrary: say('within(', number, ', ', number, ', ', number, ')') },
      { weight: 1, arbitrary: say('within(', n['money']!, ', ', n['money']!, ', 1 EUR)') },
      { weight: 4, arbitrary: lists.yesNo },
      { weight: 1, arbitrary: say('(', n['yesNo']!, ' ? ', n['yesNo']!, ' : ', n['yesNo']!, ')') },
    ),
  }
}

/** Asking lists: parts, the other side of a reference, many to many, values, sets and constants. */
function listsOf(
  names: Names,
  n: Record<string, Text>,
  depth: number,
): Record<'yesNo' | 'integer' | 'decimal' | 'money' | 'text' | 'date', Text> {
  const v = fresh()
  const things = names.thing.length === 0 ? ['this'] : names.thing
  const inner = depth - 2
  const overLines = of({ thing: [], line: [v], user: [] }, inner < 0 ? 0 : inner)
  const overUsers = of({ thing: [], line: [], user: [v] }, inner < 0 ? 0 : inner)
  const mixed = of({ thing: ['this'], line: [v], user: ['owner'] }, inner < 0 ? 0 : inner)
  const lines = one(
    pick(...things.map((t) => `${t}.lines`)),
    say(pick(...things), '.lines.filter(', pick(v), ', ', overLines['yesNo']!, ')'),
    pick('Line'),
  )
  const users = pick(
    ...things.flatMap((t) => [`${t}.friends`, `${t}.owner.above`, `${t}.owner.below`]),
    'me.below',
    'User',
  )
  const payee = pick(...things.map((t) => `${t}.payee`))
  const values = pick(
    ...things.map((t) => `${t}.tags`),
    'words',
    "['Ann', 'x']",
    '[a, b]',
    `${things[0]}.lines.map(${v}, ${v}.note)`,
  )
  const numbers = pick(
    ...things.map((t) => `${t}.sizes`),
    '[1, 2]',
    '[n, small]',
    `${things[0]}.lines.map(${v}, ${v}.quantity)`,
  )
  const prices = pick(
    ...things.map((t) => `${t}.prices`),
    'amounts',
    '[1 EUR, 10.00 EUR]',
    `${things[0]}.lines.map(${v}, ${v}.price)`,
  )
  const asked = pick('exists', 'all', 'exists_one')
  return {
    yesNo: one(
      say(lines, '.', asked, '(', v, ', ', one(overLines['yesNo']!, mixed['yesNo']!), ')'),
      say(users, '.', asked, '(', v, ', ', overUsers['yesNo']!, ')'),
      say('(', n['user']!, ' in ', pick(...things.map((t) => `${t}.friends`)), ')'),
      say('(', n['user']!, ' in ', pick(`${things[0]}.lines.map(${v}, ${v}.who)`, 'User', '[owner, me]'), ')'),
      say('(', n['user']!, ' in ', pick('me.above', 'me.below', ...things.map((t) => `${t}.owner.above`)), ')'),
      say('(', payee, pick(' is User', ' is Line', ' == null', ' == me', ' == owner'), ')'),
      say('(', payee, ' ', equal, ' ', payee, ')'),
      say('(', payee, ' in ', pick('User', 'Line', ...things.map((t) => `${t}.friends`)), ')'),
      say('(this in ', pick('me.owned', 'owner.owned', 'owner.boss.owned'), ')'),
      say('(', n['text']!, ' in ', values, ')'),
      say('(', n['integer']!, ' in ', numbers, ')'),
      say('(', n['money']!, ' in ', prices, ')'),
      say('has(', one(lines, users, values), ')'),
      say('(size(', one(lines, users), ') ', order, ' ', pick('0', '1', '2'), ')'),
    ),
    integer: one(
      say('size(', one(lines, users, values, numbers, prices), ')'),
      say('size(distinct(', one(values, numbers), '))'),
      say(lines, pick('.sum(', '.least(', '.most('), v, ', ', overLines['integer']!, ')'),
      say(numbers, pick('.sum()', '.min()', '.max()')),
      say(lines, '.map(', v, ', ', overLines['integer']!, ').distinct()', pick('.sum()', '.max()')),
      say('size(', pick('me.owned', 'owner.owned'), `.flatMap(${v}, ${v}.lines))`),
    ),
    decimal: one(
      say(lines, pick('.sum(', '.average(', '.least('), v, ', ', overLines['decimal']!, ')'),
      say(numbers, pick('.average()', '.distinct().average()')),
    ),
    money: one(
      say(lines, pick('.sum(', '.average(', '.most('), v, ', ', overLines['money']!, ')'),
      say(prices, pick('.sum()', '.least()', '.average()')),
    ),
    text: one(say(lines, pick('.least(', '.most('), v, ', ', overLines['text']!, ')'), say(values, '.most()')),
    date: say(lines, pick('.least(', '.most('), v, ', ', overLines['date']!, ')'),
  }
}

const top = of(own, 3)

export const anyExpression: Text = one(
  { weight: 6, arbitrary: top['yesNo']! },
  ...['integer', 'decimal', 'money', 'percent', 'text', 'date', 'dateTime', 'duration', 'user'].map((kind) => ({
    weight: 1,
    arbitrary: top[kind]!,
  })),
)
