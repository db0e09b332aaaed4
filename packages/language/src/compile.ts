/**
 * The compiler pipeline:
 *
 *     Markdown texts
 *       → parseDocument    sections, subjects, tables, bullets, prose, each with its position in the text
 *       → readPoints       each of the nine rooms parses its own section; which points are open
 *       → declarePoints    all names: entities, fields, states, roles, shapes, codes, constants
 *       → planPoints       resolves names, checks expressions, adds assumptions for open points; the plan
 *       → checkPlan        in a plan without errors: what is never used, raised or reached
 *
 * Each stage returns a value and its problems. A document with an error gives no plan, so that nothing runs that was only
 * partly understood. The problems are complete, in the order of the text.
 */
import { type Document, type Source, parseDocument, inText, movedProblem, sectionAt } from './document/index.ts'
import { inRun } from './incremental.ts'
import { memoize } from '@ninefold/plan/base'
import type { Origin } from '@ninefold/plan/expression'
import { type Explanation, withOrigins, type Plan, type PointNumber } from '@ninefold/plan'
import { withTypesOf } from './points/calls/index.ts'
import { withFixesForFirstEntity, notesOf, type Notes } from './kernel/index.ts'
import { withDeclarations, checkPlan, coverDocument, declarePoints, planPoints, readPoints } from './points/index.ts'
import { joinProblems, type Problem, type Span } from '@ninefold/plan/problem'
import { companionOf } from '@ninefold/plan/translation'
import type { CoveredStatement } from './points/statements/index.ts'
import { checkCompanions } from './texts/index.ts'

/** The result of compiling a document: all of its problems, and a plan if none of them is an error. */
export interface Compiled {
  /** Absent while there is an error. */
  readonly plan?: Plan
  readonly problems: readonly Problem[]
  /** The points that the document leaves open. */
  readonly open: readonly PointNumber[]
  /** The statements of points 2 to 9 that only explain, in the order of the text; none while there is an error. */
  readonly explanations: readonly Explanation[]
  /** For each statement of points 2 to 9: compiled, reported, or classified as explanation; in the order of the text. Computed on first access. */
  readonly coverage: readonly CoveredStatement[]
}

/** The results of the stages, with or without errors: for `conclude`, and for editors. */
export interface Understood {
  readonly sources: readonly Source[]
  readonly document: Document
  readonly read: ReturnType<typeof readPoints>
  readonly declared: ReturnType<typeof declarePoints>
  readonly planned: ReturnType<typeof planPoints>
  /** Computed on first access. */
  readonly notes: Notes
  /** Continues the run for later checks (`incremental.ts`). */
  readonly resume: <T>(more: () => T) => T
}

/** Runs the stages. Incremental: if the files have the same names as in an earlier run, only what changed is computed again. */
export function understand(given: readonly Source[]): Understood {
  const sources = ofDocument(given)
  const name = sources.map(({ file }) => file).join('\n')
  const work = () => {
    const document = parseDocument(sources)
    const read = readPoints(document)
    const declared = declarePoints(read.value, document)
    const planned = planPoints(read.value, declared.value, read.open, document)
    return { sources, document, read, declared, planned }
  }
  const { value, outputs, resume } = inRun(name, work, lengthOf(sources))
  let notes: Notes | undefined
  return {
    ...value,
    get notes() {
      return (notes ??= notesOf(
        outputs,
        withTypesOf(value.planned.value.calls.shapes, value.declared.value.names.schema),
      ))
    },
    resume,
  }
}

const lengthOf = (sources: readonly Source[]): number => sources.reduce((sum, { text }) => sum + text.length, 0)

/** The plan of what was understood, even if there are errors. Memoized. Its origins are lines of the current text. */
export const planOf = memoize(({ document, planned }: Understood): Plan =>
  withOrigins(planned.value, (origin) => document.places(origin.file).written(origin)),
)

/**
 * Checks a document and compiles its plan, with the translations in its companion files. Mistakes in the text become problems; they
 * never throw.
 */
export const compile = (sources: readonly Source[]): Compiled => withTexts(conclude(understand(sources)), sources)

/** With the translations and problems of the companion files among `sources`, the files of the compiled document. */
export function withTexts(compiled: Compiled, sources: readonly Source[]): Compiled {
  const files = sources.map(({ file }) => file)
  const companions = sources.filter(({ file }) => companionOf(file, files))
  return companions.length === 0 || !compiled.plan ? compiled : withTranslations(compiled, companions, files)
}

function withTranslations(compiled: Compiled, companions: readonly Source[], files: readonly string[]): Compiled {
  const { plan, problems, open } = compiled
  const { translations, problems: found, assumptions } = checkCompanions(companions, files, plan!)
  return {
    plan: { ...plan!, translations, assumptions: [...plan!.assumptions, ...assumptions] },
    problems: [...problems, ...found],
    open,
    get explanations() {
      return compiled.explanations
    },
    get coverage() {
      return compiled.coverage
    },
  }
}

/** Without the companion files, which hold translations. */
function ofDocument(sources: readonly Source[]): readonly Source[] {
  const files = sources.map(({ file }) => file)
  return sources.some(({ file }) => companionOf(file, files))
    ? sources.filter(({ file }) => !companionOf(file, files))
    : sources
}

/** All problems, and the plan if there is no error. Memoized. */
export const conclude = memoize((understood: Understood): Compiled => {
  const { sources, document, read, declared, planned } = understood
  const found = [document, read, declared, planned].flatMap((stage) => stage.problems)
  const hasErrors = found.some(isError)
  const checked = checksOf(understood)
  // A rule that was not understood may use a constant or raise a code.
  const isUnread = found.some(({ code }) => code === 'RUL-016')
  const whole = isUnread ? checked.filter(({ consequence }) => !consequence) : checked
  const isInAccess = ({ file, start }: Span) =>
    sectionAt(document.sections, file, document.places(file).position(start))?.number === 6
  const fixed = withFixesForFirstEntity([...found, ...whole], () => understood.notes)
  const reported = withDeclarations(fixed, {
    read: read.value,
    declared: declared.value,
    document,
    written: (span) => textAt(sources, inText(document)(span)),
  }).map((problem) => movedProblem(problem, inText(document)))
  const problems = joinProblems(reported, sources, isInAccess)
  const common = { problems, open: read.open }
  if (hasErrors)
    return {
      ...common,
      explanations: [],
      get coverage() {
        return coverageOf(understood)
      },
    }
  return {
    get plan() {
      return planOf(understood)
    },
    ...common,
    get explanations() {
      return explanationsOf(understood)
    },
    get coverage() {
      return coverageOf(understood)
    },
  }
})

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** Problems that can only be found in a plan without errors. Memoized. */
const checksOf = memoize(({ document, read, declared, planned, resume }: Understood): readonly Problem[] =>
  [document, read, declared, planned].some(({ problems }) => problems.some(isError))
    ? []
    : resume(() => checkPlan(planned.value, read.value, declared.value.names)),
)

const textAt = (sources: readonly Source[], { file, start, end }: Span): string =>
  sources.find((one) => one.file === file)?.text.slice(start, end) ?? ''

/** The statements that only explain. Cells are left out, because they are part of their row. */
const explanationsOf = memoize((understood: Understood): readonly Explanation[] =>
  covered(understood).flatMap(({ point, kind, text, span, owner }) =>
    kind === 'cell' || owner === 'plan' || owner === 'problem'
      ? []
      : [{ point, text, origin: writtenOrigin(understood.document, span) }],
  ),
)

/** Coverage, with spans in the current text. */
const coverageOf = memoize((understood: Understood): readonly CoveredStatement[] =>
  covered(understood).map((one) => ({ ...one, span: inText(understood.document)(one.span) })),
)

/** Memoized; computed only for coverage, not with each check. */
const covered = memoize((understood: Understood): readonly CoveredStatement[] => {
  const { document, read, declared, planned, notes } = understood
  const { problems } = conclude(understood)
  return coverDocument({
    document,
    read: read.value,
    names: declared.value.names,
    plan: planned.value,
    notes,
    problems,
  })
})

const writtenOrigin = (document: Document, span: Span): Origin =>
  document.places(span.file).written(document.originOf(span))
