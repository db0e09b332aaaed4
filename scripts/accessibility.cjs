// `npm run accessibility`: looks at every screen for each person, size, theme, state and language, where `npm test` looks at every pair of them.
'use strict'

require('./long-tests.cjs').longTests(['--project', 'sqlite', 'packages/web/test/accessibility.test.ts'], {
  ALL_LOOKS: '1',
})
