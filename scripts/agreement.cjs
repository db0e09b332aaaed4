// `npm run agreement`: a hundred thousand random expressions, each in JavaScript and in both databases; `CASES=…` for another number.
'use strict'

require('./long-tests.cjs').longTests(['packages/engine/test/expression-agreement.test.ts'], { CASES: '100000' })
