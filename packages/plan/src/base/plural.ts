/** The plural of an English label; `- Plural: …` says it where this is wrong. */
import { ownProperty } from './own-property.ts'

const IRREGULAR: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  foot: 'feet',
  mouse: 'mice',
  datum: 'data',
  criterion: 'criteria',
  analysis: 'analyses',
}
const SAME = /(?:^|\s)(?:staff|equipment|information|news|series|data|feedback|people|stuff|money|time off|leave)$/iu

/** Only the last word changes: `Claim line` → `Claim lines`. */
export function pluralOf(label: string): string {
  if (SAME.test(label)) return label
  const word = /[\p{L}]+$/u.exec(label)?.[0] ?? ''
  if (word === '') return label
  const before = label.slice(0, label.length - word.length)
  const irregular = ownProperty(IRREGULAR, word.toLowerCase())
  if (irregular)
    return before + (word[0] === word[0]!.toUpperCase() ? irregular[0]!.toUpperCase() + irregular.slice(1) : irregular)
  if (/[^aeiou]y$/iu.test(word)) return `${before}${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/iu.test(word) ? `${label}es` : `${label}s`
}

/** The label of which this is the plural, if it is one: `Receptionists` → `Receptionist`. */
export function singularOf(label: string): string | undefined {
  const last = /[\p{L}]+$/u.exec(label)?.[0].toLowerCase()
  const [irregular] = Object.entries(IRREGULAR).find(([, plural]) => plural === last) ?? []
  const stems = [label.replace(/ies$/iu, 'y'), label.replace(/es$/iu, ''), label.replace(/s$/iu, '')]
  const singulars = irregular ? [label.slice(0, label.length - last!.length) + irregular] : stems
  return singulars.find((one) => one !== label && pluralOf(one).toLowerCase() === label.toLowerCase())
}
