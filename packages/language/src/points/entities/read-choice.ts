/**
 * The grammar of choices: `one of: travel, meals`, `some of Document types`, `one of: small | large`, `OPEN ("Open"), CLOSED ("Closed")`;
 * and of choices that stand there alone: `S, M, L`, `'low' | 'high'`.
 */
import { append } from '@ninefold/plan/base'
import { type Phrase, CODE, isEmpty, matchPhrase, plainText, soleCode, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { readFormerNames, unquoted } from '../../kernel/index.ts'
import type { ChoiceRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

/** Undefined for what is no choice at all. */
export function readChoice(cell: Phrase, problems: Problem[]): TypeRead | undefined {
  const [one, several, rest] =
    matchPhrase(
      cell,
      /^(?:(one of|choice (?:of|from)|choice|choose one of|enum|enumeration|select (?:of|from)|select|dropdown (?:of|with)|dropdown|drop-down|pick list|picklist|radio)|(some of|any of|several of|choices (?:of|from)|choices|multi-?select|multiple choice))\b(?:\s+(?:of|from|these|the following)(?:\s+(?:choices|options|values))?(?=\s*:))?\s*:?(.*)$/isu,
    ) ?? []
  if (!one && !several) return undefined
  const span = cell.span
  const [inside] = (rest && matchPhrase(rest, /^\((.*)\)$/su)) ?? []
  const listed = inside ?? rest
  if (!listed || isEmpty(listed)) {
    problems.push(entitiesProblem('ENT-012', { span }, {}))
    return { kind: 'unknown', empty: false, span }
  }
  const items = withoutJoint(splitAt(listed, /,|\||;/u))
  const written = /^[^:(]*[:(]/u.test(cell.text)
  if (written && items.length === 1) problems.push(onlyChoice(listed))
  if (!written && items.length === 1) return { kind: 'codes', list: listed, several: several !== undefined, span }
  append(problems, severalInOne(items))
  return { kind: 'choice', choices: readChoices(items, problems), several: several !== undefined, span }
}

/** `a, b, or c`: the word belongs to the list. */
const withoutJoint = (items: readonly Phrase[]): readonly Phrase[] =>
  items.map(
    (item, at) => (at > 0 && at === items.length - 1 && matchPhrase(item, /^(?:and|or)\s+(.+)$/isu)?.[0]) || item,
  )

const WORD = /^[\p{L}\p{N}_-]+$/u

/** A last choice such as `b or c` behind single words, or `etc.`. */
function severalInOne(items: readonly Phrase[]): readonly Problem[] {
  const last = items.at(-1)
  if (!last || items.length < 2) return []
  const choice = last.text
  const [first, second] = matchPhrase(last, /^(\S+)\s+(?:and|or)\s+(\S+)$/iu) ?? []
  const isList = first && second && [...items.slice(0, -1), first, second].every(({ text }) => WORD.test(text))
  if (!isList && !/^(?:etc\b\.?|\.{2,}|…|and so on)$/iu.test(choice)) return []
  const edits = isList ? [{ span: last.span, text: `${first.text}, ${second.text}` }] : []
  const fix = isList && { title: 'Put commas between them', edits, suggested: true }
  return [entitiesProblem('ENT-073', { span: last.span, ...(fix && { fix }) }, { choice })]
}

/** Slashes between choices were most likely meant to part them. */
function onlyChoice(listed: Phrase): Problem {
  const choice = plainText(listed)
  const text = choice.split(/\s+\/\s+/u).join(', ')
  const fix = text !== choice && { title: 'Put commas between them', edits: [{ span: listed.span, text }] }
  return entitiesProblem('ENT-043', { span: listed.span, ...(fix && { fix }) }, { choice })
}

/** Values in capitals or quotation marks can be nothing but choices. */
const SURELY = /^(?:[A-Z][A-Z0-9_]*|"[^"]+"|'[^']+'|“[^”]+”)$/su
const PERHAPS = /^[\p{L}\p{N}][\p{L}\p{N}_'’-]*%?(?: [\p{L}\p{N}_'’-]+%?){0,3}$/u

/** Choices without a word for them. `areElse`: whether they mean something else, entities or types; `isNearly`: whether one does, or is close to it. */
export function readBareChoice(
  cell: Phrase,
  areElse: (items: readonly Phrase[]) => boolean,
  isNearly: (item: Phrase) => boolean,
  problems: Problem[],
): TypeRead | undefined {
  const listed = splitAt(cell, /,|\||;/u)
  const items = listed.length > 1 ? listed : splitAt(cell, /\s+\/\s+/u)
  // Nothing is said of a field with slashes between it, as `required` behind a comma is.
  const surely = listed.length === 1 && items.length > 2
  // Behind a comma stands what else is said of the field; between slashes, only other types.
  const isOther = listed.length > 1 ? items.some(isNearly) : areElse(items)
  if (items.length < 2 || (!surely && isOther)) return undefined
  const unsure = items
    .map((item) => labelled(formerly(marked(item)[0])[0])[0])
    .filter((item) => !SURELY.test(item.text) && !soleCode(item))
  if (!unsure.every((item) => PERHAPS.test(plainText(item)))) return undefined
  const { span } = cell
  const choices = readChoices(items, problems)
  const written = choices.map(({ key }) => key)
  const fix = {
    title: 'Write "one of:"',
    edits: [{ span, text: `one of: ${items.map((item) => item.text).join(', ')}` }],
    suggested: false,
  }
  if (unsure.length * 2 >= items.length) problems.push(entitiesProblem('ENT-051', { span, fix }, { choices: written }))
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

/** `normal (default)` */
function marked(item: Phrase): readonly [Phrase, Phrase?] {
  const [name, mark] = matchPhrase(item, /^(.+?)\s*\((default)\)$/isu) ?? []
  return name && mark ? [name, mark] : [item]
}

/** `travel (was trip, journey)` */
function formerly(item: Phrase): readonly [Phrase, Phrase?] {
  const [name, before] = matchPhrase(item, /^(.+?)\s*\(was:?\s+(.+)\)$/isu) ?? []
  return name && before ? [name, before] : [item]
}

const LABELLED: readonly RegExp[] = [
  /^(.+?)\s*\(\s*(".+"|'.+'|“.+”)\s*\)$/su,
  /^([A-Z][A-Z0-9_]+)\s*\((.+)\)$/su,
  /^([^=<>!]+?)\s*=\s*([^=]+)$/su,
  new RegExp(`^(${CODE})\\s*[–—:-]?\\s*(.+)$`, 'su'),
]

/** `OPEN ("Waiting")`, `CREDIT_CARD (card)`, `1 = Low`, `` `a` – Alpha ``: the value, and what people see. */
function labelled(item: Phrase): readonly [Phrase, Phrase?] {
  for (const form of LABELLED) {
    const [value, label] = matchPhrase(item, form) ?? []
    if (value && label) return [value, label]
  }
  return [item]
}
