import { test } from 'vitest'
import { compile } from '../../src/compile.ts'
test('x', () => {
  for (const c of [
    'at the earliest 15 minutes before start',
    'hour(start) between 8 and 17',
    'the doctor who wrote it: writtenBy == me',
    'borrower is me',
    'borrower is not me',
    'borrower is trained',
    'borrower is not trained',
    'dueOn is after from',
    'status is requested',
    'status is handed out',
    'status is not requested and dueOn is before today',
    'not more than two per person and day please',
    'dueOn > from dueOn < today',
    'dueOn from',
    'dueOn is set',
    'only the borrower themselves or the doctor',
    'borower is me',
  ]) {
    const text = `# Specification: W\n\n## 3. Entities\n\n### User\n\n| Field | Type |\n|---|---|\n| Trained | yes/no |\n\n### Loan\n\n| Field | Type |\n|---|---|\n| Start | date and time |\n| Borrower | User |\n| Written by | User |\n| Due on | date |\n| From | date |\n\n## 4. States\n\n### Loan\n\n| Action | From | To | Who | When |\n|---|---|---|---|---|\n| Ask | requested | handed out | administrators | ${c} |\n`
    console.log('»', c)
    for (const p of compile([{ file: 'a', text }]).problems.filter((p) => p.severity === 'error'))
      console.log('   ', p.code, '|', p.message, '|', p.help, '|', p.fix?.title, p.fix?.suggested)
  }
})
