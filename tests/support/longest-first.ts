// The order of test files: those that run longest first, so that none of them is left alone at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run long, longest first: without times of an earlier run Vitest goes by size. */
const long = [
  'packages/web/test/accessibility',
  'packages/web/test/naughty-strings',
  'packages/engine/test/security/pages',
  'packages/web/test/change',
  'packages/web/test/people',
  'packages/web/test/gallery',
  'tests/growth',
  'tests/cases',
  'tests/tutorial',
  'tests/mistakes',
  'tests/statements',
  'tests/docs',
  'tests/fuzz/fuzz',
  'tests/broken-documents',
  'packages/web/test/point-three',
  'packages/web/test/board',
  'packages/web/test/hostile',
  'packages/web/test/keyboard',
  'packages/ide/test/names',
  'packages/engine/test/new-value-types',
  'packages/engine/test/security/hidden-names',
  'packages/engine/test/security/fail-open',
  'packages/engine/test/proof/agreement',
  'packages/engine/test/invariants/brute-force',
  'packages/engine/test/naughty-strings',
  'packages/engine/test/kill',
  'packages/engine/test/model/model',
  'packages/engine/test/http/nasty-queries',
  'packages/cli/test/run',
  'packages/cli/test/examples',
  'packages/cli/test/waiting',
  'packages/cli/test/mutants',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((start) => moduleId.includes(start))
  return place < 0 ? long.length : place
}

export class LongestFirst extends BaseSequencer {
  /** One project after the other, as Vitest has them. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((own) =>
      own.toSorted((a, b) => rank(a) - rank(b)),
    )
  }
}
