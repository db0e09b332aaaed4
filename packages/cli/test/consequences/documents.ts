// Documents whose actions reach other records, each with records to try everything on. They serve no other test.

export interface Told {
  readonly name: string
  readonly text: string
  /** Requests of an administrator; `$name` in a value or path stands for the id of what a request before was called. */
  readonly records: readonly Made[]
}

/** `actions`: taken one after the other, each by somebody. */
export interface Made {
  readonly as: string
  readonly entity: string
  readonly by?: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly actions?: readonly { readonly by: string; readonly name: string; readonly with?: object }[]
}

const library: Told = {
  name: 'library',
  text: `# Specification: Library

## 3. Entities

### Book

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Times lent | integer | | 0 |
| Copies | list of Copy | | |
| Copy count | integer = \`size(copies)\` | | |
| Best fan | User | | |

### Copy

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Book | Book, deleted with it | yes | |
| Shelf | text | | |
| Marks | list of Mark | | |

### Mark

| Field | Type | Required |
| --- | --- | --- |
| Copy | Copy, deleted with it | yes |
| Text | text | yes |

### Loan

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Copy | Copy, emptied | | |
| Borrower | User | | \`me\` |
| Days | integer | yes | |
| Fee | integer | | |

### Fine

| Field | Type | Required |
| --- | --- | --- |
| Loan | Loan, deleted with it | |
| Amount | integer | yes |

## 4. States

### Copy

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Lend | here | lent | administrators | \`shelf = 'desk'\` |
| Free | lent | here | administrators | |

### Loan

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Hand out | asked | out | clerk | \`copy != null\` | do Lend on copy; \`copy.book.timesLent = days\` |
| Take in | out | back | clerk | \`days < 100\` | do Free on copy |
| Punish | out | back | warden | \`days >= 20\` | create Fine with \`loan = this\`, \`amount = days\`; \`fee = 7\` |
| Praise | back | praised | warden | | \`copy.book.bestFan = borrower\` |
| Forget | back, praised | forgotten | warden | | delete copy |

## 6. Roles

| Role | Who has it |
| --- | --- |
| reader | everyone signed in |
| clerk | given by administrators |
| warden | given by administrators |
| keeper | given by administrators |

| Entity | reader | clerk | warden | keeper |
| --- | --- | --- | --- | --- |
| Book | read | | | delete, update \`title\` |
| Copy | read | | | create |
| Mark | read | create | | |
| Loan | read; create \`copy\`, \`days\` | | | delete |
| Fine | read | | | |
| User | read \`name\` | | | |
`,
  records: [
    { as: 'book', entity: 'book', fields: { title: 'Emma', timesLent: 3 } },
    { as: 'spare', entity: 'book', fields: { title: 'Persuasion', timesLent: 3 } },
    { as: 'copy', entity: 'copy', fields: { book: '$book', shelf: 'A1' } },
    { as: 'second', entity: 'copy', fields: { book: '$book', shelf: 'A2' } },
    { as: 'mark', entity: 'mark', fields: { copy: '$copy', text: 'Stain' } },
    { as: 'asked', entity: 'loan', by: 'One reader', fields: { copy: '$copy', days: 30 } },
    {
      as: 'out',
      entity: 'loan',
      by: 'One reader',
      fields: { copy: '$second', days: 40 },
      actions: [{ by: 'One clerk', name: 'hand-out' }],
    },
    { as: 'third', entity: 'copy', fields: { book: '$spare', shelf: 'A3' } },
    {
      as: 'back',
      entity: 'loan',
      by: 'One reader',
      fields: { copy: '$third', days: 50 },
      actions: [
        { by: 'One clerk', name: 'hand-out' },
        { by: 'One clerk', name: 'take-in' },
      ],
    },
    { as: 'fine', entity: 'fine', fields: { loan: '$back', amount: 3 } },
  ],
}

const workshop: Told = {
  name: 'workshop',
  text: `# Specification: Workshop

## 3. Entities

### Part type

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Price | integer | yes | |
| Sold | integer | | 0 |

### Car

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Plate | text | yes | |
| Last visit | date | | |
| Jobs | list of Job | | |
| Spent | integer = \`jobs.sum(j, j.hours)\` | | |
| Blocked | yes/no | | no |

### Job

| Field | Type | Required | Default | Applies when |
| --- | --- | --- | --- | --- |
| Car | Car | yes | | |
| Part | Part type | | | |
| Hours | integer | yes | 1 | |
| Paid price | integer | | \`part.price\` | |
| Urgent | yes/no | yes | no | |
| Reason | text | | | \`urgent\` |
| Mechanic | User | | | |
| Cost | integer = \`hours * 50\` | | | |

### Report

| Field | Type | Required |
| --- | --- | --- |
| Text | text | yes |
| Of car | Car | |

## 4. States

### Car

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Close jobs | ready | away | chief | \`size(jobs) > 0\` | do Finish on each jobs where \`status == 'open'\` |
| Fetch | away | ready | chief | | \`blocked = true\` |

### Job

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| (create) | | open | | \`car.lastVisit = today\` |
| Finish | open | done | mechanic | \`part.sold = part.sold + 1\`; create Report with \`text = 'done'\`, \`ofCar = car\` |
| Assign | open | open | chief | \`mechanic = me\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| staff | everyone signed in |
| chief | given by administrators |
| desk | given by administrators |

| Entity | staff | chief | desk |
| --- | --- | --- | --- |
| Part type | read | | update \`price\` |
| Car | read | | create \`plate\` |
| Job | read | update \`hours\` | create \`car\`, \`part\`, \`hours\`; update \`urgent\` |
| Report | read | | |
| User | read \`name\` | | |
`,
  records: [
    { as: 'part', entity: 'part-type', fields: { name: 'Tyre', price: 90 } },
    { as: 'car', entity: 'car', fields: { plate: 'AB 1' } },
    { as: 'away', entity: 'car', fields: { plate: 'AB 2' } },
    { as: 'job', entity: 'job', fields: { car: '$car', part: '$part', hours: 2, urgent: true, reason: 'Ferry' } },
    {
      as: 'other',
      entity: 'job',
      fields: { car: '$away', part: '$part', hours: 3, urgent: true, reason: 'Train' },
      actions: [],
    },
    { as: 'report', entity: 'report', fields: { text: 'first', ofCar: '$car' } },
  ],
}

const school: Told = {
  name: 'school',
  text: `# Specification: School

## 3. Entities

### Course

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Teacher | User | | |
| Helpers | many User | | |
| Seats | integer | | 10 |
| Enrolments | list of Enrolment | | |

### Enrolment

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Course | Course, deleted with it | yes | |
| Pupil | User | | \`me\` |
| Mark | integer | | |

### Certificate

| Field | Type | Required |
| --- | --- | --- |
| Pupil | User | |
| Course | Course, emptied | |
| Mark | integer | |

### Term

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## 4. States

### Course

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Join | open | open | pupil | | add me to helpers |
| Shrink | open | open | dean | seats | |
| Cancel | open | cancelled | dean | | do Drop on each enrolments if possible |
| Purge | cancelled | cancelled | dean | | delete this |

### Enrolment

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Pass | sitting | passed | teacher | \`mark != null and mark >= 50\` | create Certificate with \`pupil = pupil\`, \`course = course\`, \`mark = mark\` |
| Drop | sitting | dropped | | | \`mark = 0\` |

### Term

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| End | running | over | secretary | do Drop on each Enrolment where \`mark == null\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| pupil | everyone signed in |
| teacher | given by administrators |
| dean | given by administrators |
| secretary | given by administrators |

| Entity | pupil | teacher | dean | secretary |
| --- | --- | --- | --- | --- |
| Course | read | | read | update \`title\` |
| Enrolment | read; create \`course\` | update \`mark\` | | |
| Certificate | read | | | |
| Term | read | | | create |
| User | read \`name\` | | | |
`,
  records: [
    { as: 'course', entity: 'course', fields: { title: 'Latin', seats: 4 } },
    { as: 'gone', entity: 'course', fields: { title: 'Greek' }, actions: [{ by: 'One dean', name: 'cancel' }] },
    { as: 'sits', entity: 'enrolment', fields: { course: '$course' } },
    { as: 'marked', entity: 'enrolment', fields: { course: '$gone', mark: 80 } },
    { as: 'paper', entity: 'certificate', fields: { course: '$gone', mark: 80 } },
    { as: 'term', entity: 'term', fields: { name: 'Spring' } },
  ],
}

export const TOLD: readonly Told[] = [library, workshop, school]
