/** A small document with most kinds of fields and rights, for tests of the data rooms. */
export const library = `# Specification: Library

## 1. What the product does and for whom

| Setting | Value |
| --- | --- |
| Currency | EUR |
| Time zone | UTC |

## 3. Entities and their fields

### Shelf

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Name | text (1–40), unique | yes | | |
| Keeper | User | | | |
| Secret code | text (1–20) | | | |

### Book

- Shown as: \`title\`

| Field | Type | Required | Default | Shown when | Editable | Description |
| --- | --- | --- | --- | --- | --- | --- |
| Number | sequence \`B-{yyyy}-{000}\` | | | | | |
| Title | text (2–40) | yes | | | | |
| Genre | one of: novel, poetry, science | yes | novel | | | |
| Moods | some of: sad, funny, long | | | | | |
| Price | money | | | | | |
| Weight | decimal (6.3) | | | | | |
| Discount | percent | | | | | |
| Pages | integer (1–5000) | | | | | |
| Lent | yes/no | yes | \`false\` | | | |
| Borrower | text (1–40) | when \`lent\` | | \`lent\` | | |
| Bought on | date | | | | | |
| Read at | date and time | | | | | |
| Site | web address | | | | | |
| Contact | email | | | | | |
| Shelf | Shelf | | | | | |
| Owner | User | yes | \`me\` | | never | |
| Code | text (1–10) | | | | once | |
| Valuation | money | | | | | |
| Appraisal | text (1–40) | | | | | |
| Notes | long text | | | | | |
| Cover | file (image; up to 1 MB) | | | | | |
| Friends | many User | | | | | |
| Total | money | | \`= copies.sum(c, c.cost)\` | | | |

### Copy

- Part of: Book, as Copies

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Place | text (1–20) | yes | | |
| Cost | money | yes | | |
| Double | money | | \`= cost * 2\` | |

### Review

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Book | Book, deleted with it | yes | | |
| Shelf | Shelf, emptied | | | |
| Text | long text | yes | | |

### User

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Chief | User | | | |
| Salary | money | | | |
| Mark | integer | | | |

## 4. States and transitions

### Book

| Action | From | To | Who | When | Asks | Then |
| --- | --- | --- | --- | --- | --- | --- |
| (create) | | new | member | | | |
| Retire | new | retired | librarian | | | |

## 5. Validation rules

| Rule | Entity | When | Must hold | Weight | Error |
| --- | --- | --- | --- | --- | --- |
| Not too dear | Book | | \`price <= maxPrice\` | | TOO_DEAR |
| Copies cost something | Copy | | \`cost > 0 EUR\` | | FREE_COPY |
| Few pages | Book | | \`pages >= 20\` | warning | THIN |
| Once per owner | Book | | unique: owner, title | | TWICE |
| One poem of a weight | Book | \`genre == 'poetry'\` | unique: weight | | SAME_WEIGHT |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| chief | Book | \`owner.chief == me\` |
| librarian | | given by administrators |
| appraiser | | given by administrators |

| Entity | member | chief | librarian | appraiser |
| --- | --- | --- | --- | --- |
| Shelf | read \`name\`, \`keeper\`; read when \`keeper == me\` | | create, read, update, delete | |
| Book | create all but \`valuation\`, \`appraisal\`; read all but \`valuation\`, \`appraisal\` when \`owner == me\`; update all but \`valuation\`, \`appraisal\`, delete when \`owner == me and status == 'new'\` | read \`title\`, \`genre\`, \`status\`, \`owner\`, \`valuation\` when \`status == 'new'\` | read, update, delete | read \`title\`, \`valuation\`; update \`valuation\` when \`not lent\` |
| Review | create, read | | create, read, update, delete | |
| User | read \`name\`, \`chief\`; read \`mark\` when \`chief == me\` | | read \`salary\` | |

## 8. The error catalogue

| Code | Status | Message | What to do |
| --- | --- | --- | --- |
| TOO_DEAR | 422 | At most {maxPrice}. | |
| FREE_COPY | 422 | Nothing is free. | |
| THIN | 422 | Rather thin. | |
| TWICE | 409 | You have it. | |
| SAME_WEIGHT | 409 | There is one. | |

## 9. Business constants and limits

| Name | Value | Meaning | Changed by |
| --- | --- | --- | --- |
| Max price | 1000 EUR | | |
`
