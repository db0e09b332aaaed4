// `npm run questions`: asks forty questions about each of six documents and eighty about three more, and compares each answer with requests. `QUESTIONS=…` and `SEED=…` change the number and the seed.
'use strict'

require('./long-tests.cjs').longTests(
  ['--project', 'sqlite', 'packages/cli/test/questions.test.ts', 'packages/cli/test/consequences.test.ts'],
  {
    QUESTIONS: '40',
  },
)
