export { webhookOutbox, webhookTables } from './outbox.ts'
export { openSecurityEvents, type SecurityEvents, type SecurityEventsTo } from './security-events.ts'
export { openWebhooks, type Webhooks } from './webhooks.ts'
