// A difference in words: what to do to see it, and what was expected.
import type { Difference } from './play.ts'

export const report = ({ document, text, seed, after, steps, difference }: Difference): string =>
  [
    `${document}, seed ${seed}, step ${after}; these ${steps.length} steps are enough:`,
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
    difference,
    ...(document.startsWith('generated') ? ['in this document:', text] : []),
  ].join('\n')
