/** The document of the live bench: records that all may read, that one's team may, that their owner may, and that only the store can tell of. */
export const liveDocument = `# Specification: Live

## 3. Entities

### User

| Field | Type |
| --- | --- |
| Team | Team |

### Team

| Field | Type |
| --- | --- |
| Name | text (1–80) |

### Notice

| Field | Type |
| --- | --- |
| Title | text (1–80) |

### Task

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Team | Team |

### Note

| Field | Type | Default |
| --- | --- | --- |
| Title | text (1–80) | |
| Owner | User | \`me\` |

### Seat

| Field | Type |
| --- | --- |
| Person | User |
| Room | Room |

### Room

| Field | Type |
| --- | --- |
| Title | text (1–80) |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| sitting | Room | \`Seat.exists(s, s.person == me and s.room == this)\` |
| keeper | | given by administrators |

| Entity | member | sitting | keeper |
| --- | --- | --- | --- |
| Team | read | | create, update |
| Notice | read | | create, update |
| Task | read when \`team == me.team\` | | create, read, update |
| Note | create; read, update when \`owner == me\` | | |
| Seat | | | create, read |
| Room | | read | create, read, update |
| User | read | | update |

## 9. Limits

| Limit | Value |
| --- | --- |
| Requests per minute | 1000000 |
`
