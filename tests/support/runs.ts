/** How many times as many random cases a test takes: 1, and `RUNS=20 npx vitest run …` goes on for longer. */
export const RUNS = Number(process.env['RUNS'] ?? 1)

/** Every `step`th element in the suite, all of them with `RUNS=2`. */
export const sampled = <T>(all: readonly T[], step: number): readonly T[] =>
  RUNS > 1 ? all : all.filter((_, index) => index % step === 0)
