// Random expressions, well made and mutated, and what the checker promises of each: it is read, it is worked out and it is
// written for both databases without an exception, and every problem lies inside of it.
import { compileExpression } from '../../packages/plan/src/expression/evaluate.ts'
import { notInSql, sqlCondition, sqlExpression } from '../../packages/plan/src/expression/sql.ts'
import type { Expr } from '../../packages/plan/src/expression/tree.ts'
import type { Problem } from '../../packages/plan/src/problem/problem.ts'
import type { SqlTarget } from '../../packages/plan/src/expression/sql-target.ts'
import { check, environment } from '../../packages/plan/test/expression/world.ts'
import type { Made } from './fuzz.ts'
import { mutateExpression } from './mutate.ts'
import { randomFrom, type Random } from './random.ts'
import type { Seeds } from './texts.ts'
import { timed } from './time.ts'

/** Undefined where all promises are kept. */
export function brokenExpression(source: string): string | undefined {
  const { value, broken } = timed(source.length, () => check(source))
  if (!value) return `expression ${broken}`
  const outside = value.problems.find((problem) =>
    spansOf(problem).some(({ start, end }) => !isInside(start, end, source)),
  )
  if (outside) return `${outside.code} points outside the expression`
  if (!value.expr) return value.problems.length > 0 ? undefined : 'neither expression nor problem'
  const used = timed(source.length, () => use(value.expr!))
  return used.broken && `expression ${used.broken} (worked out or written for a database)`
}

const isInside = (start: number, end: number, source: string) =>
  100 <= start && start <= end && end <= 100 + source.length

const spansOf = ({ span, second, fix }: Problem) => [
  span,
  ...(second ? [second.span] : []),
  ...(fix?.edits ?? []).map((edit) => edit.span),
]

/** For a record, for an empty one, and as SQL. */
function use({ tree }: Expr): true {
  const evaluate = compileExpression(tree)
  evaluate(environment)
  evaluate({ ...environment, this: { id: 'c2' }, me: null, input: {} })
  if (notInSql(tree) === undefined)
    for (const dialect of ['sqlite', 'postgres'] as const) {
      sqlExpression(tree, { ...target, dialect })
      if (tree.type.kind === 'yesNo') sqlCondition(tree, { ...target, dialect })
    }
  return true
}

const rows: Readonly<Record<string, string>> = {
  'Claim.lines': 'ClaimLine',
  'Team.ancestors': 'Team',
  'Team.descendants': 'Team',
  'User.teams': 'Team',
}
const target: SqlTarget = {
  dialect: 'sqlite',
  entity: (name) => ({
    table: name,
    field: (field) => {
      const entity = rows[`${name}.${field}`]
      return entity === undefined
        ? { kind: 'column', column: field }
        : { kind: 'rows', entity, column: name.toLowerCase() }
    },
  }),
  this: { entity: 'Claim', alias: 't' },
  roles: new Set(['finance']),
  signedIn: true,
}

/** The expression of a seed: one that somebody wrote, or one that nobody would, and mostly mutated. */
export function expressionOf(seed: number, { expressions }: Seeds): Made {
  const random = randomFrom(seed ^ 0x5eed)
  const written = random.chance(0.4)
  const text = written ? random.one(expressions) : anyExpression(random, 1 + random.below(5))
  if (!written && random.chance(0.5)) return { text, made: ['expression'] }
  return mutateExpression(text, random)
}

const LEAVES =
  "title;note;number;amount;fee;status;rate;spentOn;submittedAt;receipt;owner;lines;team;payee;address;me;this;old;now;today;true;no;null;0;1;2.50;-3;1e3;12 %;5 EUR;1000 USD;30 days;2 hours;'draft';'x';'';'2026-01-31';finance;maxClaimAmount;input.reason;owner.manager;owner.manager.manager.name;team.ancestors;address.town;payee.name;old.amount;User;TravelSettings.ratePerDay;[];[1, 2];{};me.teams;lines.first.amount;9999999999999999999999;01;1_000;x;l".split(
    ';',
  )

const SHAPES =
  "(~);not ~;-~;~ + ~;~ - ~;~ * ~;~ / ~;~ % ~;~ == ~;~ != ~;~ < ~;~ >= ~;~ and ~;~ or ~;~ && ~;~ || !~;~ in ~;~ not in ~;~ ? ~ : ~;~.size();size(~);has(~);~.lower();upper(~);round(~, 2);abs(~);min(~, ~);max(~, ~);~.contains(~);~.startsWith(~);~.matches('[a-z]+');lines.exists(l, ~);lines.all(x, ~);lines.filter(l, ~);lines.map(l, ~);lines.sum(l, ~);lines.sum(l, l.amount);User.exists(x, ~);~.year();date(~);text(~);~ is empty;~ is ~;~ between ~ and ~;[~, ~];{a: ~, 'b': ~};~[0];~.name;paymentRow(~);days(~, ~);~.amount;if ~ then ~ else ~;~ ~;~..~".split(
    ';',
  )

/** Of shapes within shapes, with names and values in the innermost ones. */
function anyExpression(random: Random, depth: number): string {
  if (depth === 0 || random.chance(0.15)) return random.one(LEAVES)
  return random.one(SHAPES).replaceAll('~', () => anyExpression(random, depth - 1))
}
