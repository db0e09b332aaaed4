// `npm run migrations`: five hundred random pairs of documents with rows, and kills at many points between two, on both databases;
// `PAIRS=…`, `FIRST=…` (a seed) and `POINTS=…` for others.
'use strict'

require('./long-tests.cjs').longTests(
  ['packages/engine/test/migrations', 'packages/engine/test/kill-migrating.test.ts'],
  {
    PAIRS: '500',
    POINTS: '2,5,9,14,20,35,50,65,80,95',
  },
)
