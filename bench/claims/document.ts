// The document of the second comparison: claims whose day may be missing in a draft, own ones and those of everybody, and who may
// read which row.

export const claimsDocument = `# Specification: Claims

## 1. What the product does and for whom

People claim back what they spent; managers decide.

| Setting | Value |
| --- | --- |
| Currency | EUR |

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Mine | \`/mine\` | list of Claim where \`owner == me\` | everyone signed in |
| My open claims | \`/open\` | list of Claim where \`owner == me and status == 'submitted'\` | everyone signed in |
| All | \`/all\` | list of Claim where \`status != 'draft'\` | manager, finance |
| Claim | \`/claims/{claim: Claim}\` | page of Claim | everyone signed in |
| New claim | \`/new\` | form for Claim | everyone signed in |

### Mine

- Columns: title, amount, currency, category, spent on, status
- Search: title
- Sort: spent on, newest first

### My open claims

- Columns: title, amount, currency, category, spent on
- Sort: spent on, newest first

### All

- Columns: title, owner, amount, currency, category, spent on, status
- Search: title
- Sort: spent on, newest first

## 3. Entities and their fields

### Claim

- Shown as: \`title\`

| Field | Type | Required | Default | Editable |
| --- | --- | --- | --- | --- |
| Title | text (1–120) | yes | | |
| Amount | decimal (12.2) | yes | | |
| Currency | one of: EUR, USD, GBP | yes | | |
| Category | one of: travel, meals, lodging, office, training, other | yes | | |
| Spent on | date | yes | | |
| Notes | long text | | | |
| Owner | User | yes | \`me\` | never |

### Line

- Part of: Claim, as Lines

| Field | Type | Required |
| --- | --- | --- |
| Description | text (1–200) | yes |
| Amount | decimal (12.2) | yes |

## 4. States and transitions

### Claim

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | draft | everyone signed in |
| Submit | draft | submitted | owner |
| Recall | submitted | draft | owner |
| Approve | submitted | approved | manager but owner |
| Reject | submitted | rejected | manager but owner |
| Pay | approved | paid | finance |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| employee | everyone signed in |
| manager | given by administrators |
| finance | given by administrators |

| Entity | employee | manager | finance |
| --- | --- | --- | --- |
| Claim | create; read, update when \`owner == me\` | read when \`status != 'draft'\` | read when \`status != 'draft'\` |
| User | read \`name\` | | |

## 9. Constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 1000000 |
`
