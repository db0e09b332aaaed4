/** How many times as many random cases a test takes: 1, and `RUNS=20 npx vitest run …` goes on for longer. */
export const RUNS = Number(process.env['RUNS'] ?? 1)
