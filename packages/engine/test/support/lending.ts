/** A small document with every kind of call, for the tests of point 7. */
export const lending = `# Specification: Lending

## 1. What the product does and for whom

A library lends books, and its members write about them.

| Setting | Value |
| --- | --- |
| Currency | EUR |
| Time zone | Europe/Amsterdam |

## 2. Screens and routes

## 3. Entities and their fields

### Book

One title on our shelves.

- Shown as: \`code + ' ' + title\`

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Code | text (2–12), unique | yes | | |
| Title | text (1–120) | yes | | What stands on the cover |
| Kind | one of: novel, atlas, guide | yes | novel | |
| Year | integer (1000–2100) | | | |
| Price | money | | | |
| Rate | percent | | | |
| Weight | decimal (6.3) | | | |
| Hidden | yes/no | yes | \`false\` | |
| Bought for | money | | | What we paid |
| Keeper | User | | \`me\` | |
| Readers | many User | | | |
| Reviews | list of Review | | | |

### Copy

- Part of: Book, as Copies

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Mark | text (1–20) | yes | | |
| Holder | User | | | |

### Review

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Number | sequence | | | |
| Book | Book, deleted with it | yes | | |
| Author | User | yes | \`me\` | |
| Text | long text | yes | | |

### Ledger

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Entry | text (1–80) | yes | | Nobody but administrators sees this |

### User

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Phone | text (3–20) | | | |

## 4. States and transitions

## 5. Validation rules

| Rule | Entity | When | Must hold | Error |
| --- | --- | --- | --- | --- |
| Not from the future | Book | | \`year <= 2030\` | FROM_THE_FUTURE |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| visitor | | anyone |
| member | | everyone signed in |
| librarian | | given by administrators |
| keeper | Book | \`keeper == me\` |

| Entity | visitor | member | keeper | librarian |
| --- | --- | --- | --- | --- |
| Book | read \`code\`, \`title\`, \`kind\` when \`not hidden\` | read all but \`boughtFor\` when \`not hidden\` | read | create, read, update, delete |
| Review | | create, read; delete when \`author == me\` | | |
| User | | read \`name\` | | read \`name\`, \`phone\` |

## 7. The calls it makes

- Base path: \`/api/v1\`

| Shape | Of | Value |
| --- | --- | --- |
| book row | Book | \`{'code': code, 'title': title, 'price': price, 'keeper': keeper.name, 'phone': keeper.phone, 'cost': boughtFor}\` |
| whole book | Book | \`{'row': bookRow(this), 'rate': rate, 'weight': weight, 'keeper': keeper, 'copies': copies.map(c, {'mark': c.mark, 'holder': c.holder.name}), 'readers': readers.map(r, r.name), 'reviews': reviews.map(r, {'text': r.text, 'by': r.author.name})}\` |

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Books | \`GET /books\` | anyone | list of Book, sorted by code, paged | | \`{'books': items.map(b, bookRow(b)), 'total': total}\` |
| Kinds | \`GET /books/kinds\` | anyone | list of Book, sorted by code | | \`{'kinds': all.map(b, b.kind).distinct(), 'count': total}\` |
| One book | \`GET /books/{book: Book.code}\` | anyone | | | \`wholeBook(book)\` |
| Add book | \`POST /books\` | librarian | create Book | book: code, title as name, kind, year, price, rate, weight, copies | \`{'book': bookRow(it)}\` |
| Rewrite | \`PATCH /books/{book: Book.code}\` | librarian | change book | title as name!, year | \`bookRow(it)\` |
| Withdraw | \`DELETE /books/{book: Book.code}\` | librarian | delete book | | |
| From year | \`GET /years/{year: integer}\` | member | list of Book where \`year == found.year\` | | \`{'titles': items.map(b, b.title), 'year': found.year}\` |
| Reviews | \`GET /books/{book: Book.code}/reviews\` | member | list of Review where \`book == found.book\`, newest first | | \`items.map(r, {'no': r.number, 'by': r.author.name, 'text': r.text})\` |
| Say | \`POST /books/{book: Book.code}/reviews\` | member | create Review with \`book = found.book\` | text | \`{'no': it.number, 'book': it.book.title, 'me': me.name}\` |
| Unsay | \`DELETE /books/{book: Book.code}/reviews/{review: Review.number of book}\` | member | delete review | | |
| Borrow | \`POST /books/{book: Book.code}/readers\` | member | add me to \`book.readers\` | | \`{'readers': book.readers.map(r, r.name)}\` |
| Give back | \`DELETE /books/{book: Book.code}/readers\` | member | remove me from \`book.readers\` | | \`{'readers': size(book.readers)}\` |
| Kept | \`GET /kept\` | keeper | list of Book, sorted by code | | \`items.map(b, b.code)\` |
| Try book | \`POST /books/check\` | librarian | check Book | code, title, year | \`{'findings': findings.map(f, f.code)}\` |

### Books

| Query | Type | Narrows to |
| --- | --- | --- |
| kind | one of: novel, atlas, guide | \`kind == query.kind\` |
| from | integer (1000–2100) | \`year >= query.from\` |
| heavier | decimal | \`weight > query.heavier\` |
| keeper | User | \`keeper == query.keeper\` |

## 8. The error catalogue

| Code | Status | Message | What to do |
| --- | --- | --- | --- |
| FROM_THE_FUTURE | 422 | {title} has not been printed yet. | |

## 9. Business constants and limits
`
