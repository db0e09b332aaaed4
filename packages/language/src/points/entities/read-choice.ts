/**
 * The grammar of choices: `one of: travel, meals`, `some of Document types`, `one of: small | large`, `OPEN ("Open"), CLOSED ("Closed")`;
 * of choices without such words: `S, M, L`, `'low' | 'high'`; and of constraints after choices: `one of: a, b; unique`.
 */
import { append } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import {
  type Phrase,
  isEmpty,
  matchPattern,
  matchPhrase,
  plainText,
  slicePhrase,
  soleCode,
  splitAt,
} from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { firstOf, readFormerNames, sentence, unquoted, type Sentence } from '../../kernel/index.ts'
import { isTypeConstraint } from './type-constraints.ts'
import type { ChoiceRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { defaultIn } from './read-default.ts'

const CHOICES = pattern('({one?:<one>}|{several?:<several>}) ~~ [[<the>] :] ~~ [{listed?}]', {
  one: 'one of|choice (of|from)|choice|choose one of|enum|enumeration|select (of|from)|select|dropdown (of|with)|dropdown|drop-down|pick list|picklist|radio',
  several: '(some|any|several) of|choices (of|from)|choices|multi[-]select|multiple choice',
  the: '(of|from|these|the following) [choices|options|values]',
})
const IN_BRACKETS = pattern('\\({inside}\\)')

/** Separators of choices. */
const BETWEEN_CHOICES = ', | ;'
const SLASHES = /\s+\/\s+/u

/** Undefined for other types. */
export function readChoice(cell: Phrase, problems: Problem[]): TypeRead | undefined {
  const found = matchPattern(cell, CHOICES)
  if (!found) return undefined
  const { span } = cell
  const several = found.several !== undefined
  const listed = found.listed && (matchPattern(found.listed, IN_BRACKETS)?.inside ?? found.listed)
  if (!listed || isEmpty(listed)) {
    problems.push(entitiesProblem('ENT-012', { span }, {}))
    return { kind: 'unknown', empty: false, span }
  }
  const items = withoutJoint(splitAt(listed, BETWEEN_CHOICES))
  const written = /[:(]/u.test(cell.text)
  if (written && items.length === 1) problems.push(onlyChoice(listed))
  if (!written && items.length === 1) return { kind: 'codes', list: listed, several, span }
  append(problems, severalInOne(items))
  return { kind: 'choice', choices: readChoices(items, problems), several, span }
}

const JOINT = pattern('(and|or) {choice}')

/** `a, b, or c`: removes the "or". */
const withoutJoint = (items: readonly Phrase[]): readonly Phrase[] =>
  items.map((item, at) => (at > 0 && at === items.length - 1 && matchPattern(item, JOINT)?.choice) || item)

const WORD = /^[\p{L}\p{N}_-]+$/u
const TWO_WORDS = pattern('{first:word} (and|or) {second:word}')
const AND_SO_ON = pattern('(<andSoOn>|..[.]|\\…)')

/** Reports a last choice such as `b or c` after single words, or `etc.`. */
function severalInOne(items: readonly Phrase[]): readonly Problem[] {
  const last = items.at(-1)
  if (!last || items.length < 2) return []
  const choice = last.text
  const { first, second } = matchPattern(last, TWO_WORDS) ?? {}
  const isList = first && second && [...items.slice(0, -1), first, second].every(({ text }) => WORD.test(text))
  if (!isList && !AND_SO_ON.test(choice)) return []
  const edits = isList ? [{ span: last.span, text: `${first.text}, ${second.text}` }] : []
  const fix = isList && { title: 'Put commas between them', edits, suggested: true }
  return [entitiesProblem('ENT-073', { span: last.span, ...(fix && { fix }) }, { choice })]
}

/** Reports a single choice. Slashes in it probably separate choices. */
function onlyChoice(listed: Phrase): Problem {
  const choice = plainText(listed)
  const text = choice.split(SLASHES).join(', ')
  const fix = text !== choice && { title: 'Put commas between them', edits: [{ span: listed.span, text }] }
  return entitiesProblem('ENT-043', { span: listed.span, ...(fix && { fix }) }, { choice })
}

/** Values in capitals or quotation marks are certainly choices. */
const CERTAIN_CHOICE = /^(?:[A-Z][A-Z0-9_]*|"[^"]+"|'[^']+'|“[^”]+”)$/su
const POSSIBLE_CHOICE = /^[\p{L}\p{N}][\p{L}\p{N}_'’-]*%?(?: [\p{L}\p{N}_'’-]+%?){0,3}$/u

/**
 * Choices without "one of". `areOtherTypes`: are the items entities or types instead? `resemblesOther`: is an item a type or a constraint, or
 * probably one with a typo?
 */
export function readBareChoice(
  cell: Phrase,
  areOtherTypes: (items: readonly Phrase[]) => boolean,
  resemblesOther: (item: Phrase) => boolean,
  problems: Problem[],
): TypeRead | undefined {
  const listed = splitAt(cell, BETWEEN_CHOICES)
  const items = listed.length > 1 ? listed : splitAt(cell, SLASHES)
  // Slashes separate only choices; after a comma, `required` may follow.
  const areChoices = listed.length === 1 && items.length > 2
  // After a comma, an item may be a constraint; between slashes, only another type.
  const isOther = listed.length > 1 ? items.some(resemblesOther) : areOtherTypes(items)
  if (items.length < 2 || (!areChoices && isOther)) return undefined
  const uncertain = items
    .map((item) => labelled(formerly(marked(item)[0])[0])[0])
    .filter((item) => !CERTAIN_CHOICE.test(item.text) && !soleCode(item))
  if (!uncertain.every((item) => POSSIBLE_CHOICE.test(plainText(item)))) return undefined
  const { span } = cell
  const choices = readChoices(items, problems)
  const written = choices.map(({ key }) => key)
  const fix = {
    title: 'Write "one of:"',
    edits: [{ span, text: `one of: ${items.map((item) => item.text).join(', ')}` }],
    suggested: false,
  }
  if (uncertain.length * 2 >= items.length)
    problems.push(entitiesProblem('ENT-051', { span, fix }, { choices: written }))
  return { kind: 'choice', choices, several: false, span }
}

function readChoices(items: readonly Phrase[], problems: Problem[]): readonly ChoiceRead[] {
  const choices: ChoiceRead[] = []
  for (const item of items) {
    const [named, mark] = marked(item)
    const [name, before] = formerly(named)
    const [value, label] = labelled(name)
    const key = unquoted(plainText(value))
    if (key === '') continue
    const same = choices.find((choice) => choice.key.toLowerCase() === key.toLowerCase())
    if (same) {
      const second = { span: same.span, label: 'it stands here first' }
      problems.push(entitiesProblem('ENT-011', { span: item.span, second }, { choice: key }))
    } else {
      const was = before && readFormerNames(before)
      const isDefault = mark !== undefined
      choices.push({
        key,
        value,
        isDefault,
        span: value.span,
        ...(label && { label: unquoted(plainText(label)) }),
        ...(was && { was }),
      })
    }
  }
  return choices
}

const DEFAULT = pattern('{choice} \\({mark:<mark>}\\)', { mark: 'default' })
const WAS = pattern('{choice} \\(was[:] {before}\\)')

/** `normal (default)` */
function marked(item: Phrase): readonly [Phrase, Phrase?] {
  const { choice, mark } = matchPattern(item, DEFAULT) ?? {}
  return choice ? [choice, mark] : [item]
}

/** `travel (was trip, journey)` */
function formerly(item: Phrase): readonly [Phrase, Phrase?] {
  const { choice, before } = matchPattern(item, WAS) ?? {}
  return choice ? [choice, before] : [item]
}

type Labelled = readonly [value: Phrase, label: Phrase]

/** `OPEN ("Waiting")`, `CREDIT_CARD (card)`, `1 = Low`, `` `a` – Alpha ``: the value and its label. */
const LABELLED: readonly Sentence<Labelled>[] = [
  sentence('{value} \\({label:quoted}\\)', ({ value, label }) => [value, label]),
  (item) => pairOf(matchPhrase(item, /^([A-Z][A-Z0-9_]+)\s*\((.+)\)$/su)),
  sentence('{value:^=<>!} = {label:^=}', ({ value, label }) => [value, label]),
  sentence('{value:code} ~ [-|:] ~ {label}', ({ value, label }) => [value, label]),
]

const pairOf = ([value, label]: readonly (Phrase | undefined)[] = []): Labelled | undefined =>
  value && label && [value, label]

const labelled = (item: Phrase): readonly [Phrase, Phrase?] => firstOf(LABELLED, item, undefined) ?? [item]

// ── Text after choices ───────────────────────────────────────────────────────────────────────────────────────────────

interface SplitChoices {
  readonly choices: Phrase
  readonly suffixes: readonly Phrase[]
}

/**
 * Splits choices from constraints. Commas separate the choices, and a semicolon ends them. If commas separate both, `unique` is a choice,
 * with a warning.
 */
export function splitChoices(cell: Phrase): SplitChoices {
  if (!cell.text.includes(';')) return splitDefault(cell)
  const groups = splitAt(cell, ';')
  const [first, ...others] = groups.map((group) => splitAt(group, ', |'))
  const ends = first && first.length > 1 && others.length > 0 && others.every((items) => items.every(isSuffix))
  if (!ends) return { choices: cell, suffixes: [] }
  const { choices, suffixes } = splitDefault(groups[0]!)
  return { choices, suffixes: [...suffixes, ...others.flat()] }
}

/** Is the item a default or a constraint instead of a choice? */
const isSuffix = (item: Phrase): boolean => defaultIn(item) !== undefined || isTypeConstraint(item)

/** `one of: a, b, default b`: an item that names an earlier choice as the default is not a choice. */
function splitDefault(cell: Phrase): SplitChoices {
  const items = splitAt(cell, ', |')
  const last = items.at(-1)
  const start = items.length > 2 && last ? defaultIn(last) : undefined
  if (start?.kind !== 'literal') return { choices: cell, suffixes: [] }
  const value = plainText(start.value).toLowerCase()
  if (!items.slice(0, -1).some((item) => keyOf(item) === value)) return { choices: cell, suffixes: [] }
  const before = cell.text.slice(0, -last!.text.length).search(/[,|]\s*$/u)
  return { choices: slicePhrase(cell, 0, before), suffixes: [last!] }
}

/** The item without the words before a colon. */
function keyOf(item: Phrase): string {
  const text = plainText(item).toLowerCase()
  return text.slice(text.indexOf(':') + 1).trim()
}

/** Reports a last choice that may be a constraint, and a choice after a semicolon if commas separate the others. */
export function reportUncertainChoice(choices: Phrase): readonly Problem[] {
  const items = splitAt(choices, BETWEEN_CHOICES)
  const [before, last] = items.slice(-2)
  if (!before || !last || isQuoted(last)) return []
  if (items.length < 3 && isSuffix(last)) return []
  if (OF_FIELD.test(last.text) && !items.slice(0, -1).some((item) => OF_FIELD.test(item.text))) {
    const between = { ...last.span, start: before.span.end, end: last.span.start }
    const fix = { title: 'Say it of the field', edits: [{ span: between, text: '; ' }], suggested: true }
    return [entitiesProblem('ENT-059', { span: last.span, ...(isSuffix(last) && { fix }) }, { choice: last.text })]
  }
  const [first, second] = splitAt(choices, ';')
  const isMixed = second && first && splitAt(first, ', |').length > 1 && !isQuoted(second)
  return isMixed ? [entitiesProblem('ENT-059', { span: second.span }, { choice: second.text })] : []
}

const OF_FIELD = pattern('[{:..200}] (unique|<required>|not null)')
const isQuoted = ({ text }: Phrase) => /^["'“]/u.test(text)
