/**
 * Converts a refusal to an RFC 9457 problem document: status and text from the catalogue, all findings at once, and the
 * line that caused it for users who may see the document.
 */
import type { Environment, Origin } from '@ninefold/plan/expression'
import type { ErrorEntry, Plan, Template } from '@ninefold/plan'
import { translatedTemplate } from '@ninefold/plan/translation'
import { translationOf } from '@ninefold/plan/translation/catalogues'
import type { Value } from '@ninefold/plan/values'
import type { WireError, WireProblem } from '@ninefold/plan/wire'
import { words, type Finding, type Refusal, type Words } from '../refusal.ts'
import { planIn, textIn } from './plan-in.ts'
import { compileTemplate, type Wording } from './wording.ts'

/** The text of each code, created once per document. */
export interface Catalogue {
  /** A name of the document in a language. */
  readonly text: (text: string, locale?: string) => string
  /** Of the document: BCP 47. */
  readonly language: string
  /** `locale`: BCP 47, absent for the document's. What the document words itself stays as it is, with its values in that locale. */
  of(code: string, locale?: string): CatalogueEntry
}

interface CatalogueEntry {
  readonly status: number
  readonly message: Wording
  readonly remedy: Wording
  readonly at?: Wording
}

export function openCatalogue(plan: Plan): Catalogue {
  const { language } = plan.settings
  const codes = new Map(plan.errors.map(({ code }, index) => [code, index]))
  const known = new Map<string, CatalogueEntry>()
  return {
    language,
    text: (text, locale) => textIn(plan, locale, text),
    of(code, locale = language) {
      const key = `${locale} ${code}`
      const found = known.get(key)
      if (found) return found
      const index = codes.get(code)
      // A plan has an entry for every code; an unknown code shows at least its name.
      if (index === undefined) return { status: 422, message: () => code, remedy: () => '' }
      if (known.size >= MOST_KNOWN) known.clear()
      const made = entryIn(planIn(plan, locale).errors[index]!, locale)
      known.set(key, made)
      return made
    },
  }
}

/** Texts in so many languages and regions at once. */
const MOST_KNOWN = 2000

function entryIn({ status, message, remedy, at }: ErrorEntry, locale: string): CatalogueEntry {
  const wording = (template: Template) =>
    compileTemplate(
      translatedTemplate(template, (english) => translationOf(locale, english)),
      locale,
    )
  return { status, message: wording(message), remedy: wording(remedy), ...(at ? { at: wording(at) } : {}) }
}

export interface Viewer {
  readonly environment: Environment
  /** Whether this user may see the document's lines. */
  readonly seesDocument: boolean
  /** BCP 47; absent: the document's. */
  readonly locale?: string | undefined
}

export function wireErrors(findings: readonly Finding[], catalogue: Catalogue, viewer: Viewer): readonly WireError[] {
  return findings.map((each) => wireError(each, catalogue, viewer))
}

function wireError(found: Finding, catalogue: Catalogue, { environment, seesDocument, locale }: Viewer): WireError {
  const entry = catalogue.of(found.code, locale)
  const name = (text: string) => catalogue.text(text, locale)
  const label = found.label === undefined ? undefined : name(found.label)
  const labelled = { ...found, parameters: named(found.parameters, name), ...(label !== undefined && { field: label }) }
  const env = wordingEnvironment(labelled, environment, locale ?? catalogue.language)
  const hidden = found.about?.hidden
  // For another record, no field of the input identifies the subject.
  const about = found.elsewhere && label !== undefined ? `${label}: ` : ''
  const which = found.record ? ` (${found.record.label})` : ''
  return {
    code: found.code,
    message: about + entry.message(env, hidden) + which,
    remedy: entry.remedy(env, hidden),
    ...(found.field === undefined ? {} : { field: found.field }),
    ...(found.record && { record: found.record }),
    weight: found.weight,
    ...(seesDocument && found.origin ? { origin: found.origin } : {}),
  }
}

/** Parameters that are names of the document. */
const NAMES: ReadonlySet<string> = new Set(['subject', 'action', 'by', 'rule'])

const named = (parameters: Finding['parameters'], name: (text: string) => string): Finding['parameters'] =>
  Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [
      key,
      NAMES.has(key) && typeof value === 'string' ? name(value) : value,
    ]),
  )

/** `language`: BCP 47, in which Ninefold's own texts in the parameters are. */
export function wordingEnvironment(found: Finding, environment: Environment, language: string): Environment {
  const parameters: Record<string, Value> = {
    field: found.field ?? null,
    ...found.parameters,
    ...wordsOf(found, language),
  }
  const { about } = found
  const over = { ...environment, this: about?.record ?? null, context: parameters, input: parameters }
  return about?.answer ? { ...over, answer: about.answer } : over
}

/** Parameters that are English texts (`a number`), with the other parameters as their values. */
const TEXTS = ['expected', 'what']

function wordsOf({ parameters, words: own }: Finding, language: string): Readonly<Record<string, string>> {
  const texts = TEXTS.flatMap((name): [string, Words][] => {
    const text = parameters[name]
    return typeof text === 'string' ? [[name, words(text, parameters as Readonly<Record<string, string>>)]] : []
  })
  const all = [...texts, ...Object.entries(own ?? {})]
  return Object.fromEntries(all.map(([name, worded]) => [name, worded(language)]))
}

export function problemOf(refusal: Refusal, catalogue: Catalogue, viewer: Viewer): WireProblem {
  const errors = wireErrors(refusal.findings, catalogue, viewer)
  const first = errors[0]!
  const origin: Origin | undefined = first.origin
  return {
    type: `/problems/${first.code}`,
    title: first.message,
    status: catalogue.of(first.code).status,
    detail: errors.length === 1 ? first.message : errors.map((each) => each.message).join(' '),
    code: first.code,
    remedy: first.remedy,
    errors,
    ...(origin ? { origin } : {}),
    ...(refusal.current ? { current: refusal.current } : {}),
  }
}
