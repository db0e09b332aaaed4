/**
 * The pipeline and nothing else:
 *
 *     Markdown texts
 *       → parseDocument    sections, subjects, tables, bullets, prose; every piece has its place in the text
 *       → readPoints       nine rooms, each reads its own section; which points are open
 *       → declarePoints    all names: entities, fields, states, roles, shapes, codes, constants
 *       → planPoints       names resolve, expressions are checked, open points are assumed; the plan
 *       → checkPlan        of a plan without errors: what nothing uses, raises or reaches
 *
 * Every stage returns its value and its problems. The plan is withheld while there is an error, so that nothing half
 * understood can run; the problems are always all of them, in the order of the text.
 */
import { type Document, type Source, parseDocument, inText, movedProblem, sectionAt } from './document/index.ts'
import { inRun } from './incremental.ts'
import { memoize } from '@ninefold/plan/base'
import type { Origin } from '@ninefold/plan/expression'
import { type Explanation, withOrigins, type Plan, type PointNumber } from '@ninefold/plan'
import { withTypesOf } from './points/calls/index.ts'
import { mendedForTheFirst, notesOf, type Notes } from './kernel/index.ts'
import { withDeclarations, checkPlan, coverDocument, declarePoints, planPoints, readPoints } from './points/index.ts'
import { joinProblems, type Problem, type Span } from '@ninefold/plan/problem'
import type { CoveredStatement } from './points/statements/index.ts'

/** The plan of a document with all of its problems. With an error among them, the plan must not run. */
export interface Compiled {
  /** Absent while there is an error. */
  readonly plan?: Plan
  readonly problems: readonly Problem[]
  /** The points of which the document says nothing yet. */
  readonly open: readonly PointNumber[]
  /** The statements of points 2 to 9 that only explain, in the order of the text; none while there is an error. */
  readonly explanations: readonly Explanation[]
  /** What becomes of each statement of points 2 to 9, errors or not, in the order of the text; computed on first access. */
  readonly coverage: readonly CoveredStatement[]
}

/** What the stages made of the texts, errors or not: what `conclude` judges, and an editor looks into. */
export interface Understood {
  readonly sources: readonly Source[]
  readonly document: Document
  readonly read: ReturnType<typeof readPoints>
  readonly declared: ReturnType<typeof declarePoints>
  readonly planned: ReturnType<typeof planPoints>
  /** Computed on first access. */
  readonly notes: Notes
  /** Continues the run, for checks that come afterwards (`incremental.ts`). */
  readonly goOn: <T>(more: () => T) => T
}

/** Incremental: of files with the same names as in an earlier run, only what changed is computed again. */
export function understand(sources: readonly Source[]): Understood {
  const { value, outputs, goOn } = inRun(sources.map(({ file }) => file).join('\n'), () => {
    const document = parseDocument(sources)
    const read = readPoints(document)
    const declared = declarePoints(read.value, document)
    const planned = planPoints(read.value, declared.value, read.open, document)
    return { sources, document, read, declared, planned }
  })
  let notes: Notes | undefined
  return {
    ...value,
    get notes() {
      return (notes ??= notesOf(
        outputs,
        withTypesOf(value.planned.value.calls.shapes, value.declared.value.names.schema),
      ))
    },
    goOn,
  }
}

/** As far as it was understood, errors or not. Memoized; its origins are lines of the present text. */
export const planOf = memoize(({ document, planned }: Understood): Plan =>
  withOrigins(planned.value, (origin) => document.places(origin.file).written(origin)),
)

/** Checks a document and makes its plan. Mistakes in the text are problems; it never throws for them. */
export function compile(sources: readonly Source[]): Compiled {
  return conclude(understand(sources))
}

/** All problems, and the plan if it may run. Memoized. */
export const conclude = memoize((understood: Understood): Compiled => {
  const { sources, document, read, declared, planned } = understood
  const found = [document, read, declared, planned].flatMap((stage) => stage.problems)
  const wrong = found.some(isError)
  const checked = checksOf(understood)
  // A rule that is not understood yet may be what uses a constant or raises a code.
  const isUnread = found.some(({ code }) => code === 'RUL-016')
  const whole = isUnread ? checked.filter(({ consequence }) => !consequence) : checked
  const isInAccess = ({ file, start }: Span) =>
    sectionAt(document.sections, file, document.places(file).position(start))?.number === 6
  const mended = mendedForTheFirst([...found, ...whole], () => understood.notes)
  const reported = withDeclarations(mended, {
    read: read.value,
    declared: declared.value,
    document,
    written: (span) => textAt(sources, inText(document)(span)),
  }).map((problem) => movedProblem(problem, inText(document)))
  const problems = joinProblems(reported, sources, isInAccess)
  const said = { problems, open: read.open }
  if (wrong)
    return {
      ...said,
      explanations: [],
      get coverage() {
        return coverageOf(understood)
      },
    }
  return {
    get plan() {
      return planOf(understood)
    },
    ...said,
    get explanations() {
      return explanationsOf(understood)
    },
    get coverage() {
      return coverageOf(understood)
    },
  }
})

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** Problems that are found only in a plan without errors. Memoized. */
const checksOf = memoize(({ document, read, declared, planned, goOn }: Understood): readonly Problem[] =>
  [document, read, declared, planned].some(({ problems }) => problems.some(isError))
    ? []
    : goOn(() => checkPlan(planned.value, read.value, declared.value.names)),
)

const textAt = (sources: readonly Source[], { file, start, end }: Span): string =>
  sources.find((one) => one.file === file)?.text.slice(start, end) ?? ''

/** The statements from which nothing follows; what stands in a cell is part of its row. */
const explanationsOf = memoize((understood: Understood): readonly Explanation[] =>
  covered(understood).flatMap(({ point, kind, text, span, owner }) =>
    kind === 'cell' || owner === 'plan' || owner === 'problem'
      ? []
      : [{ point, text, origin: writtenOrigin(understood.document, span) }],
  ),
)

/** With places in the present text. */
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
