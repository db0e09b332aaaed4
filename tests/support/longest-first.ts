// The order of test files: those that run longest first, so that none of them is left alone at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that run long: without times of an earlier run Vitest goes by size. */
const long = [
  'packages/web/test/accessibility',
  'packages/cli/test/run',
  'packages/cli/test/mutants',
  'packages/engine/test/model/model',
  'packages/web/test/naughty-strings',
  'packages/engine/test/http/nasty-queries',
  'packages/engine/test/security/hidden-names',
  'packages/engine/test/security/pages',
  'packages/engine/test/security/fail-open',
  'packages/engine/test/kill',
  'packages/engine/test/new-value-types',
  'packages/cli/test/examples',
  'packages/cli/test/waiting',
  'tests/growth',
  'tests/mistakes',
  'tests/broken-documents',
  'tests/cases',
  'tests/docs',
  'tests/tutorial',
]

const rank = ({ moduleId }: TestSpecification): number => (long.some((start) => moduleId.includes(start)) ? 0 : 1)

export class LongestFirst extends BaseSequencer {
  /** One project after the other, as Vitest has them. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((own) =>
      own.toSorted((a, b) => rank(a) - rank(b)),
    )
  }
}
