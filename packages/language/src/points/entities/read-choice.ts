/** The grammar of choices: `one of: travel, meals`, `some of Document types`, `one of: small | large`. */
import type { Phrase } from '../../document/model.ts'
import { isEmpty, matchPhrase, plainText, splitAt } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import type { ChoiceRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

/** Undefined for what is no choice at all. */
export function readChoice(cell: Phrase, problems: Problem[]): TypeRead | undefined {
  const [one, several, rest] =
    matchPhrase(
      cell,
      /^(?:(one of|choice of|choice|choose one of)|(some of|any of|several of|choices))\b\s*:?(.*)$/isu,
    ) ?? []
  if (!one && !several) return undefined
  const span = cell.span
  const [inside] = (rest && matchPhrase(rest, /^\((.*)\)$/su)) ?? []
  const listed = inside ?? rest
  if (!listed || isEmpty(listed)) {
    problems.push(entitiesProblem('ENT-012', { span }, {}))
    return { kind: 'unknown', empty: false, span }
  }
  const items = splitAt(listed, /,|\||;/u)
  const written = /^(?:[^:]*?)(?:of|choices?)\s*[:(]/iu.test(cell.text)
  if (written && items.length === 1) problems.push(onlyChoice(listed))
  if (!written && items.length === 1) return { kind: 'codes', list: listed, several: several !== undefined, span }
  return { kind: 'choice', choices: readChoices(items, problems), several: several !== undefined, span }
}

/** Slashes between choices were most likely meant to part them. */
function onlyChoice(listed: Phrase): Problem {
  const choice = plainText(listed)
  const text = choice.split(/\s+\/\s+/u).join(', ')
  const fix = text !== choice && { title: 'Put commas between them', edits: [{ span: listed.span, text }] }
  return entitiesProblem('ENT-043', { span: listed.span, ...(fix && { fix }) }, { choice })
}

function readChoices(items: readonly Phrase[], problems: Problem[]): readonly ChoiceRead[] {
  const choices: ChoiceRead[] = []
  for (const item of items) {
    const [name, before] = matchPhrase(item, /^(.+?)\s*\(was:?\s+(.+)\)$/isu) ?? []
    const key = unquoted(plainText(name ?? item))
    const same = choices.find((choice) => choice.key.toLowerCase() === key.toLowerCase())
    if (same) {
      const second = { span: same.span, label: 'it stands here first' }
      problems.push(entitiesProblem('ENT-011', { span: item.span, second }, { choice: key }))
    } else choices.push({ key, span: item.span, ...(before && { was: unquoted(plainText(before)) }) })
  }
  return choices
}

function unquoted(text: string): string {
  return (
    /^'(.*)'$|^"(.*)"$/su
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined) ?? text
  )
}
