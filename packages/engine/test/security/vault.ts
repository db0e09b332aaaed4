/**
 * A document with a hidden field of every kind: on Item they are hidden from members always, on Box on the rows of others.
 * Their names occur nowhere else, so that an answer in which one occurs has told something.
 */
const kinds = [
  ['Hid text', 'text (1–60)'],
  ['Hid long', 'long text'],
  ['Hid number', 'integer (0–9999)'],
  ['Hid decimal', 'decimal (9.2)'],
  ['Hid money', 'money'],
  ['Hid share', 'percent'],
  ['Hid flag', 'yes/no'],
  ['Hid day', 'date'],
  ['Hid clock', 'time'],
  ['Hid moment', 'date and time'],
  ['Hid span', 'duration'],
  ['Hid mail', 'email'],
  ['Hid site', 'web address'],
  ['Hid phone', 'phone'],
  ['Hid choice', 'one of: opal, ruby, jade'],
  ['Hid choices', 'some of: oak, elm, ash'],
  ['Hid words', 'list of text (1–20)'],
  ['Hid person', 'User'],
  ['Hid people', 'many User'],
  ['Hid file', 'file (pdf, image; up to 1 MB)'],
  ['Hid word', 'password (8–100)'],
] as const

const table = kinds.map(([name, type]) => `| ${name} | ${type} | | | |`).join('\n')

export const vault = `# Specification: Vault

## 1. What the product does and for whom

Things are kept, and not everybody knows what they are.

| Setting | Value |
| --- | --- |
| Currency | EUR |
| Time zone | UTC |

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Home | \`/\` | dashboard | everyone signed in |
| Items | \`/items\` | list of Item where \`hidNumber > 0 or not has(hidNumber)\` | everyone signed in |
| Boxes | \`/boxes\` | list of Box | everyone signed in |
| Item | \`/items/{item: Item.name}\` | page of Item | everyone signed in |
| Box | \`/boxes/{box: Box.name}\` | page of Box | everyone signed in |

### Home

| Tile | Shows |
| --- | --- |
| Things | count of Item |
| Worth | sum of hid money of Item |
| By stone | count of Item by hid choice |
| Boxes worth | sum of hid money of Box |
| Boxes by stone | count of Box by hid choice |
| By year | count of Item by hid day by year, as lines |
| Boxes by month | count of Box by hid day by month |
| Boxes by week | sum of hid money of Box by hid moment by week |
| Latest | list of Box, sorted by hid number |

### Items

- Columns: name, hid number, hid person.name
- Sort: hid number

### Boxes

- Columns: name, hid number, hid person.name, item.hid text
- Sort: hid number

## 3. Entities and their fields

### Item

- Shown as: \`name + ' ' + hidText\`

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Name | text (1–60), unique | yes | | |
${table}
| Hid code | text (2–20), unique | | | |
| Hid double | money | | \`= hidMoney * 2\` | |
| Hid boxes | list of Box | | | |
| Hid worth | integer | | \`= hidBoxes.sum(b, b.hidNumber)\` | |
| Hid total | integer | | \`= Box.filter(b, b.item == this).sum(b, b.hidNumber)\` | |

### Box

- Shown as: \`name + ' ' + hidText\`

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Name | text (1–60), unique | yes | | |
| Owner | User | yes | \`me\` | |
| Item | Item | | | |
${table}
| Hid code | text (2–20), unique | | | |
| Hid double | money | | \`= hidMoney * 2\` | |

### Hid slot

- Part of: Box, as Hid slots

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Label | text (1–60) | yes | | |
| Cost | money | | | |
| Lock word | password (8–100) | | | |

### Hid ledger

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Entry | text (1–60) | yes | | |
| Box | Box | | | |

### User

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Boss | User | | | |
| Hid rating | integer (0–9) | | | |
| Hid note | text (1–60) | | | |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| trusted | | \`me.hidRating > 7\` |
| boss | User | \`boss == me\` |
| keeper | | given by administrators |

| Entity | member | boss | keeper |
| --- | --- | --- | --- |
| Item | read \`name\` | | create, read, update, delete |
| Box | create; read \`name\`, \`owner\`, \`item\`; read, update, delete when \`owner == me\` | | create, read, update, delete |
| Hid ledger | | | create, read, update, delete |
| User | read \`name\`, \`email\`, \`boss\` | read \`hidRating\` | read, update |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`
