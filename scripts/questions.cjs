// `npm run questions`: forty questions to each of six documents and eighty to three more, each answer held against requests; `QUESTIONS=…` and `SEED=…` for others.
'use strict'

require('./long-tests.cjs').longTests(
  ['--project', 'sqlite', 'packages/cli/test/questions.test.ts', 'packages/cli/test/consequences.test.ts'],
  {
    QUESTIONS: '40',
  },
)
